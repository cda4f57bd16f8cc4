// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/unitticker.h"

#include "core/quantity.h"

#include <cmath>

namespace alidade {

namespace {

constexpr QChar kThinSpace(0x202F);

QString fixedNumber(double value, double step)
{
    const int decimals = step > 0 ? qBound(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 9) : 0;
    // A step of 2.5 or 0.25 needs one more digit than its size says.
    const double scaled = step * std::pow(10.0, decimals);
    const int digits = std::abs(scaled - std::round(scaled)) > 1e-6 ? decimals + 1 : decimals;
    QString text = QString::number(std::abs(value) < step * 1e-6 ? 0.0 : value, 'f', digits);
    if (text.startsWith(QLatin1Char('-')))
        text.replace(0, 1, QChar(0x2212));
    const int whole = static_cast<int>(text.indexOf(QLatin1Char('.')));
    for (int i = (whole < 0 ? static_cast<int>(text.size()) : whole) - 3; i > 0 && text.at(i - 1).isDigit(); i -= 3)
        text.insert(i, kThinSpace);
    return text;
}

} // namespace

UnitTicker::UnitTicker()
{
    setTickCount(5);
    setTickStepStrategy(tssReadability);
}

void UnitTicker::setUnit(const QString& unit, bool ratio)
{
    m_unit = unit;
    m_ratio = ratio;
}

bool UnitTicker::showsDecades(const QCPRange& range) const
{
    return m_logarithmic && range.lower > 0 && range.upper / range.lower > 20;
}

double UnitTicker::factor(const QCPRange& range) const
{
    if (m_ratio)
        return 0.01;
    return scaledUnit(std::max(std::abs(range.lower), std::abs(range.upper)), m_unit).factor;
}

QString UnitTicker::unitText(const QCPRange& range) const
{
    if (m_ratio || showsDecades(range))
        return {};
    return scaledUnit(std::max(std::abs(range.lower), std::abs(range.upper)), m_unit).unit;
}

double UnitTicker::getTickStep(const QCPRange& range)
{
    m_range = range;
    // Round numbers of MiB are not round numbers of bytes.
    const double f = factor(range);
    return QCPAxisTicker::getTickStep(QCPRange(range.lower / f, range.upper / f)) * f;
}

QVector<double> UnitTicker::createTickVector(double tickStep, const QCPRange& range)
{
    if (!showsDecades(range)) {
        // Changes are round from 1 on, not from 0; both are multiples of every step that is used.
        return QCPAxisTicker::createTickVector(tickStep, range);
    }
    const double first = std::ceil(std::log10(range.lower)), last = std::floor(std::log10(range.upper));
    const double each = std::max(1.0, std::ceil((last - first) / 6));
    QVector<double> ticks;
    for (double decade = first; decade <= last; decade += each)
        ticks.append(std::pow(10.0, decade));
    return ticks;
}

QString UnitTicker::label(double tick, double step) const
{
    if (m_ratio) {
        if (showsDecades(m_range))
            return changeText(tick);
        const QString number = fixedNumber((tick - 1) * 100, step * 100);
        return tick - 1 > step / 2 ? QString(QLatin1Char('+') + number) : number;
    }
    if (showsDecades(m_range))
        return levelText(tick, m_unit, 1);
    const double f = factor(m_range);
    return fixedNumber(tick / f, step / f);
}

QVector<QString> UnitTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int)
{
    QVector<QString> labels;
    const double step = ticks.size() > 1 ? std::abs(ticks[1] - ticks[0]) : std::abs(m_range.size());
    for (double tick : ticks)
        labels.append(label(tick, step));
    if (labels.isEmpty() || showsDecades(m_range))
        return labels;
    const QString unit = m_ratio ? QStringLiteral("%") : m_unitOnLast ? unitText(m_range) : QString();
    if (!unit.isEmpty())
        labels.last() = QString(labels.last() + kThinSpace + unit);
    return labels;
}

} // namespace alidade
