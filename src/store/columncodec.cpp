// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/columncodec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

enum Kind : quint8 { kRaw = 0, kConstant = 1, kDecimal24 = 2, kDecimal32 = 3, kInteger32 = 4 };

// A decimal is mantissa * 10^exponent in one word: mantissa in the low bits, then a 7-bit code of sign and exponent.
constexpr quint32 kSign = 64;
constexpr quint32 kNanCode = 45;
constexpr quint32 kInfinityCode = 46;
constexpr int kExponentBias = 22; // 10^22 is the last power of ten that a double holds exactly
constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

struct DecimalShape
{
    int bytes;
    int mantissaBits;
    int digits;
};
constexpr DecimalShape kShape24{3, 17, 5};
constexpr DecimalShape kShape32{4, 25, 7};

quint64 bitsOf(double value)
{
    return std::isnan(value) ? std::bit_cast<quint64>(std::numeric_limits<double>::quiet_NaN())
                             : std::bit_cast<quint64>(value);
}

// One correctly rounded operation on two exact numbers: the same double on every machine.
double decimalValue(quint32 mantissa, int exponent)
{
    const double m = mantissa;
    return exponent < 0 ? m / kPowers[static_cast<size_t>(-exponent)] : m * kPowers[static_cast<size_t>(exponent)];
}

bool fitsDecimal(double magnitude, int exponent, quint32 limit, quint32& mantissa)
{
    const double scaled = exponent < 0 ? magnitude * kPowers[static_cast<size_t>(-exponent)]
                                       : magnitude / kPowers[static_cast<size_t>(exponent)];
    if (!(scaled < limit))
        return false;
    mantissa = static_cast<quint32>(scaled + 0.5);
    return mantissa < limit && decimalValue(mantissa, exponent) == magnitude;
}

bool toDecimalWord(double value, const DecimalShape& shape, int& exponent, quint32& word)
{
    const quint32 sign = std::signbit(value) ? kSign : 0;
    if (std::isnan(value)) {
        word = kNanCode << shape.mantissaBits;
        return true;
    }
    if (std::isinf(value)) {
        word = (kInfinityCode | sign) << shape.mantissaBits;
        return true;
    }
    const double magnitude = std::fabs(value);
    const quint32 limit = quint32(1) << shape.mantissaBits;
    quint32 mantissa = 0;
    if (magnitude != 0 && !fitsDecimal(magnitude, exponent, limit, mantissa)) { // neighbours mostly share an exponent
        const int leading = static_cast<int>(std::floor(std::log10(magnitude)));
        exponent = std::clamp(leading - shape.digits + 1, -kExponentBias, kExponentBias);
        if (!fitsDecimal(magnitude, exponent, limit, mantissa))
            return false;
    }
    const quint32 code = static_cast<quint32>(exponent + kExponentBias) | sign;
    word = (code << shape.mantissaBits) | mantissa;
    return true;
}

bool fromDecimalWord(quint32 word, const DecimalShape& shape, double& value)
{
    const quint32 mantissa = word & ((quint32(1) << shape.mantissaBits) - 1);
    const quint32 code = word >> shape.mantissaBits;
    const quint32 exponent = code & (kSign - 1);
    if (exponent == kNanCode)
        value = std::numeric_limits<double>::quiet_NaN();
    else if (exponent == kInfinityCode)
        value = std::numeric_limits<double>::infinity();
    else if (exponent <= 2 * kExponentBias)
        value = decimalValue(mantissa, static_cast<int>(exponent) - kExponentBias);
    else
        return false;
    if (code & kSign)
        value = -value;
    return true;
}

bool encodeDecimals(std::span<const double> values, Kind kind, const DecimalShape& shape, std::string& out)
{
    const size_t start = out.size();
    ByteWriter writer(out);
    writer.byte(kind);
    int exponent = 0;
    for (const double value : values) {
        quint32 word = 0;
        if (!toDecimalWord(value, shape, exponent, word)) {
            out.resize(start);
            return false;
        }
        writer.word(word, shape.bytes);
    }
    return true;
}

bool isInteger32(double value)
{
    return value >= 0 && value <= std::numeric_limits<quint32>::max() && !std::signbit(value) &&
           std::floor(value) == value;
}

bool encodeIntegers(std::span<const double> values, std::string& out)
{
    if (!std::all_of(values.begin(), values.end(), isInteger32))
        return false;
    ByteWriter writer(out);
    writer.byte(kInteger32);
    for (const double value : values)
        writer.word(static_cast<quint32>(value), 4);
    return true;
}

bool decodeDecimals(ByteReader& reader, const DecimalShape& shape, std::vector<double>& values)
{
    ByteReader words(reader.bytes(values.size() * static_cast<size_t>(shape.bytes)));
    if (!reader.ok())
        return false;
    for (double& value : values) {
        if (!fromDecimalWord(words.word(shape.bytes), shape, value))
            return false;
    }
    return true;
}

} // namespace

void encodeColumn(std::span<const double> values, std::string& out)
{
    const auto differs = [first = values.empty() ? 0 : bitsOf(values.front())](double v) { return bitsOf(v) != first; };
    if (values.size() > 1 && std::none_of(values.begin() + 1, values.end(), differs)) {
        ByteWriter writer(out);
        writer.byte(kConstant);
        encodeColumn(values.first(1), out);
        return;
    }
    if (encodeDecimals(values, kDecimal24, kShape24, out) || encodeDecimals(values, kDecimal32, kShape32, out) ||
        encodeIntegers(values, out))
        return;
    ByteWriter writer(out);
    writer.byte(kRaw);
    for (const double value : values)
        writer.number(std::bit_cast<double>(bitsOf(value)));
}

bool decodeColumn(ByteReader& reader, size_t count, std::vector<double>& values)
{
    const quint8 kind = reader.byte();
    if (kind == kConstant) {
        std::vector<double> one;
        if (count < 2 || !decodeColumn(reader, 1, one))
            return false;
        values.assign(count, one.front());
        return reader.ok();
    }
    if (!reader.ok() || kind > kInteger32 || count > reader.left())
        return false; // every value takes a byte at least: a short blob cannot ask for much memory
    values.resize(count);
    switch (kind) {
    case kDecimal24:
        return decodeDecimals(reader, kShape24, values);
    case kDecimal32:
        return decodeDecimals(reader, kShape32, values);
    case kInteger32:
        for (double& value : values)
            value = reader.word(4);
        return reader.ok();
    default:
        for (double& value : values)
            value = reader.number();
        return reader.ok();
    }
}

} // namespace alidade
