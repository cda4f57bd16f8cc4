// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casedetails.h"
#include "compare/explain.h"
#include "compare/selfcheck.h"
#include "jobs/job.h"
#include "models/comparisonmodel.h"

#include <QObject>

#include <memory>
#include <vector>

namespace alidade {

class Workspace;

using CaseShapesPtr = std::shared_ptr<const std::vector<CaseShape>>;
using CaseDetailsPtr = std::shared_ptr<const CaseDetails>;
using NoiseReportPtr = std::shared_ptr<const NoiseReport>;

/// What can be asked of a comparison beyond its verdicts, each in a job of its own. Every answer names the report that
/// it belongs to; a newer question of the same kind takes the place of one under way.
class CompareAnalyses final : public QObject
{
    Q_OBJECT
public:
    CompareAnalyses(Workspace& workspace, JobQueue& queue, QObject* parent);

    void fetchShapes(const ComparisonReportPtr& report);
    void fetchDetails(const ComparisonReportPtr& report, int number);
    /// The handle of the job, for a dialog that shows its progress and can stop it; null: no source.
    JobHandle* explain(const ComparisonReportPtr& report, int number);
    JobHandle* checkItself(const ComparisonReportPtr& report);
    JobHandle* budgetNoise(const ComparisonReportPtr& report);

    static constexpr int kSplits = 40;       ///< of the self-check
    static constexpr double kStartCost = 20; ///< of a process, in iterations

Q_SIGNALS:
    void shapesFetched(const alidade::ComparisonReportPtr& report, const alidade::CaseShapesPtr& shapes);
    void detailsFetched(const alidade::ComparisonReportPtr& report, int number, const alidade::CaseDetailsPtr& details);
    void detailsFailed(const alidade::Error& error);
    void explained(const alidade::ComparisonReportPtr& report, int number, const alidade::Explanation& explanation);
    void explanationFailed(const alidade::Error& error);
    void selfChecked(const alidade::ComparisonReportPtr& report, const alidade::SelfCheck& check);
    void selfCheckFailed(const alidade::Error& error);
    void noiseBudgeted(const alidade::ComparisonReportPtr& report, const alidade::NoiseReportPtr& noise);
    void noiseFailed(const alidade::Error& error);

private:
    Workspace& m_workspace;
    JobQueue& m_queue;
};

} // namespace alidade
