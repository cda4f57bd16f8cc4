// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/timeseries.h"

#include "core/quantity.h"
#include "plots/timeseriesprivate.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr std::size_t kMostMarkers = 10'000;

/// Zero has no place on a logarithmic axis: the smallest positive value rules.
double leastPositive(const PlottedHistory& history)
{
    double least = std::numeric_limits<double>::infinity();
    for (const PlottedSeries& series : history.series) {
        for (double value : series.value.values()) {
            if (value > 0)
                least = std::min(least, value);
        }
    }
    return least;
}

/// All values with some room; as much of the spread as does not press the values into a line; zero where it is near.
QCPRange historyValueRange(const PlottedHistory& history, bool logarithmic)
{
    MinMaxPyramid::Extent values, spread;
    for (const PlottedSeries& series : history.series) {
        values.include(series.value.extent(0, series.value.size()));
        spread.include(series.low.extent(0, series.low.size()));
        spread.include(series.high.extent(0, series.high.size()));
    }
    const double least = logarithmic ? leastPositive(history) : values.low;
    if (values.isEmpty() || !(least <= values.high))
        return logarithmic ? QCPRange(0.1, 1) : QCPRange(0, 1);
    const double room = std::max(values.high - least, std::abs(values.high) * 0.02) * 0.6;
    double low = std::max(std::min(least, spread.low), least - room);
    double high = std::min(std::max(values.high, spread.high), values.high + room);
    if (logarithmic) {
        low = std::max(low, least * 0.5);
        const double pad = std::max(std::pow(high / low, 0.06), 1.02);
        return QCPRange(low / pad, high * pad);
    }
    const double pad = std::max((high - low) * 0.07, std::abs(high) * 0.005);
    const bool nearZero = low >= 0 && low < 0.35 * high && !history.ratio;
    return QCPRange(nearZero ? 0 : low - pad, pad > 0 ? high + pad : high + 1);
}

} // namespace

TimeSeriesPlot::TimeSeriesPlot(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>())
{
    QCustomPlot* p = plot();
    p->xAxis->setTicker(d->keyTicker);
    p->yAxis->setTicker(d->valueTicker);
    d->foot = new FootMarks(p);
    d->foot->setLayer(QStringLiteral("axes"));
    d->foot->setHistory(*d->history);
    d->line = new QCPItemStraightLine(p);
    d->currentRing = new QCPItemEllipse(p);
    d->hoverRing = new QCPItemEllipse(p);
    for (QCPAbstractItem* item : std::initializer_list<QCPAbstractItem*>{d->line, d->currentRing, d->hoverRing}) {
        item->setLayer(QStringLiteral("overlay"));
        item->setVisible(false);
        item->setSelectable(false);
        for (QCPItemPosition* position : item->positions())
            position->setType(QCPItemPosition::ptAbsolute);
    }
    connect(p, &QCustomPlot::beforeReplot, this, [this] {
        updateEnding();
        d->valueTicker->setTickCount(qBound(2, plot()->axisRect()->height() / 65, 6));
        d->foot->setUnit(d->valueTicker->unitText(plot()->yAxis->range()));
    });
    // Marks stand at pixels: they follow the layout, which is known only now, and live on a layer of their own.
    connect(p, &QCustomPlot::afterLayout, this, &TimeSeriesPlot::updateMarks);
    setAccessibleName(QStringLiteral("History plot"));
    applyTheme();
}

TimeSeriesPlot::~TimeSeriesPlot() = default;

void TimeSeriesPlot::setTexts(PointText tooltip, CommitText commit)
{
    d->tooltip = std::move(tooltip);
    d->commit = std::move(commit);
}

const std::shared_ptr<const PlottedHistory>& TimeSeriesPlot::history() const
{
    return d->history;
}

void TimeSeriesPlot::setHistory(std::shared_ptr<const PlottedHistory> history, const QString& title)
{
    const auto before = d->history;
    d->history = std::move(history);
    d->title = title;
    d->hovered.reset();
    d->current.reset();
    for (SeriesPlottable* plottable : d->plottables)
        plot()->removePlottable(plottable);
    d->plottables.clear();
    makePlottables();
    d->foot->setHistory(*d->history);
    d->keyTicker->setPlaces(d->history->places, d->history->axis, d->commit);
    d->valueTicker->setUnit(d->history->metric.unit, d->history->ratio);
    applyTheme();
    fitValues();
    const bool sameAxis = before->axis == d->history->axis && !before->places.empty() && !d->history->places.empty() &&
                          before->places.front().x == d->history->places.front().x &&
                          before->places.back().x == d->history->places.back().x;
    if (sameAxis) {
        plot()->yAxis->setRange(d->low, d->high);
        redraw();
    } else {
        fit();
    }
    describe();
}

void TimeSeriesPlot::makePlottables()
{
    const std::size_t count = std::max<std::size_t>(1, d->history->series.size());
    for (const PlottedSeries& series : d->history->series) {
        auto* plottable = new SeriesPlottable(plot()->xAxis, plot()->yAxis); // the plot owns it
        plottable->setSeries(series);
        plottable->setMostMarkers(kMostMarkers / count);
        d->plottables.push_back(plottable);
    }
}

void TimeSeriesPlot::setLogarithmic(bool on)
{
    if (on == d->logarithmic)
        return;
    d->logarithmic = on;
    plot()->yAxis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    d->valueTicker->setLogarithmic(on);
    fitValues();
    plot()->yAxis->setRange(d->low, d->high);
    redraw();
    describe();
}

