// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/historypage.h"
#include "jobs/job.h"
#include "models/historytablemodel.h"
#include "models/workspace.h"
#include "plots/legendline.h"
#include "support/vectorsource.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace alidade;

namespace {

const QString kDrawing = QStringLiteral(R"(
commit            a1      a2        a3        a4        a4
machine           zen4    zen4      zen4      zen4      m3
env:python        3.12    3.12      3.12      3.12      3.12
mod.parse         10      11,10,12  fail      13        9        # ms
mod.sort(n=10)    1       2         3         4         5        # us
mod.peak          100     100       100       100       100      # B
)");

/// A page on a drawing, with the window's life around it.
struct Fixture
{
    explicit Fixture(const QString& drawing = kDrawing)
        : source(std::make_shared<VectorSource>(drawing))
        , page(workspace, jobs)
    {
        page.resize(900, 640);
    }

    void open()
    {
        Result<CataloguePtr> catalogue = source->catalogue({});
        QVERIFY(catalogue.has_value());
        workspace.setSource(source, *catalogue);
    }
    void choose(const QStringList& names)
    {
        std::vector<CaseKey> cases;
        for (const QString& name : names)
            cases.push_back({source->benchmark(name), {}});
        workspace.setCases(cases);
    }
    bool waitForPlot()
    {
        return QTest::qWaitFor([this] { return shown() == QStringLiteral("plotPage"); });
    }
    QString shown() const
    {
        return page.findChild<QStackedWidget*>(QStringLiteral("stack"))->currentWidget()->objectName();
    }
    TimeSeriesPlot* plot() const { return page.findChild<TimeSeriesPlot*>(QStringLiteral("plot")); }
    QToolButton* button(const char* name) const { return page.findChild<QToolButton*>(QLatin1String(name)); }
    QString emptyTitle() const { return page.findChild<QLabel*>(QStringLiteral("emptyTitle"))->text(); }

    std::shared_ptr<VectorSource> source;
    Workspace workspace;
    JobQueue jobs;
    HistoryPage page;
};

} // namespace

class TestHistoryPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyStatesTeach();
    void showsTheChosenCase();
    void severalCasesAndConfigurations();
    void axesRatioAndLog();
    void clickSetsTheCurrentRun();
    void currentRunFromElsewhere();
    void openComparesWithTheRunBefore();
    void tableTwin();
    void orderNoteAsksForAClone();
    void layoutComesBack();
    void picture();
    void quickChangesShowTheLast();
};

void TestHistoryPage::emptyStatesTeach()
{
    Fixture f;
    QCOMPARE(f.shown(), QStringLiteral("emptyPage"));
    QVERIFY(f.page.findChild<QLabel*>(QStringLiteral("emptyText"))->text().contains(QStringLiteral("Drop results")));
    f.open();
    QVERIFY(f.page.findChild<QLabel*>(QStringLiteral("emptyText"))->text().contains(QStringLiteral("on the left")));
    f.workspace.setCases({{BenchmarkId{999}, {}}});
    QTRY_COMPARE(f.emptyTitle(), QStringLiteral("No run has this benchmark"));
    QVERIFY(f.page.tableTwin() != nullptr);
}

void TestHistoryPage::showsTheChosenCase()
{
    Fixture f;
    f.open();
    QSignalSpy status(&f.page, &ViewPage::statusChanged);
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    QCOMPARE(status.size(), 1);
    QCOMPARE(f.plot()->history()->series.size(), std::size_t(2));
    QCOMPARE(f.plot()->history()->series.at(0).x.size(), std::size_t(3));
    QCOMPARE(f.plot()->history()->series.at(0).failedX.size(), std::size_t(1));
    QVERIFY(f.plot()->sentence().contains(QStringLiteral("parse")));
    f.workspace.setCases({});
    QCOMPARE(f.shown(), QStringLiteral("emptyPage"));
}

void TestHistoryPage::severalCasesAndConfigurations()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse"), QStringLiteral("mod.peak")});
    QVERIFY(f.waitForPlot());
    // Bytes do not stand on an axis of seconds, and it is said.
    QTRY_COMPARE(f.plot()->history()->otherUnits, std::size_t(2));
    QVERIFY(f.page.findChild<LegendLine*>(QStringLiteral("legend"))->text().contains(QStringLiteral("other units")));
    f.workspace.setConfigurations({f.workspace.catalogue().configurations.back().id});
    QTRY_COMPARE(f.plot()->history()->series.size(), std::size_t(1));
}

void TestHistoryPage::axesRatioAndLog()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    QCOMPARE(f.plot()->history()->axis, HistoryAxis::Index);
    f.button("axisDate")->click();
    QCOMPARE(f.plot()->history()->axis, HistoryAxis::Date);
    f.button("axisEven")->click();
    QCOMPARE(f.plot()->history()->axis, HistoryAxis::Even);
    f.page.show();
    f.page.activateWindow();
    f.plot()->setFocus();
    QTRY_VERIFY(f.plot()->hasFocus());
    QTest::keyClick(f.plot(), Qt::Key_L);
    QTRY_VERIFY(f.plot()->isLogarithmic());
    QTest::keyClick(f.plot(), Qt::Key_R);
    QTRY_VERIFY(f.plot()->history()->ratio);
    QCOMPARE(f.plot()->history()->series.at(0).value.values().at(0), 1.0);
}

