// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/theme.h"
#include "plots/curveplot.h"
#include "plots/forestplot.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

/// Lines of other slopes: each later one starts lower and rises faster.
ParameterCurves curves(int count, bool crossing)
{
    ParameterCurves all;
    all.title = QStringLiteral("add \u00b7 f32");
    all.axis = {ProjectionKey::Kind::Parameter, QStringLiteral("size")};
    all.metric.unit = QStringLiteral("s");
    for (int i = 0; i < count; ++i) {
        ParameterCurve curve;
        curve.column = static_cast<size_t>(i);
        curve.label = QStringLiteral("blas %1").arg(i);
        for (double x = 10; x < 2e6; x *= 10) {
            CurvePoint point;
            point.x = x;
            const double level = 1e-6 * std::pow(x / 1000, crossing ? 0.8 + 0.2 * i : 0.8) * (1 + 0.3 * i);
            point.level = {level, level * 0.97, level * 1.04, 0.95, 5};
            curve.points.push_back(point);
        }
        all.curves.push_back(std::move(curve));
    }
    if (crossing && count > 1) {
        Crossover place{};
        place.x = 270;
        place.low = 200;
        place.high = 340;
        place.secondGains = false;
        all.crossovers.push_back({1, place});
    }
    return all;
}

ForestContent forest(int machines)
{
    ForestContent content;
    content.subject = QStringLiteral("mkl against openblas");
    for (int i = 0; i < machines; ++i)
        content.rows.push_back({QStringLiteral("machine %1").arg(i),
                                {1.05 + 0.02 * i, 1.01 + 0.01 * i, 1.09 + 0.03 * i, 0.95, 5},
                                i % 2 == 0 ? Verdict::Slower : Verdict::Undecided,
                                1.0 / machines,
                                false});
    if (machines > 1)
        content.rows.push_back({QStringLiteral("combined"), {1.06, 1.02, 1.1, 0.95, 3}, Verdict::Slower, -1, true});
    return content;
}

/// Pixels unlike the background.
int ink(const QImage& image)
{
    const QRgb corner = image.pixel(image.width() / 2, 2);
    int different = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            different += image.pixel(x, y) != corner ? 1 : 0;
    }
    return different;
}

QImage picture(PlotView& plot)
{
    plot.redrawNow();
    return plot.grab().toImage();
}

void checkExports(PlotView& plot)
{
    QTemporaryDir folder;
    const std::vector<std::pair<QString, QByteArray>> kinds = {
        {QStringLiteral("a.png"), "\x89PNG"}, {QStringLiteral("a.svg"), "<?xml"}, {QStringLiteral("a.pdf"), "%PDF"}};
    for (const auto& [name, magic] : kinds) {
        QVERIFY2(plot.exportTo(folder.filePath(name)), qPrintable(name));
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.peek(8).startsWith(magic), qPrintable(name));
        QVERIFY2(file.size() > 1000, qPrintable(name));
    }
    QVERIFY(!plot.exportTo(folder.filePath(QStringLiteral("missing/a.png"))));
}

/// Zooming changes the picture, 0 brings it back, and so does a theme and back.
void checkZoomAndTheme(PlotView& plot)
{
    plot.show();
    const QImage whole = picture(plot);
    QTest::keyClick(&plot, Qt::Key_W);
    QVERIFY(picture(plot) != whole);
    QTest::keyClick(&plot, Qt::Key_0);
    QCOMPARE(picture(plot), whole);
    Theme::instance().setScheme(Theme::Scheme::Dark);
    QVERIFY(picture(plot) != whole);
    Theme::instance().setScheme(Theme::Scheme::Light);
    QCOMPARE(picture(plot), whole);
}

} // namespace

class TestConfigurationPlots : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void curvesDraw_data();
    void curvesDraw();
    void crossoversAreMarked();
    void logarithmicOrNot();
    void atMostEightCurves();
    void forestDraws_data();
    void forestDraws();
    void longNamesFit();
};

