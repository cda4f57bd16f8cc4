// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

const QChar kThinSpace(0x202F);
const QChar kMinus(0x2212);

QString withMinus(QString number)
{
    number.replace(QLatin1Char('-'), kMinus);
    return number;
}

QString fixed(double value, int decimals)
{
    return withMinus(QLocale::c().toString(value, 'f', decimals));
}

/// Significant digits without exponent for numbers of a shown range (about 0.001 to 999).
QString significant(double value, int digits)
{
    if (value == 0)
        return QStringLiteral("0");
    int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    // 0.9997 with three digits is 1.00, not 1.000: rounding may reach the next power of ten.
    if (std::abs(value) * std::pow(10, digits - 1 - magnitude) >= std::pow(10, digits) - 0.5)
        ++magnitude;
    return fixed(value, std::clamp(digits - 1 - magnitude, 0, 12));
}

struct Prefix
{
    double factor;
    const char16_t* text;
};

} // namespace

ScaledUnit scaledUnit(double value, const QString& unit)
{
    static constexpr std::array kSeconds = {Prefix{1e-9, u"ns"}, Prefix{1e-6, u"\u00b5s"}, Prefix{1e-3, u"ms"}, Prefix{1, u"s"}};
    static constexpr std::array kBytes
        = {Prefix{1, u"B"}, Prefix{1024, u"KiB"}, Prefix{1048576, u"MiB"}, Prefix{1073741824, u"GiB"}};
    static constexpr std::array kRates = {Prefix{1, u"1/s"}, Prefix{1e3, u"k/s"}, Prefix{1e6, u"M/s"}, Prefix{1e9, u"G/s"}};
    const double size = std::abs(value);
    const auto choose = [size](const auto& prefixes) -> ScaledUnit {
        const Prefix* chosen = &prefixes.front();
        for (const Prefix& prefix : prefixes) {
            // 999.6 would be shown as 1000: the next prefix is the honest one.
            if (size >= prefix.factor * 0.9995)
                chosen = &prefix;
        }
        return {chosen->factor, QString::fromUtf16(chosen->text)};
    };
    if (!std::isfinite(value) || value == 0)
        return {1, unit == QStringLiteral("1") ? QString() : unit};
    if (unit == QStringLiteral("s"))
        return choose(kSeconds);
    if (unit == QStringLiteral("B"))
        return choose(kBytes);
    if (unit == QStringLiteral("1/s"))
        return choose(kRates);
    return {1, unit == QStringLiteral("1") ? QString() : unit};
}

QString scaledNumber(double value, const ScaledUnit& unit, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("\u2013");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("\u221e") : QStringLiteral("\u2212\u221e");
    const double shown = value / unit.factor;
    if (shown != 0 && (std::abs(shown) >= 1e6 || std::abs(shown) < 1e-4))
        return withMinus(QLocale::c().toString(shown, 'g', digits));
    return significant(shown, digits);
}

QString levelText(double value, const QString& unit, int digits)
{
    const ScaledUnit scaled = scaledUnit(value, unit);
    const QString number = scaledNumber(value, scaled, digits);
    return scaled.unit.isEmpty() || !std::isfinite(value) ? number : QString(number + kThinSpace + scaled.unit);
}

QString changeText(double ratio)
{
    if (!std::isfinite(ratio) || ratio <= 0)
        return QStringLiteral("\u2013");
    if (ratio > 4)
        return QChar(0x00D7) + significant(ratio, 2);
    if (ratio < 0.25)
        return QChar(0x00F7) + significant(1 / ratio, 2);
    const QString number = fixed((ratio - 1) * 100, 1);
    const bool zero = number == QStringLiteral("0.0") || number == QString(kMinus + QStringLiteral("0.0"));
    if (zero)
        return QStringLiteral("0.0") + kThinSpace + QLatin1Char('%');
    return (ratio > 1 ? QStringLiteral("+") : QString()) + number + kThinSpace + QLatin1Char('%');
}

QString changeIntervalText(double low, double high)
{
    const auto bound = [](double ratio) -> QString {
        if (std::isnan(ratio))
            return QStringLiteral("?");
        if (std::isinf(ratio))
            return QStringLiteral("+\u221e");
        const QString number = fixed((ratio - 1) * 100, 1);
        return ratio > 1 && number != QStringLiteral("0.0") ? QString(QLatin1Char('+') + number) : number;
    };
    return QLatin1Char('[') + bound(low) + QStringLiteral(" \u2026 ") + bound(high) + QLatin1Char(']');
}

QString probabilityText(double p)
{
    if (std::isnan(p))
        return QStringLiteral("\u2013");
    return p < 0.001 ? QStringLiteral("< 0.001") : fixed(p, 3);
}

QString countText(qint64 count)
{
    QString digits = QString::number(std::abs(count));
    for (qsizetype i = digits.size() - 3; i > 0; i -= 3)
        digits.insert(i, kThinSpace);
    return count < 0 ? QString(kMinus + digits) : digits;
}

QString durationText(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (seconds < 60)
        return significant(seconds, seconds < 10 ? 2 : 3) + kThinSpace + QLatin1Char('s');
    if (whole < 3600)
        return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
}

QString sizeText(qint64 bytes)
{
    static constexpr std::array kUnits = {Prefix{1, u"B"}, Prefix{1e3, u"kB"}, Prefix{1e6, u"MB"}, Prefix{1e9, u"GB"}};
    const auto size = static_cast<double>(bytes);
    const Prefix* chosen = &kUnits.front();
    for (const Prefix& prefix : kUnits) {
        if (size >= prefix.factor * 0.9995)
            chosen = &prefix;
    }
    return significant(size / chosen->factor, 3) + kThinSpace + QString::fromUtf16(chosen->text);
}

} // namespace alidade
