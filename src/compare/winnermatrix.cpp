// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/winnermatrix.h"

#include "compare/judgecell.h"
#include "stats/significance/multiplicity.h"

#include <algorithm>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The stratum of `first` held against that of `second`.
CellStratum against(const CellStratum& first, const CellStratum& second, const VariancePrior& prior, double confidence)
{
    CellStratum pair = first;
    const Estimate& a = first.level.estimate;
    const Estimate& b = second.level.estimate;
    pair.ratio = {kNone, kNone, kNone, confidence, 0};
    pair.logVariance = kNone;
    if (first.level.status != CaseStatus::Ok || second.level.status != CaseStatus::Ok || !(a.value > 0) ||
        !(b.value > 0))
        return pair;
    pair.ratio = {a.value / b.value, a.low / b.high, a.high / b.low, confidence, 1};
    pair.optimistic = true;
    moderate(pair, contrastOf(second, first), prior, confidence);
    return pair;
}

ColumnPair comparePair(const ConfigurationGrid& grid, size_t first, size_t second, double confidence)
{
    std::vector<CellStratum> matched;
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        if (grid.rows[row].metric != grid.metric)
            continue;
        const std::vector<CellStratum>& others = grid.cell(row, second).strata;
        for (const CellStratum& stratum : grid.cell(row, first).strata) {
            const auto other =
                std::lower_bound(others.begin(), others.end(), stratum.match,
                                 [](const CellStratum& one, const QString& match) { return one.match < match; });
            if (other == others.end() || other->match != stratum.match)
                continue;
            CellStratum pair = against(stratum, *other, grid.prior, confidence);
            if (pair.ratio.value > 0)
                matched.push_back(std::move(pair));
        }
    }
    ColumnPair result;
    const LogMean mean = meanRatio(matched, confidence);
    result.ratio = mean.ratio;
    result.p = result.adjustedP = mean.p;
    result.matched = static_cast<qint64>(matched.size());
    result.optimistic = mean.optimistic;
    if (!matched.empty())
        result.verdict = judge(mean.ratio.low, mean.ratio.high, grid.policy.margin, grid.metric.direction);
    return result;
}

ColumnPair mirrored(const ColumnPair& pair, const ConfigurationGrid& grid)
{
    ColumnPair other = pair;
    other.ratio.value = 1 / pair.ratio.value;
    other.ratio.low = 1 / pair.ratio.high;
    other.ratio.high = 1 / pair.ratio.low;
    if (pair.matched > 0)
        other.verdict = judge(other.ratio.low, other.ratio.high, grid.policy.margin, grid.metric.direction);
    return other;
}

} // namespace

WinnerMatrix winnerMatrix(const ConfigurationGrid& grid)
{
    WinnerMatrix matrix;
    const size_t n = std::min(grid.columns.size(), kMostMatrixColumns);
    matrix.metric = grid.metric;
    for (size_t column = 0; column < n; ++column)
        matrix.columns.push_back(column);
    matrix.pairs.resize(n * n);
    const size_t count = n * (n - 1) / 2;
    matrix.confidence = count > 0 ? 1 - (1 - grid.policy.confidence) / static_cast<double>(count) : 0;
    std::vector<double> p;
    for (size_t i = 0; i < n; ++i) {
        for (size_t j = i + 1; j < n; ++j) {
            matrix.pairs[i * n + j] = comparePair(grid, i, j, matrix.confidence);
            p.push_back(matrix.pairs[i * n + j].p);
        }
    }
    const std::vector<double> adjusted = holm(p);
    size_t next = 0;
    for (size_t i = 0; i < n; ++i) {
        for (size_t j = i + 1; j < n; ++j) {
            matrix.pairs[i * n + j].adjustedP = adjusted[next++];
            matrix.pairs[j * n + i] = mirrored(matrix.pairs[i * n + j], grid);
        }
    }
    matrix.method =
        QStringLiteral("geometric mean over the cases that both have; intervals hold together over %1 pairs, "
                       "p by Holm")
            .arg(count);
    return matrix;
}

} // namespace alidade
