// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/entryname.h"

#include <QStringDecoder>
#include <QStringList>

namespace alidade {

namespace {

/// Length of the well-formed UTF-8 sequence at the front; 0 where there is none.
qsizetype sequenceLength(QByteArrayView bytes)
{
    const uchar first = uchar(bytes.front());
    const qsizetype length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    if (length == 0 || length > bytes.size())
        return 0;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder.decode(bytes.first(length));
    return decoder.hasError() || text.isEmpty() ? 0 : length;
}

bool isDrive(const QString& part)
{
    return part.size() >= 2 && part.at(1) == QLatin1Char(':') &&
           ((part.at(0) >= QLatin1Char('A') && part.at(0) <= QLatin1Char('Z')) ||
            (part.at(0) >= QLatin1Char('a') && part.at(0) <= QLatin1Char('z')));
}

Error refused(const QString& why, const QString& name)
{
    return {ErrorCode::InvalidInput, QStringLiteral("the name %1, so the file was left out").arg(why), name};
}

} // namespace

QString nameText(QByteArrayView name, bool* exact)
{
    if (exact)
        *exact = true;
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString whole = decoder.decode(name);
    if (!decoder.hasError() && whole.toUtf8() == name)
        return whole;
    if (exact)
        *exact = false;
    QString text;
    while (!name.isEmpty()) {
        const qsizetype length = sequenceLength(name);
        if (length > 0)
            text += QString::fromUtf8(name.first(length));
        else
            text += QStringLiteral("\\x") + QString::number(uchar(name.front()), 16).toUpper();
        name = name.sliced(length > 0 ? length : 1);
    }
    return text;
}

Result<QString> entryPath(QByteArrayView name, const Limits& limits)
{
    const QString text = nameText(name);
    if (name.size() > limits.nameBytes)
        return Error{ErrorCode::LimitExceeded,
                     QStringLiteral("the name has %1 bytes (limit nameBytes: %2), so the file was left out")
                         .arg(name.size())
                         .arg(limits.nameBytes),
                     text.left(200)};
    if (name.contains('\0'))
        return refused(QStringLiteral("holds a zero byte"), text);
    if (name.startsWith('/') || name.startsWith('\\'))
        return refused(QStringLiteral("is an absolute path"), text);
    const QStringList parts = text.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    QString path;
    for (const QString& part : parts) {
        // '\' parts folders on other systems: "..\x" must not slip through to them.
        if (part.split(QLatin1Char('\\')).contains(QStringLiteral("..")))
            return refused(QStringLiteral("leads out of its folder (..)"), text);
        if (path.isEmpty() && isDrive(part))
            return refused(QStringLiteral("begins with a drive letter"), text);
        if (part == QLatin1String("."))
            continue;
        if (!path.isEmpty())
            path += QLatin1Char('/');
        path += part;
    }
    if (path.isEmpty())
        return refused(QStringLiteral("is empty"), text);
    return path;
}

} // namespace alidade
