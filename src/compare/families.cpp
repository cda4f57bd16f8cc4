// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/families.h"

#include "compare/judgeprocesses.h"

#include "core/quantity.h"
#include "stats/planning/decision.h"
#include "stats/significance/groupedtests.h"
#include "stats/significance/multiplicity.h"

#include <QHash>
#include <QMap>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

std::vector<double> benjaminiHochbergGrouped(const std::vector<double>& p, const std::vector<QString>& benchmarks,
                                             double level)
{
    QHash<QString, std::size_t> groups;
    std::vector<std::size_t> group;
    for (const QString& benchmark : benchmarks)
        group.push_back(*groups.insert(benchmark, groups.value(benchmark, static_cast<std::size_t>(groups.size()))));
    const auto count = static_cast<std::size_t>(groups.size());
    return groupedTests(p, group, count, level).q;
}

constexpr std::size_t kMostPlanned = 1'000'000'000;

/// So many processes more that p, by the t that judged, falls as far as q has to: the interval of that confidence then
/// leaves no change at all, which is a margin of 0.
qint64 moreForCertainty(const CaseComparison& row, double level)
{
    const double needed = std::max(row.p * level / row.q, 1e-15);
    const double a = std::max(1.0, static_cast<double>(row.baseline.processes));
    const double b = std::max(1.0, static_cast<double>(row.contender.processes));
    const double variance = row.standardError * row.standardError / (1 / a + 1 / b);
    const double added = std::max(row.degreesOfFreedom - (a + b - 2), 0.0);
    const UndecidedCase undecided{std::log(row.ratio.value), variance, added, row.ratio.n, 0, 1 - needed};
    return static_cast<qint64>(moreToDecide(undecided, kMostPlanned).value_or(kMostPlanned));
}

void demandCertainty(CaseComparison& row, const ComparisonPolicy& policy)
{
    const bool moved = row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
    if (!moved || !(row.q > policy.falseDiscovery))
        return;
    row.moreProcesses = moreForCertainty(row, policy.falseDiscovery);
    addNote(row, verdictWord(row.verdict) +
                     QStringLiteral(" by itself, but q = %1: may be a chance find among this many cases; ")
                         .arg(probabilityText(row.q)) +
                     moreProcessesNote(row.moreProcesses));
    row.verdict = Verdict::Undecided;
}

} // namespace

std::vector<double> adjusted(const std::vector<double>& p, FamilyMethod method)
{
    switch (method) {
    case FamilyMethod::Holm:
        return holm(p);
    case FamilyMethod::BenjaminiYekutieli:
        return benjaminiYekutieli(p);
    case FamilyMethod::BenjaminiHochberg:
        break;
    }
    return benjaminiHochberg(p);
}

void adjustProbabilities(ComparisonReport& report)
{
    QMap<QString, std::vector<std::size_t>> families;
    for (std::size_t i = 0; i < report.cases.size(); ++i) {
        const CaseComparison& row = report.cases[i];
        families[row.metric.name + QChar(0x1f) + row.metric.unit].push_back(i);
    }
    qint64 tested = 0;
    for (const std::vector<std::size_t>& members : families) {
        std::vector<double> p;
        std::vector<QString> benchmarks;
        for (std::size_t i : members) {
            p.push_back(report.cases[i].p);
            benchmarks.push_back(report.cases[i].benchmark);
        }
        const std::vector<double> q = report.policy.family == FamilyMethod::BenjaminiHochberg
                                          ? benjaminiHochbergGrouped(p, benchmarks, report.policy.falseDiscovery)
                                          : adjusted(p, report.policy.family);
        for (std::size_t k = 0; k < members.size(); ++k) {
            CaseComparison& row = report.cases[members[k]];
            row.q = q[k];
            demandCertainty(row, report.policy);
            const bool moved = row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
            tested += moved && !std::isnan(row.p) ? 1 : 0;
        }
    }
    const double rate = report.policy.falseDiscovery;
    report.expectedByChance =
        report.policy.family == FamilyMethod::Holm ? (tested > 0 ? rate : 0) : rate * static_cast<double>(tested);
    report.family = familyName(report.policy.family);
}

} // namespace alidade
