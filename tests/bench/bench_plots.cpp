// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/timeseries.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

// CPU time of one redraw of a long history while zooming and panning, decimation included. Prints a table; with a file
// name writes the same in the form of Google Benchmark, which Alidade reads.
using namespace alidade;

namespace {

double cpuMilliseconds()
{
    return static_cast<double>(std::clock()) * 1000.0 / CLOCKS_PER_SEC;
}

std::shared_ptr<const PlottedHistory> longHistory(int points)
{
    std::mt19937_64 random(1);
    HistorySeries series;
    series.metric.unit = QStringLiteral("s");
    series.points.resize(static_cast<std::size_t>(points));
    for (int i = 0; i < points; ++i) {
        HistoryPoint& point = series.points[static_cast<std::size_t>(i)];
        point.run = RunId{i + 1};
        point.commit = CommitId{i + 1};
        point.order = i;
        point.time = 1'000'000'000'000 + i * qint64(600'000);
        const double noise = static_cast<double>(random() % 100000) / 1e5;
        point.value = 200e-6 * (1 + 0.2 * std::sin(i * 1e-5) + 0.05 * noise + (random() % 5000 == 0 ? 1 : 0));
        point.low = point.value * 0.99;
        point.high = point.value * 1.02;
    }
    return std::make_shared<PlottedHistory>(plottedHistory({series}, {}, HistoryAxis::Index, false));
}

struct Measured
{
    QString name;
    std::vector<double> milliseconds;
};

Measured measure(const QString& name, int frames, const std::function<void(int)>& frame)
{
    Measured result{name, {}};
    for (int i = 0; i < frames; ++i) {
        const double before = cpuMilliseconds();
        frame(i);
        result.milliseconds.push_back(cpuMilliseconds() - before);
    }
    std::sort(result.milliseconds.begin(), result.milliseconds.end());
    return result;
}

void writeJson(const QString& path, const std::vector<Measured>& all)
{
    QJsonArray benchmarks;
    for (const Measured& one : all) {
        for (std::size_t i = 0; i < one.milliseconds.size(); ++i) {
            benchmarks.append(QJsonObject{{QStringLiteral("name"), one.name},
                                          {QStringLiteral("run_name"), one.name},
                                          {QStringLiteral("run_type"), QStringLiteral("iteration")},
                                          {QStringLiteral("repetitions"), static_cast<qint64>(one.milliseconds.size())},
                                          {QStringLiteral("repetition_index"), static_cast<qint64>(i)},
                                          {QStringLiteral("threads"), 1},
                                          {QStringLiteral("iterations"), 1},
                                          {QStringLiteral("real_time"), one.milliseconds[i]},
                                          {QStringLiteral("cpu_time"), one.milliseconds[i]},
                                          {QStringLiteral("time_unit"), QStringLiteral("ms")}});
        }
    }
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(QJsonDocument(
                   QJsonObject{{QStringLiteral("context"), QJsonObject{}}, {QStringLiteral("benchmarks"), benchmarks}})
                   .toJson());
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    std::vector<Measured> all;
    for (const int points : {10'000, 100'000, 1'000'000}) {
        TimeSeriesPlot plot;
        plot.resize(1200, 700);
        plot.setHistory(longHistory(points), QStringLiteral("long"));
        plot.show();
        plot.redrawNow();
        const QString size = QStringLiteral("/%1").arg(points);
        all.push_back(measure(QStringLiteral("whole") + size, 20, [&](int) { plot.redrawNow(); }));
        // From everything to about 100 points: ranges, stamped and single markers are all met on the way.
        double width = points;
        all.push_back(measure(QStringLiteral("zoom") + size, 60, [&](int) {
            plot.setVisibleRange(points * 0.4, points * 0.4 + width);
            plot.redrawNow();
            width = std::max(100.0, width * 0.85);
        }));
        all.push_back(measure(QStringLiteral("pan_half") + size, 40, [&](int i) {
            plot.setVisibleRange(i * 0.01 * points, (0.5 + i * 0.01) * points);
            plot.redrawNow();
        }));
        all.push_back(measure(QStringLiteral("pan_9000_markers") + size, 20, [&](int i) {
            plot.setVisibleRange(i * 20.0, i * 20.0 + 9000);
            plot.redrawNow();
        }));
    }
    QTextStream out(stdout);
    out << "CPU ms a frame, 1200 x 700          median    worst\n";
    for (const Measured& one : all)
        out << QStringLiteral("%1%2%3\n")
                   .arg(one.name, -32)
                   .arg(one.milliseconds[one.milliseconds.size() / 2], 10, 'f', 1)
                   .arg(one.milliseconds.back(), 9, 'f', 1);
    if (argc > 1)
        writeJson(QString::fromLocal8Bit(argv[1]), all);
    return 0;
}
