// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/archivereader.h"

#include "bundle/archivereading.h"
#include "bundle/entryname.h"
#include "bundle/unpackprocess.h"

#include <QtEndian>

namespace alidade {

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