bool TimeSeriesPlot::isLogarithmic() const
{
    return d->logarithmic;
}

void TimeSeriesPlot::fitValues()
{
    const QCPRange range = historyValueRange(*d->history, d->logarithmic);
    d->low = range.lower;
    d->high = range.upper;
}

void TimeSeriesPlot::fit()
{
    const MinMaxPyramid::Extent places = d->history->extentOfPlaces();
    if (!places.isEmpty()) {
        const double pad =
            std::max((places.high - places.low) * 0.015, d->history->axis == HistoryAxis::Date ? 43200.0 : 0.5);
        plot()->xAxis->setRange(places.low - pad, places.high + pad);
        setBounds(places.low - pad, places.high + pad, d->low, d->high);
    }
    plot()->yAxis->setRange(d->low, d->high);
    redraw();
}

void TimeSeriesPlot::updateEnding()
{
    const bool truncated = !axisNote().isEmpty();
    plot()->yAxis->setLowerEnding(truncated ? QCPLineEnding(QCPLineEnding::esSkewedBar, 8, 6)
                                            : QCPLineEnding(QCPLineEnding::esNone));
}

QString TimeSeriesPlot::axisNote() const
{
    const double lower = plot()->yAxis->range().lower;
    if (d->logarithmic || d->history->ratio || d->history->series.empty() || std::abs(lower) < 1e-300)
        return {};
    return QStringLiteral("axis starts at ") + levelText(lower, d->history->metric.unit);
}

QPair<double, double> TimeSeriesPlot::visibleRange() const
{
    return {plot()->xAxis->range().lower, plot()->xAxis->range().upper};
}

void TimeSeriesPlot::setVisibleRange(double from, double to)
{
    plot()->xAxis->setRange(from, to);
    redraw();
}

bool TimeSeriesPlot::drawsColumns() const
{
    return std::any_of(d->plottables.begin(), d->plottables.end(),
                       [](const SeriesPlottable* p) { return p->drawsColumns(); });
}

void TimeSeriesPlot::applyTheme()
{
    stylePlot(*plot(), colors(), smallFont(), lineScale());
    if (!d->history->tags.empty()) {
        const int row = QFontMetrics(smallFont()).height() + 3;
        QMargins margins = plot()->axisRect()->margins();
        margins.setBottom(margins.bottom() + row);
        plot()->axisRect()->setMargins(margins);
    }
    for (std::size_t i = 0; i < d->plottables.size(); ++i)
        d->plottables[i]->setLook(seriesMarker(i, d->plottables.size(), colors()), colors().base, lineScale());
    d->foot->setLook(colors(), smallFont(), lineScale());
    d->line->setPen(linePen(colors().accent, 1.2 * lineScale()));
    d->currentRing->setPen(linePen(colors().accent, 1.8 * lineScale()));
    d->hoverRing->setPen(linePen(colors().accent, 1.2 * lineScale()));
}

std::vector<LegendLine::Entry> TimeSeriesPlot::legend() const
{
    using Sample = LegendLine::Entry::Sample;
    std::vector<LegendLine::Entry> entries;
    const auto& series = d->history->series;
    bool failed = false, spread = false;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const QString label = series[i].label.isEmpty() ? QStringLiteral("run value") : series[i].label;
        entries.push_back({Sample::Marker, i, series.size(), false, label});
        failed = failed || !series[i].failedX.empty();
        spread = spread || !series[i].low.extent(0, series[i].low.size()).isEmpty();
    }
    if (drawsColumns())
        entries.push_back(
            {Sample::None, 0, 1, false, QStringLiteral("more runs than can be told apart: ranges and medians")});
    else if (spread)
        entries.push_back({Sample::Range, 0, 1, false, QStringLiteral("spread: quartiles, or the file's interval")});
    if (failed)
        entries.push_back({Sample::Failed, 0, 1, false, QStringLiteral("failed")});
    const std::size_t drawable = d->history->allSeries - d->history->otherUnits;
    if (drawable > series.size())
        entries.push_back(
            {Sample::None, 0, 1, false,
             QStringLiteral("%1 of %2 series shown, those with most runs").arg(series.size()).arg(drawable)});
    if (d->history->otherUnits > 0)
        entries.push_back({Sample::None, 0, 1, false,
                           QStringLiteral("%1 series in other units not shown").arg(d->history->otherUnits)});
    return entries;
}

QString TimeSeriesPlot::sentence() const
{
    if (d->history->series.empty())
        return QStringLiteral("No history is shown.");
    std::size_t failed = 0;
    MinMaxPyramid::Extent values;
    for (const PlottedSeries& series : d->history->series) {
        failed += series.failedX.size();
        values.include(series.value.extent(0, series.value.size()));
    }
    QString text = QStringLiteral("%1: %2 runs over %3 commits in %4 series")
                       .arg(d->title, countText(static_cast<qint64>(d->history->points())),
                            countText(static_cast<qint64>(d->history->places.size())),
                            countText(static_cast<qint64>(d->history->series.size())));
    if (!values.isEmpty() && d->history->ratio)
        text += QStringLiteral(", %1 to %2 against the first run").arg(changeText(values.low), changeText(values.high));
    else if (!values.isEmpty())
        text +=
            QStringLiteral(", from %1 to %2")
                .arg(levelText(values.low, d->history->metric.unit), levelText(values.high, d->history->metric.unit));
    if (failed > 0)
        text += QStringLiteral("; %1 failed").arg(countText(static_cast<qint64>(failed)));
    return text + QLatin1Char('.');
}

} // namespace alidade
