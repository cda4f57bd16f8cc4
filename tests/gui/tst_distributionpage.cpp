// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/distributionpage.h"
#include "gui/distributionpanel.h"
#include "jobs/job.h"
#include "models/workspace.h"
#include "plots/distributionplot.h"
#include "plots/legendline.h"
#include "support/vectorsource.h"

#include <QAbstractItemModelTester>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace alidade;

namespace {

const QString kDrawing = QStringLiteral(R"(
commit        a1                 a2                 a3
machine       zen4               zen4               zen4
mod.parse     10,11|10,12|11,11  20,21|20,22|21,21  30          # ms
mod.only      1,2,3              -                  -           # ms
mod.summary   5{4..6}            7[6..8]            7           # ms
mod.failed    fail               fail               1           # ms
mod.v@v1      1,2|1,2            -                  -           # ms
mod.v@v2      -                  3,4|3,4            -           # ms
)");

struct Fixture
{
    Fixture()
        : source(std::make_shared<VectorSource>(kDrawing))
        , page(workspace, jobs)
    {
        page.resize(900, 500);
    }

    void open()
    {
        Result<CataloguePtr> catalogue = source->catalogue({});
        QVERIFY(catalogue.has_value());
        workspace.setSource(source, *catalogue);
    }
    void setSides(std::size_t baseline, std::size_t contender)
    {
        workspace.setSides({QStringLiteral("old"), source->runs({baseline})},
                           {QStringLiteral("new"), source->runs({contender})});
    }
    void choose(const QString& name) { workspace.setCases({{source->benchmark(name), {}}}); }
    QString shown() const
    {
        return page.findChild<QStackedWidget*>(QStringLiteral("stack"))->currentWidget()->objectName();
    }
    QString sentence() const { return page.accessibleDescription(); }
    QToolButton* button(const char* name) const { return page.findChild<QToolButton*>(QLatin1String(name)); }

    std::shared_ptr<VectorSource> source;
    Workspace workspace;
    JobQueue jobs;
    DistributionPage page;
};

} // namespace

class TestDistributionPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyStatesTeach();
    void twoSides();
    void oneSideHasIt();
    void clickedRunWithoutSides();
    void summariesAreSaid();
    void versionsOfTheCode();
    void failedOnBothSides();
    void switches();
    void tableTwin();
    void picturesAndLayout();
};

void TestDistributionPage::emptyStatesTeach()
{
    Fixture f;
    QCOMPARE(f.shown(), QStringLiteral("emptyPage"));
    f.open();
    f.choose(QStringLiteral("mod.parse"));
    // Neither sides nor a clicked run.
    QTRY_COMPARE(f.page.findChild<QLabel*>(QStringLiteral("emptyTitle"))->text(),
                 QStringLiteral("No side has this benchmark"));
}

void TestDistributionPage::twoSides()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.parse"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QVERIFY2(f.sentence().contains(QStringLiteral("baseline: 6 values")), qPrintable(f.sentence()));
    QVERIFY(f.sentence().contains(QStringLiteral("change +9")));
    QCOMPARE(f.page.tableTwin()->rowCount(), 12);
    f.workspace.swapSides();
    QTRY_VERIFY2(f.sentence().contains(QChar(0x2212)), qPrintable(f.sentence()));
}

void TestDistributionPage::oneSideHasIt()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.only"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QVERIFY2(f.sentence().contains(QStringLiteral("3 values")), qPrintable(f.sentence()));
    QVERIFY(!f.sentence().contains(QStringLiteral("change")));
}

void TestDistributionPage::clickedRunWithoutSides()
{
    Fixture f;
    f.open();
    f.choose(QStringLiteral("mod.parse"));
    f.workspace.setCurrentRun(f.source->runs().at(1));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QVERIFY(f.sentence().contains(QStringLiteral("the run: 6 values")));
}

void TestDistributionPage::summariesAreSaid()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.summary"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QVERIFY2(f.sentence().contains(QStringLiteral("quartiles only; no raw values")), qPrintable(f.sentence()));
    QVERIFY(f.sentence().contains(QStringLiteral("interval of the file only")));
}

void TestDistributionPage::versionsOfTheCode()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.v"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    // Both sides, though each has its own version of the benchmark's code.
    QVERIFY2(f.sentence().contains(QStringLiteral("candidate: 4 values")), qPrintable(f.sentence()));
}

void TestDistributionPage::failedOnBothSides()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.failed"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QVERIFY2(f.sentence().contains(QStringLiteral("Neither side has a value")), qPrintable(f.sentence()));
}

void TestDistributionPage::switches()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.parse"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    const auto visiblePlots = [&] {
        QStringList names;
        for (const DistributionPlot* plot : f.page.findChildren<DistributionPlot*>()) {
            if (!plot->parentWidget()->isHidden())
                names.append(plot->accessibleName());
        }
        names.sort();
        return names.join(QLatin1Char(','));
    };
    QCOMPARE(visiblePlots(), QStringLiteral("By process,ECDF,Run order"));
    f.button("density")->click();
    f.button("runorder")->click();
    QCOMPARE(visiblePlots(), QStringLiteral("By process,Density"));
    for (const DistributionPlot* plot : f.page.findChildren<DistributionPlot*>())
        QVERIFY(plot->parentWidget()->isHidden() || !plot->note().isEmpty());
}

void TestDistributionPage::tableTwin()
{
    Fixture f;
    QAbstractItemModelTester tester(f.page.tableTwin(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.parse"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    f.page.setTableShown(true);
    QCOMPARE(f.shown(), QStringLiteral("table"));
    f.choose(QStringLiteral("mod.only"));
    QTRY_COMPARE(f.page.tableTwin()->rowCount(), 3);
    QCOMPARE(f.shown(), QStringLiteral("table"));
}

void TestDistributionPage::picturesAndLayout()
{
    Fixture f;
    f.open();
    f.setSides(0, 1);
    f.choose(QStringLiteral("mod.parse"));
    QTRY_COMPARE(f.shown(), QStringLiteral("panel"));
    QTemporaryDir folder;
    for (const QString& name : {QStringLiteral("a.png"), QStringLiteral("a.svg"), QStringLiteral("a.pdf")}) {
        QVERIFY2(f.page.exportPicture(folder.filePath(name)), qPrintable(name));
        QVERIFY(QFileInfo(folder.filePath(name)).size() > 1000);
    }
    QVERIFY(!f.page.exportPicture(folder.filePath(QStringLiteral("a.doc"))));
    f.button("box")->click();
    QSettings settings(folder.filePath(QStringLiteral("a.ini")), QSettings::IniFormat);
    f.page.saveLayout(settings);
    Fixture again;
    again.page.restoreLayout(settings);
    QVERIFY(again.button("box")->isChecked());
    QVERIFY(!again.button("ecdf")->isChecked());
}

QTEST_MAIN(TestDistributionPage)
#include "tst_distributionpage.moc"
