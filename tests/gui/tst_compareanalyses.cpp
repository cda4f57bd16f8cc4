// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparestage.h"
#include "export/helptext.h"
#include "gui/analysisdialog.h"
#include "gui/appstyle.h"
#include "gui/distributionpanel.h"
#include "gui/explaindialog.h"
#include "gui/helpbutton.h"
#include "gui/processstrip.h"
#include "gui/verdictcounts.h"
#include "plots/distributionplot.h"

#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

using namespace alidade;

namespace {

/// Six processes a side: enough to be split, ranked and planned with.
const QString kSteady = QStringLiteral(R"(
    commit              a1                                              b2
    machine             zen4                                            zen4
    env:build    a     b
    suite.Parse.small   100,101|99,100|100,101|101,102|98,99|100,100    130,131|129,130|130,131|131,132|128,129|130,130 # us
    suite.Print.line    50,51|49,50|50,51|51,51|49,49|50,50             40,41|39,40|40,41|41,41|39,39|40,40             # us
    suite.Print.page    10,14|8,12|9,15|11,13|8,9|12,15                 11,15|9,13|10,16|12,13|8,10|13,14               # ms
)");

} // namespace

/// What a comparison can be asked beyond its verdicts.
class TestCompareAnalyses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void details();
    void analyses_data();
    void analyses();
    void explains();
    void treatment();
    void helps();
};

void TestCompareAnalyses::initTestCase()
{
    applyAppStyle();
}

/// What comes after the verdicts: shapes of the rows, details of the current one.
void TestCompareAnalyses::details()
{
    CompareStage stage(kSteady);
    stage.page.show();
    stage.compare();
    const QModelIndex cell = stage.tree()->currentIndex().siblingAtColumn(ComparisonModel::ShapeColumn);
    auto* model = stage.page.findChild<ComparisonModel*>();
    QTRY_VERIFY(model->shapeOf(model->caseNumber(cell)));
    QCOMPARE(model->shapeOf(model->caseNumber(cell))->baseline.processLevels.size(), size_t(6));
    QTRY_VERIFY(stage.page.inspector()->findChild<ProcessStrip*>());
    const auto* strip = stage.page.inspector()->findChild<ProcessStrip*>();
    QVERIFY2(strip->accessibleDescription().contains(QStringLiteral("base: 6 processes")),
             qPrintable(strip->accessibleDescription()));
    auto* shift = stage.find<QToolButton>("shift");
    QVERIFY(shift && shift->isVisible());
    shift->click();
    auto* panel = stage.page.findChild<DistributionPanel*>();
    for (const char* other : {"ecdf", "density", "box", "byprocess", "runorder"}) {
        if (auto* button = stage.find<QToolButton>(other); button->isChecked() && button->group() == nullptr)
            button->click();
    }
    const QList<DistributionPlot*> plots = panel->findChildren<DistributionPlot*>();
    QTRY_VERIFY(std::any_of(plots.begin(), plots.end(), [](const DistributionPlot* plot) {
        return plot->isVisible() && plot->sentence().startsWith(QStringLiteral("Change at each decile")) &&
               plot->sentence().contains(QStringLiteral("50\u202f%:"));
    }));
}

void TestCompareAnalyses::analyses_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("title");
    QTest::newRow("self-check") << QStringLiteral("actionSelfCheck") << QStringLiteral("A/A self-check");
    QTest::newRow("noise") << QStringLiteral("actionNoise") << QStringLiteral("Noise budget");
    QTest::newRow("plan") << QStringLiteral("actionPlan") << QStringLiteral("Plan the measurement");
}

