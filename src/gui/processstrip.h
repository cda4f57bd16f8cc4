// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseshape.h"
#include "core/metric.h"

#include <QWidget>

namespace alidade {

/// The level of every process of both sides on one axis, a row a side, in the order in which they ran; a process that
/// does not reach a steady state is hollow. The unit of evidence, made visible.
class ProcessStrip final : public QWidget
{
    Q_OBJECT
public:
    ProcessStrip(const CaseShape& shape, const Metric& metric, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    /// "base: 5 processes from 210 to 218 µs; candidate: 5 processes from 226 to 236 µs".
    static QString words(const CaseShape& shape, const Metric& metric);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintSide(QPainter& painter, const SideShape& side, const QRectF& row, bool contender) const;
    double x(double level, const QRectF& row) const;
    QString tipAt(const QPoint& position) const;
    QRectF rowOf(bool contender) const;

    CaseShape m_shape;
    Metric m_metric;
    double m_low = 0, m_high = 1;
};

} // namespace alidade
