// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/json.h"

#include <rapidjson/rapidjson.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

// Included by jsonparse.cpp alone: the parser calls this for every token of hundreds of megabytes, so it must see the
// bodies.

namespace alidade {

/// 2^25 tokens are 512 MiB: more than any entry of 512 MiB with values of ordinary length holds.
inline constexpr size_t kMostTokens = size_t(1) << 25;

/// The input as RapidJSON wants it. Not copied by the parser, so that the handler sees how far it has come.
struct ByteStream
{
    using Ch = char;

    const char* begin;
    const char* now;
    const char* end;

    Ch Peek() const { return now == end ? '\0' : *now; }
    Ch Take() { return now == end ? '\0' : *now++; }
    size_t Tell() const { return static_cast<size_t>(now - begin); }
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    void Flush() {}
    size_t PutEnd(Ch*) { return 0; }
};

/// Receives RapidJSON's events and writes the list of tokens. A handler that answers false stops the parse.
class TapeWriter
{
public:
    enum class Stop { None, Depth, Tokens, Number, Cancelled };

    TapeWriter(ByteStream& stream, std::vector<JsonToken>& tokens, std::vector<QByteArray>& decoded,
               const JsonOptions& options)
        : m_stream(stream)
        , m_tokens(tokens)
        , m_decoded(decoded)
        , m_options(options)
    {}

    bool Null() { return scalar(JsonKind::Null); }
    bool Bool(bool value) { return scalar(value ? JsonKind::True : JsonKind::False); }
    bool Int(int value) { return number(value); }
    bool Uint(unsigned value) { return number(value); }
    bool Int64(qint64 value) { return number(static_cast<double>(value)); }
    bool Uint64(quint64 value) { return number(static_cast<double>(value)); }
    bool Double(double approximate);
    bool RawNumber(const char*, rapidjson::SizeType, bool) { return false; }
    bool String(const char* text, rapidjson::SizeType length, bool) { return string(JsonKind::String, text, length); }
    bool Key(const char* text, rapidjson::SizeType length, bool) { return string(JsonKind::Key, text, length); }
    bool StartObject() { return open(JsonKind::Object); }
    bool StartArray() { return open(JsonKind::Array); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }

    Stop stop() const { return m_stop; }
    quint32 stopOffset() const { return m_tokens.empty() ? 0 : m_tokens.back().begin; }
    void closeAll();

private:
    quint32 offset() const { return static_cast<quint32>(m_stream.Tell()); }
    quint32 tokenBegin();
    JsonToken* push(JsonKind kind);
    bool scalar(JsonKind kind) { return push(kind) != nullptr; }
    bool number(double value);
    bool string(JsonKind kind, const char* text, rapidjson::SizeType length);
    bool open(JsonKind kind);
    bool close();
    bool fail(Stop why);

    ByteStream& m_stream;
    std::vector<JsonToken>& m_tokens;
    std::vector<QByteArray>& m_decoded;
    const JsonOptions& m_options;
    std::vector<quint32> m_open;
    quint32 m_last = 0; ///< where the token before ended
    Stop m_stop = Stop::None;
};

inline bool TapeWriter::fail(Stop why)
{
    m_stop = why;
    return false;
}

/// The token's first byte: RapidJSON tells only where it ends.
inline quint32 TapeWriter::tokenBegin()
{
    const char* p = m_stream.begin + m_last;
    for (; p != m_stream.end; ++p) {
        if (*p == '/' && m_options.relaxed && p + 1 != m_stream.end) {
            const char* const end = m_stream.end;
            const bool line = p[1] == '/';
            const std::string_view mark = line ? "\n" : "*/";
            p = std::search(p + 2, end, mark.begin(), mark.end()); // from behind its opening: "/*/" is not closed
            if (p == end)
                break;
            p += mark.size() - 1;
        } else if (*p != ' ' && *p != '\n' && *p != '\r' && *p != '\t' && *p != ',' && *p != ':') {
            break;
        }
    }
    return static_cast<quint32>(p - m_stream.begin);
}

inline JsonToken* TapeWriter::push(JsonKind kind)
{
    if ((m_tokens.size() & 0xffff) == 0xffff && m_options.progress && m_options.progress->stopRequested()) {
        fail(Stop::Cancelled);
        return nullptr;
    }
    if (m_tokens.size() >= kMostTokens) {
        fail(Stop::Tokens);
        return nullptr;
    }
    JsonToken& token = m_tokens.emplace_back();
    token.begin = tokenBegin();
    token.kind = kind;
    m_last = offset();
    return &token;
}

inline bool TapeWriter::number(double value)
{
    JsonToken* token = push(JsonKind::Number);
    if (token)
        token->number = value;
    return token != nullptr;
}

/// RapidJSON's own conversion is off in the last bit at times, and its exact one is four times slower than from_chars;
/// so its result only says which of the two ends of the range a number fell off.
inline bool TapeWriter::Double(double approximate)
{
    JsonToken* token = push(JsonKind::Number);
    if (!token)
        return false;
    token->number = approximate;
    if (!std::isfinite(approximate) && m_stream.now[-1] > '9')
        return true; // the words NaN, Inf and Infinity
    double exact = 0;
    const auto [end, error] = std::from_chars(m_stream.begin + token->begin, m_stream.now, exact);
    if (error == std::errc()) {
        token->number = exact;
        return true;
    }
    if (std::abs(approximate) > 1)
        return fail(Stop::Number);
    token->number = std::copysign(0.0, approximate); // nearer to zero than the smallest double
    return true;
}

inline bool TapeWriter::string(JsonKind kind, const char* text, rapidjson::SizeType length)
{
    JsonToken* token = push(kind);
    if (!token)
        return false;
    const quint32 written = m_last - token->begin - 2; // without the quotes
    token->extent = {length, 0};
    if (written != length) { // an escape is always longer than what it stands for
        token->decoded = true;
        token->extent.next = static_cast<quint32>(m_decoded.size());
        m_decoded.emplace_back(text, static_cast<qsizetype>(length));
    }
    return true;
}

inline bool TapeWriter::open(JsonKind kind)
{
    JsonToken* token = push(kind);
    if (!token)
        return false;
    token->extent = {0, 0};
    m_last = token->begin + 1; // the bracket may not have been taken yet when its event comes
    m_open.push_back(static_cast<quint32>(m_tokens.size()) - 1);
    return static_cast<int>(m_open.size()) <= m_options.depth || fail(Stop::Depth);
}

inline bool TapeWriter::close()
{
    m_last = tokenBegin() + 1;
    m_tokens[m_open.back()].extent = {static_cast<quint32>(m_tokens.size()), m_last};
    m_open.pop_back();
    return true;
}

/// For a text that was cut: what is open ends where the text ends.
inline void TapeWriter::closeAll()
{
    for (const quint32 index : m_open)
        m_tokens[index].extent = {static_cast<quint32>(m_tokens.size()),
                                  static_cast<quint32>(m_stream.end - m_stream.begin)};
    m_open.clear();
}

} // namespace alidade
