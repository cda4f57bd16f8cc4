// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparestage.h"
#include "gui/appstyle.h"
#include "gui/comparability.h"
#include "gui/comparereport.h"
#include "gui/comparetree.h"
#include "gui/verdictcounts.h"
#include "gui/verdictpainter.h"
#include "models/theme.h"
#include "support/manyresults.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

namespace {

const QString kDrawing = QStringLiteral(R"(
    commit              a1                         b2
    machine             zen4                       zen4
    env:python          3.11                       3.12
    suite.Parse.small   100,101|99,100|100,101     130,131|129,130|130,131   # us
    suite.Parse.large   10,10.01|9.99,10|10,10.01  10,10.01|9.99,10|10,10.01 # ms
    suite.Print.line    50,51|49,50|50,51          40,41|39,40|40,41         # us
    suite.Print.page    10,14|8,12|9,15            11,15|9,13|10,16          # ms
    suite.Io.read       5,5|5,5|5,5                fail                      # ms
    suite.Io.write      -                          5,5|5,5|5,5               # ms
)");

struct Stage : CompareStage
{
    explicit Stage(const QString& drawing = kDrawing)
        : CompareStage(drawing)
    {}
};

} // namespace

class TestComparePage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void teachesWhenEmpty();
    void showsTheAnswer();
    void countsFilter();
    void filterField();
    void keys();
    void foldingStays();
    void followsAndLeads();
    void comparability();
    void sidesTakenAway();
    void nothingInCommon();
    void copies();
    void writesReports_data();
    void writesReports();
    void writesPictures_data();
    void writesPictures();
    void keepsLayout();
    void rawValues();
    void spoken();
    void keyboardAlone();
    void readByAccessibility();
    void glyphsDiffer();
    void pictures();
};

void TestComparePage::initTestCase()
{
    applyAppStyle();
}

void TestComparePage::teachesWhenEmpty()
{
    Stage stage;
    stage.page.show();
    QVERIFY(stage.find<QLabel>("emptyTitle")->isVisible());
    QVERIFY(stage.find<QLabel>("emptyText")->text().contains(QStringLiteral("Drop")));
    stage.workspace.setSource(stage.source, *stage.source->catalogue({}));
    QVERIFY(stage.find<QLabel>("emptyTitle")->text().contains(QStringLiteral("Choose a baseline")));
}

void TestComparePage::showsTheAnswer()
{
    Stage stage;
    QSignalSpy summary(&stage.page, &ViewPage::summaryChanged);
    stage.page.show();
    stage.compare();
    QVERIFY(stage.tree()->isVisible());
    QCOMPARE(stage.page.tableTwin()->rowCount(), 6);
    QCOMPARE(summary.last().first().toString(), QStringLiteral("2 of 6 moved"));
    QCOMPARE(stage.find<VerdictButton>("count_slower")->accessibleName(), QStringLiteral("1 slower"));
    QCOMPARE(stage.find<VerdictButton>("count_faster")->accessibleName(), QStringLiteral("1 faster"));
    QVERIFY(stage.find<VerdictButton>("count_failed")->isVisible());
    QVERIFY(!stage.find<VerdictButton>("count_missing")->isVisible());
    QCOMPARE(stage.currentName(), QStringLiteral("small")); // the one most worth attention
    QCOMPARE(stage.workspace.cases().size(), size_t(1));
}

void TestComparePage::countsFilter()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    QSignalSpy summary(&stage.page, &ViewPage::summaryChanged);
    auto* slower = stage.find<VerdictButton>("count_slower");
    auto* failed = stage.find<VerdictButton>("count_failed");
    QTest::mouseClick(slower, Qt::LeftButton);
    QCOMPARE(stage.page.tableTwin()->rowCount(), 1);
    QCOMPARE(summary.last().first().toString(), QStringLiteral("1 of 1 moved"));
    QTest::keyClick(failed, Qt::Key_Space);
    QCOMPARE(stage.page.tableTwin()->rowCount(), 2);
    QTest::mouseClick(slower, Qt::LeftButton);
    QTest::keyClick(failed, Qt::Key_Space);
    QCOMPARE(stage.page.tableTwin()->rowCount(), 6);
}

