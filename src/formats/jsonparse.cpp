// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/jsontape.h"

#include <QStringDecoder>

#include <rapidjson/error/error.h>
#include <rapidjson/reader.h>

#include <algorithm>

namespace alidade {

namespace {

QString reasonText(rapidjson::ParseErrorCode code)
{
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
        return QStringLiteral("the file is empty");
    case rapidjson::kParseErrorDocumentRootNotSingular:
        return QStringLiteral("more text follows the end of the JSON value");
    case rapidjson::kParseErrorValueInvalid:
        return QStringLiteral("invalid JSON value");
    case rapidjson::kParseErrorObjectMissName:
        return QStringLiteral("invalid JSON: a name in double quotes must stand here");
    case rapidjson::kParseErrorObjectMissColon:
        return QStringLiteral("invalid JSON: ':' is missing after a name");
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
        return QStringLiteral("invalid JSON: ',' or '}' is missing");
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
        return QStringLiteral("invalid JSON: ',' or ']' is missing");
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    case rapidjson::kParseErrorStringEscapeInvalid:
        return QStringLiteral("invalid JSON: unknown escape in a string");
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
        return QStringLiteral("invalid JSON: half of a surrogate pair in a string");
    case rapidjson::kParseErrorStringMissQuotationMark:
        return QStringLiteral("invalid JSON: a string does not end, or holds a zero byte");
    case rapidjson::kParseErrorStringInvalidEncoding:
        return QStringLiteral("a string is not UTF-8");
    case rapidjson::kParseErrorNumberTooBig:
        return QStringLiteral("a number is too large for a double");
    case rapidjson::kParseErrorNumberMissFraction:
    case rapidjson::kParseErrorNumberMissExponent:
        return QStringLiteral("invalid JSON number");
    default:
        return QStringLiteral("invalid JSON");
    }
}

Error stopError(TapeWriter::Stop stop, int depth)
{
    switch (stop) {
    case TapeWriter::Stop::Depth:
        return {ErrorCode::LimitExceeded,
                QStringLiteral("nested deeper than %1 levels (limit: JSON depth)").arg(depth),
                {}};
    case TapeWriter::Stop::Tokens:
        return {ErrorCode::LimitExceeded, QStringLiteral("holds more than %1 JSON values").arg(kMostTokens), {}};
    case TapeWriter::Stop::Cancelled:
        return {ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
    case TapeWriter::Stop::Number:
        return {ErrorCode::InvalidInput, reasonText(rapidjson::kParseErrorNumberTooBig), {}};
    case TapeWriter::Stop::None:
        break;
    }
    return {ErrorCode::InvalidInput, reasonText(rapidjson::kParseErrorTermination), {}};
}

template<unsigned ExtraFlags>
rapidjson::ParseResult run(ByteStream& stream, TapeWriter& writer)
{
    constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                                rapidjson::kParseNanAndInfFlag | ExtraFlags;
    rapidjson::Reader reader;
    return reader.Parse<kFlags>(stream, writer);
}

/// UTF-16 as Windows programs save it: known by its byte order mark. Nothing where the bytes are no such text, or hold
/// half of a character; a prefix may be cut within one.
std::optional<QByteArray> utf8FromUtf16(QByteArrayView bytes, bool prefix)
{
    const QByteArrayView whole = bytes.first(bytes.size() & ~qsizetype(1));
    QStringDecoder decode(QStringDecoder::Utf16, QStringDecoder::Flag::Stateless);
    const QString text = decode(whole);
    // The decoder lets half of a pair pass.
    if (!prefix && (decode.hasError() || !text.isValidUtf16() || whole.size() != bytes.size()))
        return std::nullopt;
    return text.toUtf8();
}

} // namespace

Result<JsonDocument> JsonDocument::parse(QByteArrayView bytes, const JsonOptions& options)
{
    if (bytes.size() >= qsizetype(std::numeric_limits<quint32>::max()))
        return Error{ErrorCode::LimitExceeded, QStringLiteral("JSON texts of 4 GiB and more are not read"), {}};
    JsonDocument document;
    if (isUtf16(bytes)) {
        const std::optional<QByteArray> converted = utf8FromUtf16(bytes, options.prefix);
        if (!converted)
            return Error{ErrorCode::InvalidInput, QStringLiteral("the text is not valid UTF-16"),
                         QStringLiteral("1:1")};
        document.m_converted = *converted;
        bytes = document.m_converted;
    }
    document.m_bytes = bytes.startsWith("\xef\xbb\xbf") ? bytes.sliced(3) : bytes;
    document.m_tokens.reserve(std::min(static_cast<size_t>(document.m_bytes.size()) / 8 + 16, kMostTokens));

    ByteStream stream{document.m_bytes.begin(), document.m_bytes.begin(), document.m_bytes.end()};
    TapeWriter writer(stream, document.m_tokens, document.m_decoded, options);
    const rapidjson::ParseResult result =
        options.relaxed ? run<rapidjson::kParseCommentsFlag | rapidjson::kParseTrailingCommasFlag>(stream, writer)
                        : run<rapidjson::kParseDefaultFlags>(stream, writer);
    if (options.prefix) {
        writer.closeAll();
        return document;
    }
    if (result.IsError()) {
        const bool ours = writer.stop() != TapeWriter::Stop::None;
        Error error = ours ? stopError(writer.stop(), options.depth)
                           : Error{ErrorCode::InvalidInput, reasonText(result.Code()), {}};
        const auto offset = ours ? writer.stopOffset() : static_cast<quint32>(result.Offset());
        if (!ours && offset > 0 && qsizetype(offset) >= document.m_bytes.size())
            error.message = QStringLiteral("the text ends in the middle of a JSON value");
        error.where = document.place(offset).toString();
        return error;
    }
    if (stream.now != stream.end) {
        return Error{ErrorCode::InvalidInput, QStringLiteral("a zero byte follows the end of the JSON value"),
                     document.place(static_cast<quint32>(stream.Tell())).toString()};
    }
    return document;
}

} // namespace alidade
