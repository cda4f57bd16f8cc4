// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/reportsummary.h"

#include "core/quantity.h"
#include "stats/significance/multiplicity.h"
#include "stats/summary/meaninterval.h"

#include <QHash>
#include <QLocale>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

int verdictGroup(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return 0;
    case Verdict::Faster:
        return 1;
    case Verdict::Failed:
        return 2;
    case Verdict::Undecided:
        return 3;
    case Verdict::New:
        return 4;
    case Verdict::Missing:
        return 5;
    case Verdict::Same:
        break;
    }
    return 6;
}

/// How much a row deserves to be looked at, within its group.
double weight(const CaseComparison& row)
{
    if (row.verdict == Verdict::Failed) {
        const bool before = row.baseline.status == CaseStatus::Ok;
        const bool now = row.contender.status == CaseStatus::Ok;
        return before ? 2 : now ? 1 : 0;
    }
    if (row.verdict == Verdict::Slower || row.verdict == Verdict::Faster) {
        // The near end of the interval is size and certainty in one number.
        const double nearEnd = row.ratio.low > 1 ? row.ratio.low : 1 / row.ratio.high;
        return std::log(nearEnd);
    }
    const double size = std::abs(std::log(row.ratio.value));
    return std::isfinite(size) ? size : 0;
}

QString marginText(double margin)
{
    QString text = QLocale::c().toString(margin * 100, 'f', 2);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return QChar(0x00B1) + text + QChar(0x202F) + QLatin1Char('%');
}

QString sentenceOf(const ComparisonReport& report)
{
    if (report.cases.empty())
        return QStringLiteral("nothing to compare: the two sides have no results");
    const auto count = [&report](Verdict verdict) { return report.counts[static_cast<size_t>(verdict)]; };
    QStringList parts;
    const auto add = [&parts](qint64 n, const QString& words) {
        if (n > 0)
            parts += countText(n) + QLatin1Char(' ') + words;
    };
    add(count(Verdict::Slower), QStringLiteral("slower"));
    add(count(Verdict::Faster), QStringLiteral("faster"));
    add(count(Verdict::Same), QStringLiteral("the same within ") + marginText(report.policy.margin));
    add(count(Verdict::Undecided), QStringLiteral("undecided"));
    add(count(Verdict::Failed), QStringLiteral("failed"));
    add(count(Verdict::Missing), QStringLiteral("missing"));
    add(count(Verdict::New), QStringLiteral("new"));
    QString text = parts.join(QStringLiteral(", "));
    if (std::isfinite(report.geomean.value))
        text += QStringLiteral("; geometric mean ") + changeText(report.geomean.value);
    return text;
}

/// Each key with all values that it has among the configurations of these runs.
QMap<QString, QSet<QString>> keysOf(const std::vector<RunId>& runs, const Catalogue& catalogue)
{
    const QSet<RunId> wanted(runs.begin(), runs.end());
    QSet<ConfigurationId> used;
    for (const RunRecord& run : catalogue.runs) {
        if (wanted.contains(run.id))
            used.insert(run.configuration);
    }
    QMap<QString, QSet<QString>> keys;
    for (const ConfigurationRecord& record : catalogue.configurations) {
        if (!used.contains(record.id))
            continue;
        const KeyValues all = record.configuration.all();
        for (auto it = all.begin(); it != all.end(); ++it)
            keys[it.key()].insert(it.value());
    }
    return keys;
}

QString joined(const QSet<QString>& values)
{
    QStringList list(values.begin(), values.end());
    list.sort();
    return list.join(QStringLiteral(" | "));
}

} // namespace

void adjustProbabilities(ComparisonReport& report)
{
    std::vector<double> p;
    p.reserve(report.cases.size());
    for (const CaseComparison& row : report.cases)
        p.push_back(row.p);
    const std::vector<double> q = benjaminiHochberg(p);
    for (size_t i = 0; i < q.size(); ++i) {
        CaseComparison& row = report.cases[i];
        row.q = q[i];
        const bool moved = row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
        if (moved && row.q > report.policy.falseDiscovery) {
            const QString chance =
                QStringLiteral("q = %1: may be a chance find among this many cases").arg(probabilityText(row.q));
            row.note = row.note.isEmpty() ? chance : QString(row.note + QStringLiteral("; ") + chance);
        }
    }
}

void rankCases(ComparisonReport& report)
{
    std::vector<double> weights;
    std::vector<size_t> order;
    for (const CaseComparison& row : report.cases) {
        order.push_back(order.size());
        weights.push_back(weight(row));
    }
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        const CaseComparison& x = report.cases[a];
        const CaseComparison& y = report.cases[b];
        if (x.verdict != y.verdict)
            return verdictGroup(x.verdict) < verdictGroup(y.verdict);
        if (weights[a] != weights[b])
            return weights[a] > weights[b];
        if (x.benchmark != y.benchmark)
            return x.benchmark < y.benchmark;
        if (x.metric.name != y.metric.name)
            return x.metric.name < y.metric.name;
        return a < b; // one benchmark's combinations stay in the order of its parameters
    });
    std::vector<CaseComparison> ranked;
    ranked.reserve(order.size());
    for (size_t i : order)
        ranked.push_back(std::move(report.cases[i]));
    report.cases = std::move(ranked);
}

void summarise(ComparisonReport& report)
{
    report.counts.fill(0);
    std::vector<double> logs;
    for (const CaseComparison& row : report.cases) {
        ++report.counts[static_cast<size_t>(row.verdict)];
        if (std::isfinite(row.ratio.value) && row.ratio.value > 0)
            logs.push_back(std::log(row.ratio.value));
    }
    report.geomean = meanInterval(logs, report.policy.confidence);
    report.geomean.value = std::exp(report.geomean.value);
    report.geomean.low = logs.empty() ? std::numeric_limits<double>::quiet_NaN() : std::exp(report.geomean.low);
    report.geomean.high = logs.empty() ? std::numeric_limits<double>::quiet_NaN() : std::exp(report.geomean.high);
    report.sentence = sentenceOf(report);
}

void compareConfigurations(ComparisonReport& report, const Catalogue& catalogue)
{
    const QMap<QString, QSet<QString>> left = keysOf(report.baseline.runs, catalogue);
    const QMap<QString, QSet<QString>> right = keysOf(report.contender.runs, catalogue);
    QStringList keys = left.keys() + right.keys();
    keys.sort();
    keys.removeDuplicates();
    report.differences.clear();
    report.equalKeys = 0;
    for (const QString& key : keys) {
        if (left.contains(key) && right.contains(key) && left[key] == right[key])
            ++report.equalKeys;
        else
            report.differences.push_back({key, joined(left.value(key)), joined(right.value(key))});
    }
    std::stable_partition(report.differences.begin(), report.differences.end(),
                          [](const KeyDifference& difference) { return mattersForPerformance(difference.key); });
}

} // namespace alidade
