// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/forestplot.h"

#include "core/quantity.h"
#include "plots/forestitem.h"
#include "plots/plotstyle.h"
#include "plots/unitticker.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kRowHeight = 26;
constexpr double kWidest = 8; ///< ratios beyond ×8 do not squeeze the others

} // namespace

ForestPlot::ForestPlot(QWidget* parent)
    : PlotView(parent)
{
    connect(plot(), &QCustomPlot::beforeReplot, this,
            [this] { plot()->xAxis->ticker()->setTickCount(qBound(2, plot()->axisRect()->width() / 70, 7)); });
    applyTheme();
}

void ForestPlot::setContent(ForestContent content)
{
    m_content = std::move(content);
    applyTheme();
    fit();
    describe();
    updateGeometry();
}

QSize ForestPlot::sizeHint() const
{
    return {420, kRowHeight * static_cast<int>(m_content.rows.size()) + 44};
}

void ForestPlot::range(double& left, double& right) const
{
    double farthest = std::log(1 + 2 * m_content.margin);
    for (const ForestRow& row : m_content.rows) {
        for (const double end : {row.ratio.low, row.ratio.value, row.ratio.high}) {
            if (end > 0 && std::isfinite(end))
                farthest = std::max(farthest, std::min(std::abs(std::log(end)), std::log(kWidest)));
        }
    }
    left = std::exp(-1.08 * farthest);
    right = std::exp(1.08 * farthest);
}

void ForestPlot::applyTheme()
{
    QCustomPlot* p = plot();
    clearDrawing();
    stylePlot(*p, colors(), smallFont(), lineScale());
    const QMargins margins = p->axisRect()->margins();
    p->axisRect()->setMargins({margins.left(), 6,
                               QFontMetrics(smallFont()).horizontalAdvance(QStringLiteral("+100.0 %")) + 20,
                               margins.bottom()});
    p->xAxis->setScaleType(QCPAxis::stLogarithmic);
    const QSharedPointer<UnitTicker> ticker(new UnitTicker);
    ticker->setUnit({}, true);
    ticker->setLogarithmic(true);
    p->xAxis->setTicker(ticker);
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const auto count = static_cast<double>(m_content.rows.size());
    auto* band = new QCPItemRect(p);
    band->topLeft->setCoords(1 / (1 + m_content.margin), count + 0.5);
    band->bottomRight->setCoords(1 + m_content.margin, 0);
    band->setPen(Qt::NoPen);
    band->setBrush(colors().withAlpha(colors().text, 5.5));
    auto* zero = new QCPItemLine(p);
    zero->start->setCoords(1, 0);
    zero->end->setCoords(1, count + 0.5);
    zero->setPen(linePen(colors().axis, lineScale()));
    for (size_t i = 0; i < m_content.rows.size(); ++i) {
        const ForestRow& row = m_content.rows[i];
        const double height = count - static_cast<double>(i);
        names->addTick(height, QFontMetrics(smallFont()).elidedText(row.label, Qt::ElideMiddle, 180));
        auto* item = new ForestItem(p, row, height);
        item->setLook(colors(), smallFont(), lineScale());
    }
    p->yAxis->setTicker(names);
    p->yAxis->setTickLengthOut(0);
    p->yAxis->grid()->setVisible(false);
}

void ForestPlot::fit()
{
    double left = 0, right = 0;
    range(left, right);
    const double count = std::max<double>(1, static_cast<double>(m_content.rows.size()));
    plot()->xAxis->setRange(left, right);
    plot()->yAxis->setRange(0.4, count + 0.6);
    setBounds(left, right, 0.4, count + 0.6);
    redraw();
}

QString ForestPlot::sentence() const
{
    QStringList parts;
    for (const ForestRow& row : m_content.rows)
        parts += QStringLiteral("%1 %2 %3 %, %4")
                     .arg(row.label, changeText(row.ratio.value), changeIntervalText(row.ratio.low, row.ratio.high),
                          verdictWord(row.verdict));
    return parts.isEmpty() ? QString()
                           : QString(m_content.subject + QStringLiteral(": ") + parts.join(QStringLiteral("; ")));
}

} // namespace alidade
