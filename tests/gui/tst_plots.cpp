// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/density.h"
#include "plots/distributionplot.h"
#include "plots/legendline.h"
#include "plots/minimap.h"
#include "plots/timeseries.h"

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <random>

using namespace alidade;

namespace {

CaseSamples samples(unsigned seed, double level, int processes, int values, int warmups)
{
    std::mt19937_64 random(seed);
    const auto noise = [&] { return (static_cast<double>(random() % 10000) / 10000.0 - 0.5) * 0.04 * level; };
    CaseSamples side;
    side.benchmark = QStringLiteral("bench.time_add");
    side.metric.unit = QStringLiteral("s");
    RunSamples run;
    run.run = RunId{static_cast<qint64>(seed)};
    run.status = CaseStatus::Ok;
    run.value = level;
    for (int p = 0; p < processes; ++p) {
        const double shift = noise() / 2;
        run.samples.processSizes.push_back(static_cast<quint32>(values));
        run.samples.warmupSizes.push_back(static_cast<quint32>(warmups));
        for (int i = 0; i < warmups; ++i)
            run.samples.warmups.push_back(level * 1.1 + noise());
        for (int i = 0; i < values; ++i)
            run.samples.values.push_back(level + shift + noise());
    }
    side.runs = {run};
    return side;
}

CaseSamples summaryOnly(double level)
{
    CaseSamples side;
    side.benchmark = QStringLiteral("bench.time_add");
    RunSamples run;
    run.run = RunId{1};
    run.status = CaseStatus::Ok;
    run.value = level;
    const double nan = std::nan("");
    run.summary = Summary{level * 0.98, level * 1.02, level * 0.96, level * 1.05, nan, nan, nan, nan, nan, nan};
    side.runs = {run};
    return side;
}

CaseSamples failed()
{
    CaseSamples side;
    RunSamples run;
    run.run = RunId{1};
    run.status = CaseStatus::Failed;
    run.value = std::nan("");
    side.runs = {run};
    return side;
}

std::vector<HistorySeries> histories(int count, int points)
{
    std::mt19937_64 random(5);
    std::vector<HistorySeries> all;
    for (int s = 0; s < count; ++s) {
        HistorySeries series;
        series.benchmark = QStringLiteral("bench.time_add");
        series.label = QStringLiteral("machine %1").arg(s);
        series.metric.unit = QStringLiteral("s");
        for (int i = 0; i < points; ++i) {
            HistoryPoint point;
            point.run = RunId{s * points + i + 1};
            point.commit = CommitId{i + 1};
            point.order = i * 3;
            point.time = 1'700'000'000'000 + i * qint64(86'400'000);
            const double level = (i < points / 2 ? 210e-6 : 230e-6) + 10e-6 * s;
            point.value = level + static_cast<double>(random() % 1000) * 5e-9;
            point.low = point.value - 2e-6;
            point.high = point.value + 3e-6;
            if (i % 17 == 9) {
                point.status = CaseStatus::Failed;
                point.value = point.low = point.high = std::nan("");
            }
            series.points.push_back(point);
        }
        all.push_back(std::move(series));
    }
    return all;
}

std::shared_ptr<const PlottedHistory> plotted(int count, int points, HistoryAxis axis = HistoryAxis::Index)
{
    return std::make_shared<PlottedHistory>(plottedHistory(histories(count, points), {}, axis, false));
}

/// More than a background of one colour.
bool hasInk(const QImage& image)
{
    const QRgb corner = image.pixel(image.width() / 2, 2);
    int different = 0;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); x += 2)
            different += image.pixel(x, y) != corner ? 1 : 0;
    }
    return different > 50;
}

