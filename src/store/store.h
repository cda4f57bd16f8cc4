// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/importreport.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/run.h"
#include "core/samplesource.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace alidade {

/// Reads a workspace file. Opens one read-only connection per calling thread; goes on while another process imports.
class StoreReader : public SampleSource
{
public:
    /// Error NotFound, NewerSchema, Damaged, InvalidInput (not a workspace): the file is left byte for byte as it was.
    static Result<std::unique_ptr<StoreReader>> open(const QString& path);

    virtual QString path() const = 0;
    virtual Result<Counts> counts(const Progress& progress) const = 0;
    /// Changes whenever another connection has committed; cheap enough to ask every second.
    virtual Result<qint64> changeToken() const = 0;
    /// SHA-256 keys of runs that are stored in a visible bundle, out of the given ones.
    virtual Result<std::vector<QByteArray>> knownRuns(const std::vector<QByteArray>& runKeys) const = 0;
    /// Rejected entries and other findings of one import, as they were reported then.
    virtual Result<std::vector<Diagnostic>> diagnostics(BundleId bundle) const = 0;
    /// PRAGMA integrity_check, foreign keys and our own invariants (counts equal the packed columns). Empty list:
    /// sound.
    virtual Result<QStringList> verify(const Progress& progress) const = 0;
    /// Cached commit order of a linked clone: hashes oldest first. Empty if there is none.
    virtual Result<std::vector<Commit>> cachedGraph(RepositoryId repository) const = 0;
};

/// One bundle on its way in: everything or nothing. The destructor rolls back what was not committed.
class ImportTransaction
{
public:
    virtual ~ImportTransaction() = default;

    /// runKey: content hash of the run, 32 bytes. Returns false, and adds nothing, when a visible run has this key.
    virtual Result<bool> addRun(const RawRun& run, const QString& entry, const QByteArray& runKey) = 0;
    virtual Result<void> addDiagnostic(const Diagnostic& diagnostic) = 0;
    /// A published site's order of commits.
    virtual Result<void> addRevisions(const ProjectDescription& project) = 0;
    /// Makes it durable (synchronous=FULL). The id of the bundle. sha256 and rejected are known only now, when all of
    /// it has been read: content hash over the runs' keys, and how many entries were refused.
    virtual Result<BundleId> commit(const QByteArray& sha256, qint64 rejected) = 0;
};

struct NewBundle
{
    QString name;
    QString origin;
    QString label;
};

/// The one writer of a workspace file. Used from one thread at a time; a second writer, of this process or another,
/// waits up to 5 s and then gets Error Locked.
class StoreWriter
{
public:
    /// Creates the file (and its folder) where there is none; migrates an older schema, with a backup beside it. Same
    /// errors as StoreReader::open.
    static Result<std::unique_ptr<StoreWriter>> open(const QString& path);
    /// A new store that is thrown away with this process: nothing is made safe against a crash.
    static Result<std::unique_ptr<StoreWriter>> openTemporary(const QString& path);
    virtual ~StoreWriter() = default;

    virtual QString path() const = 0; ///< of the file, for a StoreReader beside it
    virtual Result<std::unique_ptr<ImportTransaction>> beginBundle(const NewBundle& bundle) = 0;
    /// Hidden bundles keep everything, and nobody sees their runs: how an import is undone.
    virtual Result<void> setBundleHidden(BundleId bundle, bool hidden) = 0;
    /// Removes a bundle for good.
    virtual Result<void> purgeBundle(BundleId bundle) = 0;
    virtual Result<void> setBundleLabel(BundleId bundle, const QString& label) = 0;

    /// Links a clone (by its path) or finds it again.
    virtual Result<RepositoryId> linkRepository(const QString& path) = 0;
    virtual Result<void> unlinkRepository(RepositoryId repository) = 0;
    /// Replaces the cached order by this one, oldest first, and gives every stored commit found in it its place.
    virtual Result<void> setGraph(RepositoryId repository, const std::vector<Commit>& ordered) = 0;
    /// Adds newer commits after the cached ones.
    virtual Result<void> appendGraph(RepositoryId repository, const std::vector<Commit>& newer) = 0;
    /// First line of message and tags for stored commits.
    struct CommitText
    {
        QByteArray hash;
        QString subject;
        QString tag;
    };
    virtual Result<void> setCommitTexts(const std::vector<CommitText>& texts) = 0;
};

/// $XDG_DATA_HOME/alidade/default.alidade
QString defaultStorePath();

/// The application id in every workspace file's header, "Alid".
inline constexpr qint32 kApplicationId = 0x416c6964;

} // namespace alidade
