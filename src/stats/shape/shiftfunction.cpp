// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/shiftfunction.h"

#include "stats/random/random.h"
#include "stats/shape/harrelldavis.h"
#include "stats/significance/multiplicity.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace alidade {

namespace {

constexpr std::size_t kDeciles = 9;
using Deciles = std::array<double, kDeciles>;
using Processes = std::span<const std::vector<double>>;

/// Deciles of samples of any size; the weights of each size are made once.
class DecileEstimator
{
public:
    /// Sorts its argument.
    Deciles of(std::vector<double>& values)
    {
        std::sort(values.begin(), values.end());
        const std::vector<HarrellDavis>& estimators = forSize(values.size());
        Deciles deciles{};
        for (std::size_t i = 0; i < kDeciles; ++i)
            deciles.at(i) = estimators[i].of(values);
        return deciles;
    }

private:
    const std::vector<HarrellDavis>& forSize(std::size_t n)
    {
        std::vector<HarrellDavis>& estimators = m_bySize[n];
        for (std::size_t i = estimators.size() + 1; i <= kDeciles; ++i)
            estimators.emplace_back(n, static_cast<double>(i) / (kDeciles + 1));
        return estimators;
    }

    // Processes of different lengths make resamples of different sizes.
    std::map<std::size_t, std::vector<HarrellDavis>> m_bySize;
};

/// All values of a side together, on the scale that is worked on; empty where there is nothing to work with.
std::vector<double> pooled(Processes side, bool logarithmic)
{
    std::vector<double> values;
    for (const std::vector<double>& process : side) {
        for (double value : process)
            values.push_back(logarithmic ? std::log(value) : value);
    }
    if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
        values.clear();
    return values;
}

/// Processes first, then values within each.
void resample(Processes side, bool logarithmic, Random& random, std::vector<double>& out)
{
    out.clear();
    for (std::size_t i = 0; i < side.size(); ++i) {
        const std::vector<double>& process = side[side.size() == 1 ? 0 : random.below(side.size())];
        const std::size_t from = out.size();
        out.resize(from + process.size());
        random.resample(process, std::span<double>(out).subspan(from));
    }
    if (logarithmic)
        std::transform(out.begin(), out.end(), out.begin(), [](double value) { return std::log(value); });
}

/// Share of resamples on the rarer side of no shift, doubled; those at no shift count on both sides.
double bootstrapP(std::span<const double> shifts)
{
    const auto count = static_cast<double>(shifts.size());
    const auto atMost = std::count_if(shifts.begin(), shifts.end(), [](double shift) { return shift <= 0; });
    const auto atLeast = std::count_if(shifts.begin(), shifts.end(), [](double shift) { return shift >= 0; });
    return std::min(1.0, 2 * (static_cast<double>(std::min(atMost, atLeast)) + 1) / (count + 1));
}

std::array<std::vector<double>, kDeciles> bootstrapShifts(Processes a, Processes b, const ShiftFunctionPlan& plan,
                                                          DecileEstimator& estimator)
{
    std::array<std::vector<double>, kDeciles> shifts;
    std::vector<double> drawn;
    Random random(plan.seed);
    for (std::size_t turn = 0; turn < plan.resamples;) {
        resample(a, plan.ratio, random, drawn);
        if (drawn.empty())
            continue; // all of the processes drawn were empty
        const Deciles ofA = estimator.of(drawn);
        resample(b, plan.ratio, random, drawn);
        if (drawn.empty())
            continue;
        const Deciles ofB = estimator.of(drawn);
        for (std::size_t i = 0; i < kDeciles; ++i)
            shifts.at(i).push_back(ofB.at(i) - ofA.at(i));
        ++turn;
    }
    return shifts;
}

} // namespace

std::vector<QuantileShift> shiftFunction(std::span<const std::vector<double>> a, std::span<const std::vector<double>> b,
                                         const ShiftFunctionPlan& plan)
{
    std::vector<double> allA = pooled(a, plan.ratio);
    std::vector<double> allB = pooled(b, plan.ratio);
    if (allA.empty() || allB.empty())
        return {};
    DecileEstimator estimator;
    const Deciles ofA = estimator.of(allA);
    const Deciles ofB = estimator.of(allB);
    std::array<std::vector<double>, kDeciles> shifts = bootstrapShifts(a, b, plan, estimator);
    const auto value = [&plan](double place) { return plan.ratio ? std::exp(place) : place; };
    const double tail = (1 - plan.confidence) / kDeciles / 2;
    std::vector<QuantileShift> result;
    std::vector<double> p;
    for (std::size_t i = 0; i < kDeciles; ++i) {
        std::vector<double>& drawn = shifts.at(i);
        std::sort(drawn.begin(), drawn.end());
        p.push_back(bootstrapP(drawn));
        result.push_back({static_cast<double>(i + 1) / (kDeciles + 1), value(ofA.at(i)), value(ofB.at(i)),
                          value(ofB.at(i) - ofA.at(i)), value(quantileSorted(drawn, tail)),
                          value(quantileSorted(drawn, 1 - tail)), p.back(), 1});
    }
    const std::vector<double> adjusted = holm(p);
    for (std::size_t i = 0; i < kDeciles; ++i)
        result[i].adjusted = adjusted[i];
    return result;
}

} // namespace alidade
