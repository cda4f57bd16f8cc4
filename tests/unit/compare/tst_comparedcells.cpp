// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedcells.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

using Kind = ProjectionKey::Kind;

const ProjectionKey kBenchmark{Kind::Benchmark, {}};
const ProjectionKey kSize{Kind::Parameter, QStringLiteral("n")};

ProjectionKey runKey(const char* name)
{
    return {Kind::Run, QString::fromLatin1(name)};
}

/// Enough cases to borrow strength from; one that stumbles once, one that fails, one without processes.
const QString kDrawing = QStringLiteral(R"(
    commit    a1                        a1                        a1
    machine   zen4                      zen4                      zen4
    env:blas  mkl                       open                      blis
    a(n=1)    10,10.1|10.2,10|9.9,10    20,20.1|20.3,20|20,20.2   10,10.1|10.2,10|9.9,10.1
    a(n=2)    10,10|10,10|10,50         10.4,10.4|10.5,10|10.4,10 10.6,10.6|10.5,10.6|90,10.6
    b(n=1)    5,5.01|5,5.02|5,5         5,5.02|5,5.01|5,5         5.2,5.21|5.2,5.2|5.22,5.2
    b(n=2)    7,7.1|7.3,7|7.2,7.1       7.3,7|7,7.2|7.4,7.1       6,6.1|6.05,6.1|6,6
    c         1,1.01|1,1|1.01,1         1,1|1.01,1|1,1            fail
    d         3,3.1|3,3|3.05,3          3.2,3.3|3.2,3.2|3.3,3.2   -
    e         5[4..6]                   7[6.5..8]                 5.1[4..6]
)");

ConfigurationGrid asCompared(const SampleSource& source, const Projection& projection,
                             const ComparisonPolicy& policy = {})
{
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, projection.fixed, policy, {});
    Result<ConfigurationGrid> grid = projectConfigurations(**results, projection, policy, {});
    const Result<void> judged = judgeAsCompared(*grid, source, {});
    return judged ? std::move(*grid) : ConfigurationGrid();
}

void compareWithReport(const ConfigurationGrid& grid, const ComparisonReport& report, size_t column, int& compared)
{
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        const GridCell& cell = grid.cell(row, column);
        if (cell.strata.size() != 1 || !hasTwoSides(grid, row, column))
            continue;
        const CellStratum& stratum = cell.strata.front();
        const auto found = std::find_if(report.cases.begin(), report.cases.end(), [&](const CaseComparison& one) {
            return one.benchmark == stratum.benchmark && one.parameters == stratum.parameters;
        });
        QVERIFY(found != report.cases.end());
        QCOMPARE(verdictWord(cell.verdict), verdictWord(found->verdict));
        if (!(found->ratio.value > 0))
            continue;
        // To the last bit: it is the same number.
        const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        QVERIFY(same(cell.ratio.value, found->ratio.value));
        QVERIFY(same(cell.ratio.low, found->ratio.low) && same(cell.ratio.high, found->ratio.high));
        QVERIFY(same(cell.p, found->p) && same(cell.q, found->q));
        QCOMPARE(cell.note, found->note);
        QCOMPARE(cell.moreProcesses, found->moreProcesses);
        QCOMPARE(cell.optimistic, found->optimistic);
        ++compared;
    }
}

} // namespace

class TestComparedCells : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cellsSayWhatCompareSays_data();
    void cellsSayWhatCompareSays();
    void keysThatDifferWithhold();
    void facetsHaveTheirOwnSides();
    void benchmarksAreNoSides();
    void meansStay();
    void countsFollow();
    void stops();
};

void TestComparedCells::cellsSayWhatCompareSays_data()
{
    QTest::addColumn<QString>("reference");
    QTest::addColumn<QString>("fixedSize");
    QTest::newRow("against mkl") << QStringLiteral("mkl") << QString();
    QTest::newRow("against open") << QStringLiteral("open") << QString();
    QTest::newRow("one size only") << QStringLiteral("mkl") << QStringLiteral("2");
}

