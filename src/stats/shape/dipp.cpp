// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/dip.h"
#include "stats/shape/diptable.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

using Row = std::array<double, kDipLevels.size()>;

/// sqrt(n)·dip at each of kDipLevels, a row for each of kDipSizes. Made by tests/oracles/diptable.cpp.
constexpr std::array<Row, kDipSizes.size()> kQuantiles = {{
#include "stats/shape/diptable.inc"
}};

/// The row for n values: between two rows linear in n, beyond the last its own, for sqrt(n)·dip hardly moves there.
Row rowFor(std::size_t n)
{
    const auto above = std::lower_bound(kDipSizes.begin(), kDipSizes.end(), n);
    if (above == kDipSizes.end())
        return kQuantiles.back();
    const auto i = static_cast<std::size_t>(above - kDipSizes.begin());
    if (*above == n || i == 0)
        return kQuantiles.at(i);
    const auto low = static_cast<double>(kDipSizes.at(i - 1));
    const double share = (static_cast<double>(n) - low) / (static_cast<double>(*above) - low);
    Row row{};
    for (std::size_t level = 0; level < row.size(); ++level)
        row.at(level) = (1 - share) * kQuantiles.at(i - 1).at(level) + share * kQuantiles.at(i).at(level);
    return row;
}

} // namespace

double dipP(double dip, std::size_t n)
{
    const auto count = static_cast<double>(n);
    if (n < kDipSizes.front() || dip * 2 * count < 1 + 1e-9)
        return 1; // no dip can be smaller
    const Row row = rowFor(n);
    const double place = std::sqrt(count) * dip;
    const auto above = std::lower_bound(row.begin(), row.end(), place);
    if (above == row.end())
        return kDipLevels.back();
    const auto i = static_cast<std::size_t>(above - row.begin());
    const double lowPlace = i == 0 ? 1 / (2 * std::sqrt(count)) : row.at(i - 1);
    const double lowP = i == 0 ? 1 : kDipLevels.at(i - 1);
    if (!(*above > lowPlace))
        return lowP;
    return lowP + (kDipLevels.at(i) - lowP) * (place - lowPlace) / (*above - lowPlace);
}

} // namespace alidade
