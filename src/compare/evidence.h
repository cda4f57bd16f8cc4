// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <span>
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
    /// Takes in one case of one run's block. runStart: Unix ms, tells which of several code versions is the newest;
    /// run: tells the same data from data that happens to be equal.
    void add(const ResultBlock& block, size_t index, qint64 runStart, double confidence, RunId run = {});

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
    /// Values at the start of processes that are warm-up by their course, and in no level.
    qint64 leftOut() const { return m_leftOut; }
    /// In at least half of the runs that know their processes, most of these never settle.
    bool neverSettles() const { return m_unsettledRuns > 0 && 2 * m_unsettledRuns >= m_runs - m_unknownRuns; }
    /// The numbers of the same runs, or so many of them equal that they were not measured twice.
    bool isSameDataAs(const SideEvidence& other) const;

    /// Level and interval with the best evidence that this side has. Levels are medians, of processes or of samples, so
    /// that both can stand opposite each other.
    SideValue value(double confidence) const;

private:
    void addStatus(CaseStatus status, const QString& message);
    void addProcesses(const SampleSet& samples, Direction direction);
    void addDigest(std::span<const double> values);
    void addSingle(const ResultBlock& block, size_t index, double confidence);
    void setSingle(const Estimate& fromFile, std::span<const double> values, double confidence);
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
    qint64 m_runs = 0;        ///< with a number
    double m_seconds = 0;     ///< spent on this case; NaN as soon as one run does not tell
    qint64 m_unknownRuns = 0; ///< of these, with unknown processes
    qint64 m_unsettledRuns = 0;
    qint64 m_leftOut = 0;
    quint64 m_runDigest = 0;       ///< of the runs with a number; 0: not known which they are
    quint64 m_digest = 0;          ///< of all values, process by process in any order
    qint64 m_changes = 0;          ///< neighbours that differ: how much there is to be equal
    std::vector<double> m_means;   ///< by process
    std::vector<double> m_medians; ///< by process
    Estimate m_single;             ///< of the first run, where it is one process or not known
    Evidence m_singleEvidence = Evidence::ValueOnly;
};

} // namespace alidade
