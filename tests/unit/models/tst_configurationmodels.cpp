// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/columneffects.h"
#include "compare/comparedcells.h"
#include "compare/parametercurves.h"
#include "models/configurationgridmodel.h"
#include "models/configurationtables.h"
#include "models/configurationtext.h"
#include "models/heatcolor.h"
#include "models/plaintablemodel.h"
#include "models/winnermatrixmodel.h"
#include "support/vectorsource.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace alidade;

namespace {

using Kind = ProjectionKey::Kind;

const ProjectionKey kBenchmark{Kind::Benchmark, {}};
const ProjectionKey kSize{Kind::Parameter, QStringLiteral("n")};

ProjectionKey runKey(const char* name)
{
    return {Kind::Run, QString::fromLatin1(name)};
}

const QString kDrawing = QStringLiteral(R"(
    commit       a1                        a1                        a1                        a1
    machine      zen4                      zen4                      zen4                      zen4
    env:blas     mkl                       mkl                       open                      open
    env:simd     avx2                      avx512                    avx2                      avx512
    dot(n=10)    10,10.1|10.2,10|9.9,10    11,11.1|11.2,11|11,11     20,20.1|20.3,20|20,20.2   9,9.1|9.2,9|9,9
    dot(n=100)   20,20|20.1,20|20,20       20,20|20.1,20|20,20       20,20.1|20,20.2|20.1,20   40,41|40,40|41,40
    dot(n=1000)  90,90.1|90.5,90|90,90.3   60,60.1|60.4,60|60,60.2   99,99|99.1,99|99,99.1     -
    sort         5,5|5.1,5|5,5.05          5,9|4.1,6|4.5,5           fail                      5,5|5.1,5|5,5.05
)");

ConfigurationGridPtr grid(const std::vector<ProjectionKey>& rows, const std::vector<ProjectionKey>& columns,
                          const std::vector<ProjectionKey>& facets = {}, bool curve = false)
{
    const VectorSource source(kDrawing);
    Projection projection;
    projection.rows = rows;
    projection.columns = columns;
    projection.facets = facets;
    if (curve)
        projection.curve = kSize;
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, {}, {}, {});
    Result<ConfigurationGrid> made = projectConfigurations(**results, projection, {}, {});
    if (const Result<void> judged = judgeAsCompared(*made, source, {}); !judged)
        qFatal("%s", qPrintable(judged.error().message));
    return std::make_shared<const ConfigurationGrid>(std::move(*made));
}

} // namespace

class TestConfigurationModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void modelIsSound();
    void wordsOfCells();
    void headersHaveTwoLevels();
    void filters();
    void facets();
    void matrixIsSound();
    void tablesSayWhatTheGridSays();
    void plainTableIsSound();
    void coloursFollowTheDirection();
    void shortNumbers_data();
    void shortNumbers();
};

void TestConfigurationModels::modelIsSound()
{
    ConfigurationGridModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), 0);
    model.setGrid(grid({kBenchmark, kSize}, {runKey("blas"), runKey("simd")}));
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.columnCount(), 4);
    model.setFilter(QStringLiteral("dot"));
    model.setGrid(grid({kBenchmark}, {runKey("blas")}));
    QCOMPARE(model.rowCount(), 1);
    model.setGrid({});
    QCOMPARE(model.rowCount(), 0);
}

void TestConfigurationModels::wordsOfCells()
{
    ConfigurationGridModel model;
    model.setGrid(grid({kBenchmark, kSize}, {runKey("blas"), runKey("simd")}));
    const auto cell = [&model](int row, int column, int role = Qt::DisplayRole) {
        return model.index(row, column).data(role).toString();
    };
    QCOMPARE(cell(0, 0), QStringLiteral("10.0\u202fns").replace(QStringLiteral("ns"), QStringLiteral("s")));
    QCOMPARE(cell(0, 2), QStringLiteral("+100"));
    QCOMPARE(cell(1, 1), QStringLiteral("="));
    QCOMPARE(cell(2, 3), QStringLiteral("\u2205"));
    QCOMPARE(cell(3, 2), QStringLiteral("failed"));
    const QString spoken = cell(0, 2, Qt::AccessibleTextRole);
    QVERIFY2(spoken.contains(QStringLiteral("slower than mkl")), qPrintable(spoken));
    QVERIFY2(spoken.contains(QStringLiteral("from 3 processes in 1 run)")), qPrintable(spoken));
    QVERIFY(cell(2, 3, Qt::AccessibleTextRole).contains(QStringLiteral("no result")));
    QVERIFY(cell(3, 1, Qt::AccessibleTextRole).contains(QStringLiteral("undecided")));
}

void TestConfigurationModels::headersHaveTwoLevels()
{
    ConfigurationGridModel model;
    model.setGrid(grid({kBenchmark, kSize}, {runKey("blas"), runKey("simd")}));
    QCOMPARE(model.groupText(0), QStringLiteral("mkl"));
    QCOMPARE(model.groupText(3), QStringLiteral("open"));
    QCOMPARE(model.lastText(0), QStringLiteral("avx2 (ref)"));
    QVERIFY(!model.beginsGroup(0) && !model.beginsGroup(1) && model.beginsGroup(2) && !model.beginsGroup(3));
    QVERIFY(model.headerData(0, Qt::Vertical).toString().startsWith(QStringLiteral("dot")));
    QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("open \u00b7 avx2"));
    model.setGrid(grid({kBenchmark}, {}));
    QCOMPARE(model.columnCount(), 1);
    QVERIFY(!model.beginsGroup(0));
}

