// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "filelock.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <memory>
#include <optional>

namespace alidade {

/// Artifacts of commits under one folder: <key>/source (the worktree), <key>/build, <key>/built.json once the build
/// ended well, and <key>.lock. Whoever builds an entry holds its lock alone, whoever uses it holds it with others, and
/// only an entry that nobody holds is removed.
class BuildCache
{
public:
    explicit BuildCache(QString folder)
        : m_folder(std::move(folder))
    {}

    /// Of the commit and everything that the artifact depends on beside it.
    static QString keyOf(const QString& commit, const QByteArray& dependencies);

    QString sourceOf(const QString& key) const { return entry(key) + QStringLiteral("/source"); }
    QString buildOf(const QString& key) const { return entry(key) + QStringLiteral("/build"); }
    std::unique_ptr<FileLock> lock(const QString& key, FileLock::Kind kind) const;

    /// How long the build took, in seconds; nothing where the entry is absent or unfinished.
    std::optional<double> built(const QString& key) const;
    /// Removes the entry's leavings and makes its folder. False: the disk refuses.
    bool begin(const QString& key) const;
    /// Makes the entry valid, last of all. False: the disk refuses.
    bool finish(const QString& key, const QString& commit, double seconds) const;
    bool remove(const QString& key) const;
    /// Now is when it was last used.
    void touch(const QString& key) const;

    /// Removes unfinished entries, those that were not used for `days`, and of the others the ones unused for longest,
    /// until at most `bytes` are left. Entries in use stay. How many were removed.
    int prune(qint64 bytes, int days, const QDateTime& now) const;

private:
    QString entry(const QString& key) const { return m_folder + QLatin1Char('/') + key; }
    QString marker(const QString& key) const { return entry(key) + QStringLiteral("/built.json"); }

    QString m_folder;
};

} // namespace alidade
