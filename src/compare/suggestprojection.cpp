// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/configurations.h"
#include "core/number.h"

#include <QSet>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace alidade {

namespace {

constexpr int kFewestCurvePoints = 3;
/// More columns than this can't be taken in; then the least telling keys stay visible as a warning.
constexpr qsizetype kMostColumns = 24;

using Groups = std::vector<QStringList>; ///< one list of values per run

qsizetype distinct(const Groups& groups)
{
    QSet<QStringList> seen;
    for (const QStringList& values : groups)
        seen.insert(values);
    return seen.size();
}

/// Who is to be a column first: allocator before cpu_freq.
int columnRank(const ProjectionKey& key)
{
    static const QStringList kLast = {QStringLiteral("tool"), QStringLiteral("project"), QStringLiteral("commit")};
    if (kLast.contains(key.name))
        return 3;
    if (key.name == QStringLiteral("machine"))
        return 0;
    return mattersForPerformance(key.name) ? 1 : 2;
}

/// Settings that vary, those that were named by hand or matter most first.
std::vector<ProjectionKey> candidates(const ConfigurationResults& results)
{
    std::vector<ProjectionKey> keys;
    for (const KeyValueList& entry : results.keys) {
        if (entry.key.kind == ProjectionKey::Kind::Run && entry.isSetting && entry.varies())
            keys.push_back(entry.key);
    }
    std::stable_sort(keys.begin(), keys.end(),
                     [](const ProjectionKey& a, const ProjectionKey& b) { return columnRank(a) < columnRank(b); });
    return keys;
}

/// The runs' values of these keys.
Groups groupsBy(const ConfigurationResults& results, const std::vector<ProjectionKey>& keys)
{
    Groups groups(results.runs.size());
    for (size_t i = 0; i < groups.size(); ++i) {
        for (const ProjectionKey& key : keys)
            groups[i] += results.runs[i].keys.value(key.name);
    }
    return groups;
}

/// Takes off keys that others of their rank, which came later, tell apart as well: the allocator that follows from the
/// library.
void dropFollowers(std::vector<ProjectionKey>& columns, const ConfigurationResults& results)
{
    const qsizetype all = distinct(groupsBy(results, columns));
    for (size_t i = 0; i < columns.size();) {
        std::vector<ProjectionKey> without = columns;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        const int rank = columnRank(columns[i]);
        const bool laterOnes = std::all_of(columns.begin() + static_cast<std::ptrdiff_t>(i), columns.end(),
                                           [rank](const ProjectionKey& key) { return columnRank(key) == rank; });
        if (laterOnes && distinct(groupsBy(results, without)) == all)
            columns = std::move(without);
        else
            ++i;
    }
}

/// How many benchmarks have enough numbers of this parameter to make a curve; values of different benchmarks make none.
qsizetype curvesAlong(const ConfigurationResults& results, const KeyValueList& entry)
{
    const bool numbers = std::all_of(entry.values.begin(), entry.values.end(),
                                     [](const QString& value) { return parseDouble(value.toUtf8()).value_or(0) > 0; });
    if (entry.key.kind != ProjectionKey::Kind::Parameter || !numbers || entry.values.size() < kFewestCurvePoints)
        return 0;
    QHash<QString, QSet<QString>> values;
    for (const StoredBlock& stored : results.blocks) {
        for (qsizetype i = 0; i < stored.block.grid->size(); ++i) {
            const ParameterSet set = stored.block.grid->at(i);
            for (size_t p = 0; p < set.size(); ++p) {
                if (parameterName(set, p) == entry.key.name)
                    values[stored.block.benchmark].insert(set[p].value);
            }
        }
    }
    return std::count_if(values.begin(), values.end(),
                         [](const QSet<QString>& own) { return own.size() >= kFewestCurvePoints; });
}

void suggestRows(Projection& projection, const ConfigurationResults& results)
{
    qsizetype most = 0;
    for (const KeyValueList& entry : results.keys) {
        const qsizetype curves = curvesAlong(results, entry);
        if (curves > most)
            projection.curve = entry.key;
        most = std::max(most, curves);
    }
    for (const KeyValueList& entry : results.keys) {
        if (entry.key.kind != ProjectionKey::Kind::Run && projection.curve != entry.key)
            projection.rows.push_back(entry.key);
    }
}

/// A key joins the columns where it tells runs apart that those before it do not.
void suggestColumns(Projection& projection, const ConfigurationResults& results)
{
    for (const ProjectionKey& key : candidates(results)) {
        std::vector<ProjectionKey> finer = projection.columns;
        finer.push_back(key);
        const qsizetype count = distinct(groupsBy(results, finer));
        if (count > distinct(groupsBy(results, projection.columns)) && count <= kMostColumns)
            projection.columns = std::move(finer);
    }
    dropFollowers(projection.columns, results);
}

} // namespace

