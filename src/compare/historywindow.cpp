// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/historywindow.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace alidade {

namespace {

std::vector<RunId> orderedRuns(const Catalogue& catalogue, ConfigurationId configuration)
{
    QHash<CommitId, const CommitRecord*> commits;
    for (const CommitRecord& commit : catalogue.commits)
        commits.insert(commit.id, &commit);
    std::vector<const RunRecord*> runs;
    for (const RunRecord& run : catalogue.runs) {
        if (run.configuration == configuration)
            runs.push_back(&run);
    }
    const auto place = [&commits](const RunRecord* run) {
        const CommitRecord* commit = commits.value(run->commit);
        const qint64 order = commit ? commit->order : -1;
        return std::tuple(order < 0, order, commit && commit->time != 0 ? commit->time : run->startedAt, run->startedAt,
                          run->id.value);
    };
    std::sort(runs.begin(), runs.end(),
              [&place](const RunRecord* a, const RunRecord* b) { return place(a) < place(b); });
    std::vector<RunId> ids;
    for (const RunRecord* run : runs)
        ids.push_back(run->id);
    return ids;
}

} // namespace

HistoryWindow historyWindow(const Catalogue& catalogue, const std::vector<RunId>& own, const QSet<RunId>& compared)
{
    const QSet<RunId> mine(own.begin(), own.end());
    QSet<ConfigurationId> configurations;
    for (const RunRecord& run : catalogue.runs) {
        if (mine.contains(run.id))
            configurations.insert(run.configuration);
    }
    HistoryWindow window;
    if (configurations.size() != 1)
        return window;
    window.configuration = *configurations.begin();
    const std::vector<RunId> runs = orderedRuns(catalogue, window.configuration);
    qint64 first = std::numeric_limits<qint64>::max(), last = -1;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (mine.contains(runs[i])) {
            first = std::min(first, static_cast<qint64>(i));
            last = static_cast<qint64>(i);
        }
    }
    const auto begin = static_cast<std::size_t>(std::max<qint64>(0, first - kHistoryReach));
    const std::size_t end = std::min(runs.size(), static_cast<std::size_t>(last + kHistoryReach + 1));
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t place = i - begin;
        window.places.insert(runs[i], place);
        if (mine.contains(runs[i]))
            window.own.push_back(place);
        if (compared.contains(runs[i]))
            window.compared.insert(place);
    }
    return window;
}

} // namespace alidade
