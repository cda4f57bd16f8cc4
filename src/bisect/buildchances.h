// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// How likely a commit does not build: commits that don't come in stretches.
/// base + (0.95 − base)·e^(−d/4), d the distance to the nearest that failed, base = (failed + 0.3) ÷ (tried + 6).
class BuildChances
{
public:
    /// failed: ascending positions.
    BuildChances(std::span<const int> failed, int tried);

    double failure(int position) const;

private:
    std::span<const int> m_failed;
    double m_base;
};

} // namespace alidade
