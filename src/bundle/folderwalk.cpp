// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/folderwalk.h"

#include "bundle/archivekind.h"
#include "bundle/entryname.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace alidade {

namespace {

constexpr qint64 kHeadBytes = 4096;

class FolderWalk
{
public:
    FolderWalk(const OpenFile& folder, Collection& collection)
        : m_folder(folder)
        , m_collection(collection)
    {}

    Result<void> run();

private:
    Result<void> list(const QByteArray& path);
    bool child(const OpenFile& folder, const QByteArray& path, const QByteArray& name);
    void file(const OpenFile& folder, const QByteArray& path, const QByteArray& name);

    const OpenFile& m_folder;
    Collection& m_collection;
    std::vector<QByteArray> m_waiting; ///< folders to look into; the last one next
    std::vector<QByteArray> m_found;   ///< in the folder that is being looked into
};

Result<void> FolderWalk::run()
{
    if (Result<void> listed = list({}); !listed)
        return listed;
    while (!m_waiting.empty()) {
        if (m_collection.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        const QByteArray path = m_waiting.back();
        m_waiting.pop_back();
        if (const Result<void> listed = list(path); !listed) {
            if (listed.error().code == ErrorCode::Cancelled)
                return listed;
            m_collection.reject(listed.error(), nameText(path));
        }
    }
    return {};
}

Result<void> FolderWalk::list(const QByteArray& path)
{
    const Result<OpenFile> folder = openFolderBelow(m_folder, path);
    if (!folder)
        return folder.error();
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(::dup(folder->descriptor())), &::closedir);
    if (!stream)
        return systemError(errno, QStringLiteral("the folder cannot be read"), nameText(path));
    std::vector<QByteArray> names;
    while (const dirent* next = ::readdir(stream.get())) {
        const QByteArray name(next->d_name);
        if (name != "." && name != "..")
            names.push_back(name);
        if (qint64(names.size()) > 2 * m_collection.limits.entries)
            break; // more than can be taken, whatever they are
    }
    std::sort(names.begin(), names.end());
    const size_t before = m_waiting.size();
    for (const QByteArray& name : names) {
        if (m_collection.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        if (!child(*folder, path.isEmpty() ? name : path + '/' + name, name)) {
            m_waiting.clear();
            return {};
        }
    }
    std::reverse(m_waiting.begin() + ptrdiff_t(before), m_waiting.end());
    return {};
}

/// One name in a folder. False: enough, there are too many.
bool FolderWalk::child(const OpenFile& folder, const QByteArray& path, const QByteArray& name)
{
    struct stat status
    {};
    if (::fstatat(folder.descriptor(), name.constData(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        m_collection.reject(systemError(errno, QStringLiteral("cannot be read"), {}), nameText(path));
        return true;
    }
    if (name == ".git" || name == ".hg" || name == ".svn") {
        m_collection.diagnose(Severity::Note, "bundle.skipped",
                              QStringLiteral("version control's own files were not looked at"), nameText(path));
        return true;
    }
    if (!m_collection.countEntry(nameText(path)))
        return false;
    if (S_ISDIR(status.st_mode)) {
        if (path.size() > m_collection.limits.nameBytes)
            m_collection.diagnose(Severity::Rejected, "bundle.limit",
                                  QStringLiteral("the path is too long (limit nameBytes); the folder was left out"),
                                  nameText(path).left(200));
        else
            m_waiting.push_back(path);
    } else if (S_ISREG(status.st_mode)) {
        file(folder, path, name);
    } else {
        m_collection.diagnose(Severity::Warning, "bundle.link",
                              S_ISLNK(status.st_mode) ? QStringLiteral("is a symbolic link, not followed")
                                                      : QStringLiteral("is a device, pipe or socket, not read"),
                              nameText(path));
    }
    return true;
}

void FolderWalk::file(const OpenFile& folder, const QByteArray& path, const QByteArray& name)
{
    const Result<QString> clean = entryPath(path, m_collection.limits);
    if (!clean) {
        m_collection.diagnose(Severity::Rejected, "bundle.name", clean.error().message, nameText(path).left(200));
        return;
    }
    const Result<OpenFile> opened = openBelow(folder, name);
    struct stat status
    {};
    const Result<QByteArray> head = opened ? opened->readRange(0, kHeadBytes) : Result<QByteArray>(opened.error());
    if (!head || ::fstat(opened->descriptor(), &status) != 0) {
        m_collection.reject(head ? systemError(errno, QStringLiteral("cannot be read"), {}) : head.error(), *clean);
        return;
    }
    m_collection.progress.report(m_collection.entriesSeen, 0, *clean);
    const EntryPlace place{EntryPlace::Where::Folder, path, 0};
    const qint64 size = status.st_size;
    switch (m_collection.fateOf(*clean, *head, 0)) {
    case Collection::Fate::Archive:
        m_collection.archives.push_back({*clean, place, size, 1, true});
        break;
    case Collection::Fate::Keep:
        if (size > m_collection.limits.entryBytes)
            m_collection.diagnose(
                Severity::Rejected, "bundle.limit",
                QStringLiteral("is larger than %1 MiB (limit entryBytes)").arg(m_collection.limits.entryBytes >> 20),
                *clean);
        else
            m_collection.add(*clean, size, place);
        break;
    case Collection::Fate::Ignore:
        if (hasZipEnd(*opened, size))
            m_collection.archives.push_back({*clean, place, size, 1, false});
        else
            m_collection.ignored.push_back(*clean);
        break;
    case Collection::Fate::Refuse:
        break;
    }
}

} // namespace

bool hasZipEnd(const OpenFile& file, qint64 size)
{
    const qint64 from = qMax<qint64>(0, size - kZipTailBytes);
    const Result<QByteArray> tail = file.readRange(from, size - from);
    return tail && endsAsZip(*tail);
}

Result<void> walkFolder(const OpenFile& folder, Collection& collection)
{
    return FolderWalk(folder, collection).run();
}

} // namespace alidade
