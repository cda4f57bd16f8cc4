// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/planner.h"

#include "bisect/mutualinformation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

constexpr std::array kRunCounts{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256};
constexpr int kSurroundings = 64;       ///< commits to either side, where builds have failed
constexpr std::size_t kShortList = 128; ///< of a graph
constexpr std::size_t kShown = 8;
constexpr double kNegligible = 1e-7; ///< probability of a class that no build is worth

double precision(const PlanInput& input, int runs)
{
    return runs == 0 ? 0 : 1 / (2 * input.layout * input.layout + input.equivalentVariance / runs);
}

PlanOption readingOption(const PlanInput& input, int position)
{
    PlanOption best{position, false, 0, 0, 1, 0};
    const int so = input.commits[static_cast<std::size_t>(position)].runs;
    const double before = precision(input, so);
    for (int runs : kRunCounts) {
        const double signal = input.step * input.step * (precision(input, so + runs) - before);
        const double bits = mutualInformation(input.posterior.newSide(position), signal);
        const double time = runs * input.overhead;
        if (best.runs == 0 || bits / time > best.rate())
            best = {position, false, runs, bits, time, 0};
    }
    return best;
}

PlanOption buildOption(const PlanInput& input, int position)
{
    PlanOption best{position, true, 0, 0, 1, 0};
    const bool cached = input.commits[static_cast<std::size_t>(position)].cached;
    const double failure = cached ? 0 : input.chances.failure(position);
    const double build = cached ? 0 : input.buildTime;
    for (int runs : kRunCounts) {
        const double signal = input.step * input.step * precision(input, runs);
        const double bits = (1 - failure) * mutualInformation(input.posterior.newSide(position), signal);
        const double time = (1 - failure) * (build + runs * input.overhead) + failure * input.failedTime;
        if (best.runs == 0 || bits / time > best.rate())
            best = {position, true, runs, bits, time, failure};
    }
    return best;
}

bool buildable(const PlanInput& input, int position)
{
    const PlanCommit& commit = input.commits[static_cast<std::size_t>(position)];
    return commit.usable && !commit.built;
}

/// On a line newSide only rises: the commit nearest ½ in each stretch, by bisection; failed ones are stepped around.
void lineCandidates(const PlanInput& input, std::vector<int>& out)
{
    for (const CandidateClass& each : input.posterior.classes()) {
        if (each.probability < kNegligible || each.first == each.last)
            continue;
        int low = each.first;
        int high = each.last - 1;
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (input.posterior.newSide(middle) < 0.5)
                low = middle + 1;
            else
                high = middle;
        }
        if (low > each.first && 0.5 - input.posterior.newSide(low - 1) < std::abs(input.posterior.newSide(low) - 0.5))
            --low;
        const int from = input.anyFailed ? std::max(each.first, low - kSurroundings) : low;
        const int to = input.anyFailed ? std::min(each.last - 1, low + kSurroundings) : low;
        std::size_t found = out.size();
        for (int x = from; x <= to; ++x) {
            if (buildable(input, x))
                out.push_back(x);
        }
        // A cached build is worth a look wherever it lies, and a stretch whose middle is unusable has ends.
        for (int x = each.first; x < each.last; ++x) {
            const bool outside = x < from || x > to;
            const bool wanted = input.commits[static_cast<std::size_t>(x)].cached || out.size() == found;
            if (outside && wanted && buildable(input, x))
                out.push_back(x);
        }
    }
}

void graphCandidates(const PlanInput& input, std::vector<int>& out)
{
    for (int x = 1; x < input.space.last(); ++x) {
        const double side = input.posterior.newSide(x);
        if (side > kNegligible && side < 1 - kNegligible && buildable(input, x))
            out.push_back(x);
    }
    if (out.size() <= kShortList)
        return;
    const auto uncertain = [&input](int a, int b) {
        const double x = std::abs(input.posterior.newSide(a) - 0.5);
        const double y = std::abs(input.posterior.newSide(b) - 0.5);
        return x != y ? x < y : a < b;
    };
    std::nth_element(out.begin(), out.begin() + kShortList, out.end(), uncertain);
    out.resize(kShortList);
    std::sort(out.begin(), out.end());
}

} // namespace

std::vector<PlanOption> rankOptions(const PlanInput& input)
{
    std::vector<PlanOption> options;
    for (int x = 1; x < input.space.last(); ++x) {
        const PlanCommit& commit = input.commits[static_cast<std::size_t>(x)];
        if (commit.built && commit.usable)
            options.push_back(readingOption(input, x));
    }
    if (input.mayBuild) {
        std::vector<int> candidates;
        if (input.space.isLine())
            lineCandidates(input, candidates);
        else
            graphCandidates(input, candidates);
        for (int x : candidates)
            options.push_back(buildOption(input, x));
    }
    std::erase_if(options, [](const PlanOption& option) { return !(option.bits > 0); });
    const auto better = [](const PlanOption& a, const PlanOption& b) {
        return a.rate() != b.rate() ? a.rate() > b.rate() : a.position < b.position;
    };
    const std::size_t shown = std::min(kShown, options.size());
    std::partial_sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(shown), options.end(), better);
    options.resize(shown);
    return options;
}

int visitRuns(const PlanOption& option, int runsSoFar)
{
    return std::min(64, std::max({1, option.runs / 2, runsSoFar / 8}));
}

} // namespace alidade
