// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <string>

namespace alidade {

/// Appends little-endian numbers and length-prefixed text.
class ByteWriter
{
public:
    explicit ByteWriter(std::string& out)
        : m_out(out)
    {}

    void byte(quint8 value) { m_out.push_back(static_cast<char>(value)); }
    void word(quint32 value, int bytes);
    void number(double value);
    /// 7 bits a byte, lowest first.
    void varint(quint64 value);
    void text(const QString& value);

private:
    std::string& m_out;
};

/// Reads them back from bytes that may be anything: past the end or malformed, everything reads as 0 and ok() is false.
class ByteReader
{
public:
    explicit ByteReader(QByteArrayView bytes)
        : m_bytes(bytes)
    {}

    quint8 byte();
    quint32 word(int bytes);
    double number();
    quint64 varint();
    QString text();
    /// The next `size` bytes; empty and not ok when there are fewer.
    QByteArrayView bytes(quint64 size);

    bool ok() const { return m_ok; }
    void fail() { m_ok = false; }
    quint64 left() const { return static_cast<quint64>(m_bytes.size() - m_at); }
    /// Everything read, nothing left over.
    bool atEnd() const { return m_ok && left() == 0; }

private:
    QByteArrayView m_bytes;
    qsizetype m_at = 0;
    bool m_ok = true;
};

} // namespace alidade
