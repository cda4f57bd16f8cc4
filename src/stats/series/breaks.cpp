// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/breaks.h"

#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace alidade {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Residual squares of any segment, from running sums about the mean.
class Residuals
{
public:
    explicit Residuals(std::span<const double> values)
        : m_sums(values.size() + 1)
        , m_squares(values.size() + 1)
    {
        const double centre = mean(values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_sums[i + 1] = m_sums[i] + values[i] - centre;
            m_squares[i + 1] = m_squares[i] + (values[i] - centre) * (values[i] - centre);
        }
    }

    double operator()(std::size_t begin, std::size_t end) const
    {
        const double sum = m_sums[end] - m_sums[begin];
        return std::max(0.0, m_squares[end] - m_squares[begin] - sum * sum / static_cast<double>(end - begin));
    }

private:
    std::vector<double> m_sums;
    std::vector<double> m_squares;
};

double schwarz(double residualSquares, std::size_t n, std::size_t breaks)
{
    const auto count = static_cast<double>(n);
    const auto parameters = static_cast<double>(2 * (breaks + 1));
    return count * (std::log(residualSquares / count) + 1 + std::log(2 * std::numbers::pi)) +
           std::log(count) * parameters;
}

} // namespace

std::vector<BreakModel> breakModels(std::span<const double> values, std::size_t maxBreaks, std::size_t minSegment)
{
    const std::size_t n = values.size();
    const std::size_t shortest = std::max<std::size_t>(minSegment, 1);
    std::vector<BreakModel> models;
    if (n < shortest)
        return models;
    const Residuals residuals(values);
    std::vector<double> best(n + 1, kInfinity); // of [0, end) with the breaks so far
    for (std::size_t end = shortest; end <= n; ++end)
        best[end] = residuals(0, end);
    std::vector<std::vector<std::size_t>> lastBreak; // per number of breaks, per end
    models.push_back({{}, best[n], schwarz(best[n], n, 0)});
    for (std::size_t count = 1; count <= maxBreaks && (count + 1) * shortest <= n; ++count) {
        std::vector<double> next(n + 1, kInfinity);
        lastBreak.emplace_back(n + 1, 0);
        for (std::size_t end = (count + 1) * shortest; end <= n; ++end) {
            for (std::size_t at = count * shortest; at + shortest <= end; ++at) {
                const double total = best[at] + residuals(at, end);
                if (total < next[end]) {
                    next[end] = total;
                    lastBreak.back()[end] = at;
                }
            }
        }
        best = std::move(next);
        BreakModel model{std::vector<std::size_t>(count), best[n], schwarz(best[n], n, count)};
        std::size_t end = n;
        for (std::size_t i = count; i > 0; --i)
            end = model.breaks[i - 1] = lastBreak[i - 1][end];
        models.push_back(std::move(model));
    }
    return models;
}

std::size_t bestBreakCount(std::span<const BreakModel> models)
{
    const auto best = std::min_element(models.begin(), models.end(),
                                       [](const BreakModel& a, const BreakModel& b) { return a.bic < b.bic; });
    return best->breaks.size();
}

} // namespace alidade
