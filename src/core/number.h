// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace alidade {

/// The nearest double of a decimal number, whatever the locale; the whole text must be the number. No "nan", no "inf", no
/// hexadecimal. Out of the range of a double: nothing.
std::optional<double> parseDouble(QByteArrayView text);

/// The shortest text that reads back as the same double (std::to_chars); "NaN", "Infinity", "-Infinity" for the others.
QByteArray formatDouble(double value);

} // namespace alidade
