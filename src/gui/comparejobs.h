// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/distribution.h"
#include "jobs/job.h"
#include "models/comparisonmodel.h"

#include <QPointer>
#include <QTimer>

namespace alidade {

class Workspace;

/// Both sides' stored values of one case.
struct CasePair
{
    CaseSamples baseline, contender;
};

/// What the compare page asks of other threads: the comparison, the samples of a row, a written report. Answers to a
/// question that is no longer asked never arrive.
class CompareJobs final : public QObject
{
    Q_OBJECT
public:
    CompareJobs(Workspace& workspace, JobQueue& queue, QObject* parent);

    bool hasSides() const;
    /// Compares what the workspace has chosen, once control is back in the event loop: several changes make one
    /// comparison.
    void compareSoon();
    void cancel();
    bool isRunning() const { return m_running; }
    void fetchSamples(const CaseComparison& comparison);
    void writeReport(const QString& path, const ComparisonReportPtr& report);

Q_SIGNALS:
    void started();
    void progressed(qint64 done, qint64 total, const QString& what);
    void compared(alidade::ComparisonReportPtr report, double seconds);
    void failed(const alidade::Error& error);
    void samplesFetched(const alidade::CasePair& pair);
    void samplesFailed(const alidade::Error& error);
    void reportWritten(const QString& path);
    void reportFailed(const alidade::Error& error);

private:
    void compare();

    Workspace& m_workspace;
    JobQueue& m_queue;
    QTimer m_soon;
    QPointer<JobHandle> m_job;
    bool m_running = false;
};

} // namespace alidade
