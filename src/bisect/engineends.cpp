// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kClear = 6;       ///< standard errors that the step must stand out by, many runs given
constexpr double kSmallSample = 8; ///< the noise is not well known at first
constexpr double kSurelyBelow = 3.3;
constexpr std::size_t kFewestToStop = 24;
constexpr double kRatherBelow = 2;
constexpr double kSharp = 8;        ///< standard error below an eighth of the smallest effect
constexpr double kSharpEnough = 20; ///< likewise: no need to go on, however near it is

} // namespace

/// Pairs with their order turned round each time, so that a steady drift cancels: old new, new old, …
int BisectEngine::endOfRun(int number) const
{
    const bool turned = (number / 2) % 2 == 1;
    const bool second = number % 2 == 1;
    return turned != second ? m_space.last() : 0;
}

std::optional<BisectAction> BisectEngine::endsStep()
{
    if (m_ends.runsDone < 2 * m_ends.pairs)
        return run(m_space.commitAt(endOfRun(m_ends.runsDone)), ActionReason::Ends);
    return judgeEnds();
}

std::optional<BisectAction> BisectEngine::judgeEnds()
{
    gatherReadings(m_data, m_space, m_analysis);
    refit(true);
    const double least = floorEffect();
    const double step = m_fitted ? wantedStep() : 0;
    const double error = m_fitted ? m_analysis.fit.stepError() : 1;
    const std::size_t runs = m_analysis.endReadings;
    const double clear = kClear * (1 + kSmallSample / static_cast<double>(std::max<std::size_t>(1, runs)));
    if (m_fitted && step >= least && step >= clear * error) {
        infer(m_data, m_space, m_analysis);
        DecisionFact& fact = addFact(FactKind::EndsDiffer);
        fact.runs = static_cast<int>(runs);
        fact.step = endsEffect(m_analysis.fit);
        m_phase = BisectPhase::Searching;
        m_visit = {};
        return std::nullopt;
    }
    const bool surelyBelow = runs >= kFewestToStop && step + kSurelyBelow * error < least;
    const bool ratherBelow = std::abs(step) + kRatherBelow * error < least && error < least / kSharp;
    const bool justBelow = std::abs(step) < least && error < least / kSharpEnough;
    if (m_fitted && (surelyBelow || ratherBelow || justBelow)) {
        infer(m_data, m_space, m_analysis);
        DecisionFact& fact = addFact(FactKind::EndsEqual);
        fact.runs = static_cast<int>(runs);
        fact.step = endsEffect(m_analysis.fit);
        BisectOutcome outcome;
        outcome.kind = OutcomeKind::NoDifference;
        outcome.otherWay = -step >= least && -step >= clear * error;
        return finish(std::move(outcome));
    }
    m_ends = {std::max(1, static_cast<int>(runs / 40)), 0};
    return std::nullopt;
}

} // namespace alidade
