// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// What the variances of a whole suite say about any one of them: a scaled inverse chi squared distribution.
struct VariancePrior
{
    double variance = 0; ///< s0²; NaN where there is no prior
    double df = 0; ///< d0: what the prior is worth in degrees of freedom. 0: no prior; infinite: all cases share s0²
    double pooledDf = 0; ///< degrees of freedom of all cases together: no case can have more evidence than this

    bool operator==(const VariancePrior&) const = default;
};

/// Fits the prior by the moments of the log variances (Smyth 2004, section 6.2). Cases with df 0 or a variance that is
/// not finite tell nothing and are passed over; cases may differ in df. Variances of exactly zero (a coarse clock) are
/// lifted to 1e-5 of the median one. No prior for fewer than two usable cases, or where half of them or more are zero:
/// such a suite says nothing about noise. variances and df are of one metric, on the log scale.
VariancePrior fitVariancePrior(std::span<const double> variances, std::span<const double> df);

/// The variance of one case given the prior: (d0·s0² + d·s²)/(d0 + d). A case without its own (df 0) gets the prior's;
/// NaN where there is neither.
double squeezedVariance(double variance, double df, const VariancePrior& prior);

/// Degrees of freedom of squeezedVariance: d0 + d, at most pooledDf.
double squeezedDf(double df, const VariancePrior& prior);

/// The x > 0 with trigamma(x) = y, by Newton's method on 1/trigamma (Smyth 2004, appendix). y > 0.
double trigammaInverse(double y);

} // namespace alidade
