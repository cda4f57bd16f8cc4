// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/machines.h"

#include "compare/families.h"
#include "compare/parametermatch.h"
#include "compare/reportsummary.h"

#include "core/quantity.h"
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

/// One machine's row and what it found; optimistic ones count with the width of their interval.
void addMachine(MachinesCase& place, std::vector<OneMachine>& found, const MachineRow& where, const QString& machine,
                const CaseComparison& row)
{
    const double error = standardErrorOf(row);
    place.rows.push_back(where);
    found.push_back({machine, {row.ratio, error * error, row.p, row.optimistic}, row.verdict, 0, 1});
}

void adjust(MachinesReport& report)
{
    std::vector<double> p;
    for (const MachinesCase& one : report.cases)
        p.push_back(one.effects.combined.p);
    const std::vector<double> q = adjusted(p, report.policy.family);
    for (size_t i = 0; i < q.size(); ++i) {
        MachinesCase& one = report.cases[i];
        one.q = q[i];
        Verdict& verdict = one.effects.verdict;
        const bool moved = verdict == Verdict::Slower || verdict == Verdict::Faster;
        if (moved && one.q > report.policy.falseDiscovery)
            verdict = Verdict::Undecided;
    }
}

/// In the order of single comparisons: they are ranked by the same rules.
void rank(MachinesReport& report)
{
    std::vector<CaseComparison> rows(report.cases.size());
    for (size_t i = 0; i < rows.size(); ++i) {
        rows[i].benchmark = report.cases[i].benchmark;
        rows[i].metric = report.cases[i].metric;
        rows[i].ratio = report.cases[i].effects.combined.ratio;
        rows[i].verdict = report.cases[i].effects.verdict;
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
    std::vector<OneMachine> found;
    for (size_t i = 0; i < report.machines.size(); ++i) {
        CaseComparison suite;
        suite.ratio = report.machines[i].report.geomean;
        if (!std::isfinite(suite.ratio.value))
            continue;
        suite.p = kNone;
        suite.verdict = judge(suite.ratio.low, suite.ratio.high, report.policy.margin, Direction::LowerIsBetter);
        addMachine(overall, found, {i, 0}, report.machines[i].machine, suite);
    }
    overall.effects =
        combineEffects(std::move(found), report.policy.margin, Direction::LowerIsBetter, report.policy.confidence);
    overall.q = overall.effects.combined.p;
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

/// The machines' rows opposite each other, case by case.
void combineCases(MachinesReport& report)
{
    struct Found
    {
        std::vector<OneMachine> machines;
        double margin = 0;
    };
    CaseIndex index(report.cases);
    std::vector<Found> found;
    for (size_t m = 0; m < report.machines.size(); ++m) {
        const std::vector<CaseComparison>& rows = report.machines[m].report.cases;
        for (size_t i = 0; i < rows.size(); ++i) {
            const CaseComparison& row = rows[i];
            if (!std::isfinite(row.ratio.value) || row.ratio.value <= 0 || row.basis == Basis::Identical)
                continue;
            MachinesCase& place = index.place(row);
            found.resize(report.cases.size(), {{}, row.margin});
            Found& own = found[static_cast<size_t>(&place - report.cases.data())];
            addMachine(place, own.machines, {m, i}, report.machines[m].machine, row);
        }
    }
    for (size_t i = 0; i < report.cases.size(); ++i)
        report.cases[i].effects = combineEffects(std::move(found[i].machines), found[i].margin,
                                                 report.cases[i].metric.direction, report.policy.confidence);
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
    combineCases(report);
    adjust(report);
    rank(report);
    for (const MachinesCase& one : report.cases)
        ++report.counts[static_cast<size_t>(one.effects.verdict)];
    addOverall(report);
    report.method = QStringLiteral("log ratios within each machine, combined by random effects (REML, "
                                   "Hartung\u2013Knapp intervals); raw values of different machines never meet");
    report.sentence = sentenceOf(report);
    return report;
}

} // namespace alidade
