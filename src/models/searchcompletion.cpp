// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchcompletion.h"

#include "models/comparisontext.h"
#include "models/searchgrammar.h"

#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

constexpr qsizetype kMostValues = 400; ///< of one key: a list of more is searched by typing, not by looking

QString unquoted(const QString& value)
{
    const bool quoted = value.size() >= 2 && value.front() == value.back() &&
                        (value.front() == QLatin1Char('\'') || value.front() == QLatin1Char('"'));
    return quoted ? value.mid(1, value.size() - 2) : value;
}

/// Numbers by size, words by the alphabet.
QStringList sorted(const QSet<QString>& values)
{
    QStringList list(values.begin(), values.end());
    std::sort(list.begin(), list.end(), [](const QString& a, const QString& b) {
        const std::optional<double> left = Parameter{{}, a}.number(), right = Parameter{{}, b}.number();
        if (left && right && *left != *right)
            return *left < *right;
        return left.has_value() != right.has_value() ? left.has_value() : a < b;
    });
    return list;
}

/// As it must be typed: with quotes around what holds a space.
QString typed(const QString& value)
{
    const bool spaced = std::any_of(value.begin(), value.end(), [](QChar c) { return c.isSpace(); });
    return spaced ? QString(QLatin1Char('"') + value + QLatin1Char('"')) : value;
}

/// The word around the cursor: from its first letter up to the cursor; quotes hold spaces together.
qsizetype wordStart(const QString& text, qsizetype cursor)
{
    bool inQuotes = false;
    qsizetype start = 0;
    for (qsizetype i = 0; i < cursor; ++i) {
        if (text.at(i) == QLatin1Char('"'))
            inQuotes = !inQuotes;
        else if (!inQuotes && text.at(i).isSpace())
            start = i + 1;
    }
    return start;
}

void addMatches(QStringList& choices, const QStringList& candidates, const QString& prefix, const QString& wanted,
                qsizetype most)
{
    for (const bool beginning : {true, false}) {
        for (const QString& candidate : candidates) {
            if (choices.size() >= most)
                return;
            const bool begins = candidate.startsWith(wanted, Qt::CaseInsensitive);
            if (begins != beginning || (!begins && !candidate.contains(wanted, Qt::CaseInsensitive)))
                continue;
            const QString choice = prefix + typed(candidate);
            if (!choices.contains(choice))
                choices.append(choice);
        }
    }
}

QMap<QString, QStringList> numberExamples()
{
    return {{QStringLiteral("delta"), {QStringLiteral(">5%"), QStringLiteral("<-5%"), QStringLiteral("5%")}},
            {QStringLiteral("p"), {QStringLiteral("<0.05"), QStringLiteral("<0.01")}},
            {QStringLiteral("q"), {QStringLiteral("<0.05"), QStringLiteral("<0.01")}}};
}

} // namespace

QString unknownParameter(const SearchVocabulary& vocabulary, const SearchQuery& query)
{
    for (const SearchTerm& term : query.terms) {
        const bool known =
            std::any_of(vocabulary.values.keyBegin(), vocabulary.values.keyEnd(),
                        [&term](const QString& key) { return key.compare(term.key, Qt::CaseInsensitive) == 0; });
        if (term.kind == SearchTerm::Kind::Parameter && !term.negated && !known)
            return term.key;
    }
    return {};
}

SearchVocabulary searchVocabulary(const std::vector<CaseComparison>& cases)
{
    QSet<QString> groups, leaves, metrics, units, verdicts;
    QMap<QString, QSet<QString>> values;
    unsigned flags = 0;
    const QString* last = nullptr;
    for (const CaseComparison& comparison : cases) {
        verdicts.insert(verdictWord(comparison.verdict));
        flags |= searchFlags(comparison);
        for (const Parameter& parameter : comparison.parameters) {
            QSet<QString>& known = values[parameter.name];
            if (known.size() < kMostValues)
                known.insert(unquoted(parameter.value));
        }
        if (last && *last == comparison.benchmark)
            continue; // the next parameters of the same benchmark
        last = &comparison.benchmark;
        metrics.insert(comparison.metric.name);
        units.insert(comparison.metric.unit);
        leaves.insert(leafName(comparison.benchmark));
        if (const QString group = groupName(comparison.benchmark); !group.isEmpty())
            groups.insert(group);
    }
    SearchVocabulary vocabulary;
    vocabulary.words = sorted(groups) + sorted(leaves);
    vocabulary.values = numberExamples();
    for (auto parameter = values.cbegin(); parameter != values.cend(); ++parameter) {
        if (!parameter.key().isEmpty())
            vocabulary.values[parameter.key()] = sorted(parameter.value());
    }
    vocabulary.values[QStringLiteral("metric")] = sorted(metrics);
    vocabulary.values[QStringLiteral("unit")] = sorted(units);
    vocabulary.values[QStringLiteral("benchmark")] = vocabulary.words;
    vocabulary.values[QStringLiteral("verdict")] = sorted(verdicts);
    vocabulary.values[QStringLiteral("verdict")].append(QStringLiteral("moved"));
    for (const SearchFlag flag : {OptimisticFlag, DisputedFlag, WithheldFlag}) {
        if (flags & flag)
            vocabulary.values[QStringLiteral("is")].append(searchFlagWord(flag));
    }
    return vocabulary;
}

SearchCompletion completeSearch(const SearchVocabulary& vocabulary, const QString& text, qsizetype cursor,
                                qsizetype most)
{
    SearchCompletion completion;
    completion.to = std::clamp<qsizetype>(cursor, 0, text.size());
    completion.from = wordStart(text, completion.to);
    if (completion.from < completion.to && text.at(completion.from) == QLatin1Char('-'))
        ++completion.from;
    const QString word = text.mid(completion.from, completion.to - completion.from);
    if (word.isEmpty() || word.startsWith(QLatin1Char('/')) || word.startsWith(QLatin1Char('"')))
        return completion;
    QString plain = word;
    plain.remove(QLatin1Char('"'));
    const qsizetype colon = plain.indexOf(QLatin1Char(':'));
    if (colon > 0) {
        for (auto key = vocabulary.values.cbegin(); key != vocabulary.values.cend(); ++key) {
            if (key.key().compare(plain.left(colon), Qt::CaseInsensitive) == 0)
                addMatches(completion.choices, key.value(), key.key() + QLatin1Char(':'), plain.mid(colon + 1), most);
        }
    } else {
        QStringList keys;
        for (const QString& key : vocabulary.values.keys())
            keys.append(key + QLatin1Char(':'));
        addMatches(completion.choices, keys, {}, plain, most);
        addMatches(completion.choices, vocabulary.words, {}, plain, most);
    }
    completion.choices.removeAll(word);
    return completion;
}

QString SearchCompletion::apply(const QString& text, const QString& choice, qsizetype& cursor) const
{
    // A key goes on with its value, anything else with the next word.
    const bool open = choice.endsWith(QLatin1Char(':'));
    const bool spaced = to < text.size() && text.at(to).isSpace();
    const QString inserted = open || spaced ? choice : QString(choice + QLatin1Char(' '));
    cursor = from + inserted.size() + (spaced && !open ? 1 : 0);
    return text.left(from) + inserted + text.mid(to);
}

} // namespace alidade
