// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/families.h"

#include "compare/judgeprocesses.h"

#include "core/quantity.h"
#include "stats/significance/groupedtests.h"
#include "stats/significance/multiplicity.h"
#include "stats/significance/normal.h"

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

/// So many processes more that z grows enough for q to pass: z grows with the root of their number.
qint64 moreForCertainty(const CaseComparison& row, double level)
{
    const double p = std::max(row.p, 1e-300), needed = std::max(row.p * level / row.q, 1e-300);
    const auto z = [](double probability) { return -normalQuantile(std::min(probability / 2, 0.4999)); };
    const auto have = static_cast<double>(row.ratio.n);
    return static_cast<qint64>(std::clamp(std::ceil(have * std::pow(z(needed) / z(p), 2) - have), 1.0, 1e9));
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