void TestComparePage::filterField()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    stage.workspace.setFilter(QStringLiteral("print"));
    QCOMPARE(stage.page.tableTwin()->rowCount(), 2);
    QVERIFY(!stage.find<QFrame>("filterStrip")->isVisible());
    stage.workspace.setFilter(QStringLiteral("/(/"));
    QVERIFY(stage.find<QFrame>("filterStrip")->isVisible());
    QVERIFY(stage.find<QLabel>("filterText")->text().contains(QStringLiteral("regular expression")));
    QCOMPARE(stage.page.tableTwin()->rowCount(), 2); // the last good filter stays
    stage.workspace.setFilter(QStringLiteral("colour:red"));
    QVERIFY(stage.find<QFrame>("filterStrip")->isVisible());
    QVERIFY(stage.find<QLabel>("filterText")->text().contains(QStringLiteral("“colour”")));
    QCOMPARE(stage.page.tableTwin()->rowCount(), 0);
    stage.workspace.setFilter({});
    QVERIFY(!stage.find<QFrame>("filterStrip")->isVisible());
    QCOMPARE(stage.page.tableTwin()->rowCount(), 6);
}

void TestComparePage::keys()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    QSignalSpy views(&stage.page, &ViewPage::viewRequested);
    CompareTree* tree = stage.tree();
    QTest::keyClick(tree, Qt::Key_Period);
    QCOMPARE(stage.currentName(), QStringLiteral("line")); // faster: over the ones that have not moved
    QTest::keyClick(tree, Qt::Key_Period);
    QCOMPARE(stage.currentName(), QStringLiteral("read")); // failed
    QTest::keyClick(tree, Qt::Key_Comma);
    QCOMPARE(stage.currentName(), QStringLiteral("line"));
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(views.count(), 1);
    QCOMPARE(views.last().first().toString(), QStringLiteral("History"));
}

void TestComparePage::foldingStays()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    CompareTree* tree = stage.tree();
    const auto group = [tree](const QString& name) {
        for (int row = 0; row < tree->model()->rowCount(); ++row) {
            if (const QModelIndex index = tree->model()->index(row, 0); index.data().toString() == name)
                return index;
        }
        return QModelIndex();
    };
    const QString print = QStringLiteral("suite.Print");
    tree->setCurrentIndex(group(print));
    QVERIFY(tree->isExpanded(group(print)));
    QTest::keyClick(tree, Qt::Key_Minus);
    QVERIFY(!tree->isExpanded(group(print)));
    stage.workspace.setFilter(QStringLiteral("suite"));
    QVERIFY(group(print).isValid());
    QVERIFY(!tree->isExpanded(group(print)));
    tree->setCurrentIndex(group(print));
    QTest::keyClick(tree, Qt::Key_Return);
    QVERIFY(tree->isExpanded(group(print)));
}

void TestComparePage::followsAndLeads()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    stage.workspace.setCases({{stage.source->benchmark(QStringLiteral("suite.Print.page")), {}}});
    QCOMPARE(stage.currentName(), QStringLiteral("page"));
    QTest::keyClick(stage.tree(), Qt::Key_Up);
    QCOMPARE(stage.workspace.cases().front().benchmark, stage.source->benchmark(QStringLiteral("suite.Print.line")));
    // Another margin keeps the row.
    ComparisonPolicy policy = stage.workspace.policy();
    policy.margin = 0.5;
    QSignalSpy status(&stage.page, &ViewPage::statusChanged);
    stage.workspace.setPolicy(policy);
    QTRY_VERIFY(status.count() > 0);
    QCOMPARE(stage.currentName(), QStringLiteral("line"));
    QCOMPARE(stage.find<VerdictButton>("count_slower")->accessibleName(), QStringLiteral("0 slower"));
}

