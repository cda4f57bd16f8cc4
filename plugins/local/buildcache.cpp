// SPDX-License-Identifier: GPL-3.0-or-later
#include "buildcache.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <vector>

namespace alidade {

namespace {

qint64 bytesBelow(const QString& folder)
{
    qint64 bytes = 0;
    QDirIterator files(folder, QDir::Files | QDir::Hidden | QDir::System | QDir::NoSymLinks,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        bytes += files.fileInfo().size();
    }
    return bytes;
}

QJsonObject readMarker(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

// Builds leave folders without write permission (Go's module cache, packagers' stages), which are not emptied as they
// are.
bool removeFolder(const QString& path)
{
    QDir dir(path);
    if (!dir.exists() || dir.removeRecursively())
        return true;
    constexpr QFile::Permissions kOwn = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    std::vector<QString> folders = {path};
    while (!folders.empty()) {
        const QString folder = std::move(folders.back());
        folders.pop_back();
        QFile::setPermissions(folder, kOwn);
        for (const QFileInfo& below :
             QDir(folder).entryInfoList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot | QDir::NoSymLinks))
            folders.push_back(below.filePath());
    }
    return dir.removeRecursively();
}

} // namespace

QString BuildCache::keyOf(const QString& commit, const QByteArray& dependencies)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(commit.toUtf8());
    hash.addData(QByteArray(1, '\0'));
    hash.addData(dependencies);
    return commit.left(12) + QLatin1Char('-') + QString::fromLatin1(hash.result().toHex().left(16));
}

std::unique_ptr<FileLock> BuildCache::lock(const QString& key, FileLock::Kind kind) const
{
    return FileLock::tryLock(entry(key) + QStringLiteral(".lock"), kind);
}

std::optional<double> BuildCache::built(const QString& key) const
{
    const QJsonObject content = readMarker(marker(key));
    if (!content.contains(QStringLiteral("seconds")) || !QFileInfo::exists(sourceOf(key)) ||
        !QFileInfo::exists(buildOf(key)))
        return std::nullopt;
    return content.value(QStringLiteral("seconds")).toDouble();
}

bool BuildCache::begin(const QString& key) const
{
    return remove(key) && QDir().mkpath(entry(key));
}

bool BuildCache::finish(const QString& key, const QString& commit, double seconds) const
{
    const QJsonObject content = {{QStringLiteral("commit"), commit},
                                 {QStringLiteral("seconds"), seconds},
                                 {QStringLiteral("bytes"), bytesBelow(entry(key))}};
    QSaveFile file(marker(key));
    const QByteArray text = QJsonDocument(content).toJson();
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
}

bool BuildCache::remove(const QString& key) const
{
    QFile::remove(marker(key)); // first: what is half removed is not valid
    return removeFolder(entry(key));
}

void BuildCache::touch(const QString& key) const
{
    QFile file(marker(key));
    if (file.open(QIODevice::ReadWrite))
        file.setFileTime(QDateTime::currentDateTimeUtc(), QFileDevice::FileModificationTime);
}

int BuildCache::prune(qint64 bytes, int days, const QDateTime& now) const
{
    struct Entry
    {
        QString key;
        QDateTime used; ///< invalid: unfinished
        qint64 bytes = 0;
    };
    std::vector<Entry> entries;
    qint64 kept = 0;
    for (const QString& key : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        Entry entry{key, {}, 0};
        if (built(key)) {
            entry.used = QFileInfo(marker(key)).lastModified();
            entry.bytes = static_cast<qint64>(readMarker(marker(key)).value(QStringLiteral("bytes")).toDouble());
        }
        kept += entry.bytes;
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
    int removed = 0;
    for (const Entry& entry : entries) {
        const bool old = !entry.used.isValid() || entry.used.daysTo(now) > days;
        if (!old && kept <= bytes)
            continue;
        const std::unique_ptr<FileLock> lock = this->lock(entry.key, FileLock::Kind::Exclusive);
        if (!lock || !remove(entry.key))
            continue;
        kept -= entry.bytes;
        ++removed;
    }
    return removed;
}

} // namespace alidade
