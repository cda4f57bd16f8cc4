// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/vectorsource.h"

#include "support/runtext.h"

#include <QCryptographicHash>

#include <algorithm>

namespace alidade {

namespace {

/// Index of the first record that matches, or of a new one.
template<typename Record, typename Matches>
size_t findOrAdd(std::vector<Record>& records, Matches matches, Record added)
{
    const auto it = std::find_if(records.begin(), records.end(), matches);
    if (it != records.end())
        return static_cast<size_t>(it - records.begin());
    added.id.value = static_cast<qint64>(records.size()) + 1;
    records.push_back(std::move(added));
    return records.size() - 1;
}

template<typename T>
bool contains(const std::vector<T>& values, const T& value)
{
    return values.empty() || std::find(values.begin(), values.end(), value) != values.end();
}

void count(RunRecord& record, const ResultBlock& block)
{
    for (size_t i = 0; i < block.values.size(); ++i) {
        record.results += block.statusAt(i) == CaseStatus::Ok ? 1 : 0;
        record.failed += block.statusAt(i) == CaseStatus::Failed ? 1 : 0;
        record.skipped += block.statusAt(i) == CaseStatus::Skipped ? 1 : 0;
    }
    for (const SampleSet& set : block.samples)
        record.samples += static_cast<qint64>(set.values.size());
}

} // namespace

VectorSource::VectorSource(const QString& drawing)
{
    add(drawing);
}

void VectorSource::add(const QString& drawing, const QString& bundle)
{
    for (const RawRun& run : runsFromText(drawing))
        add(run, bundle);
}

BundleId VectorSource::bundleFor(const QString& name)
{
    BundleRecord record;
    record.name = name;
    record.sha256 = QByteArray(32, static_cast<char>(0x11 * (m_catalogue.bundles.size() + 1)));
    const size_t at = findOrAdd(
        m_catalogue.bundles, [&name](const BundleRecord& b) { return b.name == name; }, record);
    ++m_catalogue.bundles[at].runs;
    return m_catalogue.bundles[at].id;
}

CommitId VectorSource::commitFor(const RawRun& run)
{
    if (run.commit.isEmpty())
        return {};
    CommitRecord record;
    record.hash = run.commit;
    record.time = run.commitTime;
    record.order = isFullHash(run.commit) ? static_cast<qint64>(m_catalogue.commits.size()) : -1;
    record.source = isFullHash(run.commit) ? OrderSource::Graph : OrderSource::Date;
    const size_t at = findOrAdd(
        m_catalogue.commits, [&run](const CommitRecord& c) { return c.hash == run.commit; }, record);
    return m_catalogue.commits[at].id;
}

ConfigurationId VectorSource::configurationFor(const Configuration& configuration)
{
    MachineRecord machine;
    machine.name = configuration.machine;
    machine.hardware = configuration.hardware;
    const size_t machineAt = findOrAdd(
        m_catalogue.machines, [&configuration](const MachineRecord& m) { return m.name == configuration.machine; },
        machine);
    ConfigurationRecord record;
    record.machine = m_catalogue.machines[machineAt].id;
    record.configuration = configuration;
    const size_t at = findOrAdd(
        m_catalogue.configurations,
        [&configuration](const ConfigurationRecord& c) { return c.configuration == configuration; }, record);
    return m_catalogue.configurations[at].id;
}

BenchmarkId VectorSource::benchmarkFor(const RawRun& run, const ResultBlock& block)
{
    BenchmarkRecord record;
    record.project = run.project;
    record.name = block.benchmark;
    record.version = block.version;
    record.metric = block.metric;
    const auto same = [&record](const BenchmarkRecord& b) {
        return b.project == record.project && b.name == record.name && b.version == record.version &&
               b.metric == record.metric;
    };
    BenchmarkRecord& stored = m_catalogue.benchmarks[findOrAdd(m_catalogue.benchmarks, same, record)];
    ++stored.runs;
    stored.cases = std::max(stored.cases, static_cast<qint64>(block.values.size()));
    return stored.id;
}

RunId VectorSource::add(const RawRun& run, const QString& bundle)
{
    RunRecord record;
    record.id.value = static_cast<qint64>(m_catalogue.runs.size()) + 1;
    const QByteArray content = bundle.toUtf8() + QByteArray::number(record.id.value);
    record.key = QCryptographicHash::hash(content, QCryptographicHash::Sha256);
    record.bundle = bundleFor(bundle);
    record.commit = commitFor(run);
    record.configuration = configurationFor(run.configuration);
    record.project = run.project;
    record.tool = run.tool;
    record.toolVersion = run.toolVersion;
    record.entry = bundle;
    record.startedAt = run.startedAt;
    for (const ResultBlock& block : run.blocks) {
        count(record, block);
        m_blocks.push_back({record.id, benchmarkFor(run, block), block});
    }
    std::stable_sort(m_blocks.begin(), m_blocks.end(), [](const StoredBlock& a, const StoredBlock& b) {
        return a.benchmark != b.benchmark ? a.benchmark < b.benchmark : a.run < b.run;
    });
    m_catalogue.runs.push_back(record);
    m_metadata.push_back(run.metadata);
    return record.id;
}

std::vector<RunId> VectorSource::runs() const
{
    std::vector<RunId> ids;
    for (const RunRecord& run : m_catalogue.runs)
        ids.push_back(run.id);
    return ids;
}

std::vector<RunId> VectorSource::runs(const std::vector<size_t>& positions) const
{
    std::vector<RunId> ids;
    for (size_t position : positions)
        ids.push_back(m_catalogue.runs[position].id);
    return ids;
}

BenchmarkId VectorSource::benchmark(const QString& name) const
{
    for (const BenchmarkRecord& record : m_catalogue.benchmarks) {
        if (record.name == name)
            return record.id;
    }
    return {};
}

Result<CataloguePtr> VectorSource::catalogue(const Progress&) const
{
    return CataloguePtr(std::make_shared<const Catalogue>(m_catalogue));
}

Result<void> VectorSource::visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                                       const Progress& progress) const
{
    for (const StoredBlock& stored : m_blocks) {
        if (progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        if (!contains(selection.runs, stored.run) || !contains(selection.benchmarks, stored.benchmark))
            continue;
        StoredBlock copy = stored;
        if (!selection.withSamples)
            copy.block.samples.clear();
        if (!visit(std::move(copy)))
            break;
    }
    return {};
}

Result<KeyValues> VectorSource::metadata(RunId run) const
{
    const auto index = static_cast<size_t>(run.value - 1);
    if (run.value < 1 || index >= m_metadata.size())
        return Error{ErrorCode::NotFound, QStringLiteral("there is no such run"), {}};
    return m_metadata[index];
}

} // namespace alidade
