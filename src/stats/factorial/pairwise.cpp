// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/factorial/pairwise.h"

#include "stats/significance/multiplicity.h"

namespace alidade {

std::vector<PairDifference> pairwiseDifferences(std::span<const std::vector<double>> configurations, double confidence)
{
    std::vector<PairDifference> pairs;
    std::vector<double> p;
    for (std::size_t first = 0; first < configurations.size(); ++first) {
        for (std::size_t second = first + 1; second < configurations.size(); ++second) {
            pairs.push_back({first, second, welch(configurations[first], configurations[second], confidence)});
            p.push_back(pairs.back().welch.p);
        }
    }
    const std::vector<double> adjusted = holm(p);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i].adjustedP = adjusted[i];
    return pairs;
}

} // namespace alidade