void TestCompareAnalyses::analyses()
{
    QFETCH(QString, action);
    QFETCH(QString, title);
    CompareStage stage(kSteady);
    auto* asked = stage.page.findChild<QAction*>(action);
    QVERIFY(asked);
    QVERIFY(!asked->isEnabled()); // nothing to ask of
    stage.page.show();
    stage.compare();
    QVERIFY(asked->isEnabled());
    asked->trigger();
    auto* dialog = stage.page.findChild<AnalysisDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->windowTitle(), title);
    QVERIFY(!dialog->isModal());
    auto* sentence = dialog->findChild<QLabel*>(QStringLiteral("analysisSentence"));
    QTRY_VERIFY(!sentence->text().isEmpty());
    const QList<QTableView*> tables = dialog->findChildren<QTableView*>();
    QCOMPARE(tables.size(), 1);
    QVERIFY(tables.front()->model()->rowCount() > 0);
    QVERIFY(dialog->plainText().contains(QLatin1Char('\t')));
    if (action == QStringLiteral("actionSelfCheck"))
        QVERIFY(stage.find<QToolButton>("selfCheck")->text().contains(QStringLiteral("false alarms")));
    asked->trigger(); // asked again: the same dialog
    QCOMPARE(stage.page.findChildren<AnalysisDialog*>().size(), 1);
}

void TestCompareAnalyses::explains()
{
    CompareStage stage(kSteady);
    stage.page.show();
    stage.compare();
    stage.page.findChild<QAction*>(QStringLiteral("actionExplain"))->trigger();
    auto* dialog = stage.page.findChild<ExplainDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->findChild<QPushButton*>(QStringLiteral("copyAsPython")));
    dialog->findChild<QPushButton*>(QStringLiteral("copyAsPython"))->click();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("import numpy")));
    dialog->findChild<QPushButton*>(QStringLiteral("copyAsR"))->click();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("<-")));
    // Twelve processes went in.
    int values = 0;
    for (const QTableView* table : dialog->findChildren<QTableView*>())
        values += table->accessibleName() == QStringLiteral("Values") ? table->model()->rowCount() : 0;
    QCOMPARE(values, 12);
    // The dialog goes while an answer is under way: nothing is left behind.
    delete dialog;
    stage.page.findChild<QAction*>(QStringLiteral("actionExplain"))->trigger();
    delete stage.page.findChild<ExplainDialog*>();
    QTest::qWait(50);
}

/// A key that matters and differs withholds "faster", until it is said to be what is compared.
void TestCompareAnalyses::treatment()
{
    CompareStage stage(
        QString(kSteady).replace(QStringLiteral("env:build    a     b"), QStringLiteral("env:compiler gcc12 gcc14")));
    stage.page.show();
    stage.compare(false);
    auto* declare = stage.page.inspector()->findChild<QToolButton*>(QStringLiteral("declareTreatment"));
    QVERIFY(declare);
    QCOMPARE(stage.find<VerdictButton>("count_faster")->accessibleName(), QStringLiteral("0 faster"));
    QSignalSpy status(&stage.page, &ViewPage::statusChanged);
    declare->click();
    QTRY_VERIFY(status.count() > 0);
    QCOMPARE(stage.workspace.policy().treatment, QStringList{QStringLiteral("compiler")});
    QCOMPARE(stage.find<VerdictButton>("count_faster")->accessibleName(), QStringLiteral("1 faster"));
    QVERIFY(!stage.page.inspector()->findChild<QToolButton*>(QStringLiteral("declareTreatment")));
}

void TestCompareAnalyses::helps()
{
    CompareStage stage(kSteady);
    stage.page.show();
    stage.compare();
    const QList<HelpButton*> buttons = stage.page.findChildren<HelpButton*>();
    QVERIFY(!buttons.isEmpty());
    for (const HelpButton* button : buttons)
        QVERIFY2(!helpText(button->topic()).isEmpty(), qPrintable(button->topic()));
    buttons.front()->click();
    QVERIFY(stage.page.findChild<QDialog*>(QStringLiteral("helpDialog")));
}

QTEST_MAIN(TestCompareAnalyses)
#include "tst_compareanalyses.moc"
