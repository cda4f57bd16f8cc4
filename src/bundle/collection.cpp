// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/collection.h"

#include "bundle/archivekind.h"

#include <algorithm>

namespace alidade {

Collection::Collection(const Limits& limitsOfBundle, Bundle::Wanted wanted, const Progress& progressOfBundle)
    : limits(limitsOfBundle)
    , progress(progressOfBundle)
    , spool(limitsOfBundle.spoolBytes)
    , m_wanted(std::move(wanted))
{}

const char* diagnosticCode(ErrorCode code)
{
    switch (code) {
    case ErrorCode::LimitExceeded:
        return "bundle.limit";
    case ErrorCode::Unsupported:
        return "bundle.unsupported";
    case ErrorCode::Io:
    case ErrorCode::NotFound:
    case ErrorCode::Permission:
        return "bundle.unreadable";
    default:
        return "bundle.damaged";
    }
}

Collection::Fate Collection::fateOf(const QString& path, QByteArrayView head, int depth)
{
    switch (archiveKind(head)) {
    case ArchiveKind::Container:
    case ArchiveKind::Compressed:
        if (depth < limits.archiveDepth)
            return Fate::Archive;
        diagnose(
            Severity::Rejected, "bundle.limit",
            QStringLiteral("is an archive in %1 others (limit archiveDepth: %2)").arg(depth).arg(limits.archiveDepth),
            path);
        return Fate::Refuse;
    case ArchiveKind::Unreadable:
        diagnose(Severity::Rejected, "bundle.unsupported",
                 QStringLiteral("is a %1 archive, which is not read; pack it as zip or tar").arg(unreadableName(head)),
                 path);
        return Fate::Refuse;
    case ArchiveKind::None:
        break;
    }
    return !m_wanted || m_wanted(path, head) ? Fate::Keep : Fate::Ignore;
}

void Collection::add(const QString& path, qint64 size, EntryPlace place)
{
    found.push_back({{path, size}, std::move(place)});
}

void Collection::diagnose(Severity severity, const char* code, const QString& text, const QString& entry)
{
    diagnostics.push_back({severity, QLatin1String(code), text, entry, 0, 0});
}

void Collection::reject(const Error& error, const QString& entry)
{
    diagnose(Severity::Rejected, diagnosticCode(error.code), error.message, entry);
}

bool Collection::countEntry(const QString& where)
{
    if (++entriesSeen <= limits.entries)
        return true;
    if (!m_tooMany)
        diagnose(Severity::Rejected, "bundle.limit",
                 QStringLiteral("there are more than %1 files (limit entries); the others were left out")
                     .arg(limits.entries),
                 where);
    m_tooMany = true;
    return false;
}

void Collection::finish(const OpenFile& opened)
{
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& left, const Found& right) { return left.entry.path < right.entry.path; });
    std::sort(ignored.begin(), ignored.end());
    std::vector<Found> unique;
    unique.reserve(found.size());
    for (Found& next : found) {
        if (unique.empty() || unique.back().entry.path != next.entry.path) {
            unique.push_back(std::move(next));
            continue;
        }
        const Found& before = unique.back();
        const auto content = [&](const Found& one) {
            return readPlace(one.place, one.entry.size, opened, spool, limits).value_or(QByteArray());
        };
        const bool same = before.entry.size == next.entry.size && content(before) == content(next);
        diagnose(same ? Severity::Note : Severity::Warning, "bundle.duplicate",
                 same ? QStringLiteral("is there more than once, with the same content")
                      : QStringLiteral("is there more than once, with different content; the last one was taken, as "
                                       "unpacking would have left it"),
                 next.entry.path);
        unique.back() = std::move(next);
    }
    found = std::move(unique);
}

Result<QByteArray> readPlace(const EntryPlace& place, qint64 size, const OpenFile& opened, const Spool& spool,
                             const Limits& limits)
{
    switch (place.where) {
    case EntryPlace::Where::Spool: {
        Result<QByteArray> bytes = spool.read(place.offset, size);
        if (bytes && bytes->size() != size)
            return Error{ErrorCode::Io, QStringLiteral("the temporary file was cut short"), {}};
        return bytes;
    }
    case EntryPlace::Where::Opened:
        return opened.readAll(limits.entryBytes);
    case EntryPlace::Where::Folder:
        break;
    }
    const Result<OpenFile> file = openBelow(opened, place.file);
    return file ? file->readAll(limits.entryBytes) : Result<QByteArray>(file.error());
}

} // namespace alidade
