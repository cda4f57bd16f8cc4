// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracleinputs.h"

#include "stats/random/random.h"

#include <algorithm>

namespace {

constexpr int kInputs = 40;

std::vector<double> sample(alidade::Random& random, OracleTies ties, std::size_t n, double shift)
{
    std::vector<double> values(n);
    std::generate(values.begin(), values.end(), [&] {
        return ties == OracleTies::Many ? 10 + 2 * shift + static_cast<double>(random.below(6))
                                        : 10 + shift + (1 + shift / 2) * random.studentT(5);
    });
    return values;
}

std::size_t size(alidade::Random& random, std::size_t least, std::size_t most)
{
    return least + static_cast<std::size_t>(random.below(most - least + 1));
}

} // namespace

std::vector<OracleInput> samplePairs(std::uint64_t seed, OracleTies ties, std::size_t least, std::size_t most)
{
    std::vector<OracleInput> inputs;
    for (int i = 0; i < kInputs; ++i) {
        alidade::Random random(seed, static_cast<std::uint64_t>(i));
        const std::size_t n = size(random, least, most);
        const std::size_t m = size(random, least, most);
        inputs.push_back({sample(random, ties, n, 0), sample(random, ties, m, i % 4 * 0.5)});
    }
    return inputs;
}

std::vector<OracleInput> matchedPairs(std::uint64_t seed, OracleTies ties, std::size_t least, std::size_t most)
{
    std::vector<OracleInput> inputs;
    for (int i = 0; i < kInputs; ++i) {
        alidade::Random random(seed, static_cast<std::uint64_t>(i));
        const std::size_t n = size(random, least, most);
        inputs.push_back({sample(random, ties, n, 0), sample(random, ties, n, i % 4 * 0.5)});
    }
    return inputs;
}
