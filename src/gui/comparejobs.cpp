// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparejobs.h"

#include "gui/comparereport.h"
#include "models/workspace.h"

#include <QElapsedTimer>

namespace alidade {

namespace {

using ReportResult = Result<ComparisonReportPtr>;

ReportResult compareSides(const std::shared_ptr<const SampleSource>& source, const ComparisonSide& baseline,
                          const ComparisonSide& contender, const ComparisonPolicy& policy, const Progress& progress)
{
    return compareRuns(*source, baseline, contender, policy, progress).transform([](ComparisonReport&& report) {
        return std::make_shared<const ComparisonReport>(std::move(report));
    });
}

Result<CasePair> samplesOf(const SampleSource& source, const CaseComparison& comparison, const ComparisonSide& baseline,
                           const ComparisonSide& contender, const Progress& progress)
{
    // Where the benchmark's code differs, each side has its own id; where one side lacks it, that side stays empty.
    CasePair pair;
    const auto fetch = [&](BenchmarkId benchmark, const ComparisonSide& side, CaseSamples& into) -> Result<void> {
        into.label = side.label;
        into.metric = comparison.metric;
        into.benchmark = comparison.benchmark;
        if (!benchmark.isValid())
            return {};
        Result<CaseSamples> samples = caseSamples(source, {benchmark, comparison.parameters}, side.runs, progress);
        if (!samples)
            return samples.error();
        into = std::move(*samples);
        into.label = side.label;
        return {};
    };
    if (const Result<void> done = fetch(comparison.baselineBenchmark, baseline, pair.baseline); !done)
        return done.error();
    if (const Result<void> done = fetch(comparison.contenderBenchmark, contender, pair.contender); !done)
        return done.error();
    return pair;
}

} // namespace

CompareJobs::CompareJobs(Workspace& workspace, JobQueue& queue, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_queue(queue)
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &CompareJobs::compare);
}

bool CompareJobs::hasSides() const
{
    return m_workspace.source() && !m_workspace.baseline().runs.empty() && !m_workspace.contender().runs.empty();
}

void CompareJobs::compareSoon()
{
    m_soon.start(0);
}

void CompareJobs::cancel()
{
    m_soon.stop();
    if (m_job)
        m_job->cancel();
}

void CompareJobs::compare()
{
    if (m_job)
        m_job->cancel();
    m_running = false;
    if (!hasSides())
        return;
    m_running = true;
    Q_EMIT started();
    QElapsedTimer clock;
    clock.start();
    m_job = m_queue.start<ComparisonReportPtr>(
        tr("Compare %1 with %2").arg(m_workspace.contender().label, m_workspace.baseline().label),
        QStringLiteral("compare"), this,
        [source = m_workspace.source(), baseline = m_workspace.baseline(), contender = m_workspace.contender(),
         policy = m_workspace.policy()](const Progress& progress) {
            return compareSides(source, baseline, contender, policy, progress);
        },
        [this, clock](ReportResult result) {
            m_running = false;
            if (result)
                Q_EMIT compared(*result, static_cast<double>(clock.elapsed()) / 1000);
            else
                Q_EMIT failed(result.error());
        });
    if (m_job)
        connect(m_job, &JobHandle::progressed, this, &CompareJobs::progressed);
}

void CompareJobs::fetchSamples(const CaseComparison& comparison)
{
    if (!hasSides())
        return;
    m_queue.start<CasePair>(
        tr("Samples of %1").arg(comparison.benchmark), QStringLiteral("compare-samples"), this,
        [source = m_workspace.source(), comparison, baseline = m_workspace.baseline(),
         contender = m_workspace.contender()](const Progress& progress) {
            return samplesOf(*source, comparison, baseline, contender, progress);
        },
        [this](Result<CasePair> result) {
            if (result)
                Q_EMIT samplesFetched(*result);
            else if (result.error().code != ErrorCode::Cancelled)
                Q_EMIT samplesFailed(result.error());
        });
}

void CompareJobs::writeReport(const QString& path, const ComparisonReportPtr& report)
{
    m_queue.start<void>(
        tr("Write %1").arg(path), QString(), this,
        [path, report, catalogue = m_workspace.cataloguePtr(), search = m_workspace.filter()](const Progress&) {
            return writeComparisonReport(path, *report, *catalogue, search);
        },
        [this, path](Result<void> result) {
            if (result)
                Q_EMIT reportWritten(path);
            else
                Q_EMIT reportFailed(result.error());
        });
}

} // namespace alidade
