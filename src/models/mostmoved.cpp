// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/mostmoved.h"

#include <algorithm>
#include <map>
#include <utility>

namespace alidade {

namespace {

constexpr size_t kConfigurations = 3;
constexpr size_t kBaselines = 6;

using Choices = std::vector<const SideChoice*>;

/// Those with most choices first; only those with two or more.
std::vector<Choices> largestConfigurations(const std::vector<SideChoice>& choices)
{
    std::map<ConfigurationId, Choices> byConfiguration;
    for (const SideChoice& choice : choices)
        byConfiguration[choice.configuration].push_back(&choice);
    std::vector<Choices> sorted;
    for (auto& [id, list] : byConfiguration) {
        if (list.size() >= 2)
            sorted.push_back(std::move(list));
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Choices& left, const Choices& right) { return left.size() > right.size(); });
    if (sorted.size() > kConfigurations)
        sorted.resize(kConfigurations);
    return sorted;
}

/// Moved cases first, then cases in common.
std::pair<qint64, qint64> score(const ComparisonReport& report)
{
    qint64 moved = 0, common = 0;
    for (const CaseComparison& row : report.cases) {
        moved += row.verdict == Verdict::Slower || row.verdict == Verdict::Faster ? 1 : 0;
        common += row.baselineBenchmark.isValid() && row.contenderBenchmark.isValid() ? 1 : 0;
    }
    return {moved, common};
}

} // namespace

CaseKey mostMovedCase(const ComparisonReport& report)
{
    for (const CaseComparison& row : report.cases) {
        if (row.baselineBenchmark.isValid() && row.contenderBenchmark.isValid())
            return {row.contenderBenchmark, row.parameters};
    }
    return {};
}

Result<MovedPair> mostMovedPair(const SampleSource& source, const CatalogueIndex& index, const ComparisonPolicy& policy,
                                const Progress& progress)
{
    MovedPair best;
    std::pair<qint64, qint64> bestScore{-1, -1};
    const std::vector<SideChoice> choices = sideChoices(index); // newest first
    for (const Choices& list : largestConfigurations(choices)) {
        const size_t tried = std::min(kBaselines, list.size() - 1);
        for (size_t i = 1; i <= tried; ++i) {
            const SideChoice& older = *list[i * (list.size() - 1) / tried];
            const auto report = compareRuns(source, older.side(), list.front()->side(), policy, progress);
            if (!report)
                return report.error();
            if (score(*report) > bestScore) {
                bestScore = score(*report);
                best = {older.side(), list.front()->side(), mostMovedCase(*report)};
            }
        }
    }
    return best;
}

} // namespace alidade
