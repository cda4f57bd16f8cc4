// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/jsonline.h"

#include "core/number.h"

#include <QJsonArray>

#include <cmath>
#include <limits>

namespace alidade {

void JsonLine::key(const char* name)
{
    if (m_text.size() > 1)
        m_text += ',';
    m_text += '"';
    m_text += name;
    m_text += "\":";
}

QByteArray JsonLine::quoted(const QString& text)
{
    QByteArray out = "\"";
    for (const char c : text.toUtf8()) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += QByteArray(1, static_cast<char>(byte)).toHex();
        } else {
            out += c;
        }
    }
    out += '"';
    return out;
}

QByteArray JsonLine::numberText(double value)
{
    const QByteArray text = formatDouble(value);
    return std::isfinite(value) ? text : QByteArray('"' + text + '"');
}

JsonLine& JsonLine::number(const char* name, double value)
{
    return raw(name, numberText(value));
}

JsonLine& JsonLine::integer(const char* name, qint64 value)
{
    return raw(name, QByteArray::number(value));
}

JsonLine& JsonLine::boolean(const char* name, bool value)
{
    return raw(name, value ? "true" : "false");
}

JsonLine& JsonLine::text(const char* name, const QString& value)
{
    return raw(name, quoted(value));
}

JsonLine& JsonLine::ascii(const char* name, const QByteArray& value)
{
    return raw(name, quoted(QString::fromLatin1(value)));
}

JsonLine& JsonLine::raw(const char* name, const QByteArray& json)
{
    key(name);
    m_text += json;
    return *this;
}

QByteArray JsonLine::finish() &&
{
    m_text += '}';
    return std::move(m_text);
}

std::optional<double> JsonFields::numberOf(const QJsonValue& value)
{
    if (value.isDouble())
        return value.toDouble();
    const QString word = value.toString();
    if (word == QLatin1String("NaN"))
        return std::numeric_limits<double>::quiet_NaN();
    if (word == QLatin1String("Infinity"))
        return std::numeric_limits<double>::infinity();
    if (word == QLatin1String("-Infinity"))
        return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

void JsonFields::refuse(const char* key)
{
    if (m_missing.isEmpty())
        m_missing = QLatin1String(key);
}

double JsonFields::number(const char* key)
{
    const std::optional<double> found = numberOf(value(key));
    if (!found)
        refuse(key);
    return found.value_or(0);
}

int JsonFields::integer(const char* key)
{
    const double found = number(key);
    if (!(std::abs(found) <= std::numeric_limits<int>::max()) || found != std::floor(found)) {
        refuse(key);
        return 0;
    }
    return static_cast<int>(found);
}

bool JsonFields::boolean(const char* key)
{
    if (!value(key).isBool())
        refuse(key);
    return value(key).toBool();
}

QString JsonFields::text(const char* key)
{
    if (!value(key).isString())
        refuse(key);
    return value(key).toString();
}

QByteArray JsonFields::ascii(const char* key)
{
    return text(key).toLatin1();
}

QJsonArray JsonFields::array(const char* key)
{
    if (!value(key).isArray())
        refuse(key);
    return value(key).toArray();
}

} // namespace alidade
