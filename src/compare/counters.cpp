// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/counters.h"

#include "core/number.h"
#include "core/quantity.h"
#include "stats/rank/mannwhitney.h"
#include "stats/summary/quantile.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr std::size_t kLeastProcesses = 3;
constexpr double kClearP = 0.01;
constexpr double kClearRatio = 1.1;
constexpr double kFarRatio = 1.5; ///< enough where so few processes cannot give a small p

/// What one run's metadata says of numbers, by benchmark (empty: of all) and key.
struct RunNumbers
{
    QHash<QString, QHash<QString, std::vector<double>>> lists;
    QHash<QString, QHash<QString, double>> shared;
    QHash<QString, std::size_t> processes; ///< by benchmark
};

/// "[1,2,3]"; empty where an element is no number.
std::vector<double> numbersOf(const QString& text)
{
    std::vector<double> numbers;
    if (!text.startsWith(QLatin1Char('[')) || !text.endsWith(QLatin1Char(']')))
        return numbers;
    if (text.size() > 2 && text.at(1) == QLatin1Char('"')) // lists of texts are the long ones
        return numbers;
    const QByteArray bytes = text.mid(1, text.size() - 2).toLatin1();
    for (qsizetype begin = 0; begin <= bytes.size();) {
        const qsizetype comma = bytes.indexOf(',', begin);
        const qsizetype end = comma < 0 ? bytes.size() : comma;
        const std::optional<double> number = parseDouble(QByteArrayView(bytes).sliced(begin, end - begin).trimmed());
        if (!number || !std::isfinite(*number))
            return {};
        numbers.push_back(*number);
        begin = end + 1;
    }
    return numbers;
}

/// How long a list is whose elements are texts: commas inside of them do not count.
std::size_t elementsOf(const QString& text)
{
    std::size_t count = 1;
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == QLatin1Char('\\'))
            ++i;
        else if (c == QLatin1Char('"'))
            quoted = !quoted;
        else if (c == QLatin1Char(',') && !quoted)
            ++count;
    }
    return count;
}

struct KeyParts
{
    QString benchmark;
    QString key;
};

/// At the last dot: names of benchmarks hold dots, names of counters do not.
KeyParts partsOf(const QString& text)
{
    const qsizetype dot = text.lastIndexOf(QLatin1Char('.'));
    return {dot < 0 ? QString() : text.left(dot), text.mid(dot + 1)};
}

RunNumbers numbersOf(const KeyValues& metadata)
{
    RunNumbers run;
    const QString perProcess = QStringLiteral("runs.");
    for (auto it = metadata.begin(); it != metadata.end(); ++it) {
        const bool isList = it.key().startsWith(perProcess);
        const KeyParts parts = partsOf(isList ? it.key().mid(perProcess.size()) : it.key());
        if (isList) {
            // A list of dates tells how many processes there were, too.
            const bool wanted = !isBookkeeping(parts.key);
            std::vector<double> values = wanted ? numbersOf(*it) : std::vector<double>();
            std::size_t& most = run.processes[parts.benchmark];
            most = std::max(most, values.empty() && most == 0 ? elementsOf(*it) : values.size());
            if (!values.empty())
                run.lists[parts.key].insert(parts.benchmark, std::move(values));
        } else if (!isBookkeeping(parts.key)) {
            const std::optional<double> number = parseDouble(it->toLatin1());
            if (number && std::isfinite(*number))
                run.shared[parts.key].insert(parts.benchmark, *number);
        }
    }
    return run;
}

/// Every process's value of this key, over all runs of a side; a shared number stands for each process of its run.
std::vector<double> valuesOf(const std::vector<RunNumbers>& side, const QString& key, const QString& benchmark)
{
    std::vector<double> values;
    for (const RunNumbers& run : side) {
        const std::vector<double> list = run.lists.value(key).value(benchmark);
        if (!list.empty()) {
            values.insert(values.end(), list.begin(), list.end());
            continue;
        }
        const QHash<QString, double> shared = run.shared.value(key);
        const auto found = shared.contains(benchmark) ? shared.constFind(benchmark) : shared.constFind(QString());
        if (found != shared.constEnd())
            values.insert(values.end(), run.processes.value(benchmark), *found);
    }
    return values;
}

