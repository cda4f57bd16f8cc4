// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/factorial/design.h"

#include <numeric>

namespace alidade {

namespace {

double levelCode(std::size_t column, std::size_t level, std::size_t levels)
{
    if (level == levels - 1)
        return -1;
    return level == column ? 1 : 0;
}

TermColumns makeTerm(std::vector<std::size_t> factors, std::span<const std::size_t> levelCounts, std::size_t& next)
{
    std::size_t count = 1;
    for (std::size_t factor : factors)
        count *= levelCounts[factor] - 1;
    TermColumns term{std::move(factors), std::vector<std::size_t>(count)};
    std::iota(term.columns.begin(), term.columns.end(), next);
    next += count;
    return term;
}

} // namespace

std::vector<TermColumns> termColumns(std::span<const std::size_t> levelCounts, bool interactions)
{
    std::size_t next = 0;
    std::vector<TermColumns> terms = {makeTerm({}, levelCounts, next)};
    for (std::size_t factor = 0; factor < levelCounts.size(); ++factor)
        terms.push_back(makeTerm({factor}, levelCounts, next));
    for (std::size_t first = 0; interactions && first < levelCounts.size(); ++first) {
        for (std::size_t second = first + 1; second < levelCounts.size(); ++second)
            terms.push_back(makeTerm({first, second}, levelCounts, next));
    }
    return terms;
}

std::vector<double> termCode(const TermColumns& term, std::span<const std::size_t> levelCounts,
                             std::span<const std::size_t> levels)
{
    std::vector<double> code = {1};
    for (std::size_t i = 0; i < term.factors.size(); ++i) {
        const std::size_t count = levelCounts[term.factors[i]];
        std::vector<double> product;
        for (double before : code) {
            for (std::size_t column = 0; column + 1 < count; ++column)
                product.push_back(before * levelCode(column, levels[i], count));
        }
        code = std::move(product);
    }
    return code;
}

Matrix modelMatrix(std::span<const TermColumns> terms, std::span<const std::size_t> levelCounts,
                   std::span<const FactorialRun> runs)
{
    std::size_t columns = 0;
    for (const TermColumns& term : terms)
        columns += term.columns.size();
    Matrix matrix(runs.size(), columns);
    for (std::size_t row = 0; row < runs.size(); ++row) {
        for (const TermColumns& term : terms) {
            std::vector<std::size_t> levels;
            for (std::size_t factor : term.factors)
                levels.push_back(runs[row].levels[factor]);
            const std::vector<double> code = termCode(term, levelCounts, levels);
            for (std::size_t i = 0; i < code.size(); ++i)
                matrix(row, term.columns[i]) = code[i];
        }
    }
    return matrix;
}

} // namespace alidade
