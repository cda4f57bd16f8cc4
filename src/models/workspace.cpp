// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/workspace.h"

#include <utility>

namespace alidade {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
    , m_catalogue(std::make_shared<const Catalogue>())
{}

Workspace::~Workspace() = default;

void Workspace::setSource(std::shared_ptr<const SampleSource> source, CataloguePtr catalogue)
{
    m_source = std::move(source);
    m_catalogue = catalogue ? std::move(catalogue) : std::make_shared<const Catalogue>();
    Q_EMIT sourceChanged();
}

void Workspace::setSides(const ComparisonSide& baseline, const ComparisonSide& contender)
{
    if (baseline == m_baseline && contender == m_contender)
        return;
    m_baseline = baseline;
    m_contender = contender;
    Q_EMIT sidesChanged();
}

void Workspace::swapSides()
{
    std::swap(m_baseline, m_contender);
    Q_EMIT sidesChanged();
}

void Workspace::setPolicy(const ComparisonPolicy& policy)
{
    if (std::exchange(m_policy, policy) != policy)
        Q_EMIT policyChanged();
}

void Workspace::setCases(const std::vector<CaseKey>& cases)
{
    if (std::exchange(m_cases, cases) != cases)
        Q_EMIT casesChanged();
}

void Workspace::setConfigurations(const std::vector<ConfigurationId>& configurations)
{
    if (std::exchange(m_configurations, configurations) != configurations)
        Q_EMIT configurationsChanged();
}

void Workspace::setCurrentRun(RunId run)
{
    if (std::exchange(m_currentRun, run) != run)
        Q_EMIT currentRunChanged();
}

void Workspace::setFilter(const QString& filter)
{
    if (std::exchange(m_filter, filter) != filter)
        Q_EMIT filterChanged();
}

} // namespace alidade
