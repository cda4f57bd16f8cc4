// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/question.h"
#include "stats/random/random.h"

#include <string>
#include <vector>

namespace alidade {

/// How single runs scatter around the machine's state, in units of the spread.
enum class WorldNoise {
    Real,    ///< a t core, a slow mode for a fifth of the processes, a far right tail
    Heavy,   ///< Student's t with 2.5 degrees of freedom
    Bimodal, ///< two sharp modes, 3 : 2
    Gauss
};

/// A world to search in: what is true, and what a run and a build cost. One run is one second.
struct WorldTerms
{
    int commits = 1024; ///< candidates
    double step = 0.05; ///< relative; 0: none
    double spread = 0.02;
    WorldNoise noise = WorldNoise::Real;
    double drift = 1;         ///< standard deviation of the drift, in spreads
    double driftTime = 100;   ///< its time constant, in runs
    double jitter = 0.002;    ///< of a build's layout
    double skip = 0;          ///< share of commits that don't build, in stretches of four on average
    double buildSeconds = 60; ///< a failing one takes half
    double secondStep = 0;    ///< relative, at another commit
    double merges = 0;        ///< share of mainline commits that are merges of a branch of one to eight commits
    bool graph = false;       ///< search all commits by ancestry, not the first-parent line and then inside the merge
};

/// One drawn world. Commits 0 (good) … n (bad), on a line unless there are merges; a level of 1 s before the step.
class BisectWorld
{
public:
    BisectWorld(const WorldTerms& terms, std::uint64_t seed);

    const WorldTerms& terms() const { return m_terms; }
    int culprit() const { return m_culprit; }             ///< 0: there is none
    int secondCulprit() const { return m_secondCulprit; } ///< 0: there is none
    bool builds(int commit) const { return !m_broken[static_cast<std::size_t>(commit)]; }
    double clock() const { return m_clock; }

    /// The smallest set that no commit which builds can split, around this one: (first, last].
    std::pair<int, int> unsplittable(int around) const;

    bool build(int commit); ///< takes its time
    double run(int commit); ///< takes a second; the commit must have been built

    BisectQuestion question() const;
    static QByteArray hashOf(int commit);

private:
    void drawParents();
    void breakCommits();
    bool contains(int commit, int other) const;
    double noise();
    void pass(double seconds);

    WorldTerms m_terms;
    Random m_random;
    std::uint64_t m_seed;
    std::vector<std::vector<int>> m_parents;
    std::vector<std::vector<bool>> m_contains; ///< by commit, what it contains; empty for a line
    std::vector<char> m_broken;
    std::vector<double> m_layout; ///< NaN until built
    int m_culprit = 0;
    int m_secondCulprit = 0;
    double m_drift = 0;
    double m_clock = 0;
};

} // namespace alidade
