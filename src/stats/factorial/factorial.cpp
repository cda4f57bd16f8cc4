// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/factorial/factorial.h"

#include "stats/factorial/design.h"
#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

using Columns = std::vector<std::size_t>;

bool isPartOf(const TermColumns& part, const TermColumns& whole)
{
    return std::includes(whole.factors.begin(), whole.factors.end(), part.factors.begin(), part.factors.end());
}

/// Everything the terms are judged by.
struct Model
{
    std::vector<TermColumns> terms;
    std::vector<bool> kept; ///< interactions that the runs do not determine are not
    LeastSquares all;       ///< every column
    LeastSquares fit;       ///< the columns of the terms that were kept

    Columns columnsWhere(auto isWanted) const
    {
        Columns columns;
        for (std::size_t i = 0; i < terms.size(); ++i) {
            if (kept[i] && isWanted(terms[i]))
                columns.insert(columns.end(), terms[i].columns.begin(), terms[i].columns.end());
        }
        return columns;
    }
};

Model makeModel(std::span<const std::size_t> levelCounts, std::span<const FactorialRun> runs, bool interactions)
{
    std::vector<TermColumns> terms = termColumns(levelCounts, interactions);
    std::vector<double> values;
    for (const FactorialRun& run : runs)
        values.push_back(run.value);
    LeastSquares all(modelMatrix(terms, levelCounts, runs), std::move(values));
    Model model{terms, std::vector<bool>(terms.size(), true), all, all};
    std::vector<bool> kept = model.kept;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms[i].factors.size() < 2)
            continue;
        const Columns others =
            model.columnsWhere([&](const TermColumns& other) { return other.factors != terms[i].factors; });
        kept[i] = all.rank() - all.withColumns(others).rank() == terms[i].columns.size();
    }
    model.kept = kept;
    model.fit = all.withColumns(model.columnsWhere([](const TermColumns&) { return true; }));
    return model;
}

/// The noise within combinations of levels, and whether all were run equally often.
void fillPureError(Factorial& result, std::span<const std::size_t> levelCounts, std::span<const FactorialRun> runs)
{
    std::map<std::vector<std::size_t>, std::vector<double>> cells;
    for (const FactorialRun& run : runs)
        cells[run.levels].push_back(run.value);
    double squares = 0;
    result.pureDf = 0;
    std::size_t combinations = 1;
    for (std::size_t count : levelCounts)
        combinations *= count;
    result.balanced = cells.size() == combinations;
    for (const auto& [levels, values] : cells) {
        result.balanced = result.balanced && values.size() == cells.begin()->second.size();
        if (values.size() > 1) {
            squares += variance(values) * static_cast<double>(values.size() - 1);
            result.pureDf += static_cast<double>(values.size() - 1);
        }
    }
    result.pureVariance = result.pureDf > 0 ? squares / result.pureDf : kNone;
    const double lackDf = result.residualDf - result.pureDf;
    const double lack = std::max(0.0, result.residualVariance * result.residualDf - squares);
    result.lackOfFitP = lackDf > 0 && result.pureVariance > 0
                            ? fisherTail(lack / lackDf / result.pureVariance, lackDf, result.pureDf)
                            : kNone;
}

/// The place of the model's columns among those kept: contrasts are written over these.
std::vector<double> contrastOf(const Model& model, const TermColumns& term, std::span<const double> code)
{
    std::vector<double> contrast;
    for (std::size_t i = 0; i < model.terms.size(); ++i) {
        if (!model.kept[i])
            continue;
        if (model.terms[i].factors == term.factors)
            contrast.insert(contrast.end(), code.begin(), code.end());
        else
            contrast.insert(contrast.end(), model.terms[i].columns.size(), 0.0);
    }
    return contrast;
}

Estimate effectOf(const Model& model, const std::vector<double>& contrast, const Factorial& result, double confidence)
{
    Estimate effect{kNone, kNone, kNone, confidence, static_cast<std::size_t>(result.residualDf)};
    if (!model.fit.isEstimable(contrast))
        return effect;
    effect.value = model.fit.estimate(contrast);
    const double error = std::sqrt(result.residualVariance) * model.fit.errorFactor(contrast);
    const double half = studentQuantile(1 - (1 - confidence) / 2, result.residualDf) * error;
    effect.low = effect.value - half;
    effect.high = effect.value + half;
    return effect;
}

