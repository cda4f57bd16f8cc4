// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sides.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace alidade {

namespace {

QString lastPart(const QString& path)
{
    return path.section(QLatin1Char('/'), -1);
}

SideChoice choiceOf(const CatalogueIndex& index, const RunRecord& run)
{
    SideChoice choice;
    choice.configuration = run.configuration;
    choice.commit = run.commit;
    choice.time = run.startedAt;
    choice.place =
        index.machineName(run.configuration) + QStringLiteral(" · ") + index.environmentName(run.configuration);
    if (const CommitRecord* commit = index.commit(run.commit)) {
        choice.hash = CatalogueIndex::shortHash(commit->hash);
        choice.name = commit->tag.isEmpty() ? commit->subject : commit->tag;
        choice.order = commit->order;
        choice.time = commit->time != 0 ? commit->time : run.startedAt;
    } else {
        choice.name = lastPart(run.entry);
        if (choice.name.isEmpty()) {
            if (const BundleRecord* bundle = index.bundle(run.bundle))
                choice.name = bundle->name;
        }
    }
    return choice;
}

std::set<RunId> runsWithResults(const CatalogueIndex& index)
{
    std::set<RunId> runs;
    for (const RunRecord& run : index.catalogue().runs) {
        if (run.results > 0)
            runs.insert(run.id);
    }
    return runs;
}

bool newer(const SideChoice& left, const SideChoice& right)
{
    return std::tuple(left.order >= 0, left.order, left.time) > std::tuple(right.order >= 0, right.order, right.time);
}

} // namespace

ComparisonSide SideChoice::side() const
{
    QStringList parts;
    QString ref = name;
    if (!hash.isEmpty())
        ref += (name.isEmpty() ? QString() : QStringLiteral(" ")) + hash;
    parts << ref << place;
    return {parts.join(QStringLiteral(" · ")), runs};
}

std::vector<SideChoice> sideChoices(const CatalogueIndex& index)
{
    std::vector<SideChoice> choices;
    std::map<std::pair<CommitId, ConfigurationId>, size_t> places;
    for (const RunRecord& run : index.catalogue().runs) {
        if (!run.commit.isValid()) {
            choices.push_back(choiceOf(index, run));
            choices.back().runs.push_back(run.id);
            continue;
        }
        const auto [it, isNew] = places.try_emplace({run.commit, run.configuration}, choices.size());
        if (isNew)
            choices.push_back(choiceOf(index, run));
        choices[it->second].runs.push_back(run.id);
    }
    std::stable_sort(choices.begin(), choices.end(), newer);
    return choices;
}

ComparisonSide sideOf(const CatalogueIndex& index, CommitId commit, ConfigurationId configuration)
{
    SideChoice choice;
    for (const RunRecord& run : index.catalogue().runs) {
        if (run.commit != commit || run.configuration != configuration)
            continue;
        if (choice.runs.empty())
            choice = choiceOf(index, run);
        choice.runs.push_back(run.id);
    }
    return choice.runs.empty() ? ComparisonSide() : choice.side();
}

const SideChoice* partnerOf(const CatalogueIndex& index, const SideChoice& choice,
                            const std::vector<const SideChoice*>& candidates)
{
    // The catalogue knows no names of cases; runs of one suite have as many of them, and that is a good guess.
    const auto casesPerRun = [&index](const SideChoice& side) {
        qint64 most = 0;
        for (const RunRecord& run : index.catalogue().runs) {
            if (std::find(side.runs.begin(), side.runs.end(), run.id) != side.runs.end())
                most = std::max(most, run.results + run.failed + run.skipped);
        }
        return most;
    };
    const qint64 wanted = casesPerRun(choice);
    const SideChoice* other = nullptr;
    for (const SideChoice* candidate : candidates) {
        if (candidate == &choice)
            continue;
        if (casesPerRun(*candidate) == wanted)
            return candidate;
        if (!other)
            other = candidate;
    }
    return other;
}

std::pair<ComparisonSide, ComparisonSide> defaultSides(const CatalogueIndex& index)
{
    std::map<ConfigurationId, std::vector<const SideChoice*>> byConfiguration;
    std::vector<SideChoice> choices = sideChoices(index);
    // What failed throughout can be chosen, but shows nothing by itself.
    const std::set<RunId> measured = runsWithResults(index);
    const auto isEmpty = [&measured](const SideChoice& choice) {
        return std::none_of(choice.runs.begin(), choice.runs.end(), [&](RunId run) { return measured.count(run) > 0; });
    };
    if (!measured.empty())
        choices.erase(std::remove_if(choices.begin(), choices.end(), isEmpty), choices.end());
    for (const SideChoice& choice : choices)
        byConfiguration[choice.configuration].push_back(&choice);
    const std::vector<const SideChoice*>* largest = nullptr;
    for (const auto& [configuration, list] : byConfiguration) {
        if (!largest || list.size() > largest->size())
            largest = &list;
    }
    if (largest && largest->size() >= 2)
        return {partnerOf(index, *largest->front(), *largest)->side(), largest->front()->side()};
    // Never two in one configuration: the two newest of all, so that two files of two machines can be looked at.
    if (choices.size() >= 2)
        return {choices[1].side(), choices[0].side()};
    return {choices.empty() ? ComparisonSide() : choices.front().side(), {}};
}

} // namespace alidade
