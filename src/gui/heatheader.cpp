// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/heatheader.h"

#include "gui/appstyle.h"
#include "gui/heatdelegate.h"
#include "gui/verdictpainter.h"
#include "models/configurationgridmodel.h"
#include "models/heatcolor.h"

#include <QAbstractItemView>
#include <QPainter>

#include <cmath>

namespace alidade {

namespace {

constexpr int kCrossover = 12; ///< the mark's width
constexpr int kPadding = 12;   ///< left of a row's name

void drawCrossover(QPainter& painter, const QPointF& center, const QColor& color)
{
    const double x = kCrossover / 2.0, y = 4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(center + QPointF(-x, -y), center + QPointF(x, y));
    painter.drawLine(center + QPointF(-x, y), center + QPointF(x, -y));
    painter.restore();
}

} // namespace

HeatHeader::HeatHeader(const ConfigurationGridModel& model, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
    , m_model(model)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setHighlightSections(false);
    setSectionsClickable(true);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        updateGeometry();
        viewport()->update();
    });
}

bool HeatHeader::isGrouped() const
{
    return m_model.grid() && m_model.grid()->projection.columns.size() > 1;
}

int HeatHeader::lineHeight() const
{
    return fontMetrics().height() + 6;
}

QSize HeatHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), lineHeight() * (isGrouped() ? 2 : 1) + 2};
}

void HeatHeader::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colors.base);
    const int line = lineHeight();
    const int top = isGrouped() ? line : 0;
    QFont bold = font();
    bold.setBold(true);
    int groupBegin = 0;
    for (int column = 0; column < count(); ++column) {
        const int gap = m_model.beginsGroup(column) ? HeatDelegate::kGroupGap : 0;
        const int left = sectionViewportPosition(column) + gap;
        const int width = sectionSize(column) - gap - 1;
        const bool reference = static_cast<size_t>(column) == m_model.grid()->reference;
        painter.setPen(reference ? colors.text : colors.muted);
        painter.setFont(font());
        painter.drawText(QRect(left + 2, top, width - 4, line), Qt::AlignCenter,
                         fontMetrics().elidedText(m_model.lastText(column), Qt::ElideMiddle, width - 4));
        if (!isGrouped())
            continue;
        if (gap > 0)
            groupBegin = column;
        if (column + 1 < count() && !m_model.beginsGroup(column + 1))
            continue;
        const int first =
            sectionViewportPosition(groupBegin) + (m_model.beginsGroup(groupBegin) ? HeatDelegate::kGroupGap : 0);
        const QRect group(first, 0, left + width - first, line);
        painter.setPen(colors.text);
        painter.setFont(bold);
        painter.drawText(group.adjusted(2, 0, -2, 0), Qt::AlignCenter,
                         QFontMetrics(bold).elidedText(m_model.groupText(column), Qt::ElideMiddle, group.width() - 4));
        painter.setPen(colors.border);
        painter.drawLine(group.bottomLeft(), group.bottomRight());
    }
}

NameHeader::NameHeader(Qt::Orientation orientation, QWidget* parent)
    : QHeaderView(orientation, parent)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(false);
}

QSize NameHeader::sectionSizeFromContents(int section) const
{
    QFont bold = font(); // as the current row's is
    bold.setBold(true);
    const QString name = model()->headerData(section, orientation()).toString();
    const int mark = orientation() == Qt::Vertical ? kCrossover + 16 : kPadding;
    return {QFontMetrics(bold).horizontalAdvance(name) + kPadding + mark, fontMetrics().height() + 8};
}

