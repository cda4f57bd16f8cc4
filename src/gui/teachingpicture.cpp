// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teachingpicture.h"

#include "gui/appstyle.h"
#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

constexpr QSizeF kCanvas(252, 104); // the drawings are made for this size and scaled

/// A fixed scatter that looks like noise: pictures must not change from start to start.
double wobble(int i)
{
    return std::sin(i * 12.9898) * 0.7 + std::sin(i * 4.1414) * 0.3;
}

void drawDrop(QPainter& painter, const ThemeColors& c)
{
    painter.setFont(fontOf(FontRole::Small));
    const std::array<QString, 3> names{QStringLiteral(".json"), QStringLiteral(".tar.zst"), QStringLiteral(".zip")};
    for (size_t i = 0; i < names.size(); ++i) {
        const double y = 14 + 27 * static_cast<double>(i);
        const QRectF box(22, y, 66, 21);
        painter.setPen(QPen(c.border, 1));
        painter.setBrush(c.base);
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(c.muted);
        painter.drawText(box, Qt::AlignCenter, names[i]);
        QPainterPath path(QPointF(92, y + 10.5));
        path.cubicTo(118, y + 10.5, 118, 51.5, 140, 51.5);
        painter.setPen(QPen(c.accent, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.accent);
    painter.drawPolygon(QPolygonF{QPointF(147, 51.5), QPointF(139, 47), QPointF(139, 56)});
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 5; ++column) {
            QColor cell = c.accent;
            cell.setAlphaF(static_cast<float>(0.35 + 0.6 * std::abs(wobble(row * 5 + column))));
            painter.setBrush(cell);
            painter.drawRect(QRectF(158 + 15.5 * column, 20 + 16 * row, 14, 14));
        }
    }
}

QPainterPath hump(double centre, double width, double height, double foot)
{
    QPainterPath path(QPointF(20, foot));
    for (double x = 20; x <= 232; x += 2)
        path.lineTo(x, foot - height * std::exp(-0.5 * std::pow((x - centre) / width, 2)));
    return path;
}

void drawCompare(QPainter& painter, const ThemeColors& c)
{
    const double foot = 86;
    QPainterPath base = hump(82, 12, 58, foot);
    base.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.withAlpha(c.baseline, 35));
    painter.drawPath(base);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(c.contender, 2));
    painter.drawPath(hump(122, 15, 50, foot));
    painter.setPen(QPen(c.axis, 1));
    painter.drawLine(QPointF(20, foot), QPointF(232, foot));
    painter.setPen(QPen(c.mark[0], 1.8));
    painter.drawLine(QPointF(82, 20), QPointF(116, 20));
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.mark[0]);
    painter.drawPolygon(QPolygonF{QPointF(122, 20), QPointF(114, 16), QPointF(114, 24)});
    painter.setPen(c.words[0]);
    painter.setFont(fontOf(FontRole::Body, true));
    painter.drawText(QPointF(128, 25), QStringLiteral("+7.8") + QChar(0x202f) + QLatin1Char('%'));
}

void drawHistory(QPainter& painter, const ThemeColors& c)
{
    painter.setPen(QPen(c.axis, 1));
    painter.drawLine(QPointF(20, 88), QPointF(232, 88));
    painter.setPen(QPen(c.accent, 2));
    painter.drawLine(QPointF(20, 66), QPointF(150, 66));
    painter.drawLine(QPointF(150, 40), QPointF(232, 40));
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.contender);
    for (int i = 0; i < 27; ++i) {
        const double x = 22 + 8 * i;
        painter.drawEllipse(QPointF(x, (x < 150 ? 66 : 40) + 8 * wobble(i + 3)), 2.2, 2.2);
    }
    painter.setPen(QPen(c.mark[0], 2));
    painter.drawLine(QPointF(150, 26), QPointF(150, 88));
    const QRectF flag(112, 6, 76, 19);
    painter.setPen(QPen(c.mark[0], 1));
    painter.setBrush(c.soft[0]);
    painter.drawRoundedRect(flag, 3, 3);
    painter.setPen(c.text);
    painter.setFont(fontOf(FontRole::Small, true));
    painter.drawText(flag, Qt::AlignCenter, QStringLiteral("4f2a91c"));
}

} // namespace

TeachingPicture::TeachingPicture(Kind kind, QWidget* parent)
    : QWidget(parent)
    , m_kind(kind)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize TeachingPicture::sizeHint() const
{
    return kCanvas.toSize();
}

void TeachingPicture::paintEvent(QPaintEvent*)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.hairline, 1));
    painter.setBrush(c.alternate);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    // A narrow place gets a smaller drawing, not a cut one.
    const double scale = std::min({1.0, width() / kCanvas.width(), height() / kCanvas.height()});
    painter.translate((width() - scale * kCanvas.width()) / 2, (height() - scale * kCanvas.height()) / 2);
    painter.scale(scale, scale);
    switch (m_kind) {
    case Kind::Drop:
        drawDrop(painter, c);
        break;
    case Kind::Compare:
        drawCompare(painter, c);
        break;
    case Kind::History:
        drawHistory(painter, c);
        break;
    }
}

} // namespace alidade
