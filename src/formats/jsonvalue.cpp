// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/json.h"

#include <charconv>
#include <cstring>

namespace alidade {

JsonItems::JsonItems(const JsonValue& array)
{
    const JsonToken* token = array.token();
    if (!token || token->kind != JsonKind::Array)
        return;
    m_document = array.m_document;
    m_first = array.m_index + 1;
    m_end = token->extent.next;
}

JsonMembers::JsonMembers(const JsonValue& object)
{
    const JsonToken* token = object.token();
    if (!token || token->kind != JsonKind::Object)
        return;
    m_document = object.m_document;
    m_first = object.m_index + 1;
    m_end = token->extent.next;
}

QByteArrayView JsonValue::text() const
{
    const JsonToken* t = token();
    if (!t)
        return {};
    const QByteArrayView bytes = m_document->m_bytes;
    if (t->kind == JsonKind::String || t->kind == JsonKind::Key) {
        return t->decoded ? QByteArrayView(m_document->m_decoded[t->extent.next])
                          : bytes.sliced(qsizetype(t->begin) + 1, qsizetype(t->extent.next));
    }
    if (t->kind != JsonKind::Number)
        return {};
    qsizetype end = t->begin;
    const auto partOfNumber = [](char c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || (c >= 'A' && c <= 'Z') ||
               (c >= 'a' && c <= 'z');
    };
    while (end < bytes.size() && partOfNumber(bytes[end]))
        ++end;
    return bytes.sliced(t->begin, end - qsizetype(t->begin));
}

std::optional<qint64> JsonValue::integer() const
{
    if (!isNumber())
        return std::nullopt;
    const QByteArrayView written = text();
    qint64 whole = 0;
    const auto [end, error] = std::from_chars(written.begin(), written.end(), whole);
    if (error == std::errc() && end == written.end())
        return whole;
    // "1.4e12": exact as long as the double is whole and within the range where doubles count every integer.
    const double value = number();
    constexpr double kExact = 9007199254740992.0;
    if (!(value >= -kExact && value <= kExact) || value != static_cast<double>(static_cast<qint64>(value)))
        return std::nullopt;
    return static_cast<qint64>(value);
}

QByteArrayView JsonValue::source() const
{
    const JsonToken* t = token();
    if (!t || t->kind < JsonKind::Array)
        return {};
    return m_document->m_bytes.sliced(t->begin, qsizetype(t->extent.end) - qsizetype(t->begin));
}

JsonValue JsonValue::operator[](QByteArrayView key) const
{
    for (const JsonMember member : members()) {
        if (member.key == key)
            return member.value;
    }
    return {};
}

quint32 JsonValue::offset() const
{
    const JsonToken* t = token();
    return t ? t->begin : 0;
}

JsonPlace JsonValue::place() const
{
    return m_document ? m_document->place(offset()) : JsonPlace();
}

JsonPlace JsonDocument::place(quint32 offset) const
{
    if (offset < m_lastOffset) {
        m_lastOffset = m_lineStart = 0;
        m_line = 1;
    }
    const char* const begin = m_bytes.data();
    while (m_lastOffset < offset) {
        const void* newline = std::memchr(begin + m_lastOffset, '\n', offset - m_lastOffset);
        if (!newline)
            break;
        ++m_line;
        m_lastOffset = m_lineStart = static_cast<quint32>(static_cast<const char*>(newline) - begin) + 1;
    }
    m_lastOffset = offset;
    return {m_line, static_cast<int>(offset - m_lineStart) + 1};
}

namespace {

void writeString(QByteArray& out, QByteArrayView text)
{
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += kHex[(c >> 4) & 15];
            out += kHex[c & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

} // namespace

// Recursion is bounded by the depth limit of the parse.
void JsonValue::writeTo(QByteArray& out) const
{
    switch (kind()) {
    case JsonKind::Missing:
    case JsonKind::Null:
        out += "null";
        break;
    case JsonKind::False:
        out += "false";
        break;
    case JsonKind::True:
        out += "true";
        break;
    case JsonKind::Number:
        out += text();
        break;
    case JsonKind::String:
    case JsonKind::Key:
        if (!token()->decoded) // as it stands in the file: there was nothing to escape
            out.append('"').append(text()).append('"');
        else
            writeString(out, text());
        break;
    case JsonKind::Array: {
        out += '[';
        for (const JsonValue item : items()) {
            if (!out.endsWith('['))
                out += ',';
            item.writeTo(out);
        }
        out += ']';
        break;
    }
    case JsonKind::Object: {
        out += '{';
        bool first = true;
        for (const JsonMember member : members()) {
            if (!first)
                out += ',';
            first = false;
            writeString(out, member.key);
            out += ':';
            member.value.writeTo(out);
        }
        out += '}';
        break;
    }
    }
}

QString JsonValue::compact() const
{
    return isString() ? string() : quoted();
}

QString JsonValue::quoted() const
{
    QByteArray out;
    writeTo(out);
    return QString::fromUtf8(out);
}

void JsonValue::flattenInto(KeyValues& values, const QString& path) const
{
    // A key of a megabyte above a hundred thousand values would be told a hundred thousand times.
    constexpr qsizetype kLongestPath = 4096;
    if (!isObject() || path.size() > kLongestPath) {
        values.insert(path, compact());
        return;
    }
    for (const JsonMember member : members()) {
        const QString key = QString::fromUtf8(member.key);
        member.value.flattenInto(values, path.isEmpty() ? key : QString(path + QLatin1Char('.') + key));
    }
}

} // namespace alidade