std::vector<FixedKey> suggestFixed(const Catalogue& catalogue)
{
    // Runs that measured the same thing: side by side they tell configurations apart.
    using Group = std::tuple<CommitId, QString, QString>; // commit, project, tool
    std::map<Group, std::pair<std::set<ConfigurationId>, qint64>> groups;
    for (const RunRecord& run : catalogue.runs) {
        auto& [configurations, count] = groups[{run.commit, run.project, run.tool}];
        configurations.insert(run.configuration);
        ++count;
    }
    if (groups.empty())
        return {};
    std::map<CommitId, size_t> places; // the catalogue has commits in order
    for (const CommitRecord& commit : catalogue.commits)
        places.insert({commit.id, places.size() + 1});
    const auto score = [&places](const auto& group) {
        const auto& [configurations, count] = group.second;
        const auto place = places.find(std::get<CommitId>(group.first));
        return std::tuple(configurations.size(), count, place == places.end() ? 0 : place->second);
    };
    const auto best = std::max_element(groups.begin(), groups.end(),
                                       [&score](const auto& a, const auto& b) { return score(a) < score(b); });
    const auto& [commit, project, tool] = best->first;
    bool otherCommits = false, otherProjects = false, otherTools = false;
    for (const auto& [group, members] : groups) {
        const bool sameCommit = std::get<0>(group) == commit;
        otherCommits = otherCommits || !sameCommit;
        otherProjects = otherProjects || (sameCommit && std::get<1>(group) != project);
        otherTools = otherTools || (sameCommit && std::get<2>(group) != tool);
    }
    std::vector<FixedKey> fixed;
    const auto fix = [&fixed](const char* name, const QString& value) {
        fixed.push_back({{ProjectionKey::Kind::Run, QString::fromLatin1(name)}, value});
    };
    const auto record = std::find_if(catalogue.commits.begin(), catalogue.commits.end(),
                                     [id = commit](const CommitRecord& entry) { return entry.id == id; });
    if (record != catalogue.commits.end())
        fix("commit", QString::fromUtf8(record->hash));
    else if (otherCommits)
        fix("commit", {});
    if (otherProjects)
        fix("project", project);
    if (otherTools)
        fix("tool", tool);
    return fixed;
}

Projection suggestProjection(const ConfigurationResults& results)
{
    Projection projection;
    projection.fixed = results.fixed;
    suggestRows(projection, results);
    suggestColumns(projection, results);
    return projection;
}

Result<std::vector<ProjectionKey>> parseKeys(const ConfigurationResults& results, const QString& text)
{
    std::vector<ProjectionKey> keys;
    const QStringList parts = text.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& written : parts) {
        const QString part = written.trimmed();
        const QString prefix = QStringLiteral("param:");
        std::vector<ProjectionKey> meant;
        if (part == QStringLiteral("benchmark"))
            meant.push_back({ProjectionKey::Kind::Benchmark, {}});
        else if (part.startsWith(prefix))
            meant.push_back({ProjectionKey::Kind::Parameter, part.mid(prefix.size())});
        else
            meant = {{ProjectionKey::Kind::Run, part}, {ProjectionKey::Kind::Parameter, part}};
        const auto known = std::find_if(meant.begin(), meant.end(),
                                        [&results](const ProjectionKey& key) { return results.find(key) != nullptr; });
        if (known == meant.end()) {
            QStringList names;
            for (const KeyValueList& entry : results.keys) {
                if (entry.isSetting)
                    names += keyText(entry.key);
            }
            return Error{ErrorCode::WrongUsage,
                         QStringLiteral("\u201c%1\u201d is no key of these results; they have: %2")
                             .arg(part, names.mid(0, 20).join(QStringLiteral(", "))),
                         {}};
        }
        if (std::find(keys.begin(), keys.end(), *known) == keys.end())
            keys.push_back(*known);
    }
    return keys;
}

} // namespace alidade
