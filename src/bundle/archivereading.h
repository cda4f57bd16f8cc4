// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/collection.h"
#include "unpack/protocol.h"

#include <optional>

namespace alidade {

class UnpackProcess;

/// What alidade-unpack says of one archive, taken into the collection: entries with their bytes, refusals, the end.
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
    std::optional<Error> broken; ///< why the rest of the archive could not be read

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

} // namespace alidade
