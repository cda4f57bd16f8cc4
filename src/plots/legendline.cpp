// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/legendline.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStringList>

namespace alidade {

namespace {

constexpr int kSampleWidth = 16, kSpacing = 16, kLongest = 420;

} // namespace

LegendLine::LegendLine(QWidget* parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(QStringLiteral("Legend"));
    connect(&Theme::instance(), &Theme::changed, this, QOverload<>::of(&QWidget::update));
}

void LegendLine::setEntries(std::vector<Entry> entries, const QString& note)
{
    m_entries = std::move(entries);
    m_note = note;
    setAccessibleDescription(text());
    adaptHeight();
    update();
}

QString LegendLine::text() const
{
    QStringList words;
    for (const Entry& entry : m_entries)
        words.append(entry.text);
    if (!m_note.isEmpty())
        words.append(m_note);
    return words.join(QStringLiteral("; "));
}

QFont LegendLine::smallFont() const
{
    return smallPlotFont(font());
}

int LegendLine::lineHeight() const
{
    return QFontMetrics(smallFont()).height() + 4;
}

std::vector<LegendLine::Cell> LegendLine::cells(const QRect& place) const
{
    const QFontMetrics metrics(smallFont());
    std::vector<Cell> cells;
    int x = place.left(), y = place.top();
    const auto put = [&](int width, const Entry* entry) {
        if (x > place.left() && x + width > place.right() + 1) {
            x = place.left();
            y += lineHeight();
        }
        cells.push_back({QRect(x, y, qMin(width, place.width()), lineHeight()), entry});
        x += width + kSpacing;
    };
    for (const Entry& entry : m_entries) {
        const int sample = entry.sample == Entry::Sample::None ? 0 : kSampleWidth;
        put(sample + qMin(kLongest, metrics.horizontalAdvance(entry.text)), &entry);
    }
    if (!m_note.isEmpty()) {
        put(metrics.horizontalAdvance(m_note), nullptr);
        cells.back().place.moveRight(place.right());
    }
    return cells;
}

int LegendLine::heightFor(int width) const
{
    if (m_entries.empty() && m_note.isEmpty())
        return 0;
    const auto all = cells(QRect(m_left, 0, qMax(50, width - m_left - m_right), lineHeight()));
    return all.back().place.bottom() + 3;
}

QSize LegendLine::sizeHint() const
{
    return {300, heightFor(qMax(300, width()))};
}

QSize LegendLine::minimumSizeHint() const
{
    return {100, lineHeight()};
}

void LegendLine::setSpan(int left, int right)
{
    if (left == m_left && right == m_right)
        return;
    m_left = left;
    m_right = right;
    adaptHeight();
    update();
}

void LegendLine::adaptHeight()
{
    setFixedHeight(qMax(1, heightFor(width())));
}

void LegendLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    adaptHeight();
}

void LegendLine::paintSample(QPainter& painter, const Entry& entry, const QPointF& center,
                             const ThemeColors& colors) const
{
    const Marker marker =
        entry.side ? sideMarker(entry.index, entry.count, colors) : seriesMarker(entry.index, entry.count, colors);
    switch (entry.sample) {
    case Entry::Sample::None:
        break;
    case Entry::Sample::Marker:
        drawMarker(painter, marker, center, 3.4, 1.4, colors.base);
        break;
    case Entry::Sample::Range:
        painter.setPen(QPen(colors.withAlpha(colors.text, 45), 1));
        painter.drawLine(center - QPointF(0, 6), center + QPointF(0, 6));
        break;
    case Entry::Sample::Failed: {
        const Verdict failed = Verdict::Failed;
        drawMarker(painter, {Marker::Shape::Cross, colors.mark[static_cast<std::size_t>(failed)], false}, center, 3.4,
                   1.5, colors.base);
        break;
    }
    case Entry::Sample::Band:
        painter.fillRect(QRectF(center.x() - 5, center.y() - 5, 10, 10), colors.withAlpha(colors.text, 8));
        break;
    }
}

void LegendLine::paintInto(QPainter& painter, const QRect& place, const ThemeColors& colors) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(smallFont());
    const QFontMetrics metrics(smallFont());
    for (const Cell& cell : cells(place.adjusted(m_left, 0, -m_right, 0))) {
        QRect words = cell.place;
        if (cell.entry && cell.entry->sample != Entry::Sample::None) {
            paintSample(painter, *cell.entry, QPointF(words.left() + 5, words.center().y() + 0.5), colors);
            words.setLeft(words.left() + kSampleWidth);
        }
        painter.setPen(colors.muted);
        painter.drawText(
            words, Qt::AlignVCenter | Qt::TextSingleLine,
            metrics.elidedText(cell.entry ? cell.entry->text : m_note, Qt::ElideMiddle, words.width() + 1));
    }
    painter.restore();
}

void LegendLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintInto(painter, rect(), Theme::instance().colors());
}

} // namespace alidade
