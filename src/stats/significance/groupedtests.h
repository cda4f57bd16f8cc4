// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// Tests that come in groups, the parameter cells of a benchmark: which groups moved, and where inside them.
struct GroupedTests
{
    std::vector<double> q;      ///< per test, in the order given: to be compared with the level
    std::vector<double> groupP; ///< per group: Simes' p; NaN for a group without a test
    std::vector<double> groupQ; ///< per group: adjusted over the groups
    std::vector<bool> selected; ///< per group: groupQ <= level
};

/// Two stages (Benjamini & Bogomolov 2014): Simes' p of each group, Benjamini-Hochberg over the groups, then
/// Benjamini-Hochberg inside each selected one, made dearer by groups/selected because they were picked. A test is
/// found where its q is at most level, which never happens outside selected groups. With one test a group this is
/// Benjamini-Hochberg. q depends on level, since the selection does.
/// group gives each test its group, 0 .. groups - 1. NaN is no test and stays NaN.
GroupedTests groupedTests(std::span<const double> p, std::span<const std::size_t> group, std::size_t groups,
                          double level);

} // namespace alidade