void TestComparePage::comparability()
{
    Stage stage;
    stage.page.show();
    stage.compare(false);
    auto* keys = stage.find<QToolButton>("differingKeys");
    QVERIFY(keys->text().contains(QStringLiteral("python")));
    QTest::mouseClick(keys, Qt::LeftButton);
    auto* dialog = stage.page.findChild<QDialog*>();
    QVERIFY(dialog);
    QVERIFY(dialog->isVisible());
}

void TestComparePage::sidesTakenAway()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    stage.workspace.setSides({}, {});
    QVERIFY(stage.find<QLabel>("emptyTitle")->text().contains(QStringLiteral("Choose a baseline")));
    QCOMPARE(stage.page.tableTwin()->rowCount(), 0);
}

void TestComparePage::nothingInCommon()
{
    Stage stage(QStringLiteral(R"(
        commit   a1    b2
        only     off   off   # ms
    )"));
    stage.page.show();
    stage.compare();
    QVERIFY(stage.find<QLabel>("emptyTitle")->isVisible());
    QVERIFY(stage.find<QLabel>("emptyTitle")->text().contains(QStringLiteral("nothing to compare")));
}

void TestComparePage::copies()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    QTest::mouseClick(stage.find<QPushButton>("copyButton"), Qt::LeftButton);
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains(QStringLiteral("small")), qPrintable(text));
    QVERIFY(text.contains(QLatin1Char('|')));
}

void TestComparePage::writesReports_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<bool>("written");
    QTest::newRow("html") << QStringLiteral("html") << true;
    QTest::newRow("markdown") << QStringLiteral("md") << true;
    QTest::newRow("csv") << QStringLiteral("csv") << true;
    QTest::newRow("json") << QStringLiteral("json") << true;
    QTest::newRow("unknown") << QStringLiteral("xyz") << false;
}

void TestComparePage::writesReports()
{
    QFETCH(QString, ending);
    QFETCH(bool, written);
    const VectorSource source(kDrawing);
    const CataloguePtr catalogue = *source.catalogue({});
    const auto report =
        compareRuns(source, {QStringLiteral("a1"), source.runs({0})}, {QStringLiteral("b2"), source.runs({1})}, {}, {});
    QVERIFY(report.has_value());
    QTemporaryDir folder;
    const QString path = folder.filePath(QString(QStringLiteral("report.") + ending));
    const Result<void> result = writeComparisonReport(path, *report, *catalogue);
    QCOMPARE(result.has_value(), written);
    QFile file(path);
    QCOMPARE(file.open(QIODevice::ReadOnly), written);
    if (written)
        QVERIFY(file.readAll().contains("Parse"));
}

void TestComparePage::writesPictures_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("png") << QStringLiteral("png");
    QTest::newRow("svg") << QStringLiteral("svg");
    QTest::newRow("pdf") << QStringLiteral("pdf");
}

void TestComparePage::writesPictures()
{
    QFETCH(QString, ending);
    Stage stage;
    stage.page.show();
    stage.compare();
    QTemporaryDir folder;
    const QString path = folder.filePath(QString(QStringLiteral("compare.") + ending));
    QVERIFY(stage.page.exportPicture(path));
    QVERIFY(QFile(path).size() > 1000);
    QVERIFY(!stage.page.exportPicture(folder.filePath(QString(QStringLiteral("no/such/folder.") + ending))));
}

void TestComparePage::keepsLayout()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("layout.ini"));
    {
        Stage stage;
        stage.page.show();
        stage.compare();
        // Dragged by the edge of the first header section.
        QHeaderView* header = stage.tree()->header();
        const QPoint edge(header->sectionSize(0) - 1, header->height() / 2);
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, edge);
        QTest::mouseMove(header->viewport(), edge + QPoint(20, 0));
        QTest::mouseMove(header->viewport(), QPoint(332, edge.y()));
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, QPoint(332, edge.y()));
        QCOMPARE(stage.tree()->columnWidth(0), 333);
        stage.tree()->setColumnHidden(ComparisonModel::PColumn, false);
        QSettings settings(path, QSettings::IniFormat);
        stage.page.saveLayout(settings);
    }
    Stage stage;
    const QSettings settings(path, QSettings::IniFormat);
    stage.page.restoreLayout(settings);
    stage.page.show();
    stage.compare();
    QCOMPARE(stage.tree()->columnWidth(0), 333);
    QVERIFY(!stage.tree()->isColumnHidden(ComparisonModel::PColumn));
}

