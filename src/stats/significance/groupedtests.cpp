// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/groupedtests.h"

#include "stats/significance/multiplicity.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

struct Members
{
    std::vector<std::size_t> places;
    std::vector<double> p;
};

} // namespace

GroupedTests groupedTests(std::span<const double> p, std::span<const std::size_t> group, std::size_t groups,
                          double level)
{
    std::vector<Members> members(groups);
    for (std::size_t i = 0; i < p.size(); ++i) {
        members[group[i]].places.push_back(i);
        members[group[i]].p.push_back(p[i]);
    }
    GroupedTests result;
    for (const Members& tests : members)
        result.groupP.push_back(simes(tests.p));
    result.groupQ = benjaminiHochberg(result.groupP);
    std::size_t tested = 0;
    std::size_t found = 0;
    for (double q : result.groupQ) {
        result.selected.push_back(q <= level);
        tested += std::isnan(q) ? 0 : 1;
        found += q <= level ? 1 : 0;
    }
    result.q.assign(p.begin(), p.end());
    const double price = found > 0 ? static_cast<double>(tested) / static_cast<double>(found) : 1;
    for (std::size_t g = 0; g < groups; ++g) {
        const std::vector<double> inside = benjaminiHochberg(members[g].p);
        for (std::size_t i = 0; i < inside.size(); ++i) {
            const double own = result.selected[g] ? std::min(inside[i] * price, 1.0) : inside[i];
            // In both choices NaN, no test, stands where it stays.
            result.q[members[g].places[i]] = own < result.groupQ[g] ? result.groupQ[g] : own;
        }
    }
    return result;
}

} // namespace alidade
