// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bisectworld.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kMeanStretch = 4; ///< of commits that don't build

} // namespace

BisectWorld::BisectWorld(const WorldTerms& terms, std::uint64_t seed)
    : m_terms(terms)
    , m_random(seed, 7)
    , m_seed(seed)
    , m_broken(static_cast<std::size_t>(terms.commits) + 1, 0)
    , m_layout(m_broken.size(), std::numeric_limits<double>::quiet_NaN())
{
    const std::uint64_t candidates = static_cast<std::uint64_t>(terms.commits);
    if (terms.step != 0)
        m_culprit = 1 + static_cast<int>(m_random.below(candidates));
    while (terms.secondStep != 0 && (m_secondCulprit == 0 || m_secondCulprit == m_culprit))
        m_secondCulprit = 1 + static_cast<int>(m_random.below(candidates));
    drawParents();
    breakCommits();
    m_drift = terms.drift * terms.spread * m_random.normal();
}

/// A mainline; now and then a branch leaves it, grows, and comes back by a merge.
void BisectWorld::drawParents()
{
    m_parents.resize(m_broken.size());
    int main = 0;
    for (int c = 1; c <= m_terms.commits;) {
        const int length = 1 + static_cast<int>(m_random.below(8));
        if (m_terms.merges <= 0 || m_random.uniform() >= m_terms.merges || c + length + 1 > m_terms.commits) {
            m_parents[static_cast<std::size_t>(c)] = {main};
            main = c++;
            continue;
        }
        const int before =
            m_parents[static_cast<std::size_t>(main)].empty() ? main : m_parents[static_cast<std::size_t>(main)][0];
        for (int i = 0; i < length; ++i, ++c)
            m_parents[static_cast<std::size_t>(c)] = {i == 0 ? before : c - 1};
        m_parents[static_cast<std::size_t>(c)] = {main, c - 1};
        main = c++;
    }
    if (m_terms.merges <= 0)
        return;
    m_contains.assign(m_broken.size(), std::vector<bool>(m_broken.size(), false));
    for (std::size_t c = 0; c < m_contains.size(); ++c) {
        m_contains[c][c] = true;
        for (int parent : m_parents[c]) {
            for (std::size_t k = 0; k < c; ++k)
                m_contains[c][k] = m_contains[c][k] || m_contains[static_cast<std::size_t>(parent)][k];
        }
    }
}

bool BisectWorld::contains(int commit, int other) const
{
    return m_contains.empty() ? commit >= other
                              : m_contains[static_cast<std::size_t>(commit)][static_cast<std::size_t>(other)];
}

/// A chain of two states, so that the share of broken commits and their mean stretch come out as asked. The ends build.
void BisectWorld::breakCommits()
{
    if (m_terms.skip <= 0)
        return;
    const double heals = 1 / kMeanStretch;
    const double breaks = heals * m_terms.skip / (1 - m_terms.skip);
    bool broken = m_random.uniform() < m_terms.skip;
    for (std::size_t c = 1; c + 1 < m_broken.size(); ++c) {
        m_broken[c] = static_cast<char>(broken);
        broken = broken ? m_random.uniform() >= heals : m_random.uniform() < breaks;
    }
}

std::pair<int, int> BisectWorld::unsplittable(int around) const
{
    int first = around - 1;
    while (!builds(first))
        --first;
    int last = around;
    while (!builds(last))
        ++last;
    return {first, last};
}

void BisectWorld::pass(double seconds)
{
    m_clock += seconds;
    const double kept = std::exp(-seconds / m_terms.driftTime);
    m_drift = kept * m_drift + m_terms.drift * m_terms.spread * std::sqrt(1 - kept * kept) * m_random.normal();
}

bool BisectWorld::build(int commit)
{
    pass(builds(commit) ? m_terms.buildSeconds : 0.5 * m_terms.buildSeconds);
    if (builds(commit))
        m_layout[static_cast<std::size_t>(commit)] = m_terms.jitter * m_random.normal();
    return builds(commit);
}

double BisectWorld::noise()
{
    switch (m_terms.noise) {
    case WorldNoise::Gauss:
        return m_random.normal();
    case WorldNoise::Heavy:
        return 0.75 * m_random.studentT(2.5);
    case WorldNoise::Bimodal:
        return 0.35 * m_random.normal() + (m_random.uniform() < 0.4 ? 2.0 : 0.0);
    case WorldNoise::Real:
        break;
    }
    double value = 0.6 * m_random.studentT(4);
    if (m_random.uniform() < 0.2)
        value += 1.6;
    if (m_random.uniform() < 0.03)
        value -= 5 * std::log(1 - m_random.uniform());
    return value;
}

double BisectWorld::run(int commit)
{
    pass(1);
    double level = m_layout[static_cast<std::size_t>(commit)] + m_drift + m_terms.spread * noise();
    if (m_culprit > 0 && contains(commit, m_culprit))
        level += std::log1p(m_terms.step);
    if (m_secondCulprit > 0 && contains(commit, m_secondCulprit))
        level += std::log1p(m_terms.secondStep);
    return std::exp(level);
}

QByteArray BisectWorld::hashOf(int commit)
{
    return QByteArray::number(commit, 16).rightJustified(40, '0');
}

BisectQuestion BisectWorld::question() const
{
    BisectQuestion question;
    for (int c = 0; c <= m_terms.commits; ++c) {
        std::vector<QByteArray> parents;
        for (int parent : m_parents[static_cast<std::size_t>(c)])
            parents.push_back(hashOf(parent));
        question.commits.push_back({hashOf(c), std::move(parents)});
    }
    question.scope = m_terms.graph ? BisectScope::Graph : BisectScope::FirstParent;
    question.seed = m_seed;
    question.expectedBuildSeconds = m_terms.buildSeconds;
    question.expectedRunSeconds = 1;
    return question;
}

} // namespace alidade
