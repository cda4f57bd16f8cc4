// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/intervalaxis.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/comparetree.h"
#include "gui/intervaldelegate.h"
#include "models/comparisonmodel.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kPadding = 8;
constexpr int kTick = 4;

} // namespace

IntervalAxis::IntervalAxis(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(QStringLiteral("Axis of the changes"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void IntervalAxis::attach(const CompareTree* tree, const ComparisonModel* model)
{
    m_tree = tree;
    m_model = model;
    const auto refresh = [this] { update(); };
    connect(tree->header(), &QHeaderView::sectionResized, this, refresh);
    connect(tree->header(), &QHeaderView::sectionMoved, this, refresh);
    connect(tree->header(), &QHeaderView::geometriesChanged, this, refresh);
    connect(tree->horizontalScrollBar(), &QScrollBar::valueChanged, this, refresh);
    connect(tree->verticalScrollBar(), &QScrollBar::valueChanged, this, refresh);
    connect(tree->verticalScrollBar(), &QScrollBar::rangeChanged, this, refresh);
    connect(model, &QAbstractItemModel::modelReset, this, refresh);
}

QSize IntervalAxis::sizeHint() const
{
    return {200, std::max(20, QFontMetrics(fontOf(FontRole::Small)).height() + 6)};
}

/// "14 of 1 834 rows in view".
QString IntervalAxis::rowsText() const
{
    const auto inView = static_cast<qint64>(m_tree->casesInView().size());
    return QStringLiteral("%1 of %2 rows in view").arg(countText(inView), countText(m_model->shownCount()));
}

void IntervalAxis::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.fillRect(rect(), c.base);
    painter.fillRect(QRect(0, 0, width(), 1), c.hairline);
    if (!m_tree || !m_model || !m_model->report())
        return;
    const QFont font = fontOf(FontRole::Small);
    painter.setFont(font);
    painter.setPen(c.muted);
    const QHeaderView& header = *m_tree->header();
    const auto section = [&header, this](int column) {
        return QRect(header.sectionViewportPosition(column), 0, header.sectionSize(column), height());
    };
    const QRect change = section(ComparisonModel::ChangeColumn);
    const QRect left(kPadding, 0, change.left() - 2 * kPadding, height());
    painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(rowsText(), Qt::ElideRight, left.width()));
    const QRect verdict = section(ComparisonModel::VerdictColumn);
    const QRect right(verdict.left() + kPadding, 0, width() - verdict.left() - 2 * kPadding, height());
    painter.drawText(right, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(QString(QStringLiteral("shaded: margin θ = ±") +
                                                           percentText(m_model->report()->policy.margin)),
                                                   Qt::ElideRight, right.width()));
    const IntervalLane lane = IntervalLane::of(change, m_tree->font());
    if (!lane.isVisible())
        return;
    const int room = QFontMetrics(font).horizontalAdvance(QStringLiteral("+100  "));
    const int most = std::max(3, static_cast<int>((lane.right - lane.left) / room));
    for (const IntervalScale::Tick& tick : m_model->scale().ticks(std::min(most, 7))) {
        const double x = lane.x(tick.position);
        painter.fillRect(QRectF(std::floor(x), 0, 1, kTick), c.axis);
        // The number stands below its tick; the unit hangs out to the right.
        QString number = tick.label;
        number.remove(QStringLiteral("\u202f%"));
        const int half = QFontMetrics(font).horizontalAdvance(number) / 2;
        painter.drawText(QPointF(x - half, kTick + QFontMetrics(font).ascent()), tick.label);
    }
}

} // namespace alidade
