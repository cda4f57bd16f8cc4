// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/moderated/squeezevar.h"

#include <span>
#include <vector>

namespace alidade {

/// What one case brings to the test: the difference of the means of its log process values, and their spread.
struct CaseContrast
{
    double difference = 0; ///< contender - baseline: the log ratio
    double variance = 0;   ///< of the processes about their side's mean, both sides pooled; NaN where df is 0
    double df = 0;         ///< nA + nB - 2
    double scale = 0;      ///< 1/nA + 1/nB: the difference's variance is scale times that of a process
};

/// One log value per process and side. A side without values gives a difference of NaN, which stays so.
CaseContrast caseContrast(std::span<const double> baseline, std::span<const double> contender);

/// The moderated t test of one case.
struct ModeratedT
{
    double difference = 0;
    double low = 0, high = 0; ///< interval of the difference
    double t = 0;
    double degreesOfFreedom = 0;
    double p = 1;        ///< two-sided
    double variance = 0; ///< of one process, squeezed

    bool operator==(const ModeratedT&) const = default;
};

struct ModeratedSuite
{
    std::vector<ModeratedT> cases; ///< in the order given
    VariancePrior prior;
};

/// Empirical Bayes (Smyth 2004; what R's limma does): every case's variance is drawn towards that of the suite and its
/// t gains the prior's degrees of freedom. Both sides of a case count as equally noisy. cases belong to one metric. A
/// case with one process a side has the prior alone. Where there is no prior either, or nothing varies, it is as with
/// welch(): bounds infinite and p NaN, or the interval is the difference itself and p NaN.
ModeratedSuite moderatedT(std::span<const CaseContrast> cases, double confidence);

/// The same for one case, with a prior that was fitted before: a single case that is looked at again.
ModeratedT moderatedT(const CaseContrast& one, const VariancePrior& prior, double confidence);

} // namespace alidade
