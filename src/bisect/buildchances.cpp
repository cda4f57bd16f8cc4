// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/buildchances.h"

#include <algorithm>
#include <cmath>

namespace alidade {

BuildChances::BuildChances(std::span<const int> failed, int tried)
    : m_failed(failed)
    , m_base((static_cast<double>(failed.size()) + 0.3) / (static_cast<double>(tried) + 6))
{}

double BuildChances::failure(int position) const
{
    if (m_failed.empty())
        return m_base;
    const auto right = std::lower_bound(m_failed.begin(), m_failed.end(), position);
    int distance = right == m_failed.end() ? position - m_failed.back() : *right - position;
    if (right != m_failed.begin())
        distance = std::min(distance, position - *(right - 1));
    return m_base + std::max(0.0, 0.95 - m_base) * std::exp(-distance / 4.0);
}

} // namespace alidade
