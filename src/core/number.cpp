// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number.h"

#include <array>
#include <charconv>
#include <cmath>

namespace alidade {

std::optional<double> parseDouble(QByteArrayView text)
{
    const char* first = text.data();
    const char* last = first + text.size();
    const char* digits = first;
    if (digits != last && (*digits == '+' || *digits == '-'))
        ++digits;
    // from_chars would take "nan" and "inf", and no leading '+'.
    if (digits == last || !((*digits >= '0' && *digits <= '9') || *digits == '.'))
        return std::nullopt;
    if (*first == '+')
        first = digits;
    double value = 0;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error != std::errc() || end != last)
        return std::nullopt;
    return value;
}

QByteArray formatDouble(double value)
{
    if (std::isnan(value))
        return QByteArrayLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QByteArrayLiteral("Infinity") : QByteArrayLiteral("-Infinity");
    std::array<char, 32> buffer; // NOLINT: filled by to_chars; 24 characters are the most a shortest double takes
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    Q_ASSERT(error == std::errc());
    return QByteArray(buffer.data(), end - buffer.data());
}

} // namespace alidade
