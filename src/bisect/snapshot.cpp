// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kNormal95 = 1.959963984540054;

/// Mean drift that the ends' readings saw: it is told apart from the levels only by a convention.
double meanDrift(const Analysis& analysis)
{
    double sum = 0;
    for (const DriftNode& node : analysis.fit.path.nodes)
        sum += node.drift;
    return analysis.fit.path.nodes.empty() ? 0 : sum / static_cast<double>(analysis.fit.path.nodes.size());
}

} // namespace

/// As the decisions' analysis, with the runs that came since.
Analysis BisectEngine::freshAnalysis() const
{
    Analysis analysis = m_analysis;
    if (!m_fitted)
        return analysis;
    gatherReadings(m_data, m_space, analysis);
    DriftFitter fitter;
    const DriftModel model = analysis.fit.model;
    fitter.fit(analysis.readings, model, analysis.fit.scale, analysis.fit);
    infer(m_data, m_space, analysis);
    return analysis;
}

void BisectEngine::showCommits(const Analysis& analysis, BisectState& state) const
{
    state.commits.resize(m_data.question().commits.size());
    for (std::size_t i = 0; i < state.commits.size(); ++i) {
        const CommitData& data = m_data.commit(static_cast<int>(i));
        CommitState& shown = state.commits[i];
        shown.status = data.status;
        shown.mark = data.mark;
        shown.runs = m_data.usedRuns(static_cast<int>(i));
        const int position = m_space.positionOf(static_cast<int>(i));
        shown.candidate = position > 0;
        if (position > 0) {
            const bool known = !analysis.posterior.classes().empty();
            shown.probability = known ? analysis.posterior.probability(position) : 1.0 / m_space.last();
            shown.newSide =
                known ? analysis.posterior.newSide(position) : static_cast<double>(position) / m_space.last();
        }
    }
    if (!m_fitted)
        return;
    const double middle = meanDrift(analysis);
    const double old = analysis.fit.path.nodes.empty() ? 0 : analysis.fit.path.nodes.back().base[0];
    const double level = old - (analysis.fit.path.nodes.empty() ? 0 : analysis.fit.path.nodes.back().drift) + middle;
    const auto show = [&state, this](int position, double log, double variance) {
        CommitState& shown = state.commits[static_cast<std::size_t>(m_space.commitAt(position))];
        const double half = kNormal95 * std::sqrt(variance);
        shown.level = std::exp(log);
        shown.levelLow = std::exp(log - half);
        shown.levelHigh = std::exp(log + half);
    };
    const double ends = analysis.layout * analysis.layout + 0.25 * analysis.fit.path.stepVariance;
    show(0, level, ends);
    show(m_space.last(), level + analysis.fit.step(), ends);
    for (const MeasuredCommit& each : analysis.measured) {
        show(each.position, level + each.level.level, each.level.variance);
        state.commits[static_cast<std::size_t>(m_space.commitAt(each.position))].logLikelihoodRatio =
            each.evidence.ratio();
    }
}

void BisectEngine::showRuns(const Analysis& analysis, BisectState& state) const
{
    for (const RunData& run : m_data.runs()) {
        RunState shown;
        shown.entry = run.entry;
        shown.commit = run.commit;
        shown.role = run.role;
        shown.clock = run.clock;
        shown.value = run.value;
        shown.corrected = run.value;
        shown.excluded = !run.counts();
        state.runs.push_back(shown);
    }
    if (!m_fitted)
        return;
    const double middle = meanDrift(analysis);
    double lowest = 0;
    double highest = 0;
    for (std::size_t i = 0; i < analysis.readings.size(); ++i) {
        RunState& shown = state.runs[analysis.runOf[i]];
        const DriftNode& node = analysis.fit.path.nodes[i];
        const double drift = node.drift - middle;
        // What is not known of the levels moves all of them together and is no part of how the machine moved.
        const double half = kNormal95 * std::sqrt(std::min(node.driftVariance, node.baseVariance[0]));
        shown.drift = std::expm1(drift);
        shown.driftLow = std::expm1(drift - half);
        shown.driftHigh = std::expm1(drift + half);
        shown.corrected = shown.value * std::exp(-drift);
        lowest = std::min(lowest, drift);
        highest = std::max(highest, drift);
    }
    state.learnt.driftSoFar = std::expm1(highest - lowest);
}

void BisectEngine::showLearnt(const Analysis& analysis, BisectState& state) const
{
    if (!m_fitted)
        return;
    const DriftFit& fit = analysis.fit;
    LearntState& learnt = state.learnt;
    learnt.known = true;
    learnt.step = endsEffect(fit);
    learnt.effectZ = std::abs(fit.step()) / std::max(1e-12, fit.stepError());
    learnt.runNoise = std::expm1(fit.scale);
    learnt.slowModeShare = analysis.noise.slowShare();
    learnt.driftSpread = std::expm1(fit.scale * std::sqrt(fit.model.variance));
    learnt.driftSeconds = fit.model.variance > 0 ? fit.model.timeConstant * m_data.runSeconds() : 0;
    learnt.layoutSpread = std::expm1(analysis.layout);
}

BisectState BisectEngine::state() const
{
    BisectState state;
    const Analysis analysis = freshAnalysis();
    state.phase = m_phase;
    state.goodEnd = m_space.commitAt(0);
    state.badEnd = m_space.commitAt(m_space.last());
    showCommits(analysis, state);
    showRuns(analysis, state);
    showLearnt(analysis, state);
    if (!analysis.posterior.classes().empty())
        state.best = rangeOf(analysis.posterior, analysis.posterior.best());
    state.moreThanOne = analysis.steps.has_value();
    state.check = m_lastCheck;
    state.checksFailed = m_checksFailed;
    state.facts = m_facts;
    state.next = m_next;
    state.options = m_options;
    if (m_phase != BisectPhase::Finished)
        state.remaining = remaining(analysis);
    state.builds = m_data.builds();
    state.failedBuilds = m_data.failedBuilds();
    state.buildSeconds = m_data.buildSeconds();
    state.runSeconds = m_data.runSeconds();
    state.secondsSpent = m_data.secondsSpent();
    state.paused = m_data.paused();
    state.diagnostics = m_data.diagnostics();
    return state;
}

} // namespace alidade
