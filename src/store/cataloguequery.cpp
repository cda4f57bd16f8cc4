// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/cataloguequery.h"

#include "store/commitplaces.h"
#include "store/keyvaluejson.h"
#include "store/statement.h"
#include "store/transaction.h"

#include <QHash>

#include <algorithm>

namespace alidade {

namespace {

KeyValues keyValues(const QString& json)
{
    return fromJson(json).value_or(KeyValues{}); // verify() names text that is not JSON
}

Result<void> readBundles(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection, "SELECT id, name, origin, label, sha256, imported_at, hidden, runs, results, samples, "
                                "rejected FROM bundle ORDER BY id");
    while (query.step()) {
        BundleRecord bundle;
        bundle.id.value = query.integer(0);
        bundle.name = query.text(1);
        bundle.origin = query.text(2);
        bundle.label = query.text(3);
        bundle.sha256 = query.blob(4).toByteArray();
        bundle.importedAt = query.integer(5);
        bundle.hidden = query.integer(6) != 0;
        bundle.runs = query.integer(7);
        bundle.results = query.integer(8);
        bundle.samples = query.integer(9);
        bundle.rejected = query.integer(10);
        catalogue.bundles.push_back(std::move(bundle));
    }
    return query.result();
}

Result<void> readConfigurations(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection,
                    "SELECT c.id, m.id, m.name, m.hardware, c.environment_name, c.environment FROM configuration c "
                    "JOIN machine m ON m.id = c.machine_id "
                    "WHERE c.id IN (SELECT configuration_id FROM run WHERE visible = 1) ORDER BY m.id, c.id");
    while (query.step()) {
        const MachineId id{query.integer(1)};
        if (catalogue.machines.empty() || catalogue.machines.back().id != id)
            catalogue.machines.push_back({id, query.text(2), keyValues(query.text(3))});
        const MachineRecord& machine = catalogue.machines.back();
        catalogue.configurations.push_back(
            {ConfigurationId{query.integer(0)}, id,
             Configuration{machine.name, machine.hardware, query.text(4), keyValues(query.text(5))}});
    }
    std::sort(catalogue.configurations.begin(), catalogue.configurations.end(),
              [](const ConfigurationRecord& a, const ConfigurationRecord& b) { return a.id < b.id; });
    return query.result();
}

bool comesBefore(const CommitRecord& a, const CommitRecord& b)
{
    const bool aPlaced = a.order >= 0;
    const bool bPlaced = b.order >= 0;
    if (aPlaced != bPlaced)
        return aPlaced;
    if (aPlaced && a.order != b.order)
        return a.order < b.order;
    return a.time != b.time ? a.time < b.time : a.id < b.id;
}

Result<void> readCommits(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection, "SELECT id, hash, time, subject, tag FROM revision "
                                "WHERE id IN (SELECT revision_id FROM run WHERE visible = 1)");
    CommitPlaces places(connection);
    while (query.step()) {
        CommitRecord commit;
        commit.id.value = query.integer(0);
        commit.hash = query.blob(1).toByteArray();
        commit.time = query.integer(2);
        commit.subject = query.text(3);
        commit.tag = query.text(4);
        places.place(commit);
        catalogue.commits.push_back(std::move(commit));
    }
    std::sort(catalogue.commits.begin(), catalogue.commits.end(), comesBefore);
    return query.failed() ? query.result() : places.result();
}

// One shared text for each of the few names that thousands of runs repeat.
class SharedTexts
{
public:
    QString operator()(const QString& text)
    {
        return m_texts.contains(text) ? *m_texts.constFind(text) : *m_texts.insert(text, text);
    }

private:
    QHash<QString, QString> m_texts;
};

Result<void> readRuns(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection,
                    "SELECT id, bundle_id, revision_id, configuration_id, project, tool, tool_version, entry, "
                    "started_at, results, failed, skipped, samples, key FROM run WHERE visible = 1 ORDER BY id");
    SharedTexts shared;
    while (query.step()) {
        RunRecord run;
        run.id.value = query.integer(0);
        run.bundle.value = query.integer(1);
        run.commit.value = query.integer(2);
        run.configuration.value = query.integer(3);
        run.project = shared(query.text(4));
        run.tool = shared(query.text(5));
        run.toolVersion = shared(query.text(6));
        run.entry = query.text(7);
        run.startedAt = query.integer(8);
        run.results = query.integer(9);
        run.failed = query.integer(10);
        run.skipped = query.integer(11);
        run.samples = query.integer(12);
        run.key = query.blob(13).toByteArray();
        catalogue.runs.push_back(std::move(run));
    }
    return query.result();
}

