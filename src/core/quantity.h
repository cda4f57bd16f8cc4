// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace alidade {

/// A level with three (or `digits`) significant digits and an SI prefix so that 1 <= value < 1000: "214 µs", "1.5 MiB".
/// U+202F before the unit, U+2212 as minus, '.' as decimal point, whatever the locale.
QString levelText(double value, const QString& unit, int digits = 3);

/// The factor and the unit with prefix that levelText would take for this value: {1e-6, "µs"}. Both sides of one row
/// share the prefix of the baseline.
struct ScaledUnit
{
    double factor = 1; ///< shown number = value / factor
    QString unit;
};
ScaledUnit scaledUnit(double value, const QString& unit);

/// Number in a unit that is already chosen: scaledNumber(231e-6, {1e-6,"µs"}) == "231".
QString scaledNumber(double value, const ScaledUnit& unit, int digits = 3);

/// A ratio as a change: 1.078 → "+7.8 %", 1 → "0.0 %", 4.2 → "×4.2" (above +300 %), 0.2 → "÷5.0" (below −75 %).
QString changeText(double ratio);
/// "[+3.9 … +11.7]", in percent, without the unit.
QString changeIntervalText(double low, double high);

/// p and q: three decimals, "< 0.001" below.
QString probabilityText(double p);

/// 1234567 → "1 234 567" with U+202F.
QString countText(qint64 count);

/// "3 min 12 s", "1.9 s", "1 h 04 min".
QString durationText(double seconds);

/// "214 MB" (decimal), for sizes of files.
QString sizeText(qint64 bytes);

} // namespace alidade