void TestComparedCells::cellsSayWhatCompareSays()
{
    QFETCH(QString, reference);
    QFETCH(QString, fixedSize);
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = {kBenchmark, kSize};
    projection.columns = {runKey("blas")};
    projection.reference = {reference};
    if (!fixedSize.isEmpty())
        projection = moved(projection, kSize, Shelf::Fixed, fixedSize);
    const ConfigurationGrid grid = asCompared(source, projection);
    QCOMPARE(grid.columns.size(), size_t{3});
    int compared = 0;
    for (size_t column = 0; column < grid.columns.size(); ++column) {
        if (column == grid.reference)
            continue;
        const ComparisonSide baseline = cellSide(grid, 0, grid.reference);
        const ComparisonSide contender = cellSide(grid, 0, column);
        QCOMPARE(contender.chosenBy, QStringList{QStringLiteral("blas")});
        QCOMPARE(contender.runs.size(), size_t{1});
        const Result<ComparisonReport> report = compareRuns(source, baseline, contender, {}, {});
        QVERIFY(report);
        compareWithReport(grid, *report, column, compared);
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY2(compared >= (fixedSize.isEmpty() ? 11 : 4), qPrintable(QString::number(compared)));
}

void TestComparedCells::keysThatDifferWithhold()
{
    // The compiler differs, too, and nobody said that it is what is compared.
    const VectorSource source(QStringLiteral(R"(
        commit       a1                      b2
        env:blas     mkl                     open
        env:compiler gcc12                   gcc14
        quick        20,20.1|20.3,20|20,20.2 10,10.1|10.2,10|9.9,10
        slow         10,10.1|10.2,10|9.9,10  20,20.1|20.3,20|20,20.2
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    const ConfigurationGrid grid = asCompared(source, projection);
    QCOMPARE(verdictWord(grid.cell(0, 1).verdict), QStringLiteral("undecided"));
    QVERIFY2(grid.cell(0, 1).note.contains(QStringLiteral("compiler")), qPrintable(grid.cell(0, 1).note));
    QCOMPARE(verdictWord(grid.cell(1, 1).verdict), QStringLiteral("slower"));
    projection.columns.push_back(runKey("compiler"));
    QCOMPARE(verdictWord(asCompared(source, projection).cell(0, 1).verdict), QStringLiteral("faster"));
}

void TestComparedCells::facetsHaveTheirOwnSides()
{
    const VectorSource source(QStringLiteral(R"(
        machine   zen4                   zen4                    arm                    arm
        env:blas  mkl                    open                    mkl                    open
        dot       10,10.1|10.2,10|10,10  20,20.1|20.3,20|20,20   12,12.2|12.1,12|12,12  24,24.2|24,24.3|24,24
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    projection.facets = {runKey("machine")};
    const ConfigurationGrid grid = asCompared(source, projection);
    QCOMPARE(grid.rows.size(), size_t{2});
    QCOMPARE(cellSide(grid, 0, 0).runs, source.runs({2})); // arm comes first
    QCOMPARE(cellSide(grid, 0, 1).runs, source.runs({3}));
    QCOMPARE(cellSide(grid, 1, 0).runs, source.runs({0}));
    int compared = 0;
    for (size_t row = 0; row < 2; ++row) {
        const Result<ComparisonReport> report =
            compareRuns(source, cellSide(grid, row, 0), cellSide(grid, row, 1), {}, {});
        QVERIFY(report);
        QCOMPARE(grid.cell(row, 1).ratio.value, report->cases.front().ratio.value);
        QCOMPARE(grid.cell(row, 1).p, report->cases.front().p);
        ++compared;
    }
    QCOMPARE(compared, 2);
}

void TestComparedCells::benchmarksAreNoSides()
{
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas"), kSize};
    projection.reference = {QStringLiteral("mkl"), QStringLiteral("1")};
    const ConfigurationGrid grid = asCompared(source, projection);
    const auto at = [&grid](const char* blas, const char* size) {
        const QStringList values = {QString::fromLatin1(blas), QString::fromLatin1(size)};
        return static_cast<size_t>(std::find(grid.columns.begin(), grid.columns.end(), values) - grid.columns.begin());
    };
    QVERIFY(hasTwoSides(grid, 0, at("open", "1")));
    QVERIFY(!hasTwoSides(grid, 0, at("mkl", "2"))); // the same runs
    QVERIFY(!hasTwoSides(grid, 0, at("open", "2")));
    QVERIFY(!hasTwoSides(grid, 0, grid.reference));
    QVERIFY(grid.cell(0, at("mkl", "2")).ratio.value > 0); // judged all the same
}

void TestComparedCells::meansStay()
{
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    projection.curve = kSize;
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, {}, {}, {});
    const Result<ConfigurationGrid> before = projectConfigurations(**results, projection, {}, {});
    const ConfigurationGrid after = asCompared(source, projection);
    QVERIFY(before);
    QCOMPARE(after.cell(0, 1).strata.size(), size_t{2});
    QCOMPARE(after.cell(0, 1).ratio.value, before->cell(0, 1).ratio.value);
    QCOMPARE(after.cell(0, 1).q, before->cell(0, 1).q);
}

void TestComparedCells::countsFollow()
{
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = {kBenchmark, kSize};
    projection.columns = {runKey("blas")};
    projection.reference = {QStringLiteral("mkl")};
    const ConfigurationGrid grid = asCompared(source, projection);
    std::array<qint64, 7> counts{};
    for (const GridCell& cell : grid.cells) {
        if (!cell.isReference)
            ++counts[static_cast<size_t>(cell.verdict)];
    }
    QVERIFY(grid.counts == counts);
    QCOMPARE(grid.counts[static_cast<size_t>(Verdict::Failed)], 1);
}

void TestComparedCells::stops()
{
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = {kBenchmark, kSize};
    projection.columns = {runKey("blas")};
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, {}, {}, {});
    Result<ConfigurationGrid> grid = projectConfigurations(**results, projection, {}, {});
    QVERIFY(grid);
    std::stop_source stop;
    stop.request_stop();
    const Result<void> judged = judgeAsCompared(*grid, source, Progress(stop.get_token()));
    QVERIFY(!judged);
    QCOMPARE(judged.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestComparedCells)
#include "tst_comparedcells.moc"
