// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/importtransaction.h"

#include "core/commit.h"
#include "store/interning.h"
#include "store/keyvaluejson.h"
#include "store/pendingblocks.h"
#include "store/runtally.h"
#include "store/transaction.h"

#include <QDateTime>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace alidade {

namespace {

class BundleImport final : public ImportTransaction
{
public:
    BundleImport(Connection& connection, bool& busy);
    ~BundleImport() override { m_busy = false; }

    Result<void> begin(const NewBundle& bundle);

    Result<bool> addRun(const RawRun& run, const QString& entry, const QByteArray& runKey) override;
    Result<void> addDiagnostic(const Diagnostic& diagnostic) override;
    Result<void> addRevisions(const ProjectDescription& project) override;
    Result<BundleId> commit(const QByteArray& sha256, qint64 rejected) override;

private:
    /// After a failure nothing more is accepted, and commit() repeats it: never half a bundle.
    template<typename T>
    Result<T> remember(Result<T> result)
    {
        if (!result && !m_failure)
            m_failure = result.error();
        return result;
    }
    Result<bool> storeRun(const RawRun& run, const QString& entry, const QByteArray& runKey);
    Result<qint64> insertRun(const RawRun& run, const QString& entry, const QByteArray& runKey, const RunTally& tally);
    Result<void> addMetadata(qint64 run, const KeyValues& metadata);
    Result<void> addBlock(qint64 run, const QString& project, const ResultBlock& block);
    Result<void> storeRevisions(const ProjectDescription& project);
    Result<void> updateBenchmarks();
    Result<BundleId> finish(const QByteArray& sha256, qint64 rejected);

    struct Usage
    {
        qint64 blocks = 0;
        qint64 cases = 0;
    };

