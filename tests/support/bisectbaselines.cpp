// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/quantile.h"
#include "support/bisecttrial.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace alidade {

namespace {

/// A world with what was spent in it.
class Spending
{
public:
    Spending(const WorldTerms& terms, std::uint64_t seed)
        : m_world(terms, seed)
        , m_random(seed, 11)
    {}

    /// Median of so many runs; nothing where the commit does not build. Ends are built for nothing.
    std::optional<double> measure(int commit, int runs)
    {
        const bool end = commit == 0 || commit == m_world.terms().commits;
        const bool built = m_world.build(commit);
        m_outcome.builds += built || end ? 1 : 0;
        m_outcome.failedBuilds += built ? 0 : 1;
        if (!built)
            return std::nullopt;
        std::vector<double> values;
        for (int i = 0; i < runs; ++i)
            values.push_back(m_world.run(commit));
        m_outcome.runs += runs;
        return median(std::move(values));
    }

    TrialResult finish(int first, int last)
    {
        for (int c = first + 1; c <= last; ++c)
            m_outcome.commits.push_back(c);
        m_outcome.kind = last - first == 1 ? OutcomeKind::Culprit : OutcomeKind::AnyOf;
        return judgeOutcome(m_world, m_outcome);
    }

    Random& random() { return m_random; }

private:
    BisectWorld m_world;
    Random m_random;
    BisectOutcome m_outcome;
};

/// git's next commit between good and bad (exclusive): the middle, or, when some were skipped, one drawn from the rest
/// sorted by weight with a bias towards the heavy ones. −1: all are skipped.
int gitNext(int good, int bad, const std::vector<char>& skipped, Random& random)
{
    std::vector<int> rest;
    bool some = false;
    for (int c = good + 1; c < bad; ++c) {
        some = some || skipped[static_cast<std::size_t>(c)];
        if (!skipped[static_cast<std::size_t>(c)])
            rest.push_back(c);
    }
    if (rest.empty())
        return -1;
    const auto weight = [good, bad](int c) { return std::min(c - good, bad - c); };
    std::stable_sort(rest.begin(), rest.end(), [&weight](int a, int b) { return weight(a) > weight(b); });
    if (!some)
        return rest.front();
    const double drawn = random.uniform();
    return rest[static_cast<std::size_t>(static_cast<double>(rest.size()) * drawn * std::sqrt(drawn))];
}

} // namespace

TrialResult gitBisectTrial(const WorldTerms& terms, std::uint64_t seed, int runs)
{
    Spending spending(terms, seed);
    int good = 0;
    int bad = terms.commits;
    const double low = *spending.measure(good, std::max(5, runs));
    const double high = *spending.measure(bad, std::max(5, runs));
    const double threshold = 0.5 * (low + high);
    std::vector<char> skipped(static_cast<std::size_t>(bad) + 1, 0);
    for (;;) {
        const int next = gitNext(good, bad, skipped, spending.random());
        if (next < 0)
            return spending.finish(good, bad);
        const std::optional<double> value = spending.measure(next, runs);
        if (!value)
            skipped[static_cast<std::size_t>(next)] = 1;
        else if ((*value > threshold) == (terms.step > 0))
            bad = next;
        else
            good = next;
    }
}

TrialResult asvFindTrial(const WorldTerms& terms, std::uint64_t seed, int runs)
{
    Spending spending(terms, seed);
    int low = 0;
    int high = terms.commits;
    double lowValue = *spending.measure(low, runs);
    double highValue = *spending.measure(high, runs);
    const double sign = terms.step >= 0 ? 1 : -1;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        std::optional<double> value = spending.measure(middle, runs);
        while (!value && middle + 1 < high)
            value = spending.measure(++middle, runs);
        if (!value) {
            // Nothing in the upper half builds: the rest of the range is the lower half and what can't be told apart.
            middle = low + (high - low) / 2;
            while (!value && middle - 1 > low)
                value = spending.measure(--middle, runs);
            if (!value)
                break;
        }
        const bool lower = sign * (*value / lowValue - 1) > sign * (highValue / *value - 1);
        (lower ? high : low) = middle;
        (lower ? highValue : lowValue) = *value;
    }
    return spending.finish(low, high);
}

} // namespace alidade
