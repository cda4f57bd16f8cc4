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
    breakCommits();
    m_drift = terms.drift * terms.spread * m_random.normal();
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
    if (m_culprit > 0 && commit >= m_culprit)
        level += std::log1p(m_terms.step);
    if (m_secondCulprit > 0 && commit >= m_secondCulprit)
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
        if (c > 0)
            parents.push_back(hashOf(c - 1));
        question.commits.push_back({hashOf(c), std::move(parents)});
    }
    question.seed = m_seed;
    question.expectedBuildSeconds = m_terms.buildSeconds;
    question.expectedRunSeconds = 1;
    return question;
}

} // namespace alidade
