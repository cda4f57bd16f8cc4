// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvfile.h"
#include "formats/readertools.h"

#include <algorithm>
#include <array>

namespace alidade {

namespace {

/// How many of these names the object has.
template<size_t N>
int countOf(const JsonValue& object, const std::array<const char*, N>& names)
{
    return static_cast<int>(
        std::count_if(names.begin(), names.end(), [&](const char* name) { return object[name].exists(); }));
}

JsonMember firstMember(const JsonValue& object)
{
    for (const JsonMember member : object.members())
        return member;
    return {};
}

/// A row as only ASV writes it: [[results] or null, [[params]], …] or {"result": …, "params": …}.
bool looksLikeRow(const JsonValue& row)
{
    if (row.isObject())
        return row["result"].exists() || (row["params"].exists() && row["stats"].exists());
    if (!row.isArray())
        return false;
    int i = 0;
    bool fits = true;
    for (const JsonValue part : row.items()) {
        if (i == 0)
            fits = part.isArray() || part.isNull();
        else if (i == 1)
            fits = fits && (part.isArray() || part.isNull());
        ++i;
    }
    return fits && i > 0;
}

int resultScore(const JsonValue& root)
{
    static constexpr std::array kOwn = {"commit_hash", "env_name",  "result_columns",    "requirements",
                                        "env_vars",    "durations", "benchmark_version", "profiles"};
    static constexpr std::array kShared = {"params", "python", "date", "version"};
    const JsonValue results = root["results"];
    const int own = countOf(root, kOwn);
    const int all = own + countOf(root, kShared);
    if (results.isObject() && looksLikeRow(firstMember(results).value))
        return own > 0 ? 95 : 70;
    if (root["commit_hash"].isString() && (own > 1 || all > 1))
        return 90;
    // Version 1a: names to bare numbers, and the head may show nothing else.
    const JsonValue first = firstMember(results).value;
    if (results.isObject() && own + all > 0)
        return 80;
    return results.isObject() && first.isNumber() && firstMember(results).key.contains('.') ? 20 : 0;
}

bool describesBenchmark(const JsonValue& value)
{
    static constexpr std::array kKeys = {"code",      "name",   "param_names", "params", "timeout",
                                         "type",      "unit",   "repeat",      "number", "min_run_count",
                                         "goal_time", "rounds", "sample_time"};
    return value.isObject() && countOf(value, kKeys) >= 4;
}

bool describesMachine(const JsonValue& value)
{
    static constexpr std::array kKeys = {"arch", "cpu", "os", "ram", "num_cpu", "version"};
    return value.isObject() && value["machine"].isString() && countOf(value, kKeys) >= 1;
}

bool onlyHasMachineKeys(const JsonValue& root)
{
    static constexpr std::array kKeys = {"machine", "arch", "cpu", "os", "ram", "num_cpu", "version"};
    int others = 0;
    for (const JsonMember member : root.members()) {
        others += std::none_of(kKeys.begin(), kKeys.end(),
                               [&](const char* key) { return member.key == QByteArrayView(key); });
    }
    return others == 0;
}

int configurationScore(const JsonValue& root)
{
    static constexpr std::array kKeys = {"project",          "project_url",     "repo",
                                         "show_commit_url",  "branches",        "dvcs",
                                         "environment_type", "benchmark_dir",   "results_dir",
                                         "html_dir",         "env_dir",         "matrix",
                                         "pythons",          "install_timeout", "build_command",
                                         "install_command",  "hash_length",     "default_benchmark_timeout",
                                         "repo_subdir",      "conda_channels",  "wheel_cache_size"};
    const bool names = root["repo"].isString() || root["project"].isString();
    const int known = countOf(root, kKeys);
    return names && known >= 3 ? 85 : 0;
}

int siteScore(const JsonValue& root)
{
    static constexpr std::array kKeys = {"project",     "revision_to_hash", "date_to_hash",
                                         "hash_length", "graph_param_list", "show_commit_url"};
    const bool marked = root["revision_to_hash"].exists() || root["date_to_hash"].exists();
    return marked && countOf(root, kKeys) >= 2 ? 95 : 0;
}

/// Old sites begin with "benchmarks": {…}; what marks them comes far behind the head.
bool beginsAsOldSite(const JsonValue& root)
{
    const JsonMember first = firstMember(root);
    return first.key == QByteArrayView("benchmarks") && describesBenchmark(firstMember(first.value).value);
}

bool namedLikeResult(const QString& path)
{
    const QString name = fileNameOf(path);
    const qsizetype dash = name.indexOf(QLatin1Char('-'));
    return dash >= 8 && name.endsWith(QLatin1String(".json")) && looksLikeHash(name.left(dash).toLatin1());
}

AsvGuess guess(const JsonValue& root, const QString& path)
{
    AsvGuess best;
    const auto offer = [&best](AsvFile file, int score) {
        if (score > best.score)
            best = {file, score};
    };
    offer(AsvFile::SiteIndex, siteScore(root));
    offer(AsvFile::SiteIndex, beginsAsOldSite(root) ? 75 : 0);
    offer(AsvFile::Result, resultScore(root));
    offer(AsvFile::Configuration, configurationScore(root));
    if (describesMachine(root))
        offer(AsvFile::Machine, onlyHasMachineKeys(root) ? 90 : 30);
    JsonMember first = firstMember(root);
    for (const JsonMember member : root.members()) {
        if (member.value.isObject()) {
            first = member;
            break;
        }
    }
    if (describesBenchmark(first.value))
        offer(AsvFile::Benchmarks, first.value["name"].text() == first.key ? 90 : 60);
    if (describesMachine(first.value) && first.value["machine"].text() == first.key)
        offer(AsvFile::MachineList, 80);
    // Content that says nothing, in a file that ASV names so: worth a try, so that a damaged result is told of.
    offer(AsvFile::Result, namedLikeResult(path) ? 15 : 0);
    return best;
}

} // namespace

AsvGuess guessAsvFile(const EntryHead& head)
{
    if (!beginsWith(head.bytes, '{') &&
        !(beginsWith(head.bytes, '/') && fileNameOf(head.path).startsWith(QLatin1String("asv.conf"))))
        return {};
    const Result<JsonDocument> document = parseHead(head);
    return document ? guess(document->root(), head.path) : AsvGuess();
}

AsvFile asvFileOf(const JsonValue& root, const QString& path)
{
    return guess(root, path).file;
}

} // namespace alidade
