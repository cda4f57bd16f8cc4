// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/limits.h"
#include "core/progress.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace alidade {

/// One regular file of a bundle. Paths use '/', have no "." or ".." and no leading '/'; an archive inside the bundle
/// adds its own path as a folder: "old/results.zip/i7/machine.json".
struct BundleEntry
{
    QString path;
    qint64 size = 0;

    bool operator==(const BundleEntry&) const = default;
};

/// An archive, a folder or a single file as one list of entries, within limits. Archives are read by alidade-unpack in
/// a sandbox; what could be a result is spooled to an unlinked temporary file, so entries can be read in any order.
/// Never writes beside the input, never follows a link, never yields content whose checksum or size is wrong: such an
/// entry is a Diagnostic instead. Not thread-safe; may be moved to another thread.
class Bundle
{
public:
    /// Whether an entry with this path and these first bytes is wanted; what is not is listed as ignored and not kept.
    using Wanted = std::function<bool(const QString& path, QByteArrayView head)>;

    static Result<std::unique_ptr<Bundle>> open(const QString& path, const Limits& limits, Wanted wanted,
                                                const Progress& progress);
    /// Bytes that were pasted or come from a pipe, as a bundle of one entry.
    static Result<std::unique_ptr<Bundle>> fromBytes(const QString& name, const QByteArray& bytes,
                                                     const Limits& limits);

    virtual ~Bundle() = default;

    virtual QString name() const = 0;                            ///< last part of the path
    virtual const std::vector<BundleEntry>& entries() const = 0; ///< sorted by path, wanted ones only
    virtual const std::vector<QString>& ignored() const = 0;     ///< paths that were not wanted
    virtual const std::vector<Diagnostic>& diagnostics() const = 0;
    /// Whole content of entries()[index]; an Error names the entry.
    virtual Result<QByteArray> read(size_t index) = 0;
};

/// SHA-256 of the bytes, 32 bytes.
QByteArray sha256(QByteArrayView bytes);
/// Of a file's bytes, as sha256sum prints it; empty where it is no file or can't be read.
QByteArray fileSha256(const QString& path);

} // namespace alidade
