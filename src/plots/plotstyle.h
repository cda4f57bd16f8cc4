// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/theme.h"

#include <QColor>
#include <QFont>
#include <QPointF>

class QCustomPlot;
class QPainter;

namespace alidade {

/// How a point looks: shape and colour, hollow or filled.
struct Marker
{
    enum class Shape { Disc, Square, Diamond, Plus, Cross, Star, Ring, CrossedSquare };
    Shape shape = Shape::Disc;
    QColor color;
    bool hollow = false;

    bool operator==(const Marker&) const = default;
};

/// Of series `index` of `count`: one is ink, two are ink and hollow, three or more have the eight series' colours.
Marker seriesMarker(std::size_t index, std::size_t count, const ThemeColors& colors);
/// Side 0 of a comparison is a hollow grey ring, side 1 a filled ink disc; a side that stands alone is ink.
Marker sideMarker(std::size_t side, std::size_t sides, const ThemeColors& colors);

/// `base` fills the inside of hollow markers.
void drawMarker(QPainter& painter, const Marker& marker, const QPointF& center, double radius, double lineWidth,
                const QColor& base);

/// Ticks' and notes' font: 0.825 of the application's.
QFont smallPlotFont(const QFont& font);

/// Axes left and bottom only, ticks outwards, grid behind everything, background, margins.
void stylePlot(QCustomPlot& plot, const ThemeColors& colors, const QFont& small, double lineScale);

/// A cosmetic pen with flat caps.
QPen linePen(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine);

} // namespace alidade
