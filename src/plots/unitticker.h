// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plots/qcp.h"

#include <QString>

namespace alidade {

/// Ticks of a value axis: round numbers in the unit that fits what is in view. Included by this folder's .cpp files
/// only.
class UnitTicker : public QCPAxisTicker
{
public:
    UnitTicker();

    /// A canonical unit, or, with ratio, none: values are factors and shown as changes (+20 %).
    void setUnit(const QString& unit, bool ratio);
    void setLogarithmic(bool logarithmic) { m_logarithmic = logarithmic; }
    /// Whether the last label carries the unit; otherwise the plot writes unitText() elsewhere.
    void setUnitOnLastLabel(bool on) { m_unitOnLast = on; }
    /// The unit with prefix for this range: "µs"; empty where each label carries its own.
    QString unitText(const QCPRange& range) const;

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar formatChar,
                                       int precision) override;

private:
    bool showsDecades(const QCPRange& range) const;
    double factor(const QCPRange& range) const;
    QString label(double tick, double step) const;

    QString m_unit;
    bool m_ratio = false;
    bool m_logarithmic = false;
    bool m_unitOnLast = false;
    QCPRange m_range; ///< of the labels being made
};

} // namespace alidade