Result<void> readBenchmarks(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection, "SELECT id, project, name, version, metric, unit, direction, is_primary, runs, cases "
                                "FROM benchmark WHERE runs > 0");
    SharedTexts shared;
    while (query.step()) {
        BenchmarkRecord benchmark;
        benchmark.id.value = query.integer(0);
        benchmark.project = shared(query.text(1));
        benchmark.name = query.text(2);
        benchmark.version = query.text(3);
        benchmark.metric.name = shared(query.text(4));
        benchmark.metric.unit = shared(query.text(5));
        benchmark.metric.direction = static_cast<Direction>(std::clamp<qint64>(query.integer(6), 0, 2));
        benchmark.metric.primary = query.integer(7) != 0;
        benchmark.runs = query.integer(8);
        benchmark.cases = query.integer(9);
        catalogue.benchmarks.push_back(std::move(benchmark));
    }
    std::sort(catalogue.benchmarks.begin(), catalogue.benchmarks.end(),
              [](const BenchmarkRecord& a, const BenchmarkRecord& b) {
                  if (a.name != b.name)
                      return a.name < b.name;
                  if (a.version != b.version)
                      return a.version < b.version;
                  return a.metric.primary != b.metric.primary ? a.metric.primary : a.id < b.id;
              });
    return query.result();
}

Result<void> readRepositories(Connection& connection, Catalogue& catalogue)
{
    Statement query(connection, "SELECT id, path, commits, refreshed_at FROM repository ORDER BY id");
    while (query.step())
        catalogue.repositories.push_back(
            {RepositoryId{query.integer(0)}, query.text(1), query.integer(2), query.integer(3)});
    return query.result();
}

} // namespace

Result<CataloguePtr> readCatalogue(Connection& connection)
{
    Transaction moment(connection, Transaction::Kind::Read);
    if (!moment.begun())
        return moment.begun().error();
    auto catalogue = std::make_shared<Catalogue>();
    for (const auto read : {readBundles, readConfigurations, readCommits, readRuns, readBenchmarks, readRepositories}) {
        if (auto done = read(connection, *catalogue); !done)
            return std::move(done).error();
    }
    return CataloguePtr(std::move(catalogue));
}

Result<Counts> readCounts(Connection& connection)
{
    // An environment is what its format names it; where it has no name, its content. A machine is its name: two tools
    // describe the hardware of one machine in different keys.
    Statement query(connection, R"(
        WITH seen AS (SELECT * FROM run WHERE visible = 1),
             used AS (SELECT * FROM configuration WHERE id IN (SELECT configuration_id FROM seen))
        SELECT (SELECT count(*) FROM bundle WHERE hidden = 0),
               (SELECT count(*) FROM seen),
               (SELECT count(DISTINCT revision_id) FROM seen),
               (SELECT count(DISTINCT name) FROM machine WHERE id IN (SELECT machine_id FROM used)),
               (SELECT count(*) FROM used),
               (SELECT count(DISTINCT iif(environment_name <> '', 'n' || environment_name, 'c' || environment)) FROM used),
               (SELECT count(*) FROM (SELECT DISTINCT project, name FROM benchmark WHERE runs > 0)),
               (SELECT total(results) FROM seen), (SELECT total(failed) FROM seen), (SELECT total(skipped) FROM seen),
               (SELECT total(samples) FROM seen), (SELECT total(rows_with_samples) FROM seen))");
    Counts counts;
    if (query.step()) {
        qint64* const fields[] = {&counts.bundles,    &counts.runs,           &counts.commits,
                                  &counts.machines,   &counts.configurations, &counts.environments,
                                  &counts.benchmarks, &counts.results,        &counts.failed,
                                  &counts.skipped,    &counts.samples,        &counts.rowsWithSamples};
        for (int i = 0; i < int(std::size(fields)); ++i)
            *fields[i] = query.integer(i);
    }
    if (query.failed())
        return query.error();
    return counts;
}

} // namespace alidade
