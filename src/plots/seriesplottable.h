// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/historyplotseries.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"

namespace alidade {

/// Draws one series of a history: a thin range and a marker per point; where more points are in view than can be told
/// apart, per pixel column the range of all values and their median. Reads the series' own columns, copies nothing.
/// Included by this folder's .cpp files only.
class SeriesPlottable final : public QCPAbstractPlottable
{
public:
    SeriesPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis);

    /// `series` outlives this.
    void setSeries(const PlottedSeries& series) { m_series = &series; }
    void setLook(const Marker& marker, const QColor& base, double lineScale);
    /// More visible points than this are drawn per column.
    void setMostMarkers(std::size_t count) { m_mostMarkers = count; }
    bool drawsColumns() const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    /// A marker on the very edge is drawn whole.
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    struct Visible
    {
        std::size_t begin = 0, end = 0;
        std::size_t count() const { return end - begin; }
    };
    Visible visible() const;
    void drawPoints(QCPPainter& painter, Visible range) const;
    void drawRanges(QCPPainter& painter, Visible range) const;
    void drawStamps(QCPPainter& painter, Visible range) const;
    void drawColumns(QCPPainter& painter) const;

    const PlottedSeries* m_series = nullptr;
    Marker m_marker;
    QColor m_base;
    double m_lineScale = 1;
    std::size_t m_mostMarkers = 10'000;
};

} // namespace alidade