void TestConfigurationPlots::curvesDraw_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<bool>("crossing");
    QTest::newRow("none") << 0 << false;
    QTest::newRow("one") << 1 << false;
    QTest::newRow("three") << 3 << false;
    QTest::newRow("crossing") << 2 << true;
}

void TestConfigurationPlots::curvesDraw()
{
    QFETCH(int, count);
    QFETCH(bool, crossing);
    CurvePlot plot;
    plot.resize(480, 260);
    plot.setCurves(curves(count, crossing), 0);
    QCOMPARE(plot.sentence().isEmpty(), count == 0);
    QCOMPARE(plot.accessibleDescription(), plot.sentence());
    if (count == 0)
        return;
    QVERIFY(ink(picture(plot)) > 500);
    checkExports(plot);
    checkZoomAndTheme(plot);
}

void TestConfigurationPlots::crossoversAreMarked()
{
    CurvePlot plot;
    plot.resize(480, 260);
    ParameterCurves content = curves(2, true);
    plot.setCurves(content, 0);
    QVERIFY2(
        plot.sentence().contains(QStringLiteral("blas 1 is slower than the reference above about 270 [200 … 340]")),
        qPrintable(plot.sentence()));
    const QImage marked = picture(plot);
    content.crossovers.clear();
    plot.setCurves(content, 0);
    QVERIFY(!plot.sentence().contains(QStringLiteral("above")));
    QVERIFY(ink(marked) > ink(picture(plot)) + 100); // ring, dashes, words
}

void TestConfigurationPlots::logarithmicOrNot()
{
    CurvePlot plot;
    plot.resize(480, 260);
    plot.setCurves(curves(2, true), 0);
    const QImage logarithmic = picture(plot);
    plot.setLogarithmic(false);
    QVERIFY(picture(plot) != logarithmic);
    plot.setLogarithmic(true);
    QCOMPARE(picture(plot), logarithmic);
}

void TestConfigurationPlots::atMostEightCurves()
{
    CurvePlot plot;
    plot.setCurves(curves(12, false), 11);
    QCOMPARE(plot.shown().size(), size_t{8});
    QCOMPARE(plot.shown().back(), size_t{11}); // the reference is among them
}

void TestConfigurationPlots::forestDraws_data()
{
    QTest::addColumn<int>("machines");
    for (const int machines : {0, 1, 3, 12})
        QTest::newRow(qPrintable(QString::number(machines))) << machines;
}

void TestConfigurationPlots::forestDraws()
{
    QFETCH(int, machines);
    ForestPlot plot;
    plot.resize(480, 360);
    plot.setContent(forest(machines));
    QCOMPARE(plot.sentence().isEmpty(), machines == 0);
    QCOMPARE(plot.accessibleDescription(), plot.sentence());
    if (machines == 0)
        return;
    QVERIFY2(plot.sentence().contains(QStringLiteral("machine 0 +5.0")), qPrintable(plot.sentence()));
    QCOMPARE(plot.sentence().contains(QStringLiteral("combined")), machines > 1);
    QVERIFY(ink(picture(plot)) > 500);
    checkExports(plot);
    checkZoomAndTheme(plot);
}

/// A name that is long is elided, not cut at the edge of the picture.
void TestConfigurationPlots::longNamesFit()
{
    ForestPlot plot;
    plot.resize(480, 200);
    ForestContent content = forest(2);
    content.rows[0].label = QStringLiteral("a-machine-with-a-very-long-name-in-a-data-centre-far-away");
    plot.setContent(content);
    const QImage image = picture(plot);
    const QColor background = image.pixelColor(image.width() / 2, 2);
    for (int y = 0; y < image.height(); ++y)
        QVERIFY2(image.pixelColor(0, y) == background, qPrintable(QString::number(y)));
}

QTEST_MAIN(TestConfigurationPlots)
#include "tst_configurationplots.moc"
