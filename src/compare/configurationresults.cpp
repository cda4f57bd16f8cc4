// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/configurations.h"
#include "core/number.h"

#include <QDateTime>
#include <QMap>

#include <algorithm>
#include <array>
#include <tuple>

namespace alidade {

namespace {

/// A result with its samples takes about a kilobyte: what a desktop's memory bears.
constexpr qint64 kMostResults = 600'000;
/// Longer values are lists and logs, not settings.
constexpr qsizetype kLongestSetting = 64;

Error cancelled()
{
    return {ErrorCode::Cancelled, QStringLiteral("the comparison of configurations was stopped"), {}};
}

template<typename Record, typename Identity>
const Record* findRecord(const std::vector<Record>& records, Identity id)
{
    const auto it =
        std::find_if(records.begin(), records.end(), [id](const Record& record) { return record.id == id; });
    return it == records.end() ? nullptr : &*it;
}

/// What the catalogue knows of a run.
KeyValues catalogueKeys(const Catalogue& catalogue, const RunRecord& run)
{
    KeyValues keys;
    if (const ConfigurationRecord* record = findRecord(catalogue.configurations, run.configuration)) {
        keys = record->configuration.all();
        if (!record->configuration.environmentName.isEmpty())
            keys.insert(QStringLiteral("environment"), record->configuration.environmentName);
    }
    if (const CommitRecord* commit = findRecord(catalogue.commits, run.commit))
        keys.insert(QStringLiteral("commit"), QString::fromUtf8(commit->hash));
    if (const BundleRecord* bundle = findRecord(catalogue.bundles, run.bundle))
        keys.insert(QStringLiteral("bundle"), bundle->label.isEmpty() ? bundle->name : bundle->label);
    if (!run.project.isEmpty())
        keys.insert(QStringLiteral("project"), run.project);
    keys.insert(QStringLiteral("tool"), run.tool);
    return keys;
}

bool matches(const KeyValues& keys, const std::vector<FixedKey>& fixed)
{
    return std::all_of(fixed.begin(), fixed.end(),
                       [&keys](const FixedKey& entry) { return keys.value(entry.key.name) == entry.value; });
}

bool isDate(const QString& value)
{
    return QDateTime::fromString(value, Qt::ISODate).isValid() ||
           QDateTime::fromString(value.section(QLatin1Char('.'), 0, 0), QStringLiteral("yyyy-MM-dd HH:mm:ss"))
               .isValid();
}

/// Whether a key that the file states beside the configuration was set by somebody: words are, numbers and dates are
/// what the run found; except where the name says otherwise.
bool looksLikeSetting(const QString& key, const QStringList& values)
{
    if (key.startsWith(QStringLiteral("runs.")))
        return false;
    return std::all_of(values.begin(), values.end(), [&key](const QString& value) {
        if (value.size() > kLongestSetting || isDate(value))
            return false;
        return value.isEmpty() || mattersForPerformance(key) || !parseDouble(value.toUtf8());
    });
}

/// Parameters and the benchmark, with their values.
void collectCaseKeys(ConfigurationResults& results)
{
    QMap<QString, QSet<QString>> parameters;
    QSet<QString> benchmarks;
    ParameterGridPtr last;
    for (const StoredBlock& stored : results.blocks) {
        benchmarks.insert(stored.block.benchmark);
        if (stored.block.grid == last)
            continue;
        last = stored.block.grid;
        for (qsizetype i = 0; i < last->size(); ++i) {
            const ParameterSet set = last->at(i);
            for (size_t p = 0; p < set.size(); ++p)
                parameters[parameterName(set, p)].insert(set[p].value);
        }
    }
    const auto add = [&results](const ProjectionKey& key, const QSet<QString>& values) {
        QStringList list(values.begin(), values.end());
        std::sort(list.begin(), list.end(),
                  [&](const QString& a, const QString& b) { return valueLess(*results.catalogue, key, a, b); });
        results.keys.push_back({key, list, true});
    };
    add({ProjectionKey::Kind::Benchmark, {}}, benchmarks);
    for (auto it = parameters.constBegin(); it != parameters.constEnd(); ++it)
        add({ProjectionKey::Kind::Parameter, it.key()}, it.value());
}

/// Keys of the runs. fromConfiguration: names that are settings by their place.
void collectRunKeys(ConfigurationResults& results, const QSet<QString>& fromConfiguration)
{
    QMap<QString, QSet<QString>> values;
    for (const RunKeys& run : results.runs) {
        for (auto it = run.keys.constBegin(); it != run.keys.constEnd(); ++it)
            values[it.key()].insert(it.value());
    }
    for (auto it = values.begin(); it != values.end(); ++it) {
        const bool everywhere = std::all_of(results.runs.begin(), results.runs.end(),
                                            [&it](const RunKeys& run) { return run.keys.contains(it.key()); });
        if (!everywhere)
            it->insert(QString());
        const ProjectionKey key{ProjectionKey::Kind::Run, it.key()};
        QStringList list(it->begin(), it->end());
        std::sort(list.begin(), list.end(),
                  [&](const QString& a, const QString& b) { return valueLess(*results.catalogue, key, a, b); });
        const bool quiet = it.key() == QStringLiteral("bundle") || it.key() == QStringLiteral("environment");
        const bool setting = !quiet && (fromConfiguration.contains(it.key()) || looksLikeSetting(it.key(), list));
        results.keys.push_back({key, list, setting});
    }
    const auto rank = [](const KeyValueList& entry) {
        return entry.key.kind != ProjectionKey::Kind::Run ? 0 : entry.isSetting ? 1 : 2;
    };
    std::stable_sort(results.keys.begin(), results.keys.end(),
                     [&rank](const KeyValueList& a, const KeyValueList& b) { return rank(a) < rank(b); });
}

/// The runs that the fixed keys leave, with their keys; names of the catalogue's keys go into `fromCatalogue`.
Result<void> chooseRuns(ConfigurationResults& results, const SampleSource& source, QSet<QString>& fromCatalogue,
                        const Progress& progress)
{
    std::vector<FixedKey> later; // keys that only the file states
    for (const RunRecord& run : results.catalogue->runs) {
        const KeyValues keys = catalogueKeys(*results.catalogue, run);
        for (auto it = keys.constBegin(); it != keys.constEnd(); ++it)
            fromCatalogue.insert(it.key());
    }
    std::vector<FixedKey> early;
    for (const FixedKey& entry : results.fixed)
        (fromCatalogue.contains(entry.key.name) ? early : later).push_back(entry);
    for (const RunRecord& run : results.catalogue->runs) {
        if (progress.stopRequested())
            return cancelled();
        KeyValues keys = catalogueKeys(*results.catalogue, run);
        if (!matches(keys, early))
            continue;
        Result<KeyValues> stated = source.metadata(run.id);
        if (!stated)
            return stated.error();
        for (auto it = stated->constBegin(); it != stated->constEnd(); ++it) {
            if (!keys.contains(it.key()))
                keys.insert(it.key(), it.value());
        }
        if (matches(keys, later))
            results.runs.push_back({run.id, run.startedAt, std::move(keys)});
    }
    std::sort(results.runs.begin(), results.runs.end(),
              [](const RunKeys& a, const RunKeys& b) { return a.run < b.run; });
    return {};
}

Result<void> fetchBlocks(ConfigurationResults& results, const SampleSource& source, const ComparisonPolicy& policy,
                         const Progress& progress)
{
    Selection selection;
    selection.withSamples = true;
    for (const RunKeys& run : results.runs)
        selection.runs.push_back(run.run);
    qint64 count = 0;
    bool stopped = false;
    const auto visit = [&](StoredBlock&& stored) {
        stopped = progress.stopRequested();
        if (stopped || count > kMostResults)
            return false;
        if (policy.primaryOnly && !stored.block.metric.primary)
            return true;
        count += static_cast<qint64>(stored.block.values.size());
        results.blocks.push_back(std::move(stored));
        if (results.blocks.size() % 64 == 0)
            progress.report(count, 0, QStringLiteral("Reading results"));
        return true;
    };
    if (Result<void> visited = source.visitBlocks(selection, visit, progress); !visited)
        return visited.error();
    if (stopped)
        return cancelled();
    if (count > kMostResults)
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("%1 runs hold too many results to set side by side: fix a key to one value, the "
                                    "commit or the machine first")
                         .arg(results.runs.size()),
                     {}};
    return {};
}

} // namespace