void checkExports(PlotView& view)
{
    QTemporaryDir folder;
    const std::vector<std::pair<QString, QByteArray>> kinds = {
        {QStringLiteral("a.png"), "\x89PNG"}, {QStringLiteral("a.svg"), "<?xml"}, {QStringLiteral("a.PDF"), "%PDF"}};
    for (const auto& [name, magic] : kinds) {
        const QString path = folder.filePath(name);
        QVERIFY2(view.exportTo(path), qPrintable(name));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.peek(8).startsWith(magic), qPrintable(name));
        QVERIFY2(file.size() > 1000, qPrintable(name));
    }
    QVERIFY(!view.exportTo(folder.filePath(QStringLiteral("a.gif"))));
    QVERIFY(!view.exportTo(folder.filePath(QStringLiteral("missing/a.png"))));
}

} // namespace

class TestPlots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
    void kindsZoomAndFit_data();
    void kindsZoomAndFit();
    void valueUnderThePointer();
    void histogram();
    void history_data();
    void history();
    void historyKeys();
    void historyWheelAndBand();
    void historyKeepsViewOnNewData();
    void pointsUnderPointerAndKeyboard();
    void manyPointsAreDrawnAsRanges();
    void minimapMovesTheWindow();
    void exportsAreLight();
    void axisNote();
};

void TestPlots::kinds_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("data");
    const QStringList data = {
        QStringLiteral("two sides"),    QStringLiteral("one side"),  QStringLiteral("summary against samples"),
        QStringLiteral("summaries"),    QStringLiteral("failed"),    QStringLiteral("nothing"),
        QStringLiteral("equal values"), QStringLiteral("one value"), QStringLiteral("zeros")};
    for (int kind = 0; kind < static_cast<int>(plotKinds().size()); ++kind) {
        for (int d = 0; d < data.size(); ++d)
            QTest::addRow("%s: %s", qPrintable(plotKinds()[static_cast<std::size_t>(kind)].key), qPrintable(data[d]))
                << kind << d;
    }
}

void TestPlots::kinds()
{
    QFETCH(int, kind);
    QFETCH(int, data);
    CaseSamples equal = samples(1, 2, 2, 5, 0);
    std::fill(equal.runs[0].samples.values.begin(), equal.runs[0].samples.values.end(), 2.0);
    CaseSamples zeros = equal;
    std::fill(zeros.runs[0].samples.values.begin(), zeros.runs[0].samples.values.end(), 0.0);
    const std::vector<std::vector<CaseSamples>> all = {{samples(1, 210e-6, 5, 20, 2), samples(2, 231e-6, 5, 20, 0)},
                                                       {samples(1, 210e-6, 3, 20, 1)},
                                                       {summaryOnly(210e-6), samples(2, 231e-6, 5, 20, 0)},
                                                       {summaryOnly(210e-6), summaryOnly(231e-6)},
                                                       {failed(), samples(2, 231e-6, 5, 20, 0)},
                                                       {},
                                                       {equal, equal},
                                                       {samples(1, 3, 1, 1, 0)},
                                                       {zeros, zeros}};
    auto content = std::make_shared<Distributions>(distributions(all[static_cast<std::size_t>(data)], {}));
    if (content->sides.size() == 2) {
        content->ratio = {1.078, 1.04, 1.11, 0.95, 5};
        content->verdict = Verdict::Slower;
    }
    const std::unique_ptr<DistributionPlot> plot = plotKinds()[static_cast<std::size_t>(kind)].create();
    plot->resize(420, 240);
    plot->setDistributions(content);
    QVERIFY(!plot->sentence().isEmpty());
    QCOMPARE(plot->accessibleDescription(), plot->sentence());
    QVERIFY(hasInk(plot->grab().toImage()));
    checkExports(*plot);
}

void TestPlots::kindsZoomAndFit_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < static_cast<int>(plotKinds().size()); ++kind)
        QTest::addRow("%s", qPrintable(plotKinds()[static_cast<std::size_t>(kind)].key)) << kind;
}

