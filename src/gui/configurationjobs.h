// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/columneffects.h"
#include "compare/winnermatrix.h"
#include "jobs/job.h"

#include <QPointer>

#include <optional>

namespace alidade {

class Workspace;

/// What the configurations page shows.
struct ConfigurationAnswer
{
    ConfigurationResultsPtr results;
    ConfigurationGridPtr grid;
    WinnerMatrix matrix;
    ColumnEffects effects;
    double seconds = 0;
};

using ConfigurationAnswerPtr = std::shared_ptr<const ConfigurationAnswer>;

/// Works out configurations on another thread. Results stay in memory while the runs that are asked for are the same.
/// Answers to a question that is no longer asked never arrive.
class ConfigurationJobs final : public QObject
{
    Q_OBJECT
public:
    ConfigurationJobs(Workspace& workspace, JobQueue& queue, QObject* parent);

    /// No projection: one is suggested.
    JobHandle* ask(const std::optional<Projection>& projection);
    void forget() { m_results.reset(); } ///< the store has other content

Q_SIGNALS:
    void answered(alidade::ConfigurationAnswerPtr answer);
    void failed(const alidade::Error& error);

private:
    Workspace& m_workspace;
    JobQueue& m_queue;
    ConfigurationResultsPtr m_results;
    bool m_primaryOnly = true; ///< how m_results were fetched
};

} // namespace alidade
