// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/processstrip.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "models/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kRow = 16;
constexpr double kDot = 3.4;
constexpr int kReach = 6; ///< pixels around a dot that show its words

bool isSteady(const SideShape& side, size_t process)
{
    return process >= side.warmups.size() ||
           (side.warmups[process] != WarmupClass::NoSteadyState && side.warmups[process] != WarmupClass::Slowdown);
}

QString sideWords(const QString& name, const SideShape& side, const Metric& metric)
{
    const auto count = static_cast<qint64>(side.processLevels.size());
    if (count == 0)
        return QString(name + QStringLiteral(": no process kept its values"));
    const auto [low, high] = std::minmax_element(side.processLevels.begin(), side.processLevels.end());
    QString text =
        QStringLiteral("%1: %2 %3 from %4 to %5")
            .arg(name, countText(count), count == 1 ? QStringLiteral("process") : QStringLiteral("processes"),
                 levelText(*low, metric.unit), levelText(*high, metric.unit));
    qint64 unsteady = 0;
    for (size_t i = 0; i < side.processLevels.size(); ++i)
        unsteady += isSteady(side, i) ? 0 : 1;
    if (unsteady > 0)
        text += QStringLiteral(", %1 without a steady state").arg(countText(unsteady));
    return text;
}

} // namespace

ProcessStrip::ProcessStrip(const CaseShape& shape, const Metric& metric, QWidget* parent)
    : QWidget(parent)
    , m_shape(shape)
    , m_metric(metric)
{
    std::vector<double> levels = shape.baseline.processLevels;
    levels.insert(levels.end(), shape.contender.processLevels.begin(), shape.contender.processLevels.end());
    if (!levels.empty()) {
        const auto [low, high] = std::minmax_element(levels.begin(), levels.end());
        const double room = *high > *low ? (*high - *low) * 0.05 : std::max(std::abs(*high) * 0.01, 1e-300);
        m_low = *low - room;
        m_high = *high + room;
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Levels of the processes"));
    setAccessibleDescription(words(shape, metric));
}

QSize ProcessStrip::sizeHint() const
{
    return {160, 2 * std::max(kRow, QFontMetrics(fontOf(FontRole::Small)).height() + 2)};
}

QString ProcessStrip::words(const CaseShape& shape, const Metric& metric)
{
    return sideWords(QStringLiteral("base"), shape.baseline, metric) + QStringLiteral("; ") +
           sideWords(QStringLiteral("candidate"), shape.contender, metric);
}

QRectF ProcessStrip::rowOf(bool contender) const
{
    const int names = QFontMetrics(fontOf(FontRole::Small)).horizontalAdvance(QStringLiteral("cand. "));
    const double half = height() / 2.0;
    return {static_cast<double>(names) + 6, contender ? half : 0, width() - names - 12.0, half};
}

double ProcessStrip::x(double level, const QRectF& row) const
{
    return row.left() + row.width() * (level - m_low) / (m_high - m_low);
}

void ProcessStrip::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(FontRole::Small));
    for (const bool contender : {false, true}) {
        const QRectF row = rowOf(contender);
        painter.setPen(c.muted);
        painter.drawText(QRectF(0, row.top(), row.left(), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         contender ? tr("cand.") : tr("base"));
        painter.setPen(QPen(c.hairline, 1));
        painter.drawLine(QPointF(row.left(), std::floor(row.center().y()) + 0.5),
                         QPointF(row.right(), std::floor(row.center().y()) + 0.5));
        paintSide(painter, contender ? m_shape.contender : m_shape.baseline, row, contender);
    }
}

void ProcessStrip::paintSide(QPainter& painter, const SideShape& side, const QRectF& row, bool contender) const
{
    const ThemeColors& c = Theme::instance().colors();
    const QColor color = contender ? c.contender : c.baseline;
    for (size_t i = 0; i < side.processLevels.size(); ++i) {
        painter.setPen(QPen(color, 1.4));
        painter.setBrush(contender && isSteady(side, i) ? color : c.base);
        painter.drawEllipse(QPointF(x(side.processLevels[i], row), row.center().y()), kDot, kDot);
    }
}

QString ProcessStrip::tipAt(const QPoint& position) const
{
    QStringList lines;
    for (const bool contender : {false, true}) {
        const SideShape& side = contender ? m_shape.contender : m_shape.baseline;
        const QRectF row = rowOf(contender);
        if (!row.adjusted(-kReach, 0, kReach, 0).contains(position))
            continue;
        for (size_t i = 0; i < side.processLevels.size(); ++i) {
            if (std::abs(x(side.processLevels[i], row) - position.x()) > kReach)
                continue;
            QString line = tr("process %1: %2").arg(i + 1).arg(levelText(side.processLevels[i], m_metric.unit, 4));
            if (i < side.warmups.size())
                line += QStringLiteral(", ") + warmupWord(side.warmups[i]);
            lines += line;
        }
    }
    return lines.join(QLatin1Char('\n'));
}

bool ProcessStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")),
                           this);
    return true;
}

} // namespace alidade
