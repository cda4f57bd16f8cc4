// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <array>

namespace alidade {

/// How often the methods cry wolf on these data: the baseline's own processes against each other.
struct SelfCheck
{
    std::array<double, 7> counts{}; ///< by Verdict, mean over the splits
    qint64 cases = 0;               ///< that have processes enough to be split (four or more)
    qint64 leftOut = 0;
    int splits = 0;
    double nominal = 0.05;    ///< what a test at this confidence may alarm
    double falseAlarms = 0;   ///< share of p below nominal: of the verdict's own test
    double falseVerdicts = 0; ///< share of slower and faster
    double pooledAlarms = 0;  ///< what a test would do that takes every value as independent evidence
    quint64 seed = 0;
    QString words; ///< "4.6 % false alarms (nominal 5 %); pooled samples: 41 %"
};

/// Splits the processes of `side` at random into halves, `splits` times, seeded by the policy, and judges them as
/// compareRuns judges two sides. Error NotFound where no case has four processes.
Result<SelfCheck> selfCheck(const SampleSource& source, const ComparisonSide& side, const ComparisonPolicy& policy,
                            int splits, const Progress& progress);

} // namespace alidade
