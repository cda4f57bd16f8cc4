// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/selfcheck.h"

#include "compare/caseprocesses.h"
#include "compare/families.h"
#include "compare/judgecase.h"

#include "core/quantity.h"
#include "stats/random/random.h"
#include "stats/rank/mannwhitney.h"
#include "stats/summary/moments.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr size_t kLeastProcesses = 4;

struct Divisible
{
    CaseComparison row; ///< metric, margin and names; judged anew for each split
    SideProcesses side;
};

/// One split: the first half of the shuffled processes against the rest.
struct Split
{
    PreparedCase prepared;
    double pooledP = 0;
};

Split splitOf(const Divisible& one, Random& random)
{
    std::vector<size_t> order(one.side.levels.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    random.shuffle(std::span<size_t>(order));
    Split split;
    split.prepared.row = one.row;
    split.prepared.way = PreparedCase::Way::ByProcesses;
    split.prepared.hierarchyKnown = true;
    std::vector<double> left, right; // every value as evidence of its own
    for (size_t i = 0; i < order.size(); ++i) {
        const bool first = i < order.size() / 2;
        (first ? split.prepared.baseline : split.prepared.contender).push_back(std::log(one.side.levels[order[i]]));
        std::vector<double>& values = first ? left : right;
        values.insert(values.end(), one.side.values[order[i]].begin(), one.side.values[order[i]].end());
    }
    split.pooledP = left.empty() || right.empty() ? std::nan("") : mannWhitney(left, right).p;
    return split;
}

QString percent(double part)
{
    return QLocale::c().toString(part * 100, 'f', 1) + QChar(0x202F) + QLatin1Char('%');
}

Result<std::vector<Divisible>> divisibleCases(const SampleSource& source, const ComparisonReport& report,
                                              SelfCheck& check, const Progress& progress)
{
    std::vector<Divisible> cases;
    const auto visit = [&](CaseProcesses&& processes) {
        const CaseComparison& row = report.cases[processes.index];
        SideProcesses& side = processes.baseline;
        const auto positive = [](double value) { return value > 0; };
        const bool enough =
            side.levels.size() >= kLeastProcesses && std::all_of(side.levels.begin(), side.levels.end(), positive);
        const bool varies = enough && variance(logarithms(side.levels)) > 0;
        if (!varies) {
            ++check.leftOut;
            return true;
        }
        CaseComparison blank;
        blank.benchmark = row.benchmark;
        blank.parameters = row.parameters;
        blank.metric = row.metric;
        blank.margin = row.margin;
        cases.push_back({std::move(blank), std::move(side)});
        return true;
    };
    if (Result<void> visited = visitProcesses(source, report, {}, visit, progress); !visited)
        return visited.error();
    return cases;
}

void addSplit(SelfCheck& check, const std::vector<Divisible>& cases, const ComparisonPolicy& policy, int number)
{
    Random random(policy.seed, static_cast<std::uint64_t>(number));
    std::vector<PreparedCase> prepared;
    for (const Divisible& one : cases) {
        Split split = splitOf(one, random);
        check.pooledAlarms += split.pooledP < check.nominal ? 1 : 0;
        prepared.push_back(std::move(split.prepared));
    }
    judgePrepared(prepared, policy);
    ComparisonReport judged;
    judged.policy = policy;
    for (PreparedCase& one : prepared) {
        check.falseAlarms += one.row.p < check.nominal ? 1 : 0;
        judged.cases.push_back(std::move(one.row));
    }
    adjustProbabilities(judged);
    for (const CaseComparison& row : judged.cases) {
        check.counts[static_cast<size_t>(row.verdict)] += 1;
        check.falseVerdicts += row.verdict == Verdict::Slower || row.verdict == Verdict::Faster ? 1 : 0;
    }
}

} // namespace

Result<SelfCheck> selfCheck(const SampleSource& source, const ComparisonSide& side, const ComparisonPolicy& policy,
                            int splits, const Progress& progress)
{
    // The side against itself gives the rows, their metrics and margins; what is judged are its halves.
    ComparisonPolicy plain = policy;
    plain.useHistory = false;
    const Result<ComparisonReport> report = compareRuns(source, side, side, plain, progress);
    if (!report)
        return report.error();
    SelfCheck check;
    check.seed = policy.seed;
    check.splits = splits;
    check.nominal = 1 - policy.confidence;
    const Result<std::vector<Divisible>> cases = divisibleCases(source, *report, check, progress);
    if (!cases)
        return cases.error();
    if (cases->empty() || splits < 1)
        return Error{ErrorCode::NotFound, QStringLiteral("no case has four processes: there is nothing to split"), {}};
    check.cases = static_cast<qint64>(cases->size());
    for (int i = 0; i < splits; ++i) {
        if (progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("the self-check was stopped"), {}};
        addSplit(check, *cases, plain, i);
        progress.report(i + 1, splits, QStringLiteral("Splitting"));
    }
    const double judged = static_cast<double>(check.cases) * splits;
    for (double& count : check.counts)
        count /= splits;
    check.falseAlarms /= judged;
    check.falseVerdicts /= judged;
    check.pooledAlarms /= judged;
    check.words = QStringLiteral("%1 false alarms (nominal %2), %3 false verdicts; a test of pooled samples: %4")
                      .arg(percent(check.falseAlarms), percent(check.nominal), percent(check.falseVerdicts),
                           percent(check.pooledAlarms));
    return check;
}

} // namespace alidade
