// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/historyplotseries.h"
#include "plots/legendline.h"
#include "plots/plotview.h"

#include <functional>
#include <optional>

namespace alidade {

/// A benchmark's values over commits: one marker per run with the spread of its samples behind it, several series,
/// failed runs on the axis' foot, tags below it. Says which point is under the pointer; knows no catalogue: words come
/// from outside.
class TimeSeriesPlot final : public PlotView
{
    Q_OBJECT
public:
    /// A point of the plotted history: series, and index in its HistorySeries::points.
    struct Point
    {
        std::size_t series = 0;
        std::size_t point = 0;
        bool operator==(const Point&) const = default;
    };
    using PointText = std::function<QString(const Point&)>;
    using CommitText = std::function<QString(CommitId)>;

    explicit TimeSeriesPlot(QWidget* parent = nullptr);
    ~TimeSeriesPlot() override;

    /// `title` goes into sentence(). Keeps the view if the axis and its data stay the same.
    void setHistory(std::shared_ptr<const PlottedHistory> history, const QString& title);
    const std::shared_ptr<const PlottedHistory>& history() const;
    /// Plain text of the tooltip of a point, and a commit's short name for ticks.
    void setTexts(PointText tooltip, CommitText commit);
    void setLogarithmic(bool on);
    bool isLogarithmic() const;
    /// The point that the keyboard stands on and the marker line shows; none: nullopt.
    void setCurrent(std::optional<Point> point);
    std::optional<Point> current() const;

    void fit() override;
    QString sentence() const override;
    /// Visible part of the axis.
    QPair<double, double> visibleRange() const;
    void setVisibleRange(double from, double to);
    /// "axis starts at 199 µs"; empty when it starts at zero or is logarithmic.
    QString axisNote() const;
    std::vector<LegendLine::Entry> legend() const;
    /// Whether ranges per pixel column are drawn instead of single points.
    bool drawsColumns() const;
    /// The drawn or failed point nearest to a pixel of the plot, at most 14 pixels away.
    std::optional<Point> pointAt(const QPointF& pixel) const;
    /// Where the point stands, in pixels of the plot.
    std::optional<QPointF> pixelOf(const Point& point) const;

Q_SIGNALS:
    void pointClicked(std::size_t series, std::size_t point);
    void pointOpened(std::size_t series, std::size_t point); ///< double click or Enter

protected:
    void applyTheme() override;
    void pointerMoved(const QPointF& pixel) override;
    void pointerLeft() override;
    bool clicked(const QPointF& pixel) override;
    bool doubleClicked(const QPointF& pixel) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makePlottables();
    void fitValues();
    void updateEnding();
    void updateMarks();
    void step(int direction);
    std::optional<std::size_t> columnOf(const Point& point, bool failed) const;

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace alidade
