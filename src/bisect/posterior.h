// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/priorsession.h"
#include "bisect/searchspace.h"

#include <array>
#include <span>
#include <vector>

namespace alidade {

/// A commit of which something is known: log likelihood of the old and of the new side.
struct KnownSide
{
    int position = 0;
    std::array<double, 2> logLikelihood = {};
};

/// Candidates that nothing known tells apart: on a line, those between two neighbouring known commits.
struct CandidateClass
{
    int first = 0; ///< lowest position
    int last = 0;  ///< highest position
    int count = 0;
    double prior = 0;
    double probability = 0;
};

/// The probability of every candidate to be the one culprit:
/// log P(class) = log π(class) + Σ_known L(side) + imported evidence; inside a class in proportion to π.
class Posterior
{
public:
    /// prior: by position, the first plays no part, not all 0. step: new level − old level, for the imported sessions.
    void update(const SearchSpace& space, std::span<const double> prior, std::span<const KnownSide> known,
                std::span<const PriorSession> sessions, double step);

    /// Puts these probabilities on the classes instead; one per class, summing to 1.
    void replace(const SearchSpace& space, std::span<const double> prior, std::span<const double> byClass);

    const std::vector<CandidateClass>& classes() const { return m_classes; }
    int classOf(int position) const { return m_classOf[static_cast<std::size_t>(position)]; } ///< position ≥ 1
    int best() const; ///< the most probable class

    double probability(int position) const { return m_probability[static_cast<std::size_t>(position)]; }

    /// That the commit at this position has the step.
    double newSide(int position) const { return m_newSide[static_cast<std::size_t>(position)]; }

    /// Whether a reading at this position could split the class.
    bool splits(const SearchSpace& space, int position, int whichClass) const;

    double entropy() const; ///< over the candidates, in bits

private:
    void makeClasses(const SearchSpace& space, std::span<const double> prior, std::span<const KnownSide> known,
                     std::span<const PriorSession> sessions);
    void refine(const SearchSpace& space, int position);
    void spread(const SearchSpace& space, std::span<const double> prior);

    std::vector<CandidateClass> m_classes;
    std::vector<int> m_classOf;
    std::vector<double> m_probability;
    std::vector<double> m_newSide;
};

} // namespace alidade
