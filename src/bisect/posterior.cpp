// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/posterior.h"

#include "bisect/mutualinformation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNegligible = 1e-12; ///< probability of a candidate that no sum misses

} // namespace

void Posterior::refine(const SearchSpace& space, int position)
{
    std::vector<int> inside(m_classes.size(), -1); // number of the class that takes those the position contains
    std::vector<char> outside(m_classes.size(), 0);
    for (int k = 1; k <= space.last(); ++k)
        outside[static_cast<std::size_t>(classOf(k))] |= static_cast<char>(!space.contains(position, k));
    for (int k = 1; k <= space.last(); ++k) {
        const std::size_t old = static_cast<std::size_t>(classOf(k));
        if (!outside[old] || !space.contains(position, k))
            continue;
        if (inside[old] < 0) {
            inside[old] = static_cast<int>(m_classes.size());
            m_classes.emplace_back();
        }
        m_classOf[static_cast<std::size_t>(k)] = inside[old];
    }
}

void Posterior::makeClasses(const SearchSpace& space, std::span<const double> prior, std::span<const KnownSide> known,
                            std::span<const PriorSession> sessions)
{
    std::vector<int> places;
    for (const KnownSide& each : known)
        places.push_back(each.position);
    for (const PriorSession& session : sessions) {
        for (const PriorSession::Level& level : session.levels)
            places.push_back(level.position);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::erase_if(places, [&space](int place) { return place <= 0 || place >= space.last(); });

    m_classes.assign(1, {});
    m_classOf.assign(static_cast<std::size_t>(space.last()) + 1, 0);
    if (space.isLine()) {
        m_classes.resize(places.size() + 1);
        for (std::size_t c = 0; c < m_classes.size(); ++c) {
            const int from = c == 0 ? 1 : places[c - 1] + 1;
            const int to = c == places.size() ? space.last() : places[c];
            std::fill(m_classOf.begin() + from, m_classOf.begin() + to + 1, static_cast<int>(c));
        }
    } else {
        for (int place : places)
            refine(space, place);
    }
    for (int k = 1; k <= space.last(); ++k) {
        CandidateClass& its = m_classes[static_cast<std::size_t>(classOf(k))];
        its.first = its.count == 0 ? k : its.first;
        its.last = k;
        its.prior += prior[static_cast<std::size_t>(k)];
        ++its.count;
    }
}

void Posterior::update(const SearchSpace& space, std::span<const double> prior, std::span<const KnownSide> known,
                       std::span<const PriorSession> sessions, double step)
{
    makeClasses(space, prior, known, sessions);
    std::vector<double> logs(m_classes.size());
    for (std::size_t c = 0; c < m_classes.size(); ++c) {
        logs[c] = std::log(m_classes[c].prior);
        for (const KnownSide& each : known)
            logs[c] += each.logLikelihood[space.contains(each.position, m_classes[c].first) ? 1 : 0];
    }
    for (const PriorSession& session : sessions) {
        std::vector<char> hasStep;
        for (const CandidateClass& each : m_classes) {
            for (const PriorSession::Level& level : session.levels)
                hasStep.push_back(static_cast<char>(space.contains(level.position, each.first)));
        }
        const std::vector<double> evidence = sessionEvidence(session, step, hasStep);
        for (std::size_t c = 0; c < evidence.size(); ++c)
            logs[c] += evidence[c];
    }
    const double best = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (double each : logs)
        sum += std::exp(each - best);
    for (std::size_t c = 0; c < logs.size(); ++c)
        m_classes[c].probability = std::exp(logs[c] - best) / sum;
    spread(space, prior);
}

void Posterior::replace(const SearchSpace& space, std::span<const double> prior, std::span<const double> byClass)
{
    for (std::size_t c = 0; c < m_classes.size(); ++c)
        m_classes[c].probability = byClass[c];
    spread(space, prior);
}

void Posterior::spread(const SearchSpace& space, std::span<const double> prior)
{
    const std::size_t size = static_cast<std::size_t>(space.last()) + 1;
    m_probability.assign(size, 0.0);
    m_newSide.assign(size, 0.0);
    for (std::size_t k = 1; k < size; ++k) {
        const CandidateClass& its = m_classes[static_cast<std::size_t>(m_classOf[k])];
        m_probability[k] = its.prior > 0 ? its.probability * prior[k] / its.prior : 0;
    }
    if (space.isLine()) {
        for (std::size_t k = 1; k < size; ++k)
            m_newSide[k] = std::min(1.0, m_newSide[k - 1] + m_probability[k]);
        return;
    }
    std::vector<int> live;
    for (int k = 1; k <= space.last(); ++k) {
        if (probability(k) > kNegligible)
            live.push_back(k);
    }
    for (int x = 1; x <= space.last(); ++x) {
        double sum = 0;
        for (int k : live)
            sum += space.contains(x, k) ? probability(k) : 0;
        m_newSide[static_cast<std::size_t>(x)] = std::min(1.0, sum);
    }
}

int Posterior::best() const
{
    const auto most = std::max_element(m_classes.begin(), m_classes.end(),
                                       [](const auto& a, const auto& b) { return a.probability < b.probability; });
    return static_cast<int>(most - m_classes.begin());
}

bool Posterior::splits(const SearchSpace& space, int position, int whichClass) const
{
    const CandidateClass& its = m_classes[static_cast<std::size_t>(whichClass)];
    if (space.isLine())
        return position >= its.first && position < its.last;
    bool in = false;
    bool out = false;
    for (int k = its.first; k <= its.last && !(in && out); ++k) {
        if (classOf(k) != whichClass)
            continue;
        (space.contains(position, k) ? in : out) = true;
    }
    return in && out;
}

double Posterior::entropy() const
{
    double sum = 0;
    for (double each : m_probability)
        sum -= each > 0 ? each * std::log2(each) : 0;
    return sum;
}

} // namespace alidade
