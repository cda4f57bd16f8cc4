// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/distributionseries.h"
#include "models/distributiontablemodel.h"
#include "models/historyplotseries.h"
#include "models/historytablemodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

HistoryPoint point(qint64 run, qint64 commit, qint64 order, qint64 time, double value,
                   CaseStatus status = CaseStatus::Ok)
{
    HistoryPoint result;
    result.run = RunId{run};
    result.commit = CommitId{commit};
    result.order = order;
    result.time = time;
    result.status = status;
    result.value = status == CaseStatus::Ok ? value : std::nan("");
    result.low = value - 1;
    result.high = value + 1;
    result.samples = 20;
    return result;
}

HistorySeries series(std::vector<HistoryPoint> points, const QString& unit = QStringLiteral("s"))
{
    HistorySeries result;
    result.benchmark = QStringLiteral("mod.Case.time_x");
    result.metric.unit = unit;
    result.points = std::move(points);
    return result;
}

RunSamples run(qint64 id, qint64 start, std::vector<double> values, std::vector<quint32> sizes,
               std::vector<double> warmups = {}, std::vector<quint32> warmupSizes = {})
{
    RunSamples result;
    result.run = RunId{id};
    result.startedAt = start;
    result.status = CaseStatus::Ok;
    result.value = values.empty() ? 1 : values.front();
    result.samples = {std::move(values), std::move(sizes), std::move(warmups), std::move(warmupSizes)};
    return result;
}

} // namespace

class TestHistoryPlotSeries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void axes();
    void commitsWithoutOrderComeLast();
    void oneCommitIsOnePlace();
    void orderByDateIsOfCommits();
    void failedRunsAreKeptApart();
    void ratioIsAgainstTheFirstRun();
    void otherUnitsAreLeftOutAndCounted();
    void farScalesNeedLog();
    void theLongestEightSeriesAreKept();
    void tagsStandAtTheirCommit();
    void historyTable();
    void orderOfCollection();
    void summariesWhereThereAreNoSamples();
    void distributionTable();
};

void TestHistoryPlotSeries::axes()
{
    const std::vector<HistorySeries> all = {series({point(1, 1, 10, 5000, 3), point(2, 2, 20, 9000, 4)})};
    const PlottedHistory index = plottedHistory(all, {}, HistoryAxis::Index, false);
    QCOMPARE(index.series.at(0).x, (std::vector<double>{10, 20}));
    QCOMPARE(plottedHistory(all, {}, HistoryAxis::Date, false).series.at(0).x, (std::vector<double>{5, 9}));
    QCOMPARE(plottedHistory(all, {}, HistoryAxis::Even, false).series.at(0).x, (std::vector<double>{0, 1}));
    QCOMPARE(index.series.at(0).value.values(), (std::vector<double>{3, 4}));
    QCOMPARE(index.series.at(0).low.values(), (std::vector<double>{2, 3}));
    QCOMPARE(index.points(), std::size_t(2));
}

void TestHistoryPlotSeries::commitsWithoutOrderComeLast()
{
    const std::vector<HistorySeries> all = {
        series({point(1, 1, 7, 1000, 3), point(2, 2, 9, 2000, 4), point(3, 3, -1, 4000, 5), point(4, 4, -1, 3000, 6)})};
    const PlottedHistory index = plottedHistory(all, {}, HistoryAxis::Index, false);
    QCOMPARE(index.series.at(0).x, (std::vector<double>{7, 9, 10, 11}));
    // By time among themselves.
    QCOMPARE(index.series.at(0).value.values(), (std::vector<double>{3, 4, 6, 5}));
    QCOMPARE(index.series.at(0).point, (std::vector<quint32>{0, 1, 3, 2}));
}

void TestHistoryPlotSeries::oneCommitIsOnePlace()
{
    // Two runs of one commit whose own time is not known, and two runs without a commit.
    const std::vector<HistorySeries> all = {
        series({point(1, 1, -1, 1000, 3), point(2, 1, -1, 8000, 4), point(3, 2, -1, 5000, 5)}),
        series({point(4, 0, -1, 6000, 3), point(5, 0, -1, 7000, 3)})};
    const PlottedHistory even = plottedHistory(all, {}, HistoryAxis::Even, false);
    QCOMPARE(even.places.size(), std::size_t(4));
    QCOMPARE(even.series.at(0).x, (std::vector<double>{0, 0, 1}));
    QCOMPARE(even.series.at(1).x, (std::vector<double>{2, 3}));
}

void TestHistoryPlotSeries::orderByDateIsOfCommits()
{
    std::vector<HistorySeries> all = {series({point(1, 0, -1, 1000, 3)}), series({point(2, 1, 4, 1000, 3)})};
    all[0].order = OrderSource::Date; // no commit: there is no other order
    all[1].order = OrderSource::Graph;
    QVERIFY(!plottedHistory(all, {}, HistoryAxis::Index, false).orderByDate);
    all[1].order = OrderSource::Date;
    QVERIFY(plottedHistory(all, {}, HistoryAxis::Index, false).orderByDate);
}

