// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/analysis.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

const double kMark = std::log(1000.0); ///< what the user's word counts for
constexpr double kOtherMachine = 1.0 / 3;
constexpr double kUniformShare = 0.1;
constexpr double kSuspicion = 10;

bool speaks(const SearchData& data, int commit)
{
    const BuildStatus status = data.commit(commit).status;
    return status == BuildStatus::Built || status == BuildStatus::NotMeasurable;
}

MeasuredCommit& measuredAt(std::vector<MeasuredCommit>& all, int position)
{
    const auto at = std::lower_bound(all.begin(), all.end(), position,
                                     [](const MeasuredCommit& each, int wanted) { return each.position < wanted; });
    if (at != all.end() && at->position == position)
        return *at;
    return *all.insert(at, MeasuredCommit{position, {}, {}, {}});
}

std::vector<KnownSide> knownSides(const SearchData& data, const SearchSpace& space, const Analysis& analysis)
{
    std::vector<KnownSide> known;
    for (const MeasuredCommit& each : analysis.measured)
        known.push_back({each.position, each.evidence.logLikelihood});
    for (int p = 1; p < space.last(); ++p) {
        const CommitMark mark = data.commit(space.commitAt(p)).mark;
        if (mark == CommitMark::Good)
            known.push_back({p, {kMark, 0}});
        else if (mark == CommitMark::Bad)
            known.push_back({p, {0, kMark}});
    }
    return known;
}

std::vector<PriorSession> usableSessions(const SearchData& data, const SearchSpace& space, const Analysis& analysis)
{
    std::vector<PriorSession> sessions;
    for (const auto& [name, session] : data.sessions()) {
        if (!session.trusted.value_or(true))
            continue;
        std::vector<std::pair<int, std::vector<double>>> values;
        for (const auto& [commit, logs] : session.logs) {
            const int position = space.positionOf(commit);
            if (position >= 0)
                values.emplace_back(position, logs);
        }
        if (values.size() < 2)
            continue; // its offset to ours is not known: one commit alone says nothing
        PriorSession made = priorSession(values, analysis.layout, 1.5 * analysis.fit.scale);
        made.trust = session.sameMachine || session.trusted ? 1 : kOtherMachine;
        sessions.push_back(std::move(made));
    }
    return sessions;
}

/// More than one step: only on a line, where levels have an order.
void lookForSteps(const SearchData& data, const SearchSpace& space, Analysis& analysis)
{
    analysis.steps.reset();
    if (!space.isLine() || analysis.measured.empty())
        return;
    // Levels are told from those of the ends, whose layouts count with each commit's own.
    const double known = 0.25 * analysis.fit.path.stepVariance + 0.1 * analysis.layout * analysis.layout;
    std::vector<StepLevel> levels{{0, known}};
    std::vector<KnownSide> sides;
    for (const MeasuredCommit& each : analysis.measured) {
        levels.push_back({each.level.level, each.level.variance});
        sides.push_back({each.position, {}});
    }
    levels.push_back({analysis.fit.step(), known});
    analysis.steps = findTwoSteps(levels, analysis.layout, wantedSign(data.question()));
    if (!analysis.steps)
        return;
    analysis.posterior.update(space, analysis.prior, sides, {}, 0);
    analysis.posterior.replace(space, analysis.prior, analysis.steps->largerIn);
}

} // namespace

int wantedSign(const BisectQuestion& question)
{
    if (question.direction == BisectDirection::Either)
        return 0;
    return (question.direction == BisectDirection::Slower) != question.higherIsBetter ? 1 : -1;
}

std::vector<double> priorWeights(const SearchData& data, const SearchSpace& space)
{
    std::vector<double> weights(static_cast<std::size_t>(space.last()) + 1, 1.0);
    const std::vector<double>& given = data.question().priorWeights;
    double sum = 0;
    for (std::size_t p = 1; p < weights.size() && !given.empty(); ++p) {
        weights[p] = given[static_cast<std::size_t>(space.commitAt(static_cast<int>(p)))];
        sum += weights[p];
    }
    for (std::size_t p = 1; p < weights.size(); ++p) {
        if (sum > 0)
            weights[p] = (1 - kUniformShare) * weights[p] / sum + kUniformShare / space.last();
        else
            weights[p] = 1;
        if (data.commit(space.commitAt(static_cast<int>(p))).suspect)
            weights[p] *= kSuspicion;
    }
    weights[0] = 0;
    return weights;
}

void gatherReadings(const SearchData& data, const SearchSpace& space, Analysis& analysis)
{
    analysis.readings.clear();
    analysis.runOf.clear();
    analysis.measured.clear();
    analysis.endReadings = 0;
    const double unit = 1 / data.runSeconds();
    for (std::size_t i = 0; i < data.runs().size(); ++i) {
        const RunData& run = data.runs()[i];
        const int position = space.positionOf(run.commit);
        if (position < 0 || !run.counts() || !speaks(data, run.commit))
            continue;
        DriftEnd end = DriftEnd::Visited;
        if (position == 0 || position == space.last()) {
            end = position == 0 ? DriftEnd::Old : DriftEnd::New;
            ++analysis.endReadings;
        } else {
            measuredAt(analysis.measured, position).places.push_back(analysis.readings.size());
        }
        analysis.readings.push_back({run.clock * unit, run.y, end});
        analysis.runOf.push_back(i);
    }
}

void infer(const SearchData& data, const SearchSpace& space, Analysis& analysis)
{
    const DriftFit& fit = analysis.fit;
    analysis.noise.learn(fit.residuals, fit.scale);
    analysis.layout = layoutSpread(data.question().layoutSpread, fit.step());
    for (MeasuredCommit& each : analysis.measured) {
        const CommitRuns runs{each.places, analysis.readings};
        each.evidence = sideEvidence(runs, fit, analysis.noise, analysis.layout);
        each.level = commitLevel(runs, fit, analysis.layout);
    }
    analysis.prior = priorWeights(data, space);
    analysis.posterior.update(space, analysis.prior, knownSides(data, space, analysis),
                              usableSessions(data, space, analysis), fit.step());
    lookForSteps(data, space, analysis);
    const double step = analysis.step();
    const double information = analysis.noise.information(std::abs(step) / fit.scale);
    analysis.equivalentVariance = step * step / (2 * std::max(1e-9, information));
}

} // namespace alidade
