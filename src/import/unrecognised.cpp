// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/unrecognised.h"

#include "formats/formatreader.h"
#include "formats/json.h"
#include "import/importer.h"

#include <QStringList>

#include <algorithm>

namespace alidade {

namespace {

constexpr size_t kNamed = 5;

bool beginsLikeJson(QByteArrayView bytes)
{
    const QByteArrayView text = bytes.trimmed();
    return text.startsWith('{') || text.startsWith('[');
}

} // namespace

QStringList readableFormats()
{
    QStringList names;
    for (const FormatReader* reader : formatReaders())
        names += reader->info().name;
    return names;
}

bool isNamedJson(const QString& path)
{
    return path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
}

QString damageOf(const QString& path, QByteArrayView bytes, bool whole)
{
    if (bytes.isEmpty())
        return QStringLiteral("is empty");
    if (!beginsLikeJson(bytes))
        return isNamedJson(path) ? QStringLiteral("is no JSON") : QString();
    if (!whole)
        return {};
    const Result<JsonDocument> json = JsonDocument::parse(bytes, {.relaxed = true});
    if (json)
        return {};
    return QStringLiteral("is no whole JSON (%1: %2)").arg(json.error().where, json.error().message);
}

QString refusalOf(const QString& damage)
{
    return damage.isEmpty() ? QStringLiteral("not of a format that is read here (%1)")
                                  .arg(readableFormats().join(QStringLiteral(", ")))
                            : damage;
}

QString leftOutText(const std::vector<Unrecognised>& files, qint64 total)
{
    QStringList named;
    for (size_t i = 0; i < std::min(files.size(), kNamed); ++i) {
        const QString path = shownText(files[i].path);
        named += files[i].damage.isEmpty() ? path : path + QLatin1Char(' ') + files[i].damage;
    }
    const qint64 more = total - named.size();
    QString text = total == 1 ? QStringLiteral("1 file is no result and was left out: ")
                              : QStringLiteral("%1 files are no results and were left out: ").arg(total);
    text += named.join(QStringLiteral(", "));
    if (more > 0)
        text += QStringLiteral(" and %1 more").arg(more);
    return text;
}

} // namespace alidade
