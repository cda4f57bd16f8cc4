// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/contentkey.h"

#include "bundle/bundle.h"

#include <QtEndian>

#include <algorithm>

namespace alidade {

namespace {

/// Length before content, so that no two lists of texts run together to the same bytes.
void append(QByteArray& bytes, const QByteArray& text)
{
    const quint32 length = qToLittleEndian(static_cast<quint32>(text.size()));
    bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
    bytes.append(text);
}

} // namespace

QByteArray runKey(const QByteArray& entrySha256, quint32 indexInEntry, const AddedFacts& added)
{
    QByteArray bytes = QByteArrayLiteral("alidade run 1");
    append(bytes, entrySha256);
    append(bytes, QByteArray::number(indexInEntry));
    append(bytes, added.commit);
    for (auto it = added.keys.begin(); it != added.keys.end(); ++it) {
        append(bytes, it.key().toUtf8());
        append(bytes, it.value().toUtf8());
    }
    return sha256(bytes);
}

QByteArray bundleKey(std::vector<QByteArray> keys)
{
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    QByteArray bytes = QByteArrayLiteral("alidade bundle 1");
    for (const QByteArray& key : keys)
        append(bytes, key);
    return sha256(bytes);
}

QByteArray fileChecksum(const QString& path)
{
    return fileSha256(path);
}

} // namespace alidade