void TestComparePage::rawValues()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    QToolButton* link = nullptr;
    const QList<QToolButton*> buttons = stage.page.inspector()->findChildren<QToolButton*>();
    for (QToolButton* button : buttons) {
        if (button->text().contains(QStringLiteral("raw values")))
            link = button;
    }
    QVERIFY(link);
    link->click();
    QTRY_VERIFY(stage.page.findChild<QDialog*>());
    auto* view = stage.page.findChild<QDialog*>()->findChild<QTableView*>();
    QCOMPARE(view->model()->rowCount(), 12); // 3 processes of 2 values a side
}

void TestComparePage::spoken()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    const QString row = stage.tree()->currentIndex().siblingAtColumn(0).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(row.contains(QStringLiteral("The candidate is 30.0")), qPrintable(row));
    const QList<QWidget*> widgets = stage.page.findChildren<QWidget*>();
    for (const QWidget* widget : widgets) {
        if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QStringLiteral("qt_")) ||
            !widget->isVisible())
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                 qPrintable(QString(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                                    widget->objectName())));
    }
}

/// Everything that can be clicked is reached by Tab, and a whole look at a comparison needs no mouse.
void TestComparePage::keyboardAlone()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    stage.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&stage.page));
    stage.tree()->setFocus();
    QSet<QWidget*> reached;
    for (QWidget* at = QApplication::focusWidget(); at && !reached.contains(at); at = QApplication::focusWidget()) {
        reached.insert(at);
        QTest::keyClick(at, Qt::Key_Tab);
    }
    const QList<QAbstractButton*> buttons = stage.page.findChildren<QAbstractButton*>();
    for (QAbstractButton* button : buttons) {
        if (button->isVisible() && button->isEnabled() && button->focusPolicy() != Qt::NoFocus)
            QVERIFY2(reached.contains(button), qPrintable(button->objectName() + button->text()));
    }
    for (const char* name : {"count_slower", "differingKeys", "selfCheck", "order", "copyButton", "exportButton"})
        QVERIFY2(reached.contains(stage.find<QWidget>(name)), name);

    stage.tree()->setFocus();
    const auto key = [](int code, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(code), with);
    };
    key(Qt::Key_Period);
    QCOMPARE(stage.currentName(), QStringLiteral("line"));
    key(Qt::Key_Left); // to the group …
    QCOMPARE(stage.currentName(), QStringLiteral("suite.Print"));
    key(Qt::Key_Left); // … which folds
    QVERIFY(!stage.tree()->isExpanded(stage.tree()->currentIndex()));
    key(Qt::Key_Right);
    key(Qt::Key_Down);
    QCOMPARE(stage.currentName(), QStringLiteral("line"));
    while (QApplication::focusWidget() != stage.find<QWidget>("count_faster"))
        key(Qt::Key_Tab);
    key(Qt::Key_Space);
    QCOMPARE(stage.page.tableTwin()->rowCount(), 1);
    key(Qt::Key_Space);
    QCOMPARE(stage.page.tableTwin()->rowCount(), 6);
    stage.tree()->setFocus();
    key(Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(stage.page.findChild<QDialog*>(QStringLiteral("explainDialog")));
    auto* dialog = stage.page.findChild<QDialog*>(QStringLiteral("explainDialog"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!stage.page.findChild<QDialog*>(QStringLiteral("explainDialog")));
}

/// What a screen reader gets: every cell of every row in view, heads included.
void TestComparePage::readByAccessibility()
{
    Stage stage;
    stage.page.show();
    stage.compare();
    stage.tree()->expandAll();
    QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(stage.tree());
    QVERIFY(tree);
    QVERIFY(!tree->text(QAccessible::Description).isEmpty()); // the answer in one sentence
    QAccessibleTableInterface* table = tree->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->columnCount(), static_cast<int>(ComparisonModel::ColumnCount));
    QCOMPARE(table->columnDescription(ComparisonModel::VerdictColumn), QStringLiteral("Verdict"));
    QStringList rows;
    for (int row = 0; row < table->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table->columnCount(); ++column) {
            QAccessibleInterface* cell = table->cellAt(row, column);
            QVERIFY(cell);
            cells += cell->text(QAccessible::Name);
        }
        rows += cells.join(QLatin1Char('|'));
    }
    QCOMPARE(rows.size(), 9); // three groups and six rows
    const QStringList small = rows.filter(QStringLiteral("suite.Parse.small"));
    QCOMPARE(small.size(), 1);
    QVERIFY2(small.first().contains(QStringLiteral("slower")) && small.first().contains(QStringLiteral("+30.0")),
             qPrintable(small.first()));
    QVERIFY(!rows.filter(QStringLiteral("suite.Io, 0 of 2 moved")).isEmpty());

    // The table twin, as the window shows it for T and as other programs read it.
    QTableView view;
    view.setModel(stage.page.tableTwin());
    QAccessibleInterface* twin = QAccessible::queryAccessibleInterface(&view);
    QVERIFY(twin && twin->tableInterface());
    QCOMPARE(twin->tableInterface()->rowCount(), 6);
    QCOMPARE(twin->tableInterface()->cellAt(0, 0)->text(QAccessible::Name), QStringLiteral("suite.Parse.small"));
}

