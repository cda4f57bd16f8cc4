// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"
#include "core/progress.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace alidade {

enum class JsonKind : quint8 { Missing, Null, False, True, Number, String, Key, Array, Object };

struct JsonExtent
{
    quint32 next; ///< container: index of the token after it; string: its length, or index of the decoded text
    quint32 end;  ///< container: byte offset after its closing bracket
};

/// One token of a parsed text; containers are followed by their content.
struct JsonToken
{
    quint32 begin = 0; ///< byte offset of its first character
    JsonKind kind = JsonKind::Missing;
    bool decoded = false; ///< string: had escapes, `extent.next` counts in the list of decoded texts
    union {
        double number = 0;
        JsonExtent extent;
    };
};
static_assert(sizeof(JsonToken) == 16);

struct JsonPlace
{
    int line = 1;   ///< from 1
    int column = 1; ///< from 1, in bytes

    QString toString() const { return QString::number(line) + QLatin1Char(':') + QString::number(column); }
};

struct JsonOptions
{
    int depth = 512;
    bool relaxed = false; ///< comments and trailing commas, as asv.conf.json has them
    bool prefix = false;  ///< the text may be cut anywhere: what is whole is returned, nothing is an error
    const Progress* progress = nullptr;
};

/// Whether the bytes begin with the mark of UTF-16, either order.
inline bool isUtf16(QByteArrayView bytes)
{
    return bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff");
}

class JsonItems;
class JsonMembers;
class JsonDocument;

/// One value in a JsonDocument, which must outlive it. A missing value answers as if it were nothing: no items, no
/// members, no text, NaN.
class JsonValue
{
public:
    JsonValue() = default;
    JsonValue(const JsonDocument* document, quint32 index)
        : m_document(document)
        , m_index(index)
    {}

    JsonKind kind() const;
    bool exists() const { return kind() != JsonKind::Missing; }
    bool isNull() const { return kind() == JsonKind::Null; }
    bool isNumber() const { return kind() == JsonKind::Number; }
    bool isString() const { return kind() == JsonKind::String; }
    bool isArray() const { return kind() == JsonKind::Array; }
    bool isObject() const { return kind() == JsonKind::Object; }
    bool isBool() const { return kind() == JsonKind::True || kind() == JsonKind::False; }
    bool isTrue() const { return kind() == JsonKind::True; }

    /// The nearest double; NaN where this is no number (or the number NaN).
    double number() const;
    /// A whole number that fits 64 bits, exactly.
    std::optional<qint64> integer() const;
    /// A string's content or a number as written; empty otherwise.
    QByteArrayView text() const;
    QString string() const { return QString::fromUtf8(text()); }
    /// The bytes of an array or object as they stand in the file.
    QByteArrayView source() const;

    JsonItems items() const;     ///< of an array
    JsonMembers members() const; ///< of an object, in file order, doubles included
    /// The first member of that name.
    JsonValue operator[](QByteArrayView key) const;

    quint32 offset() const;
    JsonPlace place() const;

    /// As text for people: scalars as they are, arrays and objects as compact JSON.
    QString compact() const;
    /// The same with strings in their quotes: a part of a JSON text.
    QString quoted() const;
    /// The same as UTF-8 behind what is there.
    void quotedInto(QByteArray& out) const { writeTo(out); }
    /// Adds every scalar below this value under its path joined with '.', arrays as compact JSON, and so an object
    /// whose path is over 4096 characters long.
    void flattenInto(KeyValues& values, const QString& path) const;

private:
    friend class JsonItems;
    friend class JsonMembers;
    const JsonToken* token() const;
    void writeTo(QByteArray& out) const;

    const JsonDocument* m_document = nullptr;
    quint32 m_index = 0;
};

struct JsonMember
{
    QByteArrayView key;
    JsonValue value;
};

