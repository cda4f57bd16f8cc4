// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/keyvaluejson.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace alidade {

QString toJson(const KeyValues& values)
{
    QJsonObject object;
    for (auto it = values.begin(); it != values.end(); ++it)
        object.insert(it.key(), it.value());
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<KeyValues> fromJson(const QString& json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8());
    if (!document.isObject())
        return std::nullopt;
    KeyValues values;
    const QJsonObject object = document.object();
    for (auto it = object.begin(); it != object.end(); ++it)
        values.insert(it.key(), it.value().toString());
    return values;
}

} // namespace alidade
