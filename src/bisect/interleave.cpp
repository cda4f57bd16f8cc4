// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/interleave.h"

#include <algorithm>
#include <cmath>

namespace alidade {

DriftWatch::DriftWatch(const DriftModel& model, double scale, double variance, double time)
    : m_model(model)
    , m_noise(scale * scale)
    , m_variance(variance)
    , m_time(time)
{}

void DriftWatch::advance(double time)
{
    const double elapsed = std::max(0.0, time - m_time);
    m_time = std::max(m_time, time);
    if (m_model.variance <= 0)
        return;
    const double kept = std::exp(-2 * elapsed / m_model.timeConstant);
    m_variance = kept * m_variance + m_model.variance * m_noise * (1 - kept);
}

void DriftWatch::readEnd()
{
    m_variance = m_variance * m_noise / (m_variance + m_noise);
}

bool DriftWatch::endIsWorthMore(int runs) const
{
    if (runs < 1)
        return false;
    return m_variance * m_variance / (m_variance + m_noise) > m_noise / (static_cast<double>(runs) * (runs + 1));
}

} // namespace alidade
