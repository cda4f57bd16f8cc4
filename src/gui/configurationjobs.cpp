// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationjobs.h"

#include "compare/comparedcells.h"
#include "models/workspace.h"

#include <QElapsedTimer>

namespace alidade {

namespace {

Result<ConfigurationAnswerPtr> answer(const SampleSource& source, ConfigurationResultsPtr results,
                                      const std::optional<Projection>& wanted, const ComparisonPolicy& policy,
                                      const Progress& progress)
{
    QElapsedTimer clock;
    clock.start();
    std::vector<FixedKey> fixed;
    if (wanted) {
        fixed = runKeysOnly(wanted->fixed);
    } else {
        const Result<CataloguePtr> catalogue = source.catalogue(progress);
        if (!catalogue)
            return catalogue.error();
        fixed = suggestFixed(**catalogue);
    }
    if (!results || results->fixed != fixed) {
        Result<ConfigurationResultsPtr> gathered = gatherConfigurations(source, fixed, policy, progress);
        if (!gathered)
            return gathered.error();
        results = *gathered;
    }
    Result<ConfigurationGrid> grid =
        projectConfigurations(*results, wanted ? *wanted : suggestProjection(*results), policy, progress);
    if (!grid)
        return grid.error();
    if (Result<void> judged = judgeAsCompared(*grid, source, progress); !judged)
        return judged.error();
    auto all = std::make_shared<ConfigurationAnswer>();
    all->results = results;
    all->grid = std::make_shared<const ConfigurationGrid>(std::move(*grid));
    all->matrix = winnerMatrix(*all->grid);
    if (progress.stopRequested())
        return Error{ErrorCode::Cancelled, QStringLiteral("the comparison of configurations was stopped"), {}};
    all->effects = columnEffects(*all->grid);
    all->seconds = static_cast<double>(clock.elapsed()) / 1000;
    return ConfigurationAnswerPtr(std::move(all));
}

} // namespace

ConfigurationJobs::ConfigurationJobs(Workspace& workspace, JobQueue& queue, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_queue(queue)
{}

JobHandle* ConfigurationJobs::ask(const std::optional<Projection>& projection)
{
    const ComparisonPolicy policy = m_workspace.policy();
    if (policy.primaryOnly != m_primaryOnly)
        forget();
    m_primaryOnly = policy.primaryOnly;
    return m_queue.start<ConfigurationAnswerPtr>(
        tr("Compare configurations"), QStringLiteral("configurations"), this,
        [source = m_workspace.source(), results = m_results, projection, policy](const Progress& progress) {
            return answer(*source, results, projection, policy, progress);
        },
        [this](Result<ConfigurationAnswerPtr> result) {
            if (!result) {
                Q_EMIT failed(result.error());
                return;
            }
            m_results = (*result)->results;
            Q_EMIT answered(*result);
        });
}

} // namespace alidade
