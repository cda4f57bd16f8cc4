// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"

#include "compare/casetable.h"
#include "compare/families.h"
#include "compare/historyspread.h"
#include "compare/judgecase.h"
#include "compare/reportsummary.h"
#include "compare/secondopinion.h"
#include "compare/sidedifferences.h"
#include "compare/suitegeomean.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

Error cancelled()
{
    return {ErrorCode::Cancelled, QStringLiteral("the comparison was stopped"), {}};
}

/// Whose results to fetch: runs of both sides and, unless all metrics are wanted, benchmarks' main ones.
Selection selectionFor(const Catalogue& catalogue, const ComparisonSide& baseline, const ComparisonSide& contender,
                       const ComparisonPolicy& policy)
{
    Selection selection;
    selection.withSamples = true;
    selection.runs = baseline.runs;
    selection.runs.insert(selection.runs.end(), contender.runs.begin(), contender.runs.end());
    std::sort(selection.runs.begin(), selection.runs.end());
    selection.runs.erase(std::unique(selection.runs.begin(), selection.runs.end()), selection.runs.end());
    const bool all =
        !policy.primaryOnly || std::all_of(catalogue.benchmarks.begin(), catalogue.benchmarks.end(),
                                           [](const BenchmarkRecord& benchmark) { return benchmark.metric.primary; });
    for (const BenchmarkRecord& benchmark : catalogue.benchmarks) {
        if (!all && benchmark.metric.primary)
            selection.benchmarks.push_back(benchmark.id);
    }
    return selection;
}

qint64 commitsOf(const ComparisonSide& side, const Catalogue& catalogue)
{
    const QSet<RunId> runs(side.runs.begin(), side.runs.end());
    QSet<CommitId> commits;
    for (const RunRecord& run : catalogue.runs) {
        if (run.commit.isValid() && runs.contains(run.id))
            commits.insert(run.commit);
    }
    return commits.size();
}

Result<void> fillTable(CaseTable& table, const SampleSource& source, const Catalogue& catalogue,
                       const ComparisonReport& report, const Progress& progress)
{
    const QSet<RunId> left(report.baseline.runs.begin(), report.baseline.runs.end());
    const QSet<RunId> right(report.contender.runs.begin(), report.contender.runs.end());
    QHash<RunId, qint64> starts;
    for (const RunRecord& run : catalogue.runs)
        starts.insert(run.id, run.startedAt);
    const bool primaryOnly = report.policy.primaryOnly;
    qint64 blocks = 0;
    bool stopped = false;
    const auto visit = [&](StoredBlock&& stored) {
        if (progress.stopRequested()) {
            stopped = true;
            return false;
        }
        if (!primaryOnly || stored.block.metric.primary)
            table.add(stored, starts.value(stored.run), left.contains(stored.run), right.contains(stored.run));
        if (++blocks % 64 == 0)
            progress.report(blocks, 0, QStringLiteral("Comparing"));
        return true;
    };
    const Selection selection = selectionFor(catalogue, report.baseline, report.contender, report.policy);
    Result<void> visited = source.visitBlocks(selection, visit, progress);
    if (visited && stopped)
        return cancelled();
    return visited;
}

} // namespace

Result<ComparisonReport> compareRuns(const SampleSource& source, const ComparisonSide& baseline,
                                     const ComparisonSide& contender, const ComparisonPolicy& policy,
                                     const Progress& progress)
{
    if (baseline.runs.empty() || contender.runs.empty()) {
        const QString side = baseline.runs.empty() ? QStringLiteral("baseline") : QStringLiteral("contender");
        return Error{ErrorCode::WrongUsage, QStringLiteral("the %1 holds no run: choose at least one").arg(side), {}};
    }
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    ComparisonReport report;
    report.baseline = baseline;
    report.contender = contender;
    report.policy = policy;
    report.commits = {commitsOf(baseline, **catalogue), commitsOf(contender, **catalogue)};

    CaseTable table(policy.confidence);
    if (Result<void> filled = fillTable(table, source, **catalogue, report, progress); !filled)
        return filled.error();
    std::vector<PreparedCase> prepared;
    prepared.reserve(table.cases().size());
    for (const AlignedCase& aligned : table.cases()) {
        if (progress.stopRequested())
            return cancelled();
        if (std::optional<PreparedCase> row = prepareCase(aligned, policy))
            prepared.push_back(std::move(*row));
        else
            ++report.leftOut;
    }
    if (policy.useHistory) {
        if (Result<void> judged = judgeByHistory(prepared, report, source, **catalogue, progress); !judged)
            return judged.error();
    }
    report.priors = judgePrepared(prepared, policy);
    for (PreparedCase& row : prepared) {
        finishRow(row);
        row.row.robust = secondOpinion(row, policy);
    }
    if (progress.stopRequested())
        return cancelled();
    suiteGeomean(report, prepared);
    report.cases.reserve(prepared.size());
    for (PreparedCase& row : prepared)
        report.cases.push_back(std::move(row.row));
    if (Result<void> compared = compareConfigurations(report, source, **catalogue, progress); !compared)
        return compared.error();
    adjustProbabilities(report);
    withholdGreen(report);
    rankCases(report);
    summarise(report);
    return report;
}

} // namespace alidade
