// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/archivereading.h"

#include "bundle/archivekind.h"
#include "bundle/entryname.h"

namespace alidade {

namespace {

ErrorCode errorCode(UnpackReason reason)
{
    switch (reason) {
    case UnpackReason::Unsupported:
    case UnpackReason::Encrypted:
        return ErrorCode::Unsupported;
    case UnpackReason::Limit:
        return ErrorCode::LimitExceeded;
    case UnpackReason::Io:
        return ErrorCode::Io;
    default:
        return ErrorCode::Damaged;
    }
}

const char* diagnosticCode(UnpackReason reason)
{
    switch (reason) {
    case UnpackReason::Truncated:
        return "bundle.truncated";
    case UnpackReason::Encrypted:
        return "bundle.encrypted";
    case UnpackReason::NotAFile:
        return "bundle.link";
    case UnpackReason::Odd:
        return "bundle.odd";
    default:
        return diagnosticCode(errorCode(reason));
    }
}

} // namespace

void ArchiveReading::begin(quint64, QByteArrayView name)
{
    m_open = true;
    m_skip = false;
    m_decided = false;
    m_head.clear();
    m_size = 0;
    m_spooledFrom = m_collection.spool.size();
    const QString own = m_archive.path.isEmpty() ? m_collection.outermost : m_archive.path;
    m_path = below(nameText(name));
    m_collection.progress.report(m_collection.unpackedBytes, 0, m_path);
    if (!m_collection.countEntry(m_path)) {
        m_skip = true;
        m_ended = true; // the process counts as we do and stops with the same words; we need not hear them
        return;
    }
    bool exact = true;
    nameText(name, &exact);
    const Result<QString> path =
        name.isEmpty() ? Result<QString>(unpackedName(own)) : entryPath(name, m_collection.limits);
    if (!path) {
        m_skip = true;
        m_collection.diagnose(Severity::Rejected, "bundle.name", path.error().message, m_path);
        return;
    }
    m_path = below(*path);
    if (!exact)
        m_collection.diagnose(Severity::Note, "bundle.name",
                              QStringLiteral("the name is not UTF-8; bytes that are not are shown as \\xHH"), m_path);
}

Result<void> ArchiveReading::data(QByteArrayView bytes)
{
    const Limits& limits = m_collection.limits;
    m_size += bytes.size();
    m_collection.unpackedBytes += bytes.size();
    if (m_collection.unpackedBytes > limits.bundleBytes) {
        breakOff(UnpackReason::Limit, false,
                 QStringLiteral("more than %1 MiB unpacked (limit bundleBytes)").arg(limits.bundleBytes >> 20));
        return {};
    }
    if (m_skip)
        return {};
    if (m_size > limits.entryBytes) {
        refuse(UnpackReason::Limit,
               QStringLiteral("more than %1 MiB unpacked (limit entryBytes)").arg(limits.entryBytes >> 20));
        m_open = m_skip = true;
        return {};
    }
    if (m_decided)
        return store(bytes);
    m_head += bytes;
    return m_head.size() >= qsizetype(kUnpackHeadBytes) ? decide() : Result<void>();
}

/// With the first bytes at hand: keep, pass by, or read as an archive later.
Result<void> ArchiveReading::decide()
{
    m_decided = true;
    m_fate = m_collection.fateOf(m_path, QByteArrayView(m_head).first(qMin<qsizetype>(m_head.size(), kUnpackHeadBytes)),
                                 m_archive.depth);
    if (m_fate == Collection::Fate::Ignore)
        m_collection.ignored.push_back(m_path);
    const QByteArray head = std::move(m_head);
    return m_fate == Collection::Fate::Keep || m_fate == Collection::Fate::Archive ? store(head) : Result<void>();
}

Result<void> ArchiveReading::store(QByteArrayView bytes)
{
    if (m_fate != Collection::Fate::Keep && m_fate != Collection::Fate::Archive)
        return {};
    Result<void> appended = m_collection.spool.append(bytes);
    if (!appended && appended.error().code == ErrorCode::LimitExceeded) {
        m_collection.reject(appended.error(), m_path);
        m_collection.spoolFull = true;
        m_collection.spool.cut(m_spooledFrom);
        m_skip = true;
        return {};
    }
    return appended;
}

Result<void> ArchiveReading::end(qint64 size)
{
    Result<void> done;
    if (!m_skip && !m_decided)
        done = decide();
    m_open = false;
    if (!done || m_skip)
        return done;
    const EntryPlace place{EntryPlace::Where::Spool, {}, m_spooledFrom};
    if (m_fate == Collection::Fate::Keep)
        m_collection.add(m_path, size, place);
    else if (m_fate == Collection::Fate::Archive)
        m_collection.archives.push_back({m_path, place, size, m_archive.depth + 1, true});
    return {};
}

void ArchiveReading::refuse(UnpackReason reason, const QString& text)
{
    // A file that nobody asked for may be as large or as odd as it likes.
    const bool unwanted =
        m_decided ? m_fate == Collection::Fate::Ignore
                  : !m_skip && !m_head.isEmpty() && m_collection.fateOf(m_path, m_head, 0) == Collection::Fate::Ignore;
    if (unwanted && !m_decided)
        m_collection.ignored.push_back(m_path);
    if (!unwanted && !m_skip)
        m_collection.diagnose(Severity::Rejected, diagnosticCode(reason), text, m_path);
    drop();
}

void ArchiveReading::drop()
{
    m_collection.spool.cut(m_spooledFrom);
    m_open = false;
}

void ArchiveReading::note(UnpackReason reason, QByteArrayView name, const QString& text)
{
    const bool harmless = reason == UnpackReason::NotAFile || reason == UnpackReason::Odd;
    const QString where = name.isEmpty() ? m_archive.path : below(nameText(name));
    m_collection.diagnose(harmless ? Severity::Warning : Severity::Rejected, diagnosticCode(reason), text, where);
}

void ArchiveReading::breakOff(UnpackReason reason, bool suspect, const QString& text)
{
    if (m_open)
        drop();
    m_ended = true;
    if (suspect) {
        m_collection.found.resize(m_firstFound);
        m_collection.archives.resize(m_firstArchive);
    }
    broken = Error{errorCode(reason), text, m_archive.path};
    m_collection.diagnose(Severity::Rejected, diagnosticCode(reason), text, m_archive.path);
}

} // namespace alidade
