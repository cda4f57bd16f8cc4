// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/projection.h"

#include "compare/sidelabel.h"
#include "core/number.h"

#include <algorithm>

namespace alidade {

namespace {

const QString& commitName()
{
    static const QString name = QStringLiteral("commit");
    return name;
}

const CommitRecord* commitOf(const Catalogue& catalogue, const QString& hash)
{
    const QByteArray wanted = hash.toUtf8();
    const auto it = std::find_if(catalogue.commits.begin(), catalogue.commits.end(),
                                 [&wanted](const CommitRecord& commit) { return commit.hash == wanted; });
    return it == catalogue.commits.end() ? nullptr : &*it;
}

bool isCommit(const ProjectionKey& key)
{
    return key.kind == ProjectionKey::Kind::Run && key.name == commitName();
}

/// "1.9" before "1.10": runs of digits count as numbers.
bool naturalLess(const QString& a, const QString& b)
{
    qsizetype i = 0, j = 0;
    const auto numberAt = [](const QString& text, qsizetype& at) {
        const qsizetype begin = at;
        while (at < text.size() && text.at(at).isDigit())
            ++at;
        QString digits = text.mid(begin, at - begin);
        while (digits.size() > 1 && digits.startsWith(QLatin1Char('0')))
            digits.remove(0, 1);
        return digits;
    };
    while (i < a.size() && j < b.size()) {
        if (a.at(i).isDigit() && b.at(j).isDigit()) {
            const QString left = numberAt(a, i);
            const QString right = numberAt(b, j);
            if (left != right)
                return left.size() != right.size() ? left.size() < right.size() : left < right;
            continue;
        }
        if (a.at(i) != b.at(j))
            return a.at(i) < b.at(j);
        ++i;
        ++j;
    }
    if (a.size() - i != b.size() - j)
        return a.size() - i < b.size() - j;
    return a < b; // "01" and "1" are not the same value
}

void take(std::vector<ProjectionKey>& keys, const ProjectionKey& key)
{
    keys.erase(std::remove(keys.begin(), keys.end(), key), keys.end());
}

template<typename T>
void put(std::vector<T>& list, T entry, int at)
{
    const auto place = at < 0 ? list.size() : std::min(static_cast<size_t>(at), list.size());
    list.insert(list.begin() + static_cast<qptrdiff>(place), std::move(entry));
}

} // namespace

QString keyText(const ProjectionKey& key)
{
    return key.kind == ProjectionKey::Kind::Parameter ? QString(QStringLiteral("param:") + key.name) : keyTitle(key);
}

QString keyTitle(const ProjectionKey& key)
{
    return key.kind == ProjectionKey::Kind::Benchmark ? QStringLiteral("benchmark") : key.name;
}

Shelf shelfOf(const Projection& projection, const ProjectionKey& key)
{
    const auto has = [&key](const std::vector<ProjectionKey>& keys) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    if (has(projection.rows))
        return Shelf::Rows;
    if (has(projection.columns))
        return Shelf::Columns;
    if (has(projection.facets))
        return Shelf::Facets;
    if (has(projection.ignored))
        return Shelf::Ignored;
    if (projection.curve == key)
        return Shelf::Curve;
    const bool fixed = std::any_of(projection.fixed.begin(), projection.fixed.end(),
                                   [&key](const FixedKey& entry) { return entry.key == key; });
    return fixed ? Shelf::Fixed : Shelf::None;
}

Projection moved(Projection projection, const ProjectionKey& key, Shelf to, const QString& value, int at)
{
    const std::vector<ProjectionKey> columns = projection.columns;
    take(projection.rows, key);
    take(projection.columns, key);
    take(projection.facets, key);
    take(projection.ignored, key);
    std::erase_if(projection.fixed, [&key](const FixedKey& entry) { return entry.key == key; });
    if (projection.curve == key)
        projection.curve.reset();
    switch (to) {
    case Shelf::Rows:
        put(projection.rows, key, at);
        break;
    case Shelf::Columns:
        put(projection.columns, key, at);
        break;
    case Shelf::Facets:
        put(projection.facets, key, at);
        break;
    case Shelf::Ignored:
        put(projection.ignored, key, at);
        break;
    case Shelf::Fixed:
        put(projection.fixed, FixedKey{key, value}, at);
        break;
    case Shelf::Curve:
        projection.curve = key;
        break;
    case Shelf::None:
        break;
    }
    if (projection.columns != columns)
        projection.reference.clear();
    return projection;
}

bool valueLess(const Catalogue& catalogue, const ProjectionKey& key, const QString& left, const QString& right)
{
    if (left == right)
        return false;
    if (left.isEmpty() || right.isEmpty())
        return left.isEmpty();
    if (isCommit(key)) {
        const CommitRecord* a = commitOf(catalogue, left);
        const CommitRecord* b = commitOf(catalogue, right);
        if (a && b && a != b)
            return a < b; // the catalogue has them in order
    }
    const std::optional<double> a = parseDouble(plainValue(left).toUtf8());
    const std::optional<double> b = parseDouble(plainValue(right).toUtf8());
    if (a && b && *a != *b)
        return *a < *b;
    if (a.has_value() != b.has_value())
        return a.has_value();
    return naturalLess(left, right);
}

QString valueText(const Catalogue& catalogue, const ProjectionKey& key, const QString& value)
{
    if (value.isEmpty())
        return QStringLiteral("none");
    if (!isCommit(key))
        return key.kind == ProjectionKey::Kind::Parameter ? plainValue(value) : value;
    const CommitRecord* commit = commitOf(catalogue, value);
    if (!commit)
        return value;
    return commit->tag.isEmpty() ? shortCommit(*commit) : commit->tag;
}

QString parameterName(const ParameterSet& set, size_t place)
{
    return set[place].name.isEmpty() ? QStringLiteral("parameter %1").arg(place + 1) : set[place].name;
}

QString plainValue(const QString& value)
{
    const bool quoted = value.size() > 2 && value.front() == value.back() &&
                        (value.front() == QLatin1Char('\'') || value.front() == QLatin1Char('"'));
    return quoted ? value.mid(1, value.size() - 2) : value;
}

} // namespace alidade
