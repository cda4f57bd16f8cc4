// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/verdictpainter.h"

#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace alidade {

namespace {

/// Shapes in a square of side 1 about the origin; filled ones and stroked ones.
struct Glyph
{
    QPainterPath path;
    bool filled = false;
};

QPainterPath triangle(double up)
{
    QPainterPath path;
    path.moveTo(0, -0.45 * up);
    path.lineTo(0.5, 0.42 * up);
    path.lineTo(-0.5, 0.42 * up);
    path.closeSubpath();
    return path;
}

QPainterPath lines(std::initializer_list<std::pair<QPointF, QPointF>> pairs)
{
    QPainterPath path;
    for (const auto& [from, to] : pairs) {
        path.moveTo(from);
        path.lineTo(to);
    }
    return path;
}

QPainterPath question()
{
    QPainterPath path;
    path.moveTo(-0.27, -0.22);
    path.cubicTo(-0.27, -0.6, 0.3, -0.58, 0.29, -0.2);
    path.cubicTo(0.28, 0.02, 0, 0.0, 0, 0.2);
    path.moveTo(0, 0.47);
    path.lineTo(0, 0.475);
    return path;
}

QPainterPath star()
{
    QPainterPath path;
    for (int i = 0; i < 8; ++i) {
        const double angle = std::numbers::pi * i / 4;
        const double radius = i % 2 == 0 ? 0.55 : 0.17;
        const QPointF point(radius * std::sin(angle), -radius * std::cos(angle));
        i == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    path.closeSubpath();
    return path;
}

Glyph glyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return {triangle(1), true};
    case Verdict::Faster:
        return {triangle(-1), true};
    case Verdict::Same:
        return {lines({{{-0.42, -0.19}, {0.42, -0.19}}, {{-0.42, 0.19}, {0.42, 0.19}}}), false};
    case Verdict::Undecided:
        return {question(), false};
    case Verdict::Failed:
        return {lines({{{-0.38, -0.38}, {0.38, 0.38}}, {{-0.38, 0.38}, {0.38, -0.38}}}), false};
    case Verdict::Missing: {
        QPainterPath path = lines({{{-0.42, 0.42}, {0.42, -0.42}}});
        path.addEllipse(QPointF(), 0.34, 0.34);
        return {path, false};
    }
    case Verdict::New:
        break;
    }
    return {star(), true};
}

} // namespace

void drawVerdict(QPainter& painter, const QRectF& rect, Verdict verdict, const QColor& color)
{
    const double size = std::min(rect.width(), rect.height());
    const Glyph shape = glyph(verdict);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center());
    painter.scale(size, size);
    if (shape.filled) {
        painter.fillPath(shape.path, color);
    } else {
        const double width = 1.5 + 0.2 * std::min(1.0, std::max(0.0, (size - 9) / 5));
        painter.strokePath(shape.path, QPen(color, width / size, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    painter.restore();
}

void drawVerdict(QPainter& painter, const QRectF& rect, Verdict verdict)
{
    drawVerdict(painter, rect, verdict, verdictMarkColor(verdict));
}

QPixmap verdictPixmap(Verdict verdict, int size, double devicePixelRatio)
{
    const int pixels = static_cast<int>(std::ceil(size * devicePixelRatio));
    QPixmap pixmap(pixels, pixels);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawVerdict(painter, QRectF(0, 0, size, size), verdict);
    return pixmap;
}

QColor verdictWordsColor(Verdict verdict)
{
    return Theme::instance().colors().words[static_cast<size_t>(verdict)];
}

QColor verdictMarkColor(Verdict verdict)
{
    return Theme::instance().colors().mark[static_cast<size_t>(verdict)];
}

} // namespace alidade