void TestPlots::kindsZoomAndFit()
{
    QFETCH(int, kind);
    const std::unique_ptr<DistributionPlot> plot = plotKinds()[static_cast<std::size_t>(kind)].create();
    plot->resize(420, 240);
    auto shown = std::make_shared<Distributions>(
        distributions({samples(1, 210e-6, 5, 20, 2), samples(2, 231e-6, 5, 20, 0)}, {}));
    shown->deciles.emplace();
    for (int decile = 1; decile <= 9; ++decile)
        shown->deciles->push_back({decile / 10.0, 210e-6, {1.1, 1.05 + decile * 0.002, 1.16, 0.95, 100}, 0.001});
    plot->setDistributions(shown);
    plot->show();
    const auto picture = [&] {
        plot->redrawNow();
        return plot->grab().toImage();
    };
    const QImage whole = picture();
    QSignalSpy changed(plot.get(), &PlotView::viewChanged);
    QTest::keyClick(plot.get(), Qt::Key_W);
    QCOMPARE(changed.size(), 1);
    const QImage near = picture();
    QVERIFY(near != whole);
    QTest::keyClick(plot.get(), Qt::Key_D);
    QVERIFY(picture() != near);
    QTest::keyClick(plot.get(), Qt::Key_0);
    QCOMPARE(picture(), whole);
    // A theme change and back draws the same again.
    Theme::instance().setScheme(Theme::Scheme::Dark);
    QVERIFY(picture() != whole);
    Theme::instance().setScheme(Theme::Scheme::Light);
    QCOMPARE(picture(), whole);
}

void TestPlots::valueUnderThePointer()
{
    const std::unique_ptr<DistributionPlot> plot = plotKinds().front().create();
    plot->resize(420, 240);
    plot->setDistributions(std::make_shared<Distributions>(
        distributions({samples(1, 210e-6, 5, 20, 2), samples(2, 231e-6, 5, 20, 0)}, {})));
    plot->show();
    plot->redrawNow();
    QWidget* canvas = plot->childAt(200, 100);
    QTest::mouseMove(canvas, QPoint(canvas->width() - 20, 100));
    QTRY_VERIFY2(QToolTip::text().contains(QStringLiteral("base 100")), qPrintable(QToolTip::text()));
    QTest::mouseMove(canvas, QPoint(5, 100));
    QTRY_VERIFY(!QToolTip::isVisible() || QToolTip::text().isEmpty());
}

void TestPlots::histogram()
{
    DensityPlot plot;
    plot.resize(420, 240);
    plot.setDistributions(std::make_shared<Distributions>(distributions({samples(1, 210e-6, 5, 20, 2)}, {})));
    plot.redrawNow();
    const QImage smooth = plot.grab().toImage();
    plot.setHistogram(true);
    plot.redrawNow();
    QVERIFY(plot.grab().toImage() != smooth);
    QVERIFY(plot.note().contains(QStringLiteral("bins")));
    checkExports(plot);
}

void TestPlots::history_data()
{
    QTest::addColumn<int>("series");
    QTest::addColumn<int>("points");
    QTest::addColumn<HistoryAxis>("axis");
    QTest::newRow("one") << 1 << 90 << HistoryAxis::Index;
    QTest::newRow("two, dates") << 2 << 90 << HistoryAxis::Date;
    QTest::newRow("eight, even") << 8 << 30 << HistoryAxis::Even;
    QTest::newRow("ten") << 10 << 30 << HistoryAxis::Index;
    QTest::newRow("one point") << 1 << 1 << HistoryAxis::Date;
    QTest::newRow("none") << 0 << 0 << HistoryAxis::Index;
    QTest::newRow("stamps") << 1 << 3000 << HistoryAxis::Index;
    QTest::newRow("ranges") << 1 << 30000 << HistoryAxis::Index;
}