/// Every combination of the levels of the term's factors, the last one fastest.
std::vector<std::vector<std::size_t>> combinations(const TermColumns& term, std::span<const std::size_t> levelCounts)
{
    std::vector<std::vector<std::size_t>> all = {{}};
    for (std::size_t factor : term.factors) {
        std::vector<std::vector<std::size_t>> longer;
        for (const std::vector<std::size_t>& before : all) {
            for (std::size_t level = 0; level < levelCounts[factor]; ++level) {
                longer.push_back(before);
                longer.back().push_back(level);
            }
        }
        all = std::move(longer);
    }
    return all;
}

void fillEffects(FactorialTerm& judged, const Model& model, const TermColumns& term, const Factorial& result,
                 std::span<const std::size_t> levelCounts, double confidence)
{
    for (std::vector<std::size_t>& levels : combinations(term, levelCounts)) {
        const std::vector<double> contrast = contrastOf(model, term, termCode(term, levelCounts, levels));
        judged.effects.push_back({std::move(levels), effectOf(model, contrast, result, confidence)});
    }
}

FactorialTerm judgeTerm(const Model& model, std::size_t index, const Factorial& result, double totalSquares)
{
    const TermColumns& term = model.terms[index];
    FactorialTerm judged;
    judged.factors = term.factors;
    judged.estimable = false;
    judged.f = judged.p = kNone;
    if (!model.kept[index] || term.columns.empty())
        return judged;
    const auto isOther = [&term](const TermColumns& other) { return !isPartOf(term, other); };
    const auto isOtherOrSame = [&](const TermColumns& other) {
        return isOther(other) || other.factors == term.factors;
    };
    const LeastSquares without = model.all.withColumns(model.columnsWhere(isOther));
    const LeastSquares with = model.all.withColumns(model.columnsWhere(isOtherOrSame));
    judged.df = static_cast<double>(with.rank() - without.rank());
    judged.squares = std::max(0.0, without.residualSquares() - with.residualSquares());
    judged.share = totalSquares > 0 ? judged.squares / totalSquares : kNone;
    judged.estimable = with.rank() - without.rank() == term.columns.size();
    if (judged.df > 0 && result.residualVariance > 0) {
        judged.f = judged.squares / judged.df / result.residualVariance;
        judged.p = fisherTail(judged.f, judged.df, result.residualDf);
    }
    return judged;
}

double totalSquaresOf(std::span<const FactorialRun> runs)
{
    std::vector<double> values;
    for (const FactorialRun& run : runs)
        values.push_back(run.value);
    return values.size() > 1 ? variance(values) * static_cast<double>(values.size() - 1) : 0;
}

} // namespace

Factorial factorialAnalysis(std::span<const std::size_t> levelCounts, std::span<const FactorialRun> runs,
                            bool interactions, double confidence)
{
    Factorial result;
    if (runs.empty()) {
        result.mean = result.residualVariance = result.pureVariance = result.lackOfFitP = kNone;
        result.balanced = false;
        return result;
    }
    const Model model = makeModel(levelCounts, runs, interactions);
    result.residualDf = static_cast<double>(runs.size() - model.fit.rank());
    result.residualVariance = result.residualDf > 0 ? model.fit.residualSquares() / result.residualDf : kNone;
    fillPureError(result, levelCounts, runs);
    const std::vector<double> one = {1};
    result.mean = effectOf(model, contrastOf(model, model.terms.front(), one), result, confidence).value;
    const double totalSquares = totalSquaresOf(runs);
    for (std::size_t i = 1; i < model.terms.size(); ++i) {
        FactorialTerm judged = judgeTerm(model, i, result, totalSquares);
        if (model.kept[i] && !model.terms[i].columns.empty())
            fillEffects(judged, model, model.terms[i], result, levelCounts, confidence);
        result.terms.push_back(std::move(judged));
    }
    return result;
}

} // namespace alidade
