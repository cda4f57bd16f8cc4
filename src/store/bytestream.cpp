// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/bytestream.h"

#include <QtEndian>

#include <bit>

namespace alidade {

void ByteWriter::word(quint32 value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        byte(static_cast<quint8>(value >> (8 * i)));
}

void ByteWriter::number(double value)
{
    const quint64 bits = qToLittleEndian(std::bit_cast<quint64>(value));
    m_out.append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

void ByteWriter::varint(quint64 value)
{
    while (value >= 0x80) {
        byte(static_cast<quint8>(value | 0x80));
        value >>= 7;
    }
    byte(static_cast<quint8>(value));
}

void ByteWriter::text(const QString& value)
{
    const QByteArray utf8 = value.toUtf8();
    varint(static_cast<quint64>(utf8.size()));
    m_out.append(utf8.constData(), static_cast<size_t>(utf8.size()));
}

QByteArrayView ByteReader::bytes(quint64 size)
{
    if (!m_ok || size > left()) {
        m_ok = false;
        return {};
    }
    const QByteArrayView found = m_bytes.sliced(m_at, static_cast<qsizetype>(size));
    m_at += static_cast<qsizetype>(size);
    return found;
}

quint8 ByteReader::byte()
{
    const QByteArrayView found = bytes(1);
    return found.isEmpty() ? quint8(0) : static_cast<quint8>(found.front());
}

quint32 ByteReader::word(int count)
{
    quint32 value = 0;
    for (int i = 0; i < count; ++i)
        value |= quint32(byte()) << (8 * i);
    return value;
}

double ByteReader::number()
{
    const QByteArrayView found = bytes(sizeof(quint64));
    return found.isEmpty() ? 0.0 : std::bit_cast<double>(qFromLittleEndian<quint64>(found.data()));
}

quint64 ByteReader::varint()
{
    quint64 value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const quint8 next = byte();
        value |= quint64(next & 0x7f) << shift;
        if (next < 0x80)
            return value;
    }
    m_ok = false;
    return 0;
}

QString ByteReader::text()
{
    const QByteArrayView found = bytes(varint());
    return QString::fromUtf8(found);
}

} // namespace alidade