void TestPlots::history()
{
    QFETCH(int, series);
    QFETCH(int, points);
    QFETCH(HistoryAxis, axis);
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(series, points, axis), QStringLiteral("time_add"));
    plot.redrawNow();
    QVERIFY(hasInk(plot.grab().toImage()));
    QVERIFY(!plot.sentence().isEmpty());
    checkExports(plot);
    plot.setLogarithmic(true);
    plot.redrawNow();
    QVERIFY(hasInk(plot.grab().toImage()));
    LegendLine legend;
    legend.setEntries(plot.legend(), plot.axisNote());
    if (series == 10)
        QVERIFY(legend.text().contains(QStringLiteral("8 of 10 series")));
    if (points > 20)
        QVERIFY(legend.text().contains(QStringLiteral("failed")));
}

void TestPlots::historyKeys()
{
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(1, 90), QStringLiteral("time_add"));
    plot.redrawNow();
    const auto whole = plot.visibleRange();
    QTest::keyClick(&plot, Qt::Key_W);
    const auto near = plot.visibleRange();
    QVERIFY(near.first > whole.first && near.second < whole.second);
    QTest::keyClick(&plot, Qt::Key_A);
    QVERIFY(plot.visibleRange().first < near.first);
    QTest::keyClick(&plot, Qt::Key_S);
    QTest::keyClick(&plot, Qt::Key_0);
    QCOMPARE(plot.visibleRange(), whole);
    // However far out, the data stay a fair part of the view.
    for (int i = 0; i < 50; ++i)
        QTest::keyClick(&plot, Qt::Key_S);
    const auto far = plot.visibleRange();
    QVERIFY(far.second - far.first < 2 * (whole.second - whole.first));
    for (int i = 0; i < 100; ++i)
        QTest::keyClick(&plot, Qt::Key_D);
    QVERIFY(plot.visibleRange().first < whole.second);
}

void TestPlots::historyWheelAndBand()
{
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(1, 90), QStringLiteral("time_add"));
    plot.show();
    plot.redrawNow();
    QWidget* canvas = plot.childAt(400, 200);
    QVERIFY(canvas);
    const auto whole = plot.visibleRange();
    QWheelEvent wheel(QPointF(400, 200), canvas->mapToGlobal(QPointF(400, 200)), {}, QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvas, &wheel);
    QVERIFY(plot.visibleRange().first > whole.first);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, QPoint(300, 10));
    QCOMPARE(plot.visibleRange(), whole);
    QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(300, 100));
    QTest::mouseMove(canvas, QPoint(400, 105));
    QTest::mouseMove(canvas, QPoint(500, 105));
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, QPoint(500, 105));
    const auto band = plot.visibleRange();
    QVERIFY(band.first > whole.first && band.second < whole.second);
    QTest::mousePress(canvas, Qt::MiddleButton, {}, QPoint(300, 100));
    QTest::mouseMove(canvas, QPoint(350, 100));
    QTest::mouseMove(canvas, QPoint(400, 100));
    QTest::mouseRelease(canvas, Qt::MiddleButton, {}, QPoint(400, 100));
    QVERIFY(plot.visibleRange().first < band.first);
}

void TestPlots::historyKeepsViewOnNewData()
{
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(1, 90), QStringLiteral("time_add"));
    plot.redrawNow();
    QTest::keyClick(&plot, Qt::Key_W);
    const auto near = plot.visibleRange();
    plot.setHistory(plotted(2, 90), QStringLiteral("time_add"));
    QCOMPARE(plot.visibleRange(), near);
    plot.setHistory(plotted(1, 90, HistoryAxis::Date), QStringLiteral("time_add"));
    QVERIFY(plot.visibleRange() != near);
}