/// A number that all processes share may be a setting; by these words it is one that was counted.
bool soundsCounted(const QString& key)
{
    static const QStringList words = {
        QStringLiteral("fault"),  QStringLiteral("miss"),  QStringLiteral("switch"),  QStringLiteral("instruction"),
        QStringLiteral("cycle"),  QStringLiteral("rss"),   QStringLiteral("syscall"), QStringLiteral("migration"),
        QStringLiteral("branch"), QStringLiteral("event"), QStringLiteral("collect"),
    };
    return std::any_of(words.begin(), words.end(),
                       [&key](const QString& word) { return key.contains(word, Qt::CaseInsensitive); });
}

struct Found
{
    SideDifference difference;
    double distance = 0; ///< log of the ratio, one added to either side so that none is enough
};

std::optional<Found> clearDifference(const QString& key, const QString& benchmark, const std::vector<double>& a,
                                     const std::vector<double>& b)
{
    if (a.size() < kLeastProcesses || b.size() < kLeastProcesses)
        return std::nullopt;
    const double left = median(a), right = median(b);
    if (left < 0 || right < 0)
        return std::nullopt;
    const double ratio = (std::max(left, right) + 1) / (std::min(left, right) + 1);
    const MannWhitneyResult test = mannWhitney(a, b);
    const bool apart = test.superiority == 0 || test.superiority == 1;
    if (!((test.p <= kClearP && ratio >= kClearRatio) || (apart && ratio >= kFarRatio)))
        return std::nullopt;
    const auto text = [](double value) -> QString {
        return value == std::floor(value) && value < 1e15 ? countText(static_cast<qint64>(value))
                                                          : QString::fromLatin1(formatDouble(value));
    };
    return Found{{{key, text(left), text(right)}, DifferenceKind::Counter, false, benchmark}, std::log(ratio)};
}

/// Keys with the benchmarks that they are told of. A key without any list is a setting, unless it sounds counted.
QMap<QString, QSet<QString>> placesOf(const std::vector<RunNumbers>& left, const std::vector<RunNumbers>& right)
{
    QMap<QString, QSet<QString>> places;
    for (const std::vector<RunNumbers>* side : {&left, &right}) {
        for (const RunNumbers& run : *side) {
            for (auto it = run.lists.begin(); it != run.lists.end(); ++it)
                places[it.key()].unite(QSet<QString>(it->keyBegin(), it->keyEnd()));
            for (auto it = run.shared.begin(); it != run.shared.end(); ++it) {
                if (!soundsCounted(it.key()))
                    continue;
                QSet<QString> benchmarks(it->keyBegin(), it->keyEnd());
                if (benchmarks.remove(QString()))
                    benchmarks.unite(QSet<QString>(run.processes.keyBegin(), run.processes.keyEnd()));
                places[it.key()].unite(benchmarks);
            }
        }
    }
    return places;
}

} // namespace

bool isBookkeeping(const QString& key)
{
    static const QStringList words = {
        QStringLiteral("date"),     QStringLiteral("time"),       QStringLiteral("load_avg"),
        QStringLiteral("duration"), QStringLiteral("loops"),      QStringLiteral("calibrat"),
        QStringLiteral("freq"),     QStringLiteral("temp"),       QStringLiteral("mhz"),
        QStringLiteral("runnable"), QStringLiteral("version"),    QStringLiteral("seed"),
        QStringLiteral("_index"),   QStringLiteral("iterations"), QStringLiteral("executable"),
    };
    return std::any_of(words.begin(), words.end(),
                       [&key](const QString& word) { return key.contains(word, Qt::CaseInsensitive); });
}

std::vector<SideDifference> counterDifferences(const std::vector<KeyValues>& baseline,
                                               const std::vector<KeyValues>& contender)
{
    std::vector<RunNumbers> left, right;
    for (const KeyValues& metadata : baseline)
        left.push_back(numbersOf(metadata));
    for (const KeyValues& metadata : contender)
        right.push_back(numbersOf(metadata));
    const QMap<QString, QSet<QString>> places = placesOf(left, right);
    std::vector<Found> found;
    for (auto it = places.constBegin(); it != places.constEnd(); ++it) {
        QStringList benchmarks(it->begin(), it->end());
        benchmarks.sort();
        std::optional<Found> furthest;
        for (const QString& benchmark : benchmarks) {
            std::optional<Found> one = clearDifference(it.key(), benchmark, valuesOf(left, it.key(), benchmark),
                                                       valuesOf(right, it.key(), benchmark));
            if (one && (!furthest || one->distance > furthest->distance))
                furthest = std::move(one);
        }
        if (furthest)
            found.push_back(std::move(*furthest));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.distance > b.distance; });
    std::vector<SideDifference> differences;
    for (Found& one : found)
        differences.push_back(std::move(one.difference));
    return differences;
}

} // namespace alidade
