// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/bundle.h"

#include "bundle/archivekind.h"
#include "bundle/archivereader.h"
#include "bundle/folderwalk.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <openssl/evp.h>

#include <cerrno>
#include <memory>

#include <sys/stat.h>

namespace alidade {

namespace {

class CollectedBundle final : public Bundle
{
public:
    CollectedBundle(QString name, OpenFile opened, Collection&& collection)
        : m_name(std::move(name))
        , m_opened(std::move(opened))
        , m_spool(std::move(collection.spool))
        , m_limits(collection.limits)
        , m_ignored(std::move(collection.ignored))
        , m_diagnostics(std::move(collection.diagnostics))
    {
        m_entries.reserve(collection.found.size());
        m_places.reserve(collection.found.size());
        for (Collection::Found& found : collection.found) {
            m_entries.push_back(std::move(found.entry));
            m_places.push_back(std::move(found.place));
        }
    }

    QString name() const override { return m_name; }
    const std::vector<BundleEntry>& entries() const override { return m_entries; }
    const std::vector<QString>& ignored() const override { return m_ignored; }
    const std::vector<Diagnostic>& diagnostics() const override { return m_diagnostics; }

    Result<QByteArray> read(size_t index) override
    {
        Q_ASSERT(index < m_entries.size());
        Result<QByteArray> bytes = readPlace(m_places[index], m_entries[index].size, m_opened, m_spool, m_limits);
        if (bytes)
            return bytes;
        Error error = std::move(bytes).error();
        error.where = m_name == m_entries[index].path ? m_name : m_name + QLatin1Char(':') + m_entries[index].path;
        return error;
    }

private:
    QString m_name;
    OpenFile m_opened;
    Spool m_spool;
    Limits m_limits;
    std::vector<BundleEntry> m_entries;
    std::vector<EntryPlace> m_places;
    std::vector<QString> m_ignored;
    std::vector<Diagnostic> m_diagnostics;
};

QString lastPart(const QString& path)
{
    const QString name = QFileInfo(QDir::cleanPath(path)).fileName();
    return name.isEmpty() || name == QLatin1String(".") || name == QLatin1String("..")
               ? QFileInfo(QFileInfo(path).absoluteFilePath() + QStringLiteral("/.")).dir().dirName()
               : name;
}

/// Reads the archives that were found, and those found in them.
Result<void> readArchives(const OpenFile& opened, Collection& collection, std::optional<Error>& broken)
{
    while (!collection.archives.empty()) {
        std::vector<FoundArchive> next;
        next.swap(collection.archives);
        for (const FoundArchive& archive : next) {
            int descriptor =
                archive.place.where == EntryPlace::Where::Spool ? collection.spool.descriptor() : opened.descriptor();
            Result<OpenFile> inFolder = OpenFile();
            if (archive.place.where == EntryPlace::Where::Folder) {
                inFolder = openBelow(opened, archive.place.file);
                if (!inFolder) {
                    collection.reject(inFolder.error(), archive.path);
                    continue;
                }
                descriptor = inFolder->descriptor();
            }
            if (Result<void> read = readArchive(archive, descriptor, collection, broken); !read)
                return read;
        }
    }
    return {};
}

/// One file: an archive, or something that is an entry by itself.
Result<void> takeFile(const OpenFile& opened, const QString& name, qint64 size, Collection& collection)
{
    const Result<QByteArray> head = opened.readRange(0, 4096);
    if (!head)
        return head.error();
    const EntryPlace place{EntryPlace::Where::Opened, {}, 0};
    switch (collection.fateOf(name, *head, 0)) {
    case Collection::Fate::Archive:
        collection.archives.push_back({{}, place, size, 1, true});
        return {};
    case Collection::Fate::Keep:
        if (size > collection.limits.entryBytes)
            return Error{
                ErrorCode::LimitExceeded,
                QStringLiteral("is larger than %1 MiB (limit entryBytes)").arg(collection.limits.entryBytes >> 20),
                {}};
        collection.add(name, size, place);
        return {};
    case Collection::Fate::Ignore:
        if (hasZipEnd(opened, size))
            collection.archives.push_back({{}, place, size, 1, false});
        else
            collection.ignored.push_back(name);
        return {};
    case Collection::Fate::Refuse:
        break;
    }
    return Error{ErrorCode::Unsupported, collection.diagnostics.back().text, {}};
}

} // namespace

Result<std::unique_ptr<Bundle>> Bundle::open(const QString& path, const Limits& limits, Wanted wanted,
                                             const Progress& progress)
{
    Result<OpenFile> opened = openNamed(path);
    struct stat status
    {};
    if (!opened)
        return std::move(opened).error();
    if (::fstat(opened->descriptor(), &status) != 0)
        return systemError(errno, QStringLiteral("cannot be read"), path);
    const QString name = lastPart(path);
    Collection collection(limits, std::move(wanted), progress);
    collection.outermost = name;
    std::optional<Error> broken;
    const auto at = [&path](Error error) {
        error.where = error.where.isEmpty() ? path : path + QLatin1Char(':') + error.where;
        return error;
    };
    Result<void> taken;
    if (S_ISDIR(status.st_mode))
        taken = walkFolder(*opened, collection);
    else if (S_ISREG(status.st_mode))
        taken = takeFile(*opened, name, status.st_size, collection);
    else
        return Error{ErrorCode::Unsupported, QStringLiteral("is neither a file nor a folder"), path};
    if (!taken)
        return at(taken.error());
    if (Result<void> read = readArchives(*opened, collection, broken); !read)
        return at(read.error());
    if (S_ISREG(status.st_mode) && broken && collection.found.empty() && collection.ignored.empty() &&
        collection.diagnostics.size() == 1)
        return at(*broken);
    collection.finish(*opened);
    return std::unique_ptr<Bundle>(new CollectedBundle(name, std::move(*opened), std::move(collection)));
}

Result<std::unique_ptr<Bundle>> Bundle::fromBytes(const QString& name, const QByteArray& bytes, const Limits& limits)
{
    Collection collection(limits, nullptr, {});
    collection.outermost = name;
    if (bytes.size() > limits.entryBytes)
        return Error{ErrorCode::LimitExceeded,
                     QStringLiteral("is larger than %1 MiB (limit entryBytes)").arg(limits.entryBytes >> 20), name};
    if (Result<void> stored = collection.spool.append(bytes); !stored)
        return stored.error();
    std::optional<Error> broken;
    const EntryPlace place{EntryPlace::Where::Spool, {}, 0};
    const Collection::Fate fate =
        collection.fateOf(name, QByteArrayView(bytes).first(qMin<qsizetype>(4096, bytes.size())), 0);
    if (fate == Collection::Fate::Refuse)
        return Error{ErrorCode::Unsupported, collection.diagnostics.back().text, name};
    if (fate == Collection::Fate::Archive)
        collection.archives.push_back({{}, place, bytes.size(), 1, true});
    else
        collection.add(name, bytes.size(), place);
    if (Result<void> read = readArchives({}, collection, broken); !read)
        return read.error();
    if (broken && collection.found.empty() && collection.diagnostics.size() == 1)
        return Error{broken->code, broken->message, name};
    collection.finish({});
    return std::unique_ptr<Bundle>(new CollectedBundle(name, {}, std::move(collection)));
}

QByteArray sha256(QByteArrayView bytes)
{
    QByteArray digest(32, '\0');
    const int done = ::EVP_Digest(bytes.data(), size_t(bytes.size()), reinterpret_cast<unsigned char*>(digest.data()),
                                  nullptr, ::EVP_sha256(), nullptr);
    Q_ASSERT(done == 1);
    Q_UNUSED(done);
    return digest;
}

QByteArray fileSha256(const QString& path)
{
    constexpr qint64 kPieceBytes = 1 << 20;
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {};
    const std::unique_ptr<EVP_MD_CTX, decltype(&::EVP_MD_CTX_free)> context(::EVP_MD_CTX_new(), &::EVP_MD_CTX_free);
    if (!context || ::EVP_DigestInit_ex(context.get(), ::EVP_sha256(), nullptr) != 1)
        return {};
    QByteArray piece(kPieceBytes, Qt::Uninitialized);
    qint64 read = 0;
    while ((read = file.read(piece.data(), kPieceBytes)) > 0) {
        if (::EVP_DigestUpdate(context.get(), piece.constData(), size_t(read)) != 1)
            return {};
    }
    QByteArray digest(32, '\0');
    const int done = ::EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr);
    return read == 0 && done == 1 ? digest : QByteArray();
}

} // namespace alidade