void NameHeader::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colors.base);
    const bool rows = orientation() == Qt::Vertical;
    const auto* view = qobject_cast<const QAbstractItemView*>(parentWidget());
    const int current = view && rows ? view->currentIndex().row() : -1;
    const int right = kCrossover + 12;
    for (int i = 0; i < count(); ++i) {
        const int at = sectionViewportPosition(i);
        const QRect section = rows ? QRect(0, at, viewport()->width(), sectionSize(i))
                                   : QRect(at, 0, sectionSize(i), viewport()->height());
        if (!section.intersects(viewport()->rect()))
            continue;
        const QRect place = rows ? section.adjusted(kPadding, 0, -right, 0) : section.adjusted(3, 0, -4, 0);
        QFont words = font();
        words.setBold(i == current);
        painter.setFont(words);
        painter.setPen(rows ? colors.text : colors.muted);
        const QString name = model()->headerData(i, orientation()).toString();
        painter.drawText(place, Qt::AlignVCenter | (rows ? Qt::AlignLeft : Qt::AlignHCenter),
                         QFontMetrics(words).elidedText(name, Qt::ElideMiddle, place.width()));
        if (isMarked(i))
            drawCrossover(painter, QPointF(section.right() - 6 - kCrossover / 2.0, section.center().y() + 0.5),
                          colors.accent);
    }
}

HeatRowHeader::HeatRowHeader(const ConfigurationGridModel& model, QWidget* parent)
    : NameHeader(Qt::Vertical, parent)
    , m_model(model)
{}

bool HeatRowHeader::isMarked(int row) const
{
    return m_model.hasCrossover(row);
}

HeatLegend::HeatLegend(QWidget* parent)
    : QWidget(parent)
{
    setMargin(0.02);
}

void HeatLegend::setMargin(double margin)
{
    m_margin = margin;
    setAccessibleName(
        tr("Legend: change in percent against the reference; blue faster, orange slower, hatched undecided, "
           "= within %1 percent, crossed circle missing")
            .arg(100 * margin));
    update();
}

void HeatLegend::setCrossovers(bool any)
{
    m_crossovers = any;
    update();
}

QSize HeatLegend::sizeHint() const
{
    return {560, fontMetrics().height() + 12};
}

void HeatLegend::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(FontRole::Small));
    const QFontMetrics metrics(painter.font());
    int x = 12;
    const auto words = [&](const QString& text) {
        painter.setPen(colors.muted);
        painter.drawText(QRect(x, 0, metrics.horizontalAdvance(text) + 2, height()), Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + 6;
    };
    words(tr("faster −50 %"));
    constexpr int kSteps = 60;
    for (int i = 0; i < kSteps; ++i) {
        const double ratio = std::exp((2.0 * i / (kSteps - 1) - 1) * std::log(2.0));
        painter.fillRect(QRectF(x + 2 * i, height() / 2.0 - 5, 2, 10),
                         heatColor(ratio, Direction::LowerIsBetter, colors));
    }
    x += 2 * kSteps + 6;
    words(tr("+100 % slower"));
    x += 8;
    const std::array<std::pair<Verdict, QString>, 3> marks{{{Verdict::Undecided, tr("undecided")},
                                                            {Verdict::Same, tr("within ±%1 %").arg(100 * m_margin)},
                                                            {Verdict::Missing, tr("missing")}}};
    for (const auto& [verdict, text] : marks) {
        const QRect box(x, height() / 2 - 6, 18, 12);
        if (verdict == Verdict::Undecided) {
            painter.save();
            painter.setClipRect(box);
            painter.setPen(QPen(colors.withAlpha(colors.mark[static_cast<size_t>(verdict)], 60), 1.2));
            for (int step = -12; step < 20; step += 5)
                painter.drawLine(box.left() + step, box.bottom() + 1, box.left() + step + 13, box.top());
            painter.restore();
        } else {
            drawVerdict(painter, QRectF(box.center().x() - 4, box.center().y() - 3.5, 8, 8), verdict);
        }
        x += 24;
        words(text);
        x += 6;
    }
    if (m_crossovers) {
        drawCrossover(painter, QPointF(x + kCrossover / 2.0, height() / 2.0), colors.accent);
        x += kCrossover + 6;
        words(tr("crossover along the curves"));
    }
}

} // namespace alidade
