// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/history.h"
#include "core/samplesource.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace alidade {

/// What all views look at: where results come from, the catalogue, and the one selection that the selection bar shows. Views
/// listen; none keeps a selection of its own. Holds values only; knows no file and no thread.
class Workspace : public QObject
{
    Q_OBJECT
public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    std::shared_ptr<const SampleSource> source() const { return m_source; }
    const Catalogue& catalogue() const { return *m_catalogue; }
    CataloguePtr cataloguePtr() const { return m_catalogue; }

    const ComparisonSide& baseline() const { return m_baseline; }
    const ComparisonSide& contender() const { return m_contender; }
    const ComparisonPolicy& policy() const { return m_policy; }
    /// The cases that history and distribution show; the first is the current one. Empty: none chosen.
    const std::vector<CaseKey>& cases() const { return m_cases; }
    /// Configurations chosen in the library; empty: all.
    const std::vector<ConfigurationId>& configurations() const { return m_configurations; }
    /// The run that the user clicked last (a point of a history, a commit in the library).
    RunId currentRun() const { return m_currentRun; }
    const QString& filter() const { return m_filter; }

public Q_SLOTS:
    void setSource(std::shared_ptr<const SampleSource> source, alidade::CataloguePtr catalogue);
    void setSides(const alidade::ComparisonSide& baseline, const alidade::ComparisonSide& contender);
    void swapSides();
    void setPolicy(const alidade::ComparisonPolicy& policy);
    void setCases(const std::vector<alidade::CaseKey>& cases);
    void setConfigurations(const std::vector<alidade::ConfigurationId>& configurations);
    void setCurrentRun(alidade::RunId run);
    void setFilter(const QString& filter);

Q_SIGNALS:
    void sourceChanged(); ///< another store, or new content: catalogue() and everything derived are new
    void sidesChanged();
    void policyChanged();
    void casesChanged();
    void configurationsChanged();
    void currentRunChanged();
    void filterChanged();

private:
    std::shared_ptr<const SampleSource> m_source;
    CataloguePtr m_catalogue;
    ComparisonSide m_baseline, m_contender;
    ComparisonPolicy m_policy;
    std::vector<CaseKey> m_cases;
    std::vector<ConfigurationId> m_configurations;
    RunId m_currentRun;
    QString m_filter;
};

} // namespace alidade
