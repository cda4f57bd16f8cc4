// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/freshcheck.h"

#include "bisect/studentfour.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace alidade {

namespace {

constexpr std::size_t kFewestToPass = 3;
constexpr std::size_t kFewestToFail = 5;
constexpr double kScalePseudoPairs = 4; ///< that the search's run noise counts for in the scale of the pairs
constexpr int kRounds = 10;

struct Centre
{
    double mean = 0;
    double squaredScale = 0;
};

/// Location and scale of a t with 4 degrees of freedom by reweighting; the scale drawn towards that of two runs.
Centre robustCentre(std::span<const double> pairs, double noise)
{
    const double n = static_cast<double>(pairs.size());
    const double expected = 2 * noise * noise;
    Centre centre{median({pairs.begin(), pairs.end()}), expected};
    for (int round = 0; round < kRounds; ++round) {
        double weights = 0;
        double sum = 0;
        for (double pair : pairs) {
            const double weight = studentFourWeight((pair - centre.mean) / std::sqrt(centre.squaredScale));
            weights += weight;
            sum += weight * pair;
        }
        centre.mean = sum / weights;
        double squares = kScalePseudoPairs * expected;
        for (double pair : pairs) {
            const double off = pair - centre.mean;
            squares += studentFourWeight(off / std::sqrt(centre.squaredScale)) * off * off;
        }
        centre.squaredScale = squares / (n - 1 + kScalePseudoPairs);
    }
    return centre;
}

} // namespace

CheckFigures judgePairs(std::span<const double> pairs, const CheckTerms& terms)
{
    CheckFigures figures;
    figures.needed = -std::log(1 - terms.confidence);
    if (pairs.size() < 2)
        return figures;
    const double n = static_cast<double>(pairs.size());
    const Centre centre = robustCentre(pairs, terms.noise);
    figures.mean = centre.mean;
    figures.runVariance = 1.25 * centre.squaredScale / n;
    figures.variance = figures.runVariance + 2 * terms.layout * terms.layout;
    const double step = terms.step;
    // The step was seen at the two ends, whose layouts differ from those of this pair.
    const double predicted = figures.variance + 2 * terms.layout * terms.layout;
    const double off = centre.mean - step;
    figures.logLikelihoodRatio = 0.5 * (centre.mean * centre.mean / figures.variance - off * off / predicted -
                                        std::log(predicted / figures.variance));
    const double most = 40 + 24 * std::log(1000.0) * terms.noise * terms.noise / (step * step);
    if (terms.anyStep) {
        const double far = std::abs(centre.mean) / std::sqrt(figures.variance);
        figures.logLikelihoodRatio = 0.5 * far * far;
        figures.needed = std::max(figures.needed, 0.5 * 4.5 * 4.5);
        const bool sameWay = centre.mean * step > 0;
        if (sameWay && pairs.size() >= kFewestToFail && figures.logLikelihoodRatio > figures.needed)
            figures.verdict = CheckVerdict::Passed;
    } else if (pairs.size() >= kFewestToPass && figures.logLikelihoodRatio >= figures.needed) {
        figures.verdict = CheckVerdict::Passed;
    } else if (pairs.size() >= kFewestToFail && figures.logLikelihoodRatio <= -std::log(100.0)) {
        figures.verdict = CheckVerdict::Failed;
    }
    if (figures.verdict == CheckVerdict::Going && n >= most)
        figures.verdict = CheckVerdict::Failed;
    return figures;
}

} // namespace alidade
