// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/summary/quantisation.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace alidade {

/// One hump of a distribution.
struct Mode
{
    double peak = 0;   ///< where the density is highest
    double centre = 0; ///< median of the values that belong to it
    double weight = 0; ///< share of all values
    double low = 0;    ///< the valleys that bound it; the outermost values at the ends
    double high = 0;
    double prominence = 0; ///< how far it stands above the higher of its two valleys, as a share of the highest peak

    bool operator==(const Mode&) const = default;
};

struct Modes
{
    std::vector<Mode> modes;   ///< ascending
    Quantisation quantisation; ///< where quantised, a density pretends to a detail that is not there: draw dots
    double bandwidth = 0;      ///< on ln x where logarithmic; 0 where the values do not vary
    bool logarithmic = false;  ///< all values are positive

    bool operator==(const Modes&) const = default;
};

struct ModeRule
{
    double prominence = 0.1; ///< least prominence, as a share of the highest peak
    double distance = 0.05;  ///< least distance between peaks, as a share of the range
    double weight = 0.05;    ///< a mode holds more than this share, and two values at least
};

/// Peaks of a Gaussian kernel density on a logarithmic axis, bandwidth by Sheather and Jones but never below one
/// quantisation step; what a valley cuts off too small to be a mode belongs to its neighbour. Values that are not
/// finite are left out; no modes where none is left, at least one otherwise, whatever the rule. Whether more than one
/// is more than chance: see dipTest.
Modes findModes(std::span<const double> values, const ModeRule& rule = {});

/// What became of one mode between two sides.
struct ModeShift
{
    std::optional<std::size_t> a; ///< index of the mode; none: it is new in b
    std::optional<std::size_t> b; ///< none: it is gone
    double difference = 0;        ///< of the centres, b - a; NaN without a partner
    double ratio = 0;             ///< b / a; NaN without a partner or where a centre is not positive
    double weightA = 0, weightB = 0;

    bool operator==(const ModeShift&) const = default;
};

/// Modes paired in order, so that the sum of their distances (of logarithms where both sides are logarithmic) is the
/// least; every mode of the side with fewer has a partner. Ascending.
std::vector<ModeShift> modeShifts(const Modes& a, const Modes& b);

} // namespace alidade
