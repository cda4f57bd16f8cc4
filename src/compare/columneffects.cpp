// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/columneffects.h"

#include "stats/factorial/factorial.h"
#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Factor
{
    ProjectionKey key;
    QStringList values;
    qsizetype column = -1; ///< place among the column keys; -1: the curves' parameter
};

QString axisValue(const ParameterSet& set, const ProjectionKey& axis)
{
    for (size_t i = 0; i < set.size(); ++i) {
        if (parameterName(set, i) == axis.name)
            return set[i].value;
    }
    return {};
}

/// One case: its log values in every column.
struct WholeCase
{
    QString axis; ///< its value of the curves' parameter
    std::vector<std::vector<double>> columns;
    bool optimistic = false;
};

std::vector<double> logsOf(const CellStratum& stratum)
{
    if (!stratum.logs.empty())
        return stratum.logs;
    const double value = stratum.level.estimate.value;
    if (stratum.level.status != CaseStatus::Ok || !(value > 0))
        return {};
    return {std::log(value)};
}

/// Cases that every column has.
std::vector<WholeCase> wholeCases(const ConfigurationGrid& grid)
{
    std::vector<WholeCase> cases;
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        if (grid.rows[row].metric != grid.metric)
            continue;
        std::map<QString, WholeCase> byMatch;
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            for (const CellStratum& stratum : grid.cell(row, column).strata) {
                std::vector<double> logs = logsOf(stratum);
                if (logs.empty())
                    continue;
                WholeCase& whole = byMatch[stratum.match];
                whole.columns.resize(grid.columns.size());
                whole.optimistic = whole.optimistic || stratum.logs.empty();
                if (grid.projection.curve)
                    whole.axis = axisValue(stratum.parameters, *grid.projection.curve);
                whole.columns[column] = std::move(logs);
            }
        }
        for (auto& [match, whole] : byMatch) {
            const bool everywhere = std::none_of(whole.columns.begin(), whole.columns.end(),
                                                 [](const std::vector<double>& logs) { return logs.empty(); });
            if (everywhere)
                cases.push_back(std::move(whole));
        }
    }
    return cases;
}

std::vector<Factor> factorsOf(const ConfigurationGrid& grid, const std::vector<WholeCase>& cases)
{
    std::vector<Factor> factors;
    for (size_t i = 0; i < grid.projection.columns.size(); ++i) {
        Factor factor{grid.projection.columns[i], {}, static_cast<qsizetype>(i)};
        for (const QStringList& column : grid.columns) {
            if (!factor.values.contains(column.at(factor.column)))
                factor.values += column.at(factor.column);
        }
        if (factor.values.size() > 1)
            factors.push_back(std::move(factor));
    }
    if (!grid.projection.curve)
        return factors;
    Factor axis{*grid.projection.curve, {}, -1};
    for (const WholeCase& whole : cases) {
        if (!axis.values.contains(whole.axis))
            axis.values += whole.axis;
    }
    constexpr qsizetype kMostLevels = 24;
    if (axis.values.size() > 1 && axis.values.size() <= kMostLevels && !axis.values.contains(QString()))
        factors.push_back(std::move(axis));
    return factors;
}

std::vector<FactorialRun> runsOf(const ConfigurationGrid& grid, const std::vector<WholeCase>& cases,
                                 const std::vector<Factor>& factors)
{
    std::vector<FactorialRun> runs;
    for (const WholeCase& whole : cases) {
        // Each column counts once in the case's level, however many processes it has.
        std::vector<double> levels;
        for (const std::vector<double>& logs : whole.columns)
            levels.push_back(mean(logs));
        const double own = mean(levels);
        for (size_t column = 0; column < whole.columns.size(); ++column) {
            FactorialRun run;
            for (const Factor& factor : factors) {
                const QString& value = factor.column < 0 ? whole.axis : grid.columns[column].at(factor.column);
                run.levels.push_back(static_cast<size_t>(factor.values.indexOf(value)));
            }
            for (const double log : whole.columns[column]) {
                run.value = log - own;
                runs.push_back(run);
            }
        }
    }
    return runs;
}

