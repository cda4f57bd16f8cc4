// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/reportsummary.h"

#include "compare/preparecase.h"
#include "core/quantity.h"

#include <QLocale>
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

/// A side of several commits is one population to the tests: whoever reads the numbers has to know.
QString mixedCommits(const ComparisonReport& report)
{
    QStringList sides;
    if (report.commits[0] > 1)
        sides += QStringLiteral("the baseline ") + countText(report.commits[0]);
    if (report.commits[1] > 1)
        sides += QStringLiteral("the contender ") + countText(report.commits[1]);
    if (sides.isEmpty())
        return {};
    return QStringLiteral("; commits taken together: ") + sides.join(QStringLiteral(", ")) +
           QStringLiteral(" (what differs between them counts as noise)");
}

/// A comparison of something with itself is mostly a mistake in choosing the sides: said before all else.
QString sameDataText(const ComparisonReport& report)
{
    const auto same = std::count_if(report.cases.begin(), report.cases.end(), isSameData);
    if (same == 0)
        return {};
    const bool all = std::all_of(report.cases.begin(), report.cases.end(), [](const CaseComparison& row) {
        return isSameData(row) || !std::isfinite(row.ratio.value);
    });
    return all ? QStringLiteral("same data on both sides, nothing was compared: ")
               : QStringLiteral("%1 with the same data on both sides: ").arg(countText(same));
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
    QString text = sameDataText(report) + parts.join(QStringLiteral(", "));
    if (std::isfinite(report.geomean.value))
        text += QStringLiteral("; geometric mean ") + changeText(report.geomean.value);
    const auto withheld =
        std::count_if(report.cases.begin(), report.cases.end(), [](const CaseComparison& row) { return row.blocked; });
    if (withheld > 0 && !report.blockedBy.isEmpty())
        text += QStringLiteral("; %1 withheld: %2 %3")
                    .arg(countText(withheld), report.blockedBy,
                         report.blockedBy.contains(QLatin1Char(',')) ? QStringLiteral("differ")
                                                                     : QStringLiteral("differs"));
    return text + mixedCommits(report);
}

/// What the rows' tests are, those that occur, in the order of their worth.
QString testWords(const ComparisonReport& report)
{
    const auto has = [&report](Basis basis) {
        return std::any_of(report.cases.begin(), report.cases.end(),
                           [basis](const CaseComparison& row) { return row.basis == basis; });
    };
    QStringList parts;
    if (has(Basis::ModeratedProcesses))
        parts += QStringLiteral("moderated t on logs of process medians");
    if (has(Basis::Processes))
        parts += QStringLiteral("Welch\u2019s t on logs of process medians");
    if (has(Basis::History))
        parts += QStringLiteral("t with the run-to-run spread of earlier runs where processes are not known");
    if (has(Basis::Pooled))
        parts += QStringLiteral("order-statistic intervals of pooled samples (optimistic)");
    if (has(Basis::FileInterval))
        parts += QStringLiteral("the files\u2019 own intervals (optimistic)");
    return parts.join(QStringLiteral("; "));
}

} // namespace

std::vector<size_t> rankOrder(const std::vector<CaseComparison>& rows)
{
    std::vector<double> weights;
    std::vector<size_t> order;
    for (const CaseComparison& row : rows) {
        order.push_back(order.size());
        weights.push_back(weight(row));
    }
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        const CaseComparison& x = rows[a];
        const CaseComparison& y = rows[b];
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
    return order;
}

void rankCases(ComparisonReport& report)
{
    std::vector<CaseComparison> ranked;
    ranked.reserve(report.cases.size());
    for (size_t i : rankOrder(report.cases))
        ranked.push_back(std::move(report.cases[i]));
    report.cases = std::move(ranked);
}

void summarise(ComparisonReport& report)
{
    report.counts.fill(0);
    report.disagreements = report.optimisticCases = 0;
    for (const CaseComparison& row : report.cases) {
        ++report.counts[static_cast<size_t>(row.verdict)];
        report.disagreements += row.robust.disagrees ? 1 : 0;
        report.optimisticCases += row.optimistic ? 1 : 0;
    }
    report.test = testWords(report);
    report.sentence = sentenceOf(report);
}

} // namespace alidade