void TestPlots::pointsUnderPointerAndKeyboard()
{
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(2, 20), QStringLiteral("time_add"));
    QString asked;
    plot.setTexts(
        [&](const TimeSeriesPlot::Point& point) {
            asked = QStringLiteral("%1/%2").arg(point.series).arg(point.point);
            return QStringLiteral("<b>not bold</b>");
        },
        {});
    plot.show();
    plot.redrawNow();
    // Every point is found where it is drawn, failed ones on the foot.
    for (std::size_t s = 0; s < 2; ++s) {
        for (std::size_t i = 0; i < 20; ++i) {
            const TimeSeriesPlot::Point point{s, i};
            const auto pixel = plot.pixelOf(point);
            QVERIFY(pixel);
            const auto found = plot.pointAt(*pixel);
            QVERIFY(found);
            QCOMPARE(plot.pixelOf(*found), pixel); // of both series' failures at one place, either
        }
    }
    QVERIFY(!plot.pointAt(QPointF(5, 5)));
    QWidget* canvas = plot.childAt(400, 200);
    QSignalSpy clicked(&plot, &TimeSeriesPlot::pointClicked), opened(&plot, &TimeSeriesPlot::pointOpened);
    const QPoint third = plot.pixelOf({1, 3})->toPoint();
    QTest::mouseMove(canvas, third);
    QTRY_COMPARE(asked, QStringLiteral("1/3"));
    QTest::mouseClick(canvas, Qt::LeftButton, {}, third);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(plot.current(), (TimeSeriesPlot::Point{1, 3}));
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(plot.current(), (TimeSeriesPlot::Point{1, 4}));
    QTest::keyClick(&plot, Qt::Key_Left);
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.at(0).at(1).value<std::size_t>(), std::size_t(3));
    // Zoomed to elsewhere, the next point comes into view.
    plot.setVisibleRange(40, 45);
    plot.redrawNow();
    QTest::keyClick(&plot, Qt::Key_Right);
    QVERIFY(plot.visibleRange().first < 12 && plot.visibleRange().second > 12);
}

void TestPlots::manyPointsAreDrawnAsRanges()
{
    TimeSeriesPlot plot;
    plot.resize(800, 400);
    plot.setHistory(plotted(1, 30000), QStringLiteral("time_add"));
    QVERIFY(plot.drawsColumns());
    plot.setVisibleRange(0, 3000);
    QVERIFY(!plot.drawsColumns());
}

void TestPlots::minimapMovesTheWindow()
{
    Minimap map;
    map.resize(600, 36);
    map.setSpan(50, 14);
    map.setHistory(plotted(1, 90));
    map.setWindow(100, 150);
    map.show();
    QSignalSpy moved(&map, &Minimap::windowMoved);
    // Places run from 0 to 267 over 535 pixels from 50: the window's middle is at about pixel 300.
    QTest::mousePress(&map, Qt::LeftButton, {}, QPoint(300, 18));
    QTest::mouseMove(&map, QPoint(340, 18));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, QPoint(340, 18));
    QVERIFY(!moved.isEmpty());
    const double from = moved.last().at(0).toDouble(), to = moved.last().at(1).toDouble();
    QVERIFY(from > 115 && from < 125);
    QCOMPARE(to - from, 50.0);
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(100, 18));
    QVERIFY(moved.last().at(0).toDouble() < 10);
    QVERIFY(hasInk(map.grab().toImage()));
}

void TestPlots::exportsAreLight()
{
    Theme::instance().setScheme(Theme::Scheme::Dark);
    TimeSeriesPlot plot;
    plot.resize(400, 240);
    plot.setHistory(plotted(1, 20), QStringLiteral("time_add"));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.png"));
    QVERIFY(plot.exportTo(path));
    const QImage image(path);
    QCOMPARE(image.pixelColor(image.width() / 2, 3), Theme::light().base);
    plot.redrawNow();
    QCOMPARE(plot.grab().toImage().pixelColor(200, 3), Theme::dark().base);
    Theme::instance().setScheme(Theme::Scheme::Light);
}

void TestPlots::axisNote()
{
    TimeSeriesPlot plot;
    plot.resize(400, 240);
    plot.setHistory(plotted(1, 20), QStringLiteral("time_add"));
    QVERIFY(plot.axisNote().contains(QStringLiteral("axis starts at ")));
    plot.setLogarithmic(true);
    QVERIFY(plot.axisNote().isEmpty());
}

QTEST_MAIN(TestPlots)
#include "tst_plots.moc"
