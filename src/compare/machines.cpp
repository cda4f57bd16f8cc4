// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/machines.h"

#include "compare/families.h"
#include "compare/parametermatch.h"
#include "compare/reportsummary.h"

#include "core/quantity.h"
#include "stats/combine/randomeffects.h"
#include "stats/significance/distributions.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The runs of a side by machine.
QMap<QString, std::vector<RunId>> byMachine(const Catalogue& catalogue, const ComparisonSide& side)
{
    QHash<ConfigurationId, QString> machines;
    for (const ConfigurationRecord& record : catalogue.configurations)
        machines.insert(record.id, record.configuration.machine);
    const QSet<RunId> wanted(side.runs.begin(), side.runs.end());
    QMap<QString, std::vector<RunId>> runs;
    for (const RunRecord& run : catalogue.runs) {
        if (wanted.contains(run.id))
            runs[machines.value(run.configuration)].push_back(run.id);
    }
    return runs;
}

/// What one standard error of a log ratio is worth where a row has an interval, but no test: an interval is then as
/// wide as that of a normal distribution. Optimistic rows stay marked.
double standardErrorOf(const CaseComparison& row)
{
    if (row.standardError > 0)
        return row.standardError;
    const double width = std::log(row.ratio.high) - std::log(row.ratio.low);
    const double factor = studentQuantile((1 + row.ratio.confidence) / 2, std::numeric_limits<double>::infinity());
    return std::isfinite(width) && width > 0 ? width / (2 * factor) : kNone;
}

/// Cases of several reports opposite each other.
class CaseIndex
{
public:
    explicit CaseIndex(std::vector<MachinesCase>& cases)
        : m_cases(cases)
    {}

    MachinesCase& place(const CaseComparison& row)
    {
        const QChar separator(0x1f);
        const QString name = row.benchmark + separator + row.metric.name + separator + row.metric.unit + separator +
                             parameterBucket(row.parameters);
        for (auto it = m_places.constFind(name); it != m_places.constEnd() && it.key() == name; ++it) {
            if (sameParameters(m_cases[*it].parameters, row.parameters))
                return m_cases[*it];
        }
        MachinesCase fresh;
        fresh.benchmark = row.benchmark;
        fresh.parameters = row.parameters;
        fresh.metric = row.metric;
        m_cases.push_back(std::move(fresh));
        m_places.insert(name, m_cases.size() - 1);
        return m_cases.back();
    }

private:
    std::vector<MachinesCase>& m_cases;
    QMultiHash<QString, size_t> m_places;
};

QString listed(const QStringList& names)
{
    return names.size() < 2 ? names.join(QString())
                            : QString(names.mid(0, names.size() - 1).join(QStringLiteral(", ")) +
                                      QStringLiteral(" and ") + names.last());
}

/// "3 of 3 machines slower, I² = 20 %"; "2 of 3 machines slower; only arm says faster".
QString agreementOf(const MachinesCase& one, const std::vector<MachineComparison>& machines)
{
    QMap<Verdict, QStringList> says;
    for (const MachineRow& row : one.rows)
        says[row.verdict] += machines[row.machine].machine;
    if (says.isEmpty())
        return QStringLiteral("no machine has both sides");
    Verdict most = says.firstKey();
    for (auto it = says.constBegin(); it != says.constEnd(); ++it) {
        if (it->size() > says[most].size())
            most = it.key();
    }
    const auto total = one.rows.size();
    QString text = QStringLiteral("%1 of %2 machines %3").arg(says[most].size()).arg(total).arg(verdictWord(most));
    for (auto it = says.constBegin(); it != says.constEnd(); ++it) {
        if (it.key() == most)
            continue;
        text += QStringLiteral("; ") + listed(*it) +
                (it->size() == 1 ? QStringLiteral(" says ") : QStringLiteral(" say ")) + verdictWord(it.key());
    }
    if (total > 1 && !std::isnan(one.i2))
        text += QStringLiteral("; I\u00b2 = %1\u202f%").arg(std::lround(one.i2 * 100));
    return text;
}

void combine(MachinesCase& one, const std::vector<MachineComparison>& machines, const ComparisonPolicy& policy,
             double margin)
{
    std::vector<MachineEffect> effects;
    for (const MachineRow& row : one.rows)
        effects.push_back({std::log(row.ratio.value), row.standardError * row.standardError});
    RandomEffectsPolicy plan;
    plan.confidence = policy.confidence;
    const RandomEffects combined = combineMachines(effects, plan);
    one.combined = {std::exp(combined.effect.value), std::exp(combined.effect.low), std::exp(combined.effect.high),
                    policy.confidence, combined.effect.n};
    one.predictionLow = std::exp(combined.predictionLow);
    one.predictionHigh = std::exp(combined.predictionHigh);
    one.tau2 = combined.tauSquared;
    one.i2 = combined.iSquared;
    one.p = combined.p;
    one.q = kNone;
    for (size_t i = 0; i < one.rows.size() && i < combined.weights.size(); ++i)
        one.rows[i].weight = combined.weights[i];
    one.verdict = judge(one.combined.low, one.combined.high, margin, one.metric.direction);
    one.agreement = agreementOf(one, machines);
}

