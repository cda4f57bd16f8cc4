// SPDX-License-Identifier: GPL-3.0-or-later
#include "archives.h"

#include <QFile>
#include <QProcess>

#include <array>

namespace archives {

namespace {

/// CRC-32 bit by bit: slow, and not the code under test.
quint32 crcOf(const QByteArray& bytes)
{
    quint32 crc = ~0u;
    for (const char c : bytes) {
        crc ^= uchar(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0u);
    }
    return ~crc;
}

void put(QByteArray& to, quint64 value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        to.append(char(value >> (8 * i) & 0xff));
}

bool wanted(const QString& path, QByteArrayView)
{
    return path.endsWith(QStringLiteral(".json"));
}

} // namespace

QByteArray zip(const QList<ZipPart>& parts, const QByteArray& prefix)
{
    QByteArray body;
    QByteArray directory;
    for (const ZipPart& part : parts) {
        const quint64 offset = quint64(body.size());
        const QByteArray localName = part.localName.isEmpty() ? part.name : part.localName;
        const quint64 told = quint64(part.sizeTold < 0 ? part.content.size() : part.sizeTold);
        const auto common = [&](QByteArray& to) {
            put(to, 20, 2);
            put(to, part.flags, 2);
            put(to, part.method, 2);
            put(to, 0, 4);
            put(to, crcOf(part.content) + part.crcChange, 4);
            put(to, quint64(part.content.size()), 4);
            put(to, told, 4);
        };
        body += "PK\x03\x04";
        common(body);
        put(body, quint64(localName.size()), 2);
        put(body, 0, 2);
        body += localName + part.content;
        directory += "PK\x01\x02";
        put(directory, 0x0314, 2);
        common(directory);
        put(directory, quint64(part.name.size()), 2);
        put(directory, 0, 8);
        put(directory, quint64(part.unixMode) << 16, 4);
        put(directory, offset, 4);
        directory += part.name;
    }
    QByteArray end("PK\x05\x06");
    put(end, 0, 4);
    put(end, quint64(parts.size()), 2);
    put(end, quint64(parts.size()), 2);
    put(end, quint64(directory.size()), 4);
    put(end, quint64(body.size()), 4);
    put(end, 0, 2);
    return prefix + body + directory + end;
}

QByteArray tarEntry(const QByteArray& name, const QByteArray& content, char type, const QByteArray& link,
                    const QByteArray& sizeField)
{
    QByteArray header(512, '\0');
    const auto set = [&header](qsizetype at, const QByteArray& text) { header.replace(at, text.size(), text); };
    set(0, name.left(100));
    set(100, "0000644");
    set(124, sizeField.isEmpty() ? QByteArray::number(content.size(), 8).rightJustified(11, '0') : sizeField);
    set(136, "00000000000");
    header[156] = type;
    set(157, link.left(100));
    set(257, QByteArray("ustar\0"
                        "00",
                        8));
    set(148, "        ");
    quint32 sum = 0;
    for (const char c : header)
        sum += uchar(c);
    set(148, QByteArray::number(sum, 8).rightJustified(6, '0') + QByteArray("\0 ", 2));
    return header + content + QByteArray((512 - content.size() % 512) % 512, '\0');
}

QByteArray tarEnd()
{
    return QByteArray(1024, '\0');
}

QByteArray paxRecord(const QByteArray& key, const QByteArray& value)
{
    const QByteArray rest = " " + key + "=" + value + "\n";
    qsizetype length = rest.size() + 1;
    while (QByteArray::number(length).size() + rest.size() != length)
        ++length;
    return QByteArray::number(length) + rest;
}

bool run(const QString& folder, const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForStarted() || !process.waitForFinished(-1))
        return false;
    if (process.exitCode() != 0)
        qWarning("%s", process.readAll().constData());
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

bool python(const QString& folder, const QString& code)
{
    return run(folder, QStringLiteral("python3"), {QStringLiteral("-c"), code});
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write a test file");
}

bool Read::names(const QString& part) const
{
    for (const QString& text : problems + QStringList(error)) {
        if (text.contains(part))
            return true;
    }
    return false;
}

Read read(const QString& path, const alidade::Limits& limits)
{
    Read result;
    const auto bundle = alidade::Bundle::open(path, limits, wanted, {});
    if (!bundle) {
        result.error = bundle.error().toString();
        return result;
    }
    for (size_t i = 0; i < (*bundle)->entries().size(); ++i) {
        const auto bytes = (*bundle)->read(i);
        if (bytes)
            result.files.insert((*bundle)->entries()[i].path, *bytes);
        else
            result.problems += bytes.error().toString();
    }
    for (const QString& ignored : (*bundle)->ignored())
        result.ignored += ignored;
    for (const alidade::Diagnostic& one : (*bundle)->diagnostics()) {
        const QString text = one.code + QLatin1Char(' ') + one.entry + QStringLiteral(": ") + one.text;
        (one.severity == alidade::Severity::Note ? result.notes : result.problems) += text;
    }
    return result;
}

} // namespace archives
