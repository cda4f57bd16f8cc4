// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/pricing.h"

#include "bisect/mutualinformation.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kEnoughBits = 0.9; ///< of a visit to an even question
constexpr int kMostRuns = 4096;

/// Runs of one commit until an even question is answered well enough to go on.
double runsOfVisit(const PriceTerms& terms)
{
    for (int runs = 1; runs < kMostRuns; runs += std::max(1, runs / 8)) {
        const double variance = terms.layout * terms.layout + terms.noise * terms.noise / runs;
        if (mutualInformation(0.5, terms.step * terms.step / variance) >= kEnoughBits)
            return runs;
    }
    return kMostRuns;
}

} // namespace

RemainingState price(const PriceTerms& terms)
{
    RemainingState remaining;
    const double odds = terms.noise / std::max(1e-9, std::abs(terms.step));
    const double needed = -std::log(1 - terms.confidence) / std::log(1000.0);
    const double check = terms.check ? std::max(8.0, 56 * odds * odds * needed) : 0;
    const double visit = runsOfVisit(terms) * terms.overhead;
    const double builds = terms.entropy;
    remaining.builds = {std::floor(std::max(0.0, builds - 0.5)), std::ceil(builds), std::ceil(1.3 * builds)};
    const double runs = builds * visit + check + terms.endRunsMissing;
    remaining.runs = {std::round(0.6 * runs), std::round(runs), std::round(1.6 * runs)};
    const double perBuild = terms.buildSeconds / std::max(0.05, 1 - terms.failure);
    remaining.seconds = {remaining.builds.low * perBuild + remaining.runs.low * terms.runSeconds,
                         builds * perBuild + remaining.runs.middle * terms.runSeconds,
                         remaining.builds.high * perBuild + remaining.runs.high * terms.runSeconds};
    return remaining;
}

} // namespace alidade
