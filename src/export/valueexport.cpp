// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/valueexport.h"

#include "export/comparisontext.h"

#include <QHash>

#include <cmath>
#include <limits>

namespace alidade {

namespace {

/// Writes the rows of one block after the other; keeps the first error.
class BlockWriter
{
public:
    BlockWriter(const Catalogue& catalogue, const ValueExportOptions& options, ValueWriter& writer)
        : m_options(options)
        , m_writer(writer)
    {
        for (const RunRecord& run : catalogue.runs)
            m_runs.insert(run.id, &run);
        for (const BundleRecord& bundle : catalogue.bundles)
            m_bundles.insert(bundle.id, bundle.name);
        for (const CommitRecord& commit : catalogue.commits)
            m_commits.insert(commit.id, commit.hash);
        for (const ConfigurationRecord& record : catalogue.configurations)
            m_configurations.insert(record.id, &record.configuration);
    }

    bool write(const StoredBlock& stored)
    {
        const ResultBlock& block = stored.block;
        ValueRow row;
        row.run = stored.run;
        if (const RunRecord* run = m_runs.value(stored.run)) {
            row.bundle = m_bundles.value(run->bundle);
            row.entry = run->entry;
            row.commit = m_commits.value(run->commit);
            if (const Configuration* configuration = m_configurations.value(run->configuration)) {
                row.machine = configuration->machine;
                row.environment = configuration->environmentName.isEmpty() ? environmentText(*configuration)
                                                                           : configuration->environmentName;
            }
        }
        row.benchmark = block.benchmark;
        row.version = block.version;
        row.metric = block.metric;
        for (size_t i = 0; i < block.values.size() && m_result; ++i) {
            row.parameters = block.grid->at(static_cast<qsizetype>(i));
            row.status = block.statusAt(i);
            writeCase(row, block, i);
        }
        return m_result.has_value();
    }

    Result<void> result() const { return m_result; }
    qint64 rows() const { return m_rows; }

private:
    void writeCase(ValueRow& row, const ResultBlock& block, size_t i)
    {
        if (m_options.results)
            summary(row, QStringLiteral("result"),
                    row.status == CaseStatus::Ok ? block.values[i] : std::numeric_limits<double>::quiet_NaN());
        if (m_options.summaries && i < block.summaries.size())
            summaries(row, block.summaries[i]);
        if (i >= block.samples.size())
            return;
        const SampleSet& samples = block.samples[i];
        if (m_options.warmups)
            raw(row, QStringLiteral("warmup"), samples.warmups, samples.warmupSizes);
        if (m_options.samples)
            raw(row, QStringLiteral("value"), samples.values, samples.processSizes);
    }

    void summaries(ValueRow& row, const Summary& s)
    {
        const auto given = [this, &row](const char* name, double value) {
            if (!std::isnan(value))
                summary(row, QString::fromLatin1(name), value);
        };
        given("q25", s.q25);
        given("q75", s.q75);
        given("ci_low", s.ciLow);
        given("ci_high", s.ciHigh);
        given("min", s.minimum);
        given("max", s.maximum);
        given("mean", s.mean);
        given("stddev", s.standardDeviation);
        given("loops", s.loops);
        given("repeats", s.repeats);
    }

    void summary(ValueRow& row, const QString& statistic, double value)
    {
        row.kind = QStringLiteral("summary");
        row.statistic = statistic;
        row.process = row.index = -1;
        row.value = value;
        send(row);
    }

    void raw(ValueRow& row, const QString& kind, const std::vector<double>& values, const std::vector<quint32>& sizes)
    {
        row.kind = kind;
        row.statistic.clear();
        size_t process = 0;
        size_t end = sizes.empty() ? values.size() : sizes.front();
        for (size_t i = 0; i < values.size(); ++i) {
            while (i >= end && process + 1 < sizes.size())
                end += sizes[++process];
            row.process = sizes.empty() ? -1 : static_cast<qint64>(process);
            row.index = static_cast<qint64>(i);
            row.value = values[i];
            send(row);
        }
    }

    void send(const ValueRow& row)
    {
        if (!m_result)
            return;
        m_result = m_writer.write(row);
        ++m_rows;
    }

    const ValueExportOptions& m_options;
    ValueWriter& m_writer;
    QHash<RunId, const RunRecord*> m_runs;
    QHash<BundleId, QString> m_bundles;
    QHash<CommitId, QByteArray> m_commits;
    QHash<ConfigurationId, const Configuration*> m_configurations;
    Result<void> m_result;
    qint64 m_rows = 0;
};

} // namespace

Result<qint64> exportValues(const SampleSource& source, const Selection& selection, const ValueExportOptions& options,
                            ValueWriter& writer, const Progress& progress)
{
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    Selection wanted = selection;
    wanted.withSamples = options.samples || options.warmups;
    BlockWriter blocks(**catalogue, options, writer);
    bool stopped = false;
    qint64 done = 0;
    const auto visit = [&](StoredBlock&& stored) {
        stopped = progress.stopRequested();
        if (stopped)
            return false;
        progress.report(++done, 0, QStringLiteral("Exporting"));
        return blocks.write(stored);
    };
    if (Result<void> visited = source.visitBlocks(wanted, visit, progress); !visited)
        return visited.error();
    if (stopped)
        return Error{ErrorCode::Cancelled, QStringLiteral("the export was stopped"), {}};
    if (Result<void> written = blocks.result(); !written)
        return written.error();
    if (Result<void> finished = writer.finish(); !finished)
        return finished.error();
    return blocks.rows();
}

} // namespace alidade
