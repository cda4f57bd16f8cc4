// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/keyvaluejson.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace alidade {

namespace {

/// Needs no escape in a JSON string, or one backslash.
inline bool isSimple(QChar c)
{
    return c.unicode() >= 0x20 && c.unicode() != 0x7f && !c.isSurrogate();
}

/// Stops at what is not plain.
bool appendText(QString& json, const QString& text)
{
    json += QLatin1Char('"');
    const QChar* begin = text.constData();
    const QChar* const end = begin + text.size();
    for (const QChar* c = begin; c != end; ++c) {
        if (!isSimple(*c))
            return false;
        if (*c != QLatin1Char('"') && *c != QLatin1Char('\\'))
            continue;
        json += QStringView(begin, c);
        json += QLatin1Char('\\');
        begin = c;
    }
    json += QStringView(begin, end);
    json += QLatin1Char('"');
    return true;
}

QString carefulJson(const KeyValues& values)
{
    QJsonObject object;
    for (auto it = values.begin(); it != values.end(); ++it)
        object.insert(it.key(), it.value());
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<KeyValues> carefulValues(const QString& json)
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

/// Reads what appendText writes. Fails on anything else, also on what JSON allows.
class PlainReader
{
public:
    explicit PlainReader(QStringView json)
        : m_json(json)
    {}

    bool take(char16_t wanted)
    {
        const bool is = m_at < m_json.size() && m_json.at(m_at) == wanted;
        m_at += is ? 1 : 0;
        return is;
    }
    bool atEnd() const { return m_at == m_json.size(); }

    bool text(QString& text)
    {
        text.clear();
        if (!take(u'"'))
            return false;
        qsizetype begin = m_at;
        for (; m_at < m_json.size(); ++m_at) {
            const QChar c = m_json.at(m_at);
            if (c == QLatin1Char('"')) {
                text += m_json.sliced(begin, m_at - begin);
                ++m_at;
                return true;
            }
            if (!isSimple(c))
                return false;
            if (c != QLatin1Char('\\'))
                continue;
            text += m_json.sliced(begin, m_at - begin);
            begin = ++m_at;
            if (m_at == m_json.size() || (m_json.at(m_at) != QLatin1Char('"') && m_json.at(m_at) != QLatin1Char('\\')))
                return false;
        }
        return false;
    }

private:
    QStringView m_json;
    qsizetype m_at = 0;
};

std::optional<KeyValues> plainValues(const QString& json)
{
    PlainReader reader(json);
    KeyValues values;
    if (!reader.take(u'{'))
        return std::nullopt;
    if (reader.take(u'}'))
        return reader.atEnd() ? std::optional(values) : std::nullopt;
    QString key, value;
    do {
        if (!reader.text(key) || !reader.take(u':') || !reader.text(value))
            return std::nullopt;
        values.insert(values.cend(), key, value);
    } while (reader.take(u','));
    return reader.take(u'}') && reader.atEnd() ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace

// Metadata by process are megabytes: a detour over a tree of JSON values costs more than reading the file did. What
// is not plain takes it.
QString toJson(const KeyValues& values)
{
    qsizetype size = 2;
    for (auto it = values.begin(); it != values.end(); ++it)
        size += it.key().size() + it->size() + it->size() / 8 + 6;
    QString json;
    json.reserve(size);
    json += QLatin1Char('{');
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (json.size() > 1)
            json += QLatin1Char(',');
        if (!appendText(json, it.key()))
            return carefulJson(values);
        json += QLatin1Char(':');
        if (!appendText(json, it.value()))
            return carefulJson(values);
    }
    json += QLatin1Char('}');
    return json;
}

std::optional<KeyValues> fromJson(const QString& json)
{
    std::optional<KeyValues> values = plainValues(json);
    return values ? values : carefulValues(json);
}

} // namespace alidade
