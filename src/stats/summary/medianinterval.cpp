// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/medianinterval.h"

#include "stats/summary/quantile.h"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <limits>

namespace alidade {

std::size_t medianIntervalRank(std::size_t n, double confidence)
{
    if (n == 0)
        return 0;
    namespace policies = boost::math::policies;
    // Rounding up gives the smallest k whose distribution function reaches α/2, which is how R's qbinom rounds.
    using Policy = policies::policy<policies::discrete_quantile<policies::integer_round_up>>;
    const boost::math::binomial_distribution<double, Policy> binomial(static_cast<double>(n), 0.5);
    return static_cast<std::size_t>(boost::math::quantile(binomial, (1 - confidence) / 2));
}

Estimate medianInterval(std::vector<double> values, double confidence)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    std::sort(values.begin(), values.end());
    Estimate estimate{quantileSorted(values, 0.5), -kInfinity, kInfinity, confidence, values.size()};
    const std::size_t k = medianIntervalRank(values.size(), confidence);
    if (k > 0) {
        estimate.low = values[k - 1];
        estimate.high = values[values.size() - k];
    }
    return estimate;
}

} // namespace alidade