/// The model did not see that each case's level was estimated, too: fewer degrees of freedom, wider intervals.
struct Correction
{
    double df = 0;       ///< left for the residual
    double variance = 1; ///< factor on it
    double width = 1;    ///< factor on half widths

    Correction(double modelDf, size_t cases, double confidence)
    {
        df = modelDf - static_cast<double>(cases - 1);
        variance = modelDf / df;
        const double p = 1 - (1 - confidence) / 2;
        width = std::sqrt(variance) * studentQuantile(p, df) / studentQuantile(p, modelDf);
    }
    double p(const FactorialTerm& term) const
    {
        return std::isfinite(term.f) && df > 0 ? fisherTail(term.f / variance, term.df, df) : kNone;
    }
};

void takeMain(ColumnEffects& effects, const ConfigurationGrid& grid, const Factor& factor, const FactorialTerm& term,
              const Correction& correction)
{
    for (const LevelEffect& level : term.effects) {
        const double value = level.effect.value;
        const double half = (level.effect.high - level.effect.low) / 2 * correction.width;
        ValueEffect effect{factor.key, factor.values.at(static_cast<qsizetype>(level.levels.front())), {}, {}};
        effect.ratio = {std::exp(value), std::exp(value - half), std::exp(value + half), grid.policy.confidence,
                        level.effect.n};
        effect.verdict = judge(effect.ratio.low, effect.ratio.high, grid.policy.margin, grid.metric.direction);
        effects.effects.push_back(std::move(effect));
    }
}

KeyInteraction interactionOf(const std::vector<Factor>& factors, const FactorialTerm& term,
                             const Correction& correction)
{
    KeyInteraction interaction{factors[term.factors[0]].key, factors[term.factors[1]].key, correction.p(term), 1,
                               term.estimable};
    double largest = 0;
    for (const LevelEffect& pair : term.effects)
        largest = std::max(largest, std::isfinite(pair.effect.value) ? std::abs(pair.effect.value) : 0);
    interaction.largest = std::exp(largest);
    return interaction;
}

} // namespace

ColumnEffects columnEffects(const ConfigurationGrid& grid)
{
    ColumnEffects effects;
    effects.residualNoise = kNone;
    if (grid.columns.size() < 2) {
        effects.reason = QStringLiteral("one column only: nothing to take apart");
        return effects;
    }
    const std::vector<WholeCase> cases = wholeCases(grid);
    effects.cases = static_cast<qint64>(cases.size());
    if (cases.empty()) {
        effects.reason = QStringLiteral("no case was measured in every column");
        return effects;
    }
    effects.optimistic =
        std::any_of(cases.begin(), cases.end(), [](const WholeCase& whole) { return whole.optimistic; });
    const std::vector<Factor> factors = factorsOf(grid, cases);
    const std::vector<FactorialRun> runs = runsOf(grid, cases, factors);
    effects.values = static_cast<qint64>(runs.size());
    std::vector<size_t> levelCounts;
    for (const Factor& factor : factors)
        levelCounts.push_back(static_cast<size_t>(factor.values.size()));
    const Factorial model = factorialAnalysis(levelCounts, runs, true, grid.policy.confidence);
    const Correction correction(model.residualDf, cases.size(), grid.policy.confidence);
    effects.balanced = model.balanced;
    if (correction.df > 0)
        effects.residualNoise = std::sqrt(model.residualVariance * correction.variance);
    for (const FactorialTerm& term : model.terms) {
        const Factor& first = factors[term.factors.front()];
        if (term.factors.size() == 1 && first.column >= 0)
            takeMain(effects, grid, first, term, correction);
        else if (term.factors.size() == 2)
            effects.interactions.push_back(interactionOf(factors, term, correction));
    }
    effects.method = QStringLiteral("log-linear model over %1 cases that every column has; each value against the mean "
                                    "over its key's values")
                         .arg(cases.size());
    return effects;
}

} // namespace alidade
