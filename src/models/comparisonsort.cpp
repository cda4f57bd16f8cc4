// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisonsort.h"

#include "core/quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

using Column = ComparisonModel::Column;

double sortNumber(const CaseComparison& comparison, Column column)
{
    switch (column) {
    case ComparisonModel::LevelsColumn:
        return comparison.baseline.status == CaseStatus::Ok ? comparison.baseline.estimate.value
                                                            : comparison.contender.estimate.value;
    case ComparisonModel::ChangeColumn:
        return comparison.ratio.value;
    case ComparisonModel::VerdictColumn:
        return static_cast<double>(comparison.verdict);
    case ComparisonModel::PColumn:
        return comparison.p;
    case ComparisonModel::QColumn:
        return comparison.q;
    case ComparisonModel::SamplesColumn:
        return static_cast<double>(comparison.baseline.samples + comparison.contender.samples);
    default:
        return 0;
    }
}

void sortByNumber(const std::vector<CaseComparison>& cases, Column column, Qt::SortOrder order,
                  std::vector<int>& numbers)
{
    std::vector<double> keys;
    keys.reserve(cases.size());
    for (const CaseComparison& comparison : cases)
        keys.push_back(sortNumber(comparison, column));
    std::stable_sort(numbers.begin(), numbers.end(), [&keys, order](int a, int b) {
        const double left = keys[static_cast<size_t>(a)], right = keys[static_cast<size_t>(b)];
        if (std::isnan(left) || std::isnan(right))
            return !std::isnan(left) && std::isnan(right);
        return order == Qt::AscendingOrder ? left < right : left > right;
    });
}

} // namespace

void sortCases(const std::vector<CaseComparison>& cases, Column column, Qt::SortOrder order, std::vector<int>& numbers)
{
    if (column != ComparisonModel::BenchmarkColumn) {
        sortByNumber(cases, column, order, numbers);
        return;
    }
    std::stable_sort(numbers.begin(), numbers.end(), [&cases, order](int a, int b) {
        const CaseComparison &left = cases[static_cast<size_t>(a)], &right = cases[static_cast<size_t>(b)];
        const int byName = left.benchmark.compare(right.benchmark);
        return order == Qt::AscendingOrder ? byName < 0 : byName > 0;
    });
}

Verdict groupVerdict(const std::array<int, 7>& counts)
{
    for (const Verdict verdict :
         {Verdict::Slower, Verdict::Faster, Verdict::Failed, Verdict::Undecided, Verdict::New, Verdict::Missing}) {
        if (counts[static_cast<size_t>(verdict)] > 0)
            return verdict;
    }
    return Verdict::Same;
}

QString groupVerdictText(const std::array<int, 7>& counts, int shown)
{
    const auto count = [&counts](Verdict verdict) { return counts[static_cast<size_t>(verdict)]; };
    const auto words = [&count](Verdict verdict) -> QString {
        return countText(count(verdict)) + QLatin1Char(' ') + verdictWord(verdict);
    };
    if (count(Verdict::Slower) > 0 && count(Verdict::Faster) > 0)
        return words(Verdict::Slower) + QStringLiteral(", ") + words(Verdict::Faster);
    const Verdict first = groupVerdict(counts);
    return count(first) == shown ? QString(QStringLiteral("all ") + verdictWord(first)) : words(first);
}

QString comparisonColumnHelp(int column)
{
    switch (column) {
    case ComparisonModel::LevelsColumn:
        return QStringLiteral("Level of both sides, in one unit");
    case ComparisonModel::ChangeColumn:
        return QStringLiteral(
            "Ratio candidate / baseline and its interval, on one axis for all rows; the shaded band is your margin. An "
            "interval that a file states has the confidence that its tool chose");
    case ComparisonModel::VerdictColumn:
        return QStringLiteral(
            "slower or faster: the whole interval is beyond the margin; same: all within; undecided: neither");
    case ComparisonModel::PColumn:
        return QStringLiteral("Two-sided p of no change");
    case ComparisonModel::QColumn:
        return QStringLiteral(
            "p adjusted for the number of rows: share of false alarms among rows with such a q or a smaller one");
    case ComparisonModel::SamplesColumn:
        return QStringLiteral("Processes × samples of each process; a single number where processes are not known");
    case ComparisonModel::ShapeColumn:
        return QStringLiteral(
            "How the raw values lie: baseline filled, candidate as a line, on one axis of their own in "
            "each row; each side as high as the row");
    default:
        return {};
    }
}

} // namespace alidade