void TestConfigurationModels::filters()
{
    ConfigurationGridModel model;
    model.setGrid(grid({kBenchmark, kSize}, {runKey("blas")}));
    model.setFilter(QStringLiteral("DOT 10"));
    QCOMPARE(model.rowCount(), 3);
    model.setFilter(QStringLiteral("-dot"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.gridRow(model.index(0, 0)), size_t{3});
    model.setFilter(QStringLiteral("nothing such"));
    QCOMPARE(model.rowCount(), 0);
}

void TestConfigurationModels::facets()
{
    ConfigurationGridModel model;
    model.setGrid(grid({kBenchmark, kSize}, {runKey("blas")}, {runKey("simd")}));
    QCOMPARE(model.rowCount(), 8);
    model.setFacet({QStringLiteral("avx512")});
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.gridRow(model.index(0, 0)), size_t{4});
    model.setFacet({});
    QCOMPARE(model.rowCount(), 8);
}

void TestConfigurationModels::matrixIsSound()
{
    const ConfigurationGridPtr content = grid({kBenchmark, kSize}, {runKey("blas"), runKey("simd")});
    WinnerMatrixModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMatrix(winnerMatrix(*content), content);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("\u2013"));
    // Row against column, both ways.
    const ColumnPair* there = model.pair(model.index(0, 2));
    const ColumnPair* back = model.pair(model.index(2, 0));
    QVERIFY(there && back && !model.pair(model.index(2, 2)));
    QVERIFY(std::abs(there->ratio.value * back->ratio.value - 1) < 1e-12);
    QVERIFY(model.index(0, 2).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("against")));
}

void TestConfigurationModels::tablesSayWhatTheGridSays()
{
    const ConfigurationGridPtr content = grid({kBenchmark}, {runKey("blas"), runKey("simd")}, {}, true);
    const PlainTable cells = gridTable(*content);
    QCOMPARE(cells.rows.size(), content->cells.size());
    const WinnerMatrix matrix = winnerMatrix(*content);
    QCOMPARE(matrixTable(matrix, *content).rows.size(), size_t{12});
    const ParameterCurves curves = parameterCurves(*content, 0, kSize);
    QCOMPARE(curves.curves.size(), size_t{4});
    QVERIFY(curvesTable(curves).rows.size() >= 11 + curves.crossovers.size());
    const ColumnEffects effects = columnEffects(*content);
    if (!effects.isEmpty())
        QVERIFY(effectsTable(effects, *content->catalogue).rows.size() >= effects.effects.size());
    const MachineEffects machines = machineEffects(*content, 2, std::nullopt);
    QCOMPARE(machinesTable(machines).rows.size(), machines.machines.size() + (machines.isCombined() ? 1 : 0));
}

void TestConfigurationModels::plainTableIsSound()
{
    PlainTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(gridTable(*grid({kBenchmark, kSize}, {runKey("blas")})));
    QCOMPARE(model.rowCount(), 8);
    QVERIFY(model.columnCount() > 4);
    model.setTable({});
    QCOMPARE(model.rowCount(), 0);
}

void TestConfigurationModels::coloursFollowTheDirection()
{
    const ThemeColors& colors = Theme::instance().colors();
    const QColor more = heatColor(2, Direction::LowerIsBetter, colors);
    QCOMPARE(heatColor(2, Direction::HigherIsBetter, colors), heatColor(0.5, Direction::LowerIsBetter, colors));
    QVERIFY(more != heatColor(0.5, Direction::LowerIsBetter, colors));
    QCOMPARE(heatColor(1, Direction::LowerIsBetter, colors), colors.base);
    QCOMPARE(heatColor(std::nan(""), Direction::LowerIsBetter, colors), colors.base);
    QCOMPARE(heatColor(3, Direction::LowerIsBetter, colors),
             heatColor(30, Direction::LowerIsBetter, colors)); // clamped
    for (double ratio = 0.2; ratio < 5; ratio *= 1.07) {
        const QColor fill = heatColor(ratio, Direction::LowerIsBetter, colors);
        QVERIFY2(contrastRatio(fill, wordsOn(fill)) >= 4.5, qPrintable(QString::number(ratio)));
    }
}

void TestConfigurationModels::shortNumbers_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QString>("text");
    QTest::newRow("small") << 1.029 << QStringLiteral("+2.9");
    QTest::newRow("negative") << 0.958 << QStringLiteral("\u22124.2");
    QTest::newRow("whole from ten on") << 1.123 << QStringLiteral("+12");
    QTest::newRow("rounds up to ten") << 1.0997 << QStringLiteral("+10");
    QTest::newRow("half") << 0.45 << QStringLiteral("\u221255");
    QTest::newRow("factor") << 5.0 << QStringLiteral("×5.0");
    QTest::newRow("divided") << 0.2 << QStringLiteral("÷5.0");
}

void TestConfigurationModels::shortNumbers()
{
    QFETCH(double, ratio);
    QFETCH(QString, text);
    QCOMPARE(heatText(ratio), text);
}

QTEST_MAIN(TestConfigurationModels)
#include "tst_configurationmodels.moc"
