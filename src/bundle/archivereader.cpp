// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/archivereader.h"

#include "bundle/archivekind.h"
#include "bundle/entryname.h"
#include "bundle/unpackprocess.h"
#include "unpack/protocol.h"

#include <QtEndian>

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

class ArchiveReading
{
public:
    ArchiveReading(const FoundArchive& archive, Collection& collection)
        : m_archive(archive)
        , m_collection(collection)
        , m_firstFound(collection.found.size())
        , m_firstArchive(collection.archives.size())
    {}

    Result<void> run(UnpackProcess& process);
    bool ended() const { return m_ended; }
    std::optional<Error> broken;

private:
    Result<void> frame(UnpackFrame type, QByteArrayView payload);
    void begin(quint64 size, QByteArrayView name);
    Result<void> data(QByteArrayView bytes);
    Result<void> store(QByteArrayView bytes);
    Result<void> decide();
    Result<void> end(qint64 size);
    void refuse(UnpackReason reason, const QString& text);
    void note(UnpackReason reason, QByteArrayView name, const QString& text);
    void breakOff(UnpackReason reason, bool suspect, const QString& text);
    void drop();
    QString below(const QString& path) const
    {
        return m_archive.path.isEmpty() ? path : m_archive.path + QLatin1Char('/') + path;
    }
    void damaged(const QString& text) { breakOff(UnpackReason::Damaged, false, text); }

    const FoundArchive& m_archive;
    Collection& m_collection;
    size_t m_firstFound;
    size_t m_firstArchive;
    bool m_ended = false;

    bool m_open = false;
    bool m_skip = false; ///< nothing of the open entry is wanted, for a reason already told
    bool m_decided = false;
    Collection::Fate m_fate = Collection::Fate::Ignore;
    QString m_path;
    QByteArray m_head;
    qint64 m_size = 0;
    qint64 m_spooledFrom = 0;
};

Result<void> ArchiveReading::run(UnpackProcess& process)
{
    const Progress& progress = m_collection.progress;
    char start[sizeof kUnpackMagic + 1];
    const Result<qint64> got = process.read(start, sizeof start, progress);
    if (!got)
        return got.error();
    if (*got < qint64(sizeof start)) // how the process ended says why
        return {};
    if (QByteArrayView(start, sizeof kUnpackMagic) != QByteArrayView(kUnpackMagic, sizeof kUnpackMagic) ||
        uchar(start[sizeof kUnpackMagic]) != kUnpackVersion)
        return Error{ErrorCode::External,
                     QStringLiteral("alidade-unpack is of another version than this program; install both together"),
                     {}};
    QByteArray payload(kUnpackFrameBytes, Qt::Uninitialized);
    while (!m_ended) {
        uchar head[kUnpackFrameHeaderBytes];
        const Result<qint64> headGot = process.read(reinterpret_cast<char*>(head), sizeof head, progress);
        if (!headGot)
            return headGot.error();
        if (*headGot < qint64(sizeof head))
            break;
        const quint32 size = qFromLittleEndian<quint32>(head + 1);
        if (size > kUnpackFrameBytes) {
            damaged(QStringLiteral("alidade-unpack sent nonsense"));
            break;
        }
        const Result<qint64> bodyGot = process.read(payload.data(), size, progress);
        if (!bodyGot)
            return bodyGot.error();
        if (*bodyGot < size)
            break;
        if (Result<void> done = frame(static_cast<UnpackFrame>(head[0]), QByteArrayView(payload.constData(), size));
            !done)
            return done;
    }
    if (m_open)
        drop();
    return {};
}

Result<void> ArchiveReading::frame(UnpackFrame type, QByteArrayView payload)
{
    const auto number = [&payload](qsizetype at) { return qFromLittleEndian<quint64>(payload.data() + at); };
    const auto text = [&payload](qsizetype at) { return nameText(payload.sliced(at)); };
    const auto reason = [&payload] { return static_cast<UnpackReason>(payload.front()); };
    const bool sized = payload.size() >= 8;
    if (type == UnpackFrame::Begin && sized && !m_open) {
        begin(number(0), payload.sliced(8));
    } else if (type == UnpackFrame::Data && m_open) {
        return data(payload);
    } else if (type == UnpackFrame::End && sized && m_open && number(0) == quint64(m_size)) {
        return end(m_size);
    } else if (type == UnpackFrame::Refused && !payload.isEmpty() && m_open) {
        refuse(reason(), text(1));
    } else if (type == UnpackFrame::Note && payload.size() >= 5) {
        const qsizetype length = qsizetype(qFromLittleEndian<quint32>(payload.data() + 1));
        if (5 + length <= payload.size())
            note(reason(), payload.sliced(5, length), text(5 + length));
    } else if (type == UnpackFrame::Broken && payload.size() >= 2) {
        breakOff(reason(), payload.at(1) != 0, text(2));
    } else if (type == UnpackFrame::Done && !m_open) {
        m_ended = true;
    } else {
        damaged(QStringLiteral("alidade-unpack sent nonsense"));
    }
    return {};
}

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

} // namespace

Result<void> readArchive(const FoundArchive& archive, int descriptor, Collection& collection,
                         std::optional<Error>& broken)
{
    Limits left = collection.limits;
    left.bundleBytes = qMax<qint64>(0, left.bundleBytes - collection.unpackedBytes);
    left.entries = qMax<qint64>(0, left.entries - collection.entriesSeen);
    Result<std::unique_ptr<UnpackProcess>> process =
        UnpackProcess::start(descriptor, archive.place.offset, archive.size, left);
    if (!process)
        return process.error();
    ArchiveReading reading(archive, collection);
    if (Result<void> read = reading.run(**process); !read)
        return read;
    broken = reading.broken;
    if (reading.ended())
        return {};
    Result<void> ending = (*process)->finish(collection.limits);
    const Error why =
        ending ? Error{ErrorCode::Damaged, QStringLiteral("the program that reads the archive stopped halfway"), {}}
               : ending.error();
    if (why.code == ErrorCode::External)
        return why;
    collection.reject(why, archive.path);
    broken = why;
    return {};
}

} // namespace alidade