void adjust(MachinesReport& report)
{
    std::vector<double> p;
    for (const MachinesCase& one : report.cases)
        p.push_back(one.p);
    const std::vector<double> q = adjusted(p, report.policy.family);
    for (size_t i = 0; i < q.size(); ++i) {
        MachinesCase& one = report.cases[i];
        one.q = q[i];
        const bool moved = one.verdict == Verdict::Slower || one.verdict == Verdict::Faster;
        if (moved && one.q > report.policy.falseDiscovery)
            one.verdict = Verdict::Undecided;
    }
}

/// In the order of single comparisons: they are ranked by the same rules.
void rank(MachinesReport& report)
{
    std::vector<CaseComparison> rows(report.cases.size());
    for (size_t i = 0; i < rows.size(); ++i) {
        rows[i].benchmark = report.cases[i].benchmark;
        rows[i].metric = report.cases[i].metric;
        rows[i].ratio = report.cases[i].combined;
        rows[i].verdict = report.cases[i].verdict;
    }
    std::vector<MachinesCase> ranked;
    ranked.reserve(rows.size());
    for (size_t i : rankOrder(rows))
        ranked.push_back(std::move(report.cases[i]));
    report.cases = std::move(ranked);
}

void addOverall(MachinesReport& report)
{
    MachinesCase& overall = report.overall;
    for (size_t i = 0; i < report.machines.size(); ++i) {
        CaseComparison suite;
        suite.ratio = report.machines[i].report.geomean;
        if (!std::isfinite(suite.ratio.value))
            continue;
        const Verdict verdict =
            judge(suite.ratio.low, suite.ratio.high, report.policy.margin, Direction::LowerIsBetter);
        overall.rows.push_back({i, 0, suite.ratio, standardErrorOf(suite), 0, verdict, false});
    }
    combine(overall, report.machines, report.policy, report.policy.margin);
    overall.q = overall.p;
}

QString sentenceOf(const MachinesReport& report)
{
    QStringList parts;
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::Undecided}) {
        const qint64 count = report.counts[static_cast<size_t>(verdict)];
        if (count > 0)
            parts += countText(count) + QLatin1Char(' ') + verdictWord(verdict);
    }
    return QStringLiteral("%1 machines combined: ").arg(report.machines.size()) + parts.join(QStringLiteral(", "));
}

/// Machines that both sides have, each compared by itself.
Result<void> compareEach(MachinesReport& report, const SampleSource& source, const Progress& progress)
{
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    const QMap<QString, std::vector<RunId>> left = byMachine(**catalogue, report.baseline);
    const QMap<QString, std::vector<RunId>> right = byMachine(**catalogue, report.contender);
    QStringList machines = left.keys() + right.keys();
    machines.sort();
    machines.removeDuplicates();
    for (const QString& machine : machines) {
        if (!left.contains(machine) || !right.contains(machine)) {
            report.oneSided += machine;
            continue;
        }
        ComparisonSide a = report.baseline, b = report.contender;
        a.runs = left.value(machine);
        b.runs = right.value(machine);
        Result<ComparisonReport> one = compareRuns(source, a, b, report.policy, progress);
        if (!one)
            return one.error();
        report.machines.push_back({machine, std::move(*one)});
    }
    if (report.machines.empty())
        return Error{ErrorCode::WrongUsage, QStringLiteral("no machine has results of both sides"), {}};
    return {};
}

} // namespace

Result<MachinesReport> compareAcrossMachines(const SampleSource& source, const ComparisonSide& baseline,
                                             const ComparisonSide& contender, const ComparisonPolicy& policy,
                                             const Progress& progress)
{
    MachinesReport report;
    report.baseline = baseline;
    report.contender = contender;
    report.policy = policy;
    if (Result<void> compared = compareEach(report, source, progress); !compared)
        return compared.error();
    CaseIndex index(report.cases);
    std::vector<double> margins;
    for (size_t m = 0; m < report.machines.size(); ++m) {
        const ComparisonReport& one = report.machines[m].report;
        for (size_t i = 0; i < one.cases.size(); ++i) {
            const CaseComparison& row = one.cases[i];
            if (!std::isfinite(row.ratio.value) || row.ratio.value <= 0 || row.basis == Basis::Identical)
                continue;
            MachinesCase& place = index.place(row);
            margins.resize(report.cases.size(), row.margin);
            place.rows.push_back({m, i, row.ratio, standardErrorOf(row), 0, row.verdict, row.optimistic});
        }
    }
    for (size_t i = 0; i < report.cases.size(); ++i)
        combine(report.cases[i], report.machines, policy, margins[i]);
    adjust(report);
    rank(report);
    for (const MachinesCase& one : report.cases)
        ++report.counts[static_cast<size_t>(one.verdict)];
    addOverall(report);
    report.method = QStringLiteral("log ratios within each machine, combined by random effects (REML, "
                                   "Hartung\u2013Knapp intervals); raw values of different machines never meet");
    report.sentence = sentenceOf(report);
    return report;
}

} // namespace alidade