    Connection& m_connection;
    bool& m_busy;
    Transaction m_transaction;
    Interning m_interning;
    PendingBlocks m_blocks;
    Statement m_findKey, m_addRun, m_addMetadata, m_addDiagnostic;
    std::unordered_map<qint64, Usage> m_usage; // by benchmark
    std::optional<Error> m_failure;
    qint64 m_bundle = 0;
    qint64 m_runs = 0;
    RunTally m_tally;
};

BundleImport::BundleImport(Connection& connection, bool& busy)
    : m_connection(connection)
    , m_busy(busy)
    , m_transaction(connection, Transaction::Kind::Write)
    , m_interning(connection)
    , m_blocks(connection)
    , m_findKey(connection, "SELECT 1 FROM run WHERE key = ?1 AND visible = 1")
    , m_addRun(connection,
               "INSERT INTO run(bundle_id, revision_id, configuration_id, key, project, tool, tool_version, entry, "
               "started_at, results, failed, skipped, samples, rows_with_samples) "
               "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)")
    , m_addMetadata(connection, "INSERT INTO run_metadata(run_id, json) VALUES(?1, ?2)")
    , m_addDiagnostic(connection, "INSERT INTO diagnostic(bundle_id, severity, code, text, entry, line, position) "
                                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
{
    m_busy = true;
}

Result<void> BundleImport::begin(const NewBundle& bundle)
{
    if (!m_transaction.begun())
        return m_transaction.begun();
    Statement add(m_connection,
                  "INSERT INTO bundle(name, origin, label, sha256, imported_at) VALUES(?1, ?2, ?3, x'', ?4)");
    add.bind(1, bundle.name).bind(2, bundle.origin).bind(3, bundle.label).bind(4, QDateTime::currentMSecsSinceEpoch());
    if (auto done = add.run(); !done)
        return done;
    m_bundle = m_connection.lastInsertId();
    return {};
}

Result<bool> BundleImport::addRun(const RawRun& run, const QString& entry, const QByteArray& runKey)
{
    if (m_failure)
        return *m_failure;
    return remember(storeRun(run, entry, runKey));
}

Result<bool> BundleImport::storeRun(const RawRun& run, const QString& entry, const QByteArray& runKey)
{
    if (runKey.isEmpty())
        return Error{ErrorCode::Internal, QStringLiteral("a run without a key"), entry};
    RunTally tally;
    for (const ResultBlock& block : run.blocks) {
        if (const QString wrong = blockShapeError(block); !wrong.isEmpty())
            return Error{ErrorCode::Internal, QString(block.benchmark + QStringLiteral(": ") + wrong), entry};
        tally.add(block);
    }
    const bool known = m_findKey.bindBlob(1, runKey).step();
    m_findKey.reset();
    if (m_findKey.failed())
        return m_findKey.error();
    if (known)
        return false;
    const Result<qint64> id = insertRun(run, entry, runKey, tally);
    if (!id)
        return id.error();
    if (auto done = addMetadata(*id, run.metadata); !done)
        return std::move(done).error();
    for (const ResultBlock& block : run.blocks) {
        if (auto done = addBlock(*id, run.project, block); !done)
            return std::move(done).error();
    }
    ++m_runs;
    m_tally += tally;
    return true;
}

Result<qint64> BundleImport::insertRun(const RawRun& run, const QString& entry, const QByteArray& runKey,
                                       const RunTally& tally)
{
    const Result<qint64> configuration = m_interning.configuration(run.configuration);
    if (!configuration)
        return configuration;
    m_addRun.bind(1, m_bundle).bindNull(2).bind(3, *configuration).bindBlob(4, runKey);
    if (!run.commit.isEmpty()) {
        const Result<qint64> revision = m_interning.revision(run.commit, run.commitTime);
        if (!revision)
            return revision;
        m_addRun.bind(2, *revision);
    }
    m_addRun.bind(5, run.project).bind(6, run.tool).bind(7, run.toolVersion).bind(8, entry).bind(9, run.startedAt);
    m_addRun.bind(10, tally.results).bind(11, tally.failed).bind(12, tally.skipped).bind(13, tally.samples);
    m_addRun.bind(14, tally.rowsWithSamples);
    if (auto done = m_addRun.run(); !done)
        return std::move(done).error();
    return m_connection.lastInsertId();
}

Result<void> BundleImport::addMetadata(qint64 run, const KeyValues& metadata)
{
    if (metadata.isEmpty())
        return {};
    return m_addMetadata.bind(1, run).bind(2, toJson(metadata)).run();
}

Result<void> BundleImport::addBlock(qint64 run, const QString& project, const ResultBlock& block)
{
    const Result<qint64> benchmark = m_interning.benchmark(project, block);
    if (!benchmark)
        return benchmark.error();
    const Result<qint64> grid = m_interning.grid(block.grid);
    if (!grid)
        return grid.error();
    Usage& usage = m_usage[*benchmark];
    ++usage.blocks;
    usage.cases = std::max(usage.cases, static_cast<qint64>(block.values.size()));
    return m_blocks.add(*benchmark, run, *grid, block);
}

Result<void> BundleImport::addDiagnostic(const Diagnostic& diagnostic)
{
    if (m_failure)
        return *m_failure;
    m_addDiagnostic.bind(1, m_bundle).bind(2, qint64(diagnostic.severity)).bind(3, diagnostic.code);
    m_addDiagnostic.bind(4, diagnostic.text).bind(5, diagnostic.entry);
    m_addDiagnostic.bind(6, qint64(diagnostic.line)).bind(7, qint64(diagnostic.column));
    return remember(m_addDiagnostic.run());
}

Result<void> BundleImport::addRevisions(const ProjectDescription& project)
{
    if (m_failure)
        return *m_failure;
    return remember(storeRevisions(project));
}

Result<void> BundleImport::storeRevisions(const ProjectDescription& project)
{
    Statement describe(m_connection, "INSERT OR REPLACE INTO project(bundle_id, name, repository, show_commit_url) "
                                     "VALUES(?1, ?2, ?3, ?4)");
    describe.bind(1, m_bundle).bind(2, project.name).bind(3, project.repository).bind(4, project.showCommitUrl);
    if (auto done = describe.run(); !done)
        return done;
    Statement add(m_connection, "INSERT OR REPLACE INTO site_revision(hash, bundle_id, project, number, date) "
                                "VALUES(?1, ?2, ?3, ?4, ?5)");
    for (const ProjectDescription::Revision& revision : project.revisions) {
        const QByteArray hash = revision.hash.toLower();
        if (!isFullHash(hash)) // a short hash may be any commit: it gets no place
            continue;
        const QByteArray bytes = QByteArray::fromHex(hash);
        add.bindBlob(1, bytes)
            .bind(2, m_bundle)
            .bind(3, project.name)
            .bind(4, revision.revision)
            .bind(5, revision.date);
        if (auto done = add.run(); !done)
            return done;
    }
    return {};
}

Result<void> BundleImport::updateBenchmarks()
{
    Statement update(m_connection, "UPDATE benchmark SET runs = runs + ?2, cases = max(cases, ?3) WHERE id = ?1");
    for (const auto& [benchmark, usage] : m_usage) {
        if (auto done = update.bind(1, benchmark).bind(2, usage.blocks).bind(3, usage.cases).run(); !done)
            return done;
    }
    return {};
}

Result<BundleId> BundleImport::commit(const QByteArray& sha256, qint64 rejected)
{
    if (m_failure)
        return *m_failure;
    return remember(finish(sha256, rejected));
}

Result<BundleId> BundleImport::finish(const QByteArray& sha256, qint64 rejected)
{
    if (auto done = m_blocks.flush(); !done)
        return std::move(done).error();
    if (auto done = updateBenchmarks(); !done)
        return std::move(done).error();
    Statement complete(m_connection,
                       "UPDATE bundle SET sha256 = ?2, rejected = ?3, runs = ?4, results = ?5, samples = ?6 "
                       "WHERE id = ?1");
    const QByteArrayView hash = sha256.isNull() ? QByteArrayView("", qsizetype(0)) : QByteArrayView(sha256);
    complete.bind(1, m_bundle).bindBlob(2, hash).bind(3, rejected);
    complete.bind(4, m_runs).bind(5, m_tally.results).bind(6, m_tally.samples);
    if (auto done = complete.run(); !done)
        return std::move(done).error();
    if (auto done = m_transaction.commit(); !done)
        return std::move(done).error();
    m_connection.checkpoint();
    // One bundle, one transaction: whatever is still added belongs to none.
    m_failure = Error{ErrorCode::Internal, QStringLiteral("the bundle is committed already"), m_connection.path()};
    return BundleId{m_bundle};
}

} // namespace

Result<std::unique_ptr<ImportTransaction>> beginImport(Connection& connection, const NewBundle& bundle, bool& busy)
{
    auto import = std::make_unique<BundleImport>(connection, busy);
    if (auto done = import->begin(bundle); !done)
        return std::move(done).error();
    return std::unique_ptr<ImportTransaction>(std::move(import));
}

} // namespace alidade