/// A whole JSON text as a flat list of tokens, 16 bytes each: numbers converted once, strings left in the text. Reads
/// what the tools write: NaN, Infinity and -Infinity as bare words, a byte order mark, and any depth up to the limit
/// without recursion. UTF-16 with its mark is converted first, and places then count in the converted text. The bytes
/// must outlive the document.
class JsonDocument
{
public:
    /// An Error carries "line:column" in `where`.
    static Result<JsonDocument> parse(QByteArrayView bytes, const JsonOptions& options = {});

    JsonValue root() const { return {this, 0}; }
    JsonPlace place(quint32 offset) const;

private:
    friend class JsonValue;
    friend class JsonItems;
    friend class JsonMembers;
    QByteArray m_converted; ///< the text as UTF-8, where it came as UTF-16
    QByteArrayView m_bytes; ///< without the byte order mark
    std::vector<JsonToken> m_tokens;
    std::vector<QByteArray> m_decoded;
    // Where place() was asked last: questions go forward through the file, so each newline is counted once.
    mutable quint32 m_lastOffset = 0;
    mutable quint32 m_lineStart = 0;
    mutable int m_line = 1;
};

inline const JsonToken* JsonValue::token() const
{
    return m_document && m_index < m_document->m_tokens.size() ? &m_document->m_tokens[m_index] : nullptr;
}

inline JsonKind JsonValue::kind() const
{
    const JsonToken* t = token();
    return t ? t->kind : JsonKind::Missing;
}

class JsonItems
{
public:
    class Iterator
    {
    public:
        Iterator(const JsonDocument* document, quint32 index)
            : m_document(document)
            , m_index(index)
        {}
        JsonValue operator*() const { return {m_document, m_index}; }
        Iterator& operator++();
        bool operator!=(const Iterator& other) const { return m_index < other.m_index; }

    private:
        const JsonDocument* m_document;
        quint32 m_index;
    };
    explicit JsonItems(const JsonValue& array);
    Iterator begin() const { return {m_document, m_first}; }
    Iterator end() const { return {m_document, m_end}; }
    /// Upper bound of the number of items, for reserving.
    quint32 atMost() const { return m_end - m_first; }

private:
    const JsonDocument* m_document = nullptr;
    quint32 m_first = 0;
    quint32 m_end = 0;
};

class JsonMembers
{
public:
    class Iterator
    {
    public:
        Iterator(const JsonDocument* document, quint32 index)
            : m_document(document)
            , m_index(index)
        {}
        JsonMember operator*() const
        {
            return {JsonValue(m_document, m_index).text(), JsonValue(m_document, m_index + 1)};
        }
        Iterator& operator++();
        /// A key whose value was cut off is no member.
        bool operator!=(const Iterator& other) const { return m_index + 1 < other.m_index; }

    private:
        const JsonDocument* m_document;
        quint32 m_index;
    };
    explicit JsonMembers(const JsonValue& object);
    Iterator begin() const { return {m_document, m_first}; }
    Iterator end() const { return {m_document, m_end}; }

private:
    const JsonDocument* m_document = nullptr;
    quint32 m_first = 0;
    quint32 m_end = 0;
};

inline JsonItems::Iterator& JsonItems::Iterator::operator++()
{
    const JsonToken& token = m_document->m_tokens[m_index];
    m_index = token.kind >= JsonKind::Array ? token.extent.next : m_index + 1;
    return *this;
}

inline JsonMembers::Iterator& JsonMembers::Iterator::operator++()
{
    const JsonToken& value = m_document->m_tokens[m_index + 1];
    m_index = value.kind >= JsonKind::Array ? value.extent.next : m_index + 2;
    return *this;
}

inline double JsonValue::number() const
{
    const JsonToken* t = token();
    return t && t->kind == JsonKind::Number ? t->number : std::numeric_limits<double>::quiet_NaN();
}

inline JsonItems JsonValue::items() const
{
    return JsonItems(*this);
}

inline JsonMembers JsonValue::members() const
{
    return JsonMembers(*this);
}

} // namespace alidade
