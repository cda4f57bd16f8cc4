// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/distributionplot.h"

#include "core/quantity.h"
#include "plots/plotstyle.h"
#include "plots/summaryitem.h"
#include "plots/unitticker.h"
#include "stats/summary/quantile.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

QString summaryWords(const SummaryBar& bar)
{
    if (bar.hasQuartiles())
        return QStringLiteral("quartiles only; no raw values");
    if (bar.hasInterval())
        return QStringLiteral("interval of the file only; no raw values");
    return QStringLiteral("one number; no spread");
}

} // namespace

#define PLOT(name) PlotKind name##Plot();
#include "plot.inc"
#undef PLOT

const std::vector<PlotKind>& plotKinds()
{
    static const std::vector<PlotKind> kinds = {
#define PLOT(name) name##Plot(),
#include "plot.inc"
#undef PLOT
    };
    return kinds;
}

DistributionPlot::DistributionPlot(QWidget* parent)
    : PlotView(parent)
    , m_data(std::make_shared<Distributions>())
{
    // As many ticks as there is room for their words.
    connect(plot(), &QCustomPlot::beforeReplot, this, [this] {
        const QRect area = plot()->axisRect()->rect();
        plot()->xAxis->ticker()->setTickCount(qBound(2, area.width() / 80, 6));
        plot()->yAxis->ticker()->setTickCount(qBound(2, area.height() / 45, 6));
    });
}

DistributionPlot::~DistributionPlot() = default;

void DistributionPlot::setDistributions(std::shared_ptr<const Distributions> distributions)
{
    m_data = std::move(distributions);
    DistributionPlot::applyTheme();
    fit();
    describe();
}

void DistributionPlot::applyTheme()
{
    QCustomPlot* p = plot();
    clearDrawing();
    const QCPRange across = p->xAxis->range(), up = p->yAxis->range();
    stylePlot(*p, colors(), smallFont(), lineScale());
    // Tall margins belong to the history; here the unit stands on the last label.
    const QMargins margins = p->axisRect()->margins();
    p->axisRect()->setMargins(QMargins(margins.left(), 8, margins.right(), margins.bottom()));
    build();
    p->xAxis->setRange(across);
    p->yAxis->setRange(up);
}

void DistributionPlot::setView(double left, double right, double low, double high)
{
    m_left = left;
    m_right = right;
    m_low = low;
    m_high = high;
    setBounds(left, right, low, high);
}

/// The value under the pointer, and how much of each side does not exceed it.
void DistributionPlot::pointerMoved(const QPointF& pixel)
{
    if (data().isEmpty() || !plot()->axisRect()->rect().contains(pixel.toPoint())) {
        QToolTip::hideText();
        return;
    }
    const double value =
        m_verticalValues ? plot()->yAxis->pixelToCoord(pixel.y()) : plot()->xAxis->pixelToCoord(pixel.x());
    QStringList words = {levelText(value, data().metric.unit, 4)};
    for (std::size_t s = 0; s < data().sides.size(); ++s) {
        const std::vector<double>& sorted = data().sides[s].sorted;
        if (sorted.empty())
            continue;
        const auto above = std::upper_bound(sorted.begin(), sorted.end(), value);
        const double percent = 100.0 * static_cast<double>(above - sorted.begin()) / static_cast<double>(sorted.size());
        words.append(QStringLiteral("%1 %2\u202f% not above").arg(sideName(s)).arg(qRound(percent)).trimmed());
    }
    QToolTip::showText(plot()->mapToGlobal(pixel.toPoint() + QPoint(12, 12)), words.join(QStringLiteral("; ")), plot());
}

void DistributionPlot::fit()
{
    plot()->xAxis->setRange(m_left, m_right);
    plot()->yAxis->setRange(m_low, m_high);
    redraw();
}

