// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

/// Which of two statuses speaks for both: one run that gave a number is enough to have one; else a failure says more
/// than a skip.
int statusWeight(CaseStatus status);

/// What the runs of one side say of one case, kept small: the level of every process, not its samples. A run whose
/// processes are not known is one process as soon as there are several runs; while it is the only one, the interval of
/// its samples or of its file stands for it.
class SideEvidence
{
public:
    /// Takes in one case of one run's block. runStart: Unix ms, tells which of several code versions is the newest.
    void add(const ResultBlock& block, size_t index, qint64 runStart, double confidence);

    bool isPresent() const { return m_present; }
    CaseStatus status() const { return m_status; }
    qint64 newestStart() const { return m_newestStart; }
    const std::vector<double>& processMeans() const { return m_means; }
    /// The medians of the processes, in collection order: what is judged. A process that stumbled once keeps its level.
    const std::vector<double>& processLevels() const { return m_medians; }
    /// All that was measured is above zero, so that logarithms and ratios exist.
    bool isPositive() const { return m_positive; }
    /// Every value that was measured is the same number.
    bool isConstant() const { return m_constant; }
    bool hierarchyKnown() const { return m_unknownRuns == 0; }

    /// Level and interval with the best evidence that this side has. Levels are medians, of processes or of samples, so
    /// that both can stand opposite each other.
    SideValue value(double confidence) const;

private:
    void addStatus(CaseStatus status, const QString& message);
    void addProcesses(const SampleSet& samples);
    void addSingle(const ResultBlock& block, size_t index, double confidence);
    void addUnit(double meanLevel, double medianLevel);
    SideValue fromProcesses(double confidence) const;
    SideValue fromOneProcess() const;

    bool m_present = false;
    bool m_positive = true;
    bool m_constant = true;
    CaseStatus m_status = CaseStatus::NotRun;
    QString m_message;
    qint64 m_newestStart = 0;
    qint64 m_samples = 0;
    qint64 m_runs = 0;             ///< with a number
    double m_seconds = 0;          ///< spent on this case; NaN as soon as one run does not tell
    qint64 m_unknownRuns = 0;      ///< of these, with unknown processes
    std::vector<double> m_means;   ///< by process
    std::vector<double> m_medians; ///< by process
    Estimate m_single;             ///< of the first run, where it is one process or not known
    Evidence m_singleEvidence = Evidence::ValueOnly;
};

} // namespace alidade