void TestComparePage::glyphsDiffer()
{
    // Without colour the verdicts must still be told apart.
    std::vector<QImage> images;
    for (int verdict = 0; verdict < 7; ++verdict) {
        QImage image(18, 18, QImage::Format_Grayscale8);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawVerdict(painter, QRectF(0, 0, 18, 18), static_cast<Verdict>(verdict), Qt::black);
        painter.end();
        int ink = 0;
        for (int y = 0; y < 18; ++y) {
            for (int x = 0; x < 18; ++x)
                ink += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
        }
        QVERIFY(ink > 15);
        for (const QImage& other : images)
            QVERIFY(image != other);
        images.push_back(image);
    }
}

/// For people: writes what the page looks like into $ALIDADE_PICTURES, light and dark.
void TestComparePage::pictures()
{
    const QString folder = qEnvironmentVariable("ALIDADE_PICTURES");
    if (folder.isEmpty())
        QSKIP("ALIDADE_PICTURES names no folder");
    Stage stage;
    stage.source = std::make_shared<VectorSource>();
    for (const RawRun& run : testing::manyResults())
        stage.source->add(run);
    stage.page.resize(1200, 800);
    stage.page.show();
    stage.compare();
    connect(&Theme::instance(), &Theme::changed, this, [] { applyAppStyle(); });
    for (const Theme::Scheme scheme : {Theme::Scheme::Light, Theme::Scheme::Dark}) {
        Theme::instance().setScheme(scheme);
        const QString name = scheme == Theme::Scheme::Light ? QStringLiteral("light") : QStringLiteral("dark");
        QTest::qWait(500);
        QVERIFY(stage.page.grab().save(QStringLiteral("%1/compare-%2.png").arg(folder, name)));
        QWidget* inspector = stage.page.inspector();
        inspector->setParent(nullptr);
        inspector->resize(280, 800);
        inspector->show();
        QTest::qWait(100);
        QVERIFY(inspector->grab().save(QStringLiteral("%1/inspector-%2.png").arg(folder, name)));
        inspector->setParent(&stage.page);
        inspector->hide();
        stage.page.resize(770, 600);
        QTest::qWait(50);
        QVERIFY(stage.page.grab().save(QStringLiteral("%1/compare-narrow-%2.png").arg(folder, name)));
        stage.page.resize(1200, 800);
    }
}

QTEST_MAIN(TestComparePage)
#include "tst_comparepage.moc"
