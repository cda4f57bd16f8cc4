// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/compareanalyses.h"

#include "models/workspace.h"

namespace alidade {

namespace {

template<typename T>
Result<std::shared_ptr<const T>> shared(Result<T> result)
{
    return std::move(result).transform([](T&& value) { return std::make_shared<const T>(std::move(value)); });
}

QString titleOf(const ComparisonReport& report, int number)
{
    return report.cases[static_cast<size_t>(number)].benchmark;
}

} // namespace

CompareAnalyses::CompareAnalyses(Workspace& workspace, JobQueue& queue, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_queue(queue)
{}

void CompareAnalyses::fetchShapes(const ComparisonReportPtr& report)
{
    if (!m_workspace.source())
        return;
    // A row without a shape stays without one: what can be said of it stands in the row.
    m_queue.start<CaseShapesPtr>(
        tr("Shapes of the distributions"), QStringLiteral("compare-shapes"), this,
        [source = m_workspace.source(), report](const Progress& progress) {
            return shared(compareShapes(*source, *report, progress));
        },
        [this, report](Result<CaseShapesPtr> shapes) {
            if (shapes)
                Q_EMIT shapesFetched(report, *shapes);
        });
}

void CompareAnalyses::fetchDetails(const ComparisonReportPtr& report, int number)
{
    if (!m_workspace.source())
        return;
    m_queue.start<CaseDetailsPtr>(
        tr("Details of %1").arg(titleOf(*report, number)), QStringLiteral("compare-details"), this,
        [source = m_workspace.source(), report, number](const Progress& progress) {
            return shared(caseDetails(*source, *report, static_cast<size_t>(number), progress));
        },
        [this, report, number](Result<CaseDetailsPtr> details) {
            if (details)
                Q_EMIT detailsFetched(report, number, *details);
            else if (details.error().code != ErrorCode::Cancelled)
                Q_EMIT detailsFailed(details.error());
        });
}

JobHandle* CompareAnalyses::explain(const ComparisonReportPtr& report, int number)
{
    if (!m_workspace.source())
        return nullptr;
    return m_queue.start<Explanation>(
        tr("Explain %1").arg(titleOf(*report, number)), QStringLiteral("compare-explain"), this,
        [source = m_workspace.source(), report, number](const Progress& progress) {
            return alidade::explain(*source, *report, static_cast<size_t>(number), progress);
        },
        [this, report, number](Result<Explanation> explanation) {
            if (explanation)
                Q_EMIT explained(report, number, *explanation);
            else
                Q_EMIT explanationFailed(explanation.error());
        });
}

JobHandle* CompareAnalyses::checkItself(const ComparisonReportPtr& report)
{
    if (!m_workspace.source())
        return nullptr;
    return m_queue.start<SelfCheck>(
        tr("A/A self-check"), QStringLiteral("compare-selfcheck"), this,
        [source = m_workspace.source(), report](const Progress& progress) {
            return selfCheck(*source, report->baseline, report->policy, kSplits, progress);
        },
        [this, report](Result<SelfCheck> check) {
            if (check)
                Q_EMIT selfChecked(report, *check);
            else
                Q_EMIT selfCheckFailed(check.error());
        });
}

JobHandle* CompareAnalyses::budgetNoise(const ComparisonReportPtr& report)
{
    if (!m_workspace.source())
        return nullptr;
    return m_queue.start<NoiseReportPtr>(
        tr("Noise budget"), QStringLiteral("compare-noise"), this,
        [source = m_workspace.source(), report](const Progress& progress) {
            return shared(noiseBudget(*source, *report, kStartCost, progress));
        },
        [this, report](Result<NoiseReportPtr> noise) {
            if (noise)
                Q_EMIT noiseBudgeted(report, *noise);
            else
                Q_EMIT noiseFailed(noise.error());
        });
}

} // namespace alidade