void TestHistoryPage::clickSetsTheCurrentRun()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    f.page.show();
    f.plot()->redrawNow();
    // The newest is chosen on opening, so that the inspector has something to tell.
    QCOMPARE(f.workspace.currentRun(), f.source->runs().at(3));
    QSignalSpy changed(&f.workspace, &Workspace::currentRunChanged);
    // Over the failed one to the number before.
    QTest::keyClick(f.plot(), Qt::Key_Left);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(f.workspace.currentRun(), f.source->runs().at(1));
    QTest::keyClick(f.plot(), Qt::Key_Left);
    QCOMPARE(f.workspace.currentRun(), f.source->runs().at(0));
    QTest::keyClick(f.plot(), Qt::Key_Right);
    QCOMPARE(f.workspace.currentRun(), f.source->runs().at(1));
}

void TestHistoryPage::currentRunFromElsewhere()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    f.workspace.setCurrentRun(f.source->runs().at(4));
    QCOMPARE(f.plot()->current(), (TimeSeriesPlot::Point{1, 0}));
    f.workspace.setCurrentRun(RunId{});
    QVERIFY(!f.plot()->current());
}

void TestHistoryPage::openComparesWithTheRunBefore()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    f.workspace.setCurrentRun(f.source->runs().at(3));
    QSignalSpy requested(&f.page, &ViewPage::viewRequested);
    QTest::keyClick(f.plot(), Qt::Key_Return);
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested.at(0).at(0).toString(), QStringLiteral("Compare"));
    // The run before failed: the last one that gave a number stands against it.
    QCOMPARE(f.workspace.baseline().runs, f.source->runs({1}));
    QCOMPARE(f.workspace.contender().runs, f.source->runs({3}));
    QVERIFY(!f.workspace.baseline().label.isEmpty());
}

void TestHistoryPage::tableTwin()
{
    Fixture f;
    QAbstractItemModelTester tester(f.page.tableTwin(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    QCOMPARE(f.page.tableTwin()->rowCount(), 5);
    f.page.setTableShown(true);
    QVERIFY(f.page.isTableShown());
    QCOMPARE(f.shown(), QStringLiteral("table"));
    auto* table = f.page.findChild<QTableView*>(QStringLiteral("table"));
    table->sortByColumn(HistoryTableModel::Value, Qt::DescendingOrder);
    QCOMPARE(table->model()->index(0, HistoryTableModel::Value).data().toString().toDouble(), 0.013);
    // The failed run has no number and does not disturb the others.
    QCOMPARE(table->model()->index(4, HistoryTableModel::Status).data().toString(), QStringLiteral("failed"));
    f.page.setTableShown(false);
    QCOMPARE(f.shown(), QStringLiteral("plotPage"));
}

void TestHistoryPage::orderNoteAsksForAClone()
{
    Fixture f;
    for (CommitRecord& commit : f.source->editCatalogue().commits) {
        commit.order = -1;
        commit.source = OrderSource::Date;
    }
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    auto* strip = f.page.findChild<QWidget*>(QStringLiteral("orderStrip"));
    QVERIFY(!strip->isHidden());
    QSignalSpy asked(&f.page, &HistoryPage::linkCloneRequested);
    f.button("linkClone")->click();
    QCOMPARE(asked.size(), 1);
    // Dates are dates, with or without a clone.
    f.button("axisDate")->click();
    QVERIFY(strip->isHidden());
}

void TestHistoryPage::layoutComesBack()
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("a.ini")), QSettings::IniFormat);
    {
        Fixture f;
        f.open();
        f.choose({QStringLiteral("mod.parse")});
        QVERIFY(f.waitForPlot());
        f.button("axisEven")->click();
        f.button("log")->click();
        f.page.saveLayout(settings);
    }
    Fixture f;
    f.page.restoreLayout(settings);
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    QCOMPARE(f.plot()->history()->axis, HistoryAxis::Even);
    QVERIFY(f.plot()->isLogarithmic());
}

void TestHistoryPage::picture()
{
    Fixture f;
    f.open();
    f.choose({QStringLiteral("mod.parse")});
    QVERIFY(f.waitForPlot());
    QTemporaryDir folder;
    for (const QString& name : {QStringLiteral("a.png"), QStringLiteral("a.svg"), QStringLiteral("a.pdf")}) {
        QVERIFY2(f.page.exportPicture(folder.filePath(name)), qPrintable(name));
        QVERIFY(QFileInfo(folder.filePath(name)).size() > 1000);
    }
    QVERIFY(!f.page.exportPicture(folder.filePath(QStringLiteral("a.txt"))));
}

void TestHistoryPage::quickChangesShowTheLast()
{
    Fixture f;
    f.open();
    for (int i = 0; i < 20; ++i)
        f.choose({i % 2 == 0 ? QStringLiteral("mod.parse") : QStringLiteral("mod.peak")});
    QVERIFY(f.waitForPlot());
    QTRY_COMPARE(f.plot()->history()->metric.unit, QStringLiteral("B"));
}

QTEST_MAIN(TestHistoryPage)
#include "tst_historypage.moc"