void DistributionPlot::useValueAxis(bool vertical, bool logarithmic)
{
    double low = 0, high = 0;
    const bool positive = data().extent(low, high) && low > 0;
    m_verticalValues = vertical;
    QCPAxis* axis = vertical ? plot()->yAxis : plot()->xAxis;
    axis->setScaleType(logarithmic && positive ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const QSharedPointer<UnitTicker> ticker(new UnitTicker);
    ticker->setUnit(data().metric.unit, false);
    ticker->setLogarithmic(logarithmic && positive);
    ticker->setUnitOnLastLabel(true);
    axis->setTicker(ticker);
}

bool DistributionPlot::valueRange(double& low, double& high) const
{
    if (!data().extent(low, high))
        return false;
    const bool logarithmic = low > 0;
    const double pad = high > low ? (high - low) * 0.04 : std::max(std::abs(high) * 0.01, 1e-12);
    low = logarithmic ? std::max(low - pad, low * 0.7) : low - pad;
    high += pad;
    return true;
}

QColor DistributionPlot::sideColor(std::size_t side) const
{
    return sideMarker(side, data().sides.size(), colors()).color;
}

QString DistributionPlot::sideName(std::size_t side) const
{
    if (data().sides.size() == 2)
        return side == 0 ? QStringLiteral("base") : QStringLiteral("cand.");
    return {};
}

void DistributionPlot::addSummaryBars(
    const std::function<double(std::size_t side, std::size_t index, std::size_t count)>& row)
{
    for (std::size_t s = 0; s < data().sides.size(); ++s) {
        const std::vector<SummaryBar>& bars = data().sides[s].summaries;
        const std::size_t count = std::min(bars.size(), kMostBars);
        for (std::size_t i = 0; i < count; ++i) {
            const bool first = i == 0;
            auto* item = new SummaryItem(plot(), bars[i], row(s, i, count), first ? summaryWords(bars[i]) : QString());
            item->setLook(sideColor(s), colors(), smallFont(), lineScale());
        }
    }
}

void DistributionPlot::addMessage(const QString& text)
{
    auto* item = new QCPItemText(plot());
    item->setLayer(QStringLiteral("axes"));
    item->position->setType(QCPItemPosition::ptAxisRectRatio);
    item->position->setCoords(0.5, 0.5);
    // Narrow plots stand side by side: a sentence takes two lines rather than losing its ends.
    item->setText(QString(text).replace(QStringLiteral(": "), QStringLiteral(":\n")));
    item->setTextAlignment(Qt::AlignCenter);
    item->setFont(smallFont());
    item->setColor(colors().muted);
    item->setSelectable(false);
}

QString DistributionPlot::countsText() const
{
    QStringList counts;
    bool equal = true;
    for (const SideDistribution& side : data().sides) {
        counts.append(countText(static_cast<qint64>(side.sorted.size())));
        equal = equal && side.sorted.size() == data().sides.front().sorted.size();
    }
    if (counts.isEmpty())
        return {};
    if (!data().hasSamples())
        return QStringLiteral("no raw values");
    if (equal && counts.size() > 1)
        return counts.front() + QStringLiteral(" values a side");
    return counts.join(QStringLiteral(" and ")) + QStringLiteral(" values");
}

QString DistributionPlot::sentence() const
{
    if (data().isEmpty())
        return QStringLiteral("No distribution is shown.");
    QStringList parts;
    for (std::size_t s = 0; s < data().sides.size(); ++s) {
        const SideDistribution& side = data().sides[s];
        const QString who = data().sides.size() == 2
                                ? (s == 0 ? QStringLiteral("baseline") : QStringLiteral("candidate"))
                                : QStringLiteral("the run");
        if (side.hasSamples()) {
            parts.append(QStringLiteral("%1: %2 values, median %3, from %4 to %5")
                             .arg(who, countText(static_cast<qint64>(side.sorted.size())),
                                  levelText(quantileSorted(side.sorted, 0.5), data().metric.unit),
                                  levelText(side.sorted.front(), data().metric.unit),
                                  levelText(side.sorted.back(), data().metric.unit)));
        } else if (!side.summaries.empty()) {
            parts.append(QStringLiteral("%1: %2, %3")
                             .arg(who, levelText(side.summaries.front().value, data().metric.unit),
                                  summaryWords(side.summaries.front())));
        } else {
            parts.append(who + QStringLiteral(": nothing measured"));
        }
    }
    QString text =
        subject() + QLatin1Char(' ') + data().benchmark + QStringLiteral(". ") + parts.join(QStringLiteral("; "));
    if (std::isfinite(data().ratio.value) && data().sides.size() == 2)
        text += QStringLiteral("; change %1").arg(changeText(data().ratio.value));
    return text + QLatin1Char('.');
}

} // namespace alidade