void TestHistoryPlotSeries::failedRunsAreKeptApart()
{
    const std::vector<HistorySeries> all = {
        series({point(1, 1, 1, 1000, 3), point(2, 2, 2, 2000, 0, CaseStatus::Failed),
                point(3, 3, 3, 3000, 0, CaseStatus::Skipped)})};
    const PlottedHistory plotted = plottedHistory(all, {}, HistoryAxis::Index, false);
    QCOMPARE(plotted.series.at(0).x, (std::vector<double>{1}));
    QCOMPARE(plotted.series.at(0).failedX, (std::vector<double>{2}));
    QCOMPARE(plotted.series.at(0).failedPoint, (std::vector<quint32>{1}));
}

void TestHistoryPlotSeries::ratioIsAgainstTheFirstRun()
{
    const std::vector<HistorySeries> all = {
        series({point(1, 1, 1, 1000, 0, CaseStatus::Failed), point(2, 2, 2, 2000, 4), point(3, 3, 3, 3000, 6)})};
    const PlottedHistory plotted = plottedHistory(all, {}, HistoryAxis::Index, true);
    QCOMPARE(plotted.series.at(0).value.values(), (std::vector<double>{1, 1.5}));
    QCOMPARE(plotted.series.at(0).high.values(), (std::vector<double>{1.25, 1.75}));
}

void TestHistoryPlotSeries::farScalesNeedLog()
{
    const auto one = [](double value) { return series({point(1, 1, 1, 1000, value)}); };
    QVERIFY(needsLogScale({one(3), one(100)}));
    QVERIFY(!needsLogScale({one(3), one(30)}));
    QVERIFY(!needsLogScale({one(3), one(100), one(0)})); // a zero has no place on it
    QVERIFY(!needsLogScale({one(3), series({point(2, 1, 1, 1000, 900)}, QStringLiteral("B"))})); // not in the plot
    QVERIFY(!needsLogScale({}));
}

void TestHistoryPlotSeries::otherUnitsAreLeftOutAndCounted()
{
    const std::vector<HistorySeries> all = {series({}), series({point(1, 1, 1, 1000, 3)}),
                                            series({point(2, 1, 1, 1000, 9)}, QStringLiteral("B"))};
    const PlottedHistory plotted = plottedHistory(all, {}, HistoryAxis::Index, false);
    QCOMPARE(plotted.series.size(), std::size_t(1));
    QCOMPARE(plotted.series.at(0).source, std::size_t(1));
    QCOMPARE(plotted.allSeries, std::size_t(2));
    QCOMPARE(plotted.otherUnits, std::size_t(1));
    QCOMPARE(plotted.metric.unit, QStringLiteral("s"));
}

void TestHistoryPlotSeries::theLongestEightSeriesAreKept()
{
    std::vector<HistorySeries> all;
    for (int s = 0; s < 12; ++s) {
        std::vector<HistoryPoint> points;
        for (int i = 0; i <= s; ++i)
            points.push_back(point(100 * s + i + 1, i + 1, i, 1000 * (i + 1), s));
        all.push_back(series(std::move(points)));
    }
    const PlottedHistory plotted = plottedHistory(all, {}, HistoryAxis::Index, false);
    QCOMPARE(plotted.series.size(), PlottedHistory::kMostSeries);
    QCOMPARE(plotted.series.front().source, std::size_t(4));
    QCOMPARE(plotted.series.back().source, std::size_t(11));
    QCOMPARE(plotted.allSeries, std::size_t(12));
}

void TestHistoryPlotSeries::tagsStandAtTheirCommit()
{
    Catalogue catalogue;
    catalogue.commits = {{CommitId{1}, "a", 1000, 4, OrderSource::Graph, {}, QStringLiteral("v1.0")},
                         {CommitId{2}, "b", 2000, 5, OrderSource::Graph, {}, {}},
                         {CommitId{3}, "c", 3000, 6, OrderSource::Graph, {}, QStringLiteral("v2.0")}};
    const std::vector<HistorySeries> all = {series({point(1, 1, 4, 1000, 3), point(2, 2, 5, 2000, 3)})};
    const PlottedHistory plotted = plottedHistory(all, catalogue, HistoryAxis::Index, false);
    // v2.0 was not measured.
    QCOMPARE(plotted.tags.size(), std::size_t(1));
    QCOMPARE(plotted.tags.at(0).x, 4.0);
    QCOMPARE(plotted.tags.at(0).text, QStringLiteral("v1.0"));
}

