// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/jsonwriter.h"

#include "core/number.h"

#include <QSet>

#include <cmath>

namespace alidade {

namespace {

/// Levels below this one are written on one line.
constexpr size_t kLineLevels = 2;

} // namespace

QByteArray jsonString(const QString& text)
{
    static constexpr char kHex[] = "0123456789abcdef";
    QByteArray bytes(1, '"');
    for (const char c : text.toUtf8()) {
        switch (c) {
        case '"':
            bytes += "\\\"";
            break;
        case '\\':
            bytes += "\\\\";
            break;
        case '\n':
            bytes += "\\n";
            break;
        case '\r':
            bytes += "\\r";
            break;
        case '\t':
            bytes += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
                bytes += "\\u00";
                bytes += kHex[(c >> 4) & 15];
                bytes += kHex[c & 15];
            } else {
                bytes += c;
            }
        }
    }
    return bytes + '"';
}

void JsonWriter::cell(const QString& value, bool numeric)
{
    const std::optional<double> read = numeric ? parseDouble(value.toUtf8()) : std::nullopt;
    if (read)
        number(*read);
    else if (numeric && value.isEmpty())
        null();
    else
        text(value);
}

void JsonWriter::newLine()
{
    m_output << '\n';
    for (size_t i = 0; i < m_levels.size(); ++i)
        m_output << "  ";
}

void JsonWriter::element()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level& level = m_levels.back();
    if (!level.empty)
        m_output << (level.lines ? "," : ", ");
    level.empty = false;
    if (level.lines)
        newLine();
}

void JsonWriter::begin(char bracket)
{
    element();
    m_levels.push_back({bracket == '[', true, m_levels.size() < kLineLevels});
    m_output << bracket;
}

void JsonWriter::end(char bracket)
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (level.lines && !level.empty)
        newLine();
    m_output << bracket;
    if (m_levels.empty())
        m_output << '\n';
}

void JsonWriter::beginObject()
{
    begin('{');
}

void JsonWriter::endObject()
{
    end('}');
}

void JsonWriter::beginArray()
{
    begin('[');
}

void JsonWriter::endArray()
{
    end(']');
}

void JsonWriter::key(const char* name)
{
    key(QString::fromUtf8(name));
}

void JsonWriter::key(const QString& name)
{
    element();
    m_output << QByteArrayView(jsonString(name)) << ": ";
    m_afterKey = true;
}

void JsonWriter::text(const QString& value)
{
    element();
    m_output << QByteArrayView(jsonString(value));
}

void JsonWriter::number(double value)
{
    element();
    m_output << QByteArrayView(std::isfinite(value) ? formatDouble(value) : QByteArrayLiteral("null"));
}

void JsonWriter::number(qint64 value)
{
    element();
    m_output << QByteArrayView(QByteArray::number(value));
}

void JsonWriter::boolean(bool value)
{
    element();
    m_output << (value ? "true" : "false");
}

void JsonWriter::null()
{
    element();
    m_output << "null";
}

void JsonWriter::interval(double low, double high)
{
    if (std::isnan(low) && std::isnan(high)) {
        null();
        return;
    }
    beginArray();
    number(low);
    number(high);
    endArray();
}

void JsonWriter::texts(const QStringList& values)
{
    beginArray();
    for (const QString& value : values)
        text(value);
    endArray();
}

void JsonWriter::parameters(const ParameterSet& set)
{
    beginObject();
    QSet<QString> used;
    for (size_t i = 0; i < set.size(); ++i) {
        const QString fallback = QStringLiteral("param%1").arg(i + 1);
        QString name = set[i].name.isEmpty() || used.contains(set[i].name) ? fallback : set[i].name;
        while (used.contains(name))
            name += QLatin1Char('_');
        used.insert(name);
        key(name);
        text(set[i].value);
    }
    endObject();
}

void JsonWriter::text(const char* name, const QString& value)
{
    key(name);
    text(value);
}

void JsonWriter::number(const char* name, double value)
{
    key(name);
    number(value);
}

void JsonWriter::number(const char* name, qint64 value)
{
    key(name);
    number(value);
}

void JsonWriter::boolean(const char* name, bool value)
{
    key(name);
    boolean(value);
}

void JsonWriter::interval(const char* name, double low, double high)
{
    key(name);
    interval(low, high);
}

void JsonWriter::texts(const char* name, const QStringList& values)
{
    key(name);
    texts(values);
}

void JsonWriter::parameters(const char* name, const ParameterSet& set)
{
    key(name);
    parameters(set);
}

} // namespace alidade