const KeyValueList* ConfigurationResults::find(const ProjectionKey& key) const
{
    const auto it =
        std::find_if(keys.begin(), keys.end(), [&key](const KeyValueList& entry) { return entry.key == key; });
    return it == keys.end() ? nullptr : &*it;
}

std::vector<FixedKey> runKeysOnly(const std::vector<FixedKey>& fixed)
{
    std::vector<FixedKey> chosen;
    std::copy_if(fixed.begin(), fixed.end(), std::back_inserter(chosen),
                 [](const FixedKey& entry) { return entry.key.kind == ProjectionKey::Kind::Run; });
    return chosen;
}

Result<ConfigurationResultsPtr> gatherConfigurations(const SampleSource& source, const std::vector<FixedKey>& fixed,
                                                     const ComparisonPolicy& policy, const Progress& progress)
{
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    auto results = std::make_shared<ConfigurationResults>();
    results->catalogue = *catalogue;
    results->fixed = runKeysOnly(fixed);
    QSet<QString> fromCatalogue;
    if (Result<void> chosen = chooseRuns(*results, source, fromCatalogue, progress); !chosen)
        return chosen.error();
    if (results->runs.empty())
        return Error{ErrorCode::WrongUsage, QStringLiteral("no run has all the fixed values"), {}};
    if (Result<void> fetched = fetchBlocks(*results, source, policy, progress); !fetched)
        return fetched.error();
    collectCaseKeys(*results);
    collectRunKeys(*results, fromCatalogue);
    return ConfigurationResultsPtr(std::move(results));
}

} // namespace alidade