void TestHistoryPlotSeries::historyTable()
{
    auto catalogue = std::make_shared<Catalogue>();
    catalogue->commits = {{CommitId{1}, QByteArray(40, 'a'), 1000, 4, OrderSource::Graph, {}, {}}};
    HistoryTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSeries({series({point(7, 1, 4, 1000, 0.1), point(8, 2, -1, 0, 0, CaseStatus::Failed)})}, catalogue);
    QCOMPARE(model.rowCount(), 2);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, HistoryTableModel::Commit), QString(40, QLatin1Char('a')));
    QCOMPARE(text(0, HistoryTableModel::Date), QStringLiteral("1970-01-01T00:00:01Z"));
    // Exact, for the table is what is exported.
    QCOMPARE(text(0, HistoryTableModel::Value), QStringLiteral("0.1"));
    QCOMPARE(text(0, HistoryTableModel::Status), QStringLiteral("ok"));
    QCOMPARE(text(1, HistoryTableModel::Status), QStringLiteral("failed"));
    QCOMPARE(text(1, HistoryTableModel::Value), QString());
    QCOMPARE(model.rowOf(RunId{8}), 1);
    QCOMPARE(model.rowOf(RunId{9}), -1);
    model.setSeries({}, nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestHistoryPlotSeries::orderOfCollection()
{
    CaseSamples base, candidate;
    base.runs = {run(1, 3000, {10, 11, 12}, {2, 1}, {20, 21}, {1, 1})};
    candidate.runs = {run(2, 1000, {5, 6}, {})};
    const Distributions both = distributions({base, candidate}, {});
    // The candidate's run was the earlier one: it comes first.
    const auto places = [](const SideDistribution& side) {
        std::vector<double> result;
        for (const OrderedValue& value : side.order)
            result.push_back(value.place);
        return result;
    };
    QCOMPARE(places(both.sides.at(1)), (std::vector<double>{1, 2}));
    QCOMPARE(places(both.sides.at(0)), (std::vector<double>{3, 4, 5, 6, 7}));
    const std::vector<OrderedValue>& order = both.sides.at(0).order;
    const std::vector<double> expected = {20, 10, 11, 21, 12};
    for (std::size_t i = 0; i < order.size(); ++i) {
        QCOMPARE(order[i].value, expected[i]);
        QCOMPARE(order[i].warmup, i == 0 || i == 3);
    }
    QVERIFY(both.sides.at(0).hierarchyKnown());
    QVERIFY(!both.sides.at(1).hierarchyKnown());
    QCOMPARE(both.sides.at(0).processes.size(), std::size_t(2));
    QCOMPARE(both.sides.at(0).sorted, (std::vector<double>{10, 11, 12}));
}

void TestHistoryPlotSeries::summariesWhereThereAreNoSamples()
{
    CaseSamples side;
    side.runs = {run(1, 0, {}, {})};
    side.runs[0].summary = Summary{0.9,
                                   1.1,
                                   -std::numeric_limits<double>::infinity(),
                                   2,
                                   std::nan(""),
                                   std::nan(""),
                                   std::nan(""),
                                   std::nan(""),
                                   std::nan(""),
                                   std::nan("")};
    const Distributions one = distributions({side}, {});
    QVERIFY(!one.hasSamples());
    QVERIFY(!one.isEmpty());
    const SummaryBar& bar = one.sides.at(0).summaries.at(0);
    QVERIFY(bar.hasQuartiles());
    QVERIFY(!bar.hasInterval()); // half infinite: nothing that could be drawn
    double low = 0, high = 0;
    QVERIFY(one.extent(low, high));
    QCOMPARE(low, 0.9);
    QCOMPARE(high, 1.1);
    QVERIFY(distributions({CaseSamples()}, {}).isEmpty());
}

void TestHistoryPlotSeries::distributionTable()
{
    DistributionTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    CaseSamples side;
    side.label = QStringLiteral("main");
    side.runs = {run(4, 0, {0.1, 0.2, 0.3}, {2, 1}, {9}, {1}), run(5, 0, {}, {})};
    model.setSides({side}, {});
    QCOMPARE(model.rowCount(), 5);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, DistributionTableModel::Kind), QStringLiteral("warm-up"));
    QCOMPARE(text(3, DistributionTableModel::Process), QStringLiteral("2"));
    QCOMPARE(text(3, DistributionTableModel::Index), QStringLiteral("1"));
    QCOMPARE(text(3, DistributionTableModel::Value), QStringLiteral("0.3"));
    QCOMPARE(text(4, DistributionTableModel::Kind), QStringLiteral("level"));
    QCOMPARE(text(4, DistributionTableModel::Process), QString());
}

QTEST_APPLESS_MAIN(TestHistoryPlotSeries)
#include "tst_historyplotseries.moc"
