// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session.h"

#include "commits/gitrepository.h"
#include "core/quantity.h"
#include "store/store.h"

#include <QFileInfo>

#include <mutex>

namespace alidade {

/// One open file, shared with the jobs that use it: it closes when the last of them has ended.
struct StoreAccess
{
    QString path;
    std::unique_ptr<StoreReader> reader;
    std::mutex writing;
    std::unique_ptr<StoreWriter> writer; ///< null: cannot be written, writeError says why
    Error writeError;
};

struct Session::Loaded
{
    CataloguePtr catalogue;
    Counts counts;
    qint64 token = 0; ///< asked before the rest, so that a change meanwhile is seen

    static Result<Loaded> from(const StoreReader& reader, const Progress& progress);
};

namespace {

constexpr int kPollMilliseconds = 1000;

Error cancelled(const QString& path)
{
    return {ErrorCode::Cancelled, QStringLiteral("cancelled; nothing of it was stored"), path};
}

/// fileName() of a path that may end in a slash.
QString nameOf(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? QFileInfo(QFileInfo(path).absolutePath()).fileName() : name;
}

QString titleFor(const QString& verb, const QStringList& paths)
{
    const QString what =
        paths.size() == 1 ? nameOf(paths.first()) : QString(countText(paths.size()) + QStringLiteral(" bundles"));
    return verb + QLatin1Char(' ') + what;
}

Result<std::shared_ptr<StoreAccess>> openAccess(const QString& path)
{
    auto access = std::make_shared<StoreAccess>();
    access->path = path;
    auto writer = StoreWriter::open(path);
    if (writer) {
        access->writer = std::move(writer).value();
    } else {
        // A colleague's file that may only be read, or one that is being written right now, can still be looked at.
        access->writeError = writer.error();
    }
    auto reader = StoreReader::open(path);
    if (!reader)
        return writer ? std::move(reader).error() : access->writeError;
    access->reader = std::move(reader).value();
    return access;
}

/// The writer, opened again where it could not be before. Called with `writing` locked.
Result<StoreWriter*> writerOf(StoreAccess& access)
{
    if (!access.writer) {
        auto writer = StoreWriter::open(access.path);
        if (!writer)
            return std::move(writer).error();
        access.writer = std::move(writer).value();
    }
    return access.writer.get();
}

Session::Outcome outcomeOf(const QString& path, Result<ImportReport>&& result)
{
    if (result)
        return {path, std::move(result).value(), std::nullopt};
    return {path, std::nullopt, std::move(result).error()};
}

} // namespace

Result<Session::Loaded> Session::Loaded::from(const StoreReader& reader, const Progress& progress)
{
    const auto token = reader.changeToken();
    if (!token)
        return token.error();
    auto catalogue = reader.catalogue(progress);
    if (!catalogue)
        return std::move(catalogue).error();
    auto counts = reader.counts(progress);
    if (!counts)
        return std::move(counts).error();
    return Loaded{*catalogue, *counts, *token};
}

Session::Session(Workspace& workspace, JobQueue& jobs, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_jobs(jobs)
{
    m_poll.setInterval(kPollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, &Session::lookForChanges);
}

Session::~Session() = default;

void Session::open(const QString& path)
{
    struct Opened
    {
        std::shared_ptr<StoreAccess> access;
        Loaded loaded;
    };
    const auto work = [path](const Progress& progress) -> Result<Opened> {
        auto access = openAccess(path);
        if (!access)
            return std::move(access).error();
        auto loaded = Loaded::from(*(*access)->reader, progress);
        if (!loaded)
            return std::move(loaded).error();
        return Opened{*access, std::move(*loaded)};
    };
    m_jobs.start<Opened>(tr("Open %1").arg(nameOf(path)), QStringLiteral("open"), this, work,
                         [this, path](Result<Opened> result) {
                             if (!result) {
                                 Q_EMIT failed(tr("The workspace can't be opened"), result.error());
                                 return;
                             }
                             m_path = path;
                             take(result->access, std::move(result->loaded));
                             m_poll.start();
                             Q_EMIT opened(path);
                             if (!m_index.catalogue().repositories.empty())
                                 refreshCommitOrder();
                         });
}

void Session::take(const std::shared_ptr<StoreAccess>& access, Loaded&& loaded)
{
    m_access = access;
    m_token = loaded.token;
    m_index = CatalogueIndex(loaded.catalogue);
    m_counts = loaded.counts;
    m_workspace.setSource(std::shared_ptr<const SampleSource>(access, access->reader.get()), loaded.catalogue);
    Q_EMIT contentChanged();
}

void Session::reload(const std::function<void()>& done)
{
    if (!m_access)
        return;
    if (done)
        m_afterReload.push_back(done);
    const auto access = m_access;
    const auto work = [access](const Progress& progress) { return Loaded::from(*access->reader, progress); };
    // One slot: the newest answer counts, and serves everybody who asked before.
    m_jobs.start<Loaded>(QString(), QStringLiteral("catalogue"), this, work, [this, access](Result<Loaded> result) {
        if (access != m_access)
            return;
        if (result)
            take(access, std::move(*result));
        else
            Q_EMIT failed(tr("The workspace can't be read"), result.error());
        for (const auto& after : std::exchange(m_afterReload, {}))
            after();
    });
}

void Session::lookForChanges()
{
    if (!m_access)
        return;
    const auto token = m_access->reader->changeToken();
    if (!token || *token == m_token)
        return;
    m_token = *token;
    reload();
}

JobHandle* Session::preview(const QStringList& paths, QObject* context, const Done& done)
{
    const auto access = m_access;
    const auto work = [access, paths](const Progress& progress) -> Result<Outcomes> {
        Outcomes outcomes;
        for (const QString& path : paths) {
            if (progress.stopRequested())
                outcomes.push_back({path, std::nullopt, cancelled(path)});
            else
                outcomes.push_back(
                    outcomeOf(path, previewBundle(path, access ? access->reader.get() : nullptr, {}, progress)));
        }
        return outcomes;
    };
    return m_jobs.start<Outcomes>(titleFor(tr("Read"), paths), QString(), context, work,
                                  [done](Result<Outcomes> result) {
                                      if (result)
                                          done(*result);
                                  });
}

JobHandle* Session::runImport(const QString& title, const std::function<Outcomes(StoreAccess&, const Progress&)>& work,
                              const Done& done)
{
    const auto access = m_access;
    if (!access)
        return nullptr;
    const auto job = [access, work](const Progress& progress) -> Result<Outcomes> { return work(*access, progress); };
    return m_jobs.start<Outcomes>(title, QString(), this, job, [this, done](Result<Outcomes> result) {
        if (!result)
            return;
        const Outcomes outcomes = *result;
        // Views first: whoever is told of the import may look for it.
        reload([this, outcomes, done] {
            Q_EMIT imported(outcomes);
            done(outcomes);
        });
    });
}

JobHandle* Session::importBundles(const std::vector<Request>& requests, const Done& done)
{
    QStringList paths;
    for (const Request& request : requests)
        paths << request.path;
    const auto work = [requests](StoreAccess& access, const Progress& progress) {
        const std::lock_guard lock(access.writing);
        const auto writer = writerOf(access);
        Outcomes outcomes;
        for (const Request& request : requests) {
            if (!writer)
                outcomes.push_back({request.path, std::nullopt, writer.error()});
            else if (progress.stopRequested())
                outcomes.push_back({request.path, std::nullopt, cancelled(request.path)});
            else
                outcomes.push_back(
                    outcomeOf(request.path, importBundle(request.path, **writer, request.options, progress)));
        }
        return outcomes;
    };
    return runImport(titleFor(tr("Import"), paths), work, done);
}

JobHandle* Session::importText(const QString& name, const QByteArray& bytes, const Done& done)
{
    const auto work = [name, bytes](StoreAccess& access, const Progress& progress) {
        const std::lock_guard lock(access.writing);
        const auto writer = writerOf(access);
        if (!writer)
            return Outcomes{{name, std::nullopt, writer.error()}};
        return Outcomes{outcomeOf(name, importBytes(name, bytes, **writer, {}, progress))};
    };
    return runImport(tr("Import pasted text"), work, done);
}

void Session::write(const QString& title, const QString& success,
                    std::function<Result<void>(StoreAccess&, const Progress&)> work)
{
    if (!m_access)
        return;
    m_writes.push_back({m_access, title, success, std::move(work)});
    startNextWrite();
}

void Session::startNextWrite()
{
    if (m_writing || m_writes.empty())
        return;
    m_writing = true;
    const Write next = m_writes.front();
    m_writes.pop_front();
    const auto job = [next](const Progress& progress) -> Result<bool> {
        const std::lock_guard lock(next.access->writing);
        const auto writer = writerOf(*next.access);
        if (!writer)
            return writer.error();
        const auto result = next.work(*next.access, progress);
        if (!result)
            return result.error();
        return true;
    };
    m_jobs.start<bool>(next.title, QString(), this, job, [this, next](Result<bool> result) {
        m_writing = false;
        if (!result && result.error().code != ErrorCode::Cancelled)
            Q_EMIT failed(tr("%1: not done").arg(next.title), result.error());
        reload([this, success = result ? next.success : QString()] {
            if (!success.isEmpty())
                Q_EMIT statusChanged(success);
        });
        startNextWrite();
    });
}

void Session::setBundleHidden(BundleId bundle, bool hidden)
{
    const BundleRecord* record = m_index.bundle(bundle);
    const QString name = record ? record->name : QString();
    write(hidden ? tr("Hide %1").arg(name) : tr("Show %1").arg(name),
          hidden ? tr("%1 is hidden").arg(name) : tr("%1 is back").arg(name),
          [bundle, hidden](StoreAccess& access, const Progress&) {
              return access.writer->setBundleHidden(bundle, hidden);
          });
}

void Session::setBundleLabel(BundleId bundle, const QString& label)
{
    write(tr("Label a bundle"), tr("Label changed"), [bundle, label](StoreAccess& access, const Progress&) {
        return access.writer->setBundleLabel(bundle, label);
    });
}

void Session::linkClone(const QString& folder)
{
    write(tr("Link %1").arg(nameOf(folder)), tr("Commits are ordered by %1").arg(folder),
          [folder](StoreAccess& access, const Progress& progress) -> Result<void> {
              const auto repository = GitRepository::open(folder);
              if (!repository)
                  return repository.error();
              const auto linked = access.writer->linkRepository(repository->path());
              if (!linked)
                  return linked.error();
              const auto report = alidade::refreshCommitOrder(*access.reader, *access.writer, progress);
              return report ? Result<void>() : Result<void>(report.error());
          });
}

void Session::refreshCommitOrder()
{
    write(tr("Refresh commit order"), QString(), [](StoreAccess& access, const Progress& progress) -> Result<void> {
        const auto report = alidade::refreshCommitOrder(*access.reader, *access.writer, progress);
        return report ? Result<void>() : Result<void>(report.error());
    });
}

} // namespace alidade
