// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace alidade {

/// Numbers of values that the table of the dip has a row for.
inline constexpr std::array<std::size_t, 21> kDipSizes = {4,  5,  6,  7,  8,   9,   10,  12,  15,   20,  25,
                                                          30, 40, 50, 70, 100, 150, 200, 500, 1000, 2000};

/// Chances of a dip that large or larger, one for each column.
inline constexpr std::array<double, 21> kDipLevels = {.99, .95, .9,  .8,  .7,   .6,   .5,   .4,    .3,    .2,   .15,
                                                      .1,  .05, .02, .01, .005, .002, .001, .0005, .0002, .0001};

} // namespace alidade
