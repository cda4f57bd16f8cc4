// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/heatcolor.h"

#include "compare/verdict.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kFullRatio = 2.4;
constexpr double kGamma = 0.72; ///< lifts small changes, which are the common ones

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace

QColor heatColor(double ratio, Direction direction, const ThemeColors& colors)
{
    if (!(ratio > 0))
        return colors.base;
    const double share = std::clamp(std::log(ratio) / std::log(kFullRatio), -1.0, 1.0);
    // The one owner of direction decides which way this is.
    const Verdict verdict = judge(ratio, ratio, 0, direction);
    if (share == 0 || (verdict != Verdict::Slower && verdict != Verdict::Faster))
        return colors.base;
    const double strength = std::pow(std::abs(share), kGamma) * (colors.dark ? 0.85 : 0.92);
    return mixed(colors.base, colors.mark[static_cast<size_t>(verdict)], strength);
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor wordsOn(const QColor& fill)
{
    const QColor black(Qt::black), white(Qt::white);
    return contrastRatio(fill, black) >= contrastRatio(fill, white) ? black : white;
}

} // namespace alidade
