// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/appstyle.h"
#include "gui/configurationdetails.h"
#include "gui/configurationspage.h"
#include "gui/elidedlabel.h"
#include "gui/helpbutton.h"
#include "gui/keychip.h"
#include "gui/keyshelf.h"
#include "jobs/job.h"
#include "models/theme.h"
#include "models/workspace.h"
#include "support/vectorsource.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace alidade;

namespace {

const QString kDrawing = QStringLiteral(R"(
    commit       a1                        a1                        a1                        a1
    machine      zen4                      zen4                      zen4                      zen4
    env:blas     mkl                       mkl                       open                      open
    env:simd     avx2                      avx512                    avx2                      avx512
    dot(n=10)    10,10.1|10.2,10|9.9,10    11,11.1|11.2,11|11,11     20,20.1|20.3,20|20,20.2   9,9.1|9.2,9|9,9       # us
    dot(n=100)   20,20|20.1,20|20,20       20,20|20.1,20|20,20       20,20.1|20,20.2|20.1,20   40,41|40,40|41,40     # us
    dot(n=1000)  90,90.1|90.5,90|90,90.3   60,60.1|60.4,60|60,60.2   99,99|99.1,99|99,99.1     -                     # us
    sort         5,5|5.1,5|5,5.05          5,9|4.1,6|4.5,5           fail                      5,5|5.1,5|5,5.05      # us
)");

const QString kMachines = QStringLiteral(R"(
    machine   zen4                   zen4                  arm                    arm                  m3                 m3
    env:blas  mkl                    open                  mkl                    open                 mkl                open
    dot       10,10.1|10.2,10|10,10  12,12.1|12.3,12|12,12 12,12.2|12.1,12|12,12  14,14|14,14.3|14,14  8,8|8.1,8|8,8.01   8,8|8.1,8|8,8
    add       5,5.1|5.2,5|5,5        6,6.1|6,6|6,6.05      6,6.2|6.1,6|6,6        7,7|7,7.1|7,7        4,4|4.1,4|4,4.01   4,4|4.1,4|4,4
)");

struct Stage
{
    explicit Stage(const QString& drawing = kDrawing)
        : source(std::make_shared<VectorSource>(drawing))
        , page(workspace, queue)
    {
        page.setUndoStack(&undo);
        page.resize(1000, 760);
    }
    void open()
    {
        page.show();
        QSignalSpy status(&page, &ViewPage::statusChanged);
        workspace.setSource(source, *source->catalogue({}));
        QTRY_VERIFY(status.count() > 0);
    }
    /// Does it and waits for the answer that follows.
    template<typename Action>
    void after(Action action)
    {
        QSignalSpy status(&page, &ViewPage::statusChanged);
        action();
        QTRY_VERIFY(status.count() > 0);
    }
    template<typename T>
    T* find(const char* name) const
    {
        return page.findChild<T*>(QString::fromLatin1(name));
    }
    QTableView* grid() const { return find<QTableView>("heatGrid"); }
    KeyChip* chip(const char* key) const
    {
        for (KeyChip* one : page.findChildren<KeyChip*>(QString(QStringLiteral("chip ") + QString::fromLatin1(key)))) {
            if (one->isVisible())
                return one;
        }
        return nullptr;
    }
    QString shelfOfChip(const char* key) const
    {
        const KeyChip* one = chip(key);
        return one ? one->parentWidget()->accessibleName() : QString();
    }
    void press(QWidget* widget, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        widget->setFocus();
        QTest::keyClick(widget, static_cast<Qt::Key>(key), modifiers);
    }

    std::shared_ptr<VectorSource> source;
    Workspace workspace;
    JobQueue queue;
    QUndoStack undo;
    ConfigurationsPage page;
};

} // namespace

class TestConfigurationsPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void teachesWhenEmpty();
    void showsTheGrid();
    void worksOnlyWhenSeen();
    void oneConfiguration();
    void warningStripCures_data();
    void warningStripCures();
    void cellOpensCompare_data();
    void cellOpensCompare();
    void referenceOpensNothing();
    void chipsMoveByKeyboard();
    void shelvesUndo();
    void referenceIsChosen();
    void facetsAreChosen();
    void filterNarrows();
    void keyboardAlone();
    void tableTwins();
    void spoken();
    void helpBeside();
    void failureLeavesAWayBack();
    void machinesInWords();
    void keepsLayout();
    void writesPictures_data();
    void writesPictures();
    void themes();
};

void TestConfigurationsPage::initTestCase()
{
    applyAppStyle();
}

void TestConfigurationsPage::teachesWhenEmpty()
{
    Stage stage;
    stage.page.show();
    QVERIFY(stage.find<QLabel>("emptyTitle")->isVisible());
    QVERIFY(stage.find<QLabel>("emptyText")->text().contains(QStringLiteral("Drop")));
    QVERIFY(!stage.grid()->isVisible());
}

void TestConfigurationsPage::showsTheGrid()
{
    Stage stage;
    QSignalSpy summary(&stage.page, &ViewPage::summaryChanged);
    stage.open();
    QVERIFY(stage.grid()->isVisible());
    QCOMPARE(stage.grid()->model()->columnCount(), 4);
    QCOMPARE(stage.grid()->model()->rowCount(), 2); // n is the curves' axis
    QCOMPARE(summary.last().first().toString(), QStringLiteral("2 of 2 rows shown"));
    QCOMPARE(stage.shelfOfChip("blas"), QStringLiteral("Columns"));
    QCOMPARE(stage.shelfOfChip("param:n"), QStringLiteral("Curves"));
    QCOMPARE(stage.page.details()->tab(), ConfigurationDetails::Curves);
    QVERIFY(stage.page.findChildren<QFrame*>(QStringLiteral("warningStrip")).isEmpty());
}

void TestConfigurationsPage::worksOnlyWhenSeen()
{
    Stage stage;
    QSignalSpy status(&stage.page, &ViewPage::statusChanged);
    stage.workspace.setSource(stage.source, *stage.source->catalogue({}));
    QCoreApplication::processEvents();
    QCOMPARE(stage.grid()->model()->columnCount(), 0);
    stage.page.show();
    QTRY_VERIFY(status.count() > 0);
    QCOMPARE(stage.grid()->model()->columnCount(), 4);
}

void TestConfigurationsPage::oneConfiguration()
{
    Stage stage(QStringLiteral("machine zen4\n dot 10,10.1|10.2,10|9.9,10 # us\n add 3,3|3,3.01|3,3 # us"));
    stage.open();
    QCOMPARE(stage.grid()->model()->columnCount(), 1);
    QCOMPARE(stage.grid()->model()->rowCount(), 2);
    QVERIFY(stage.grid()->model()->index(0, 0).data().toString().contains(QStringLiteral("µs")));
}

void TestConfigurationsPage::warningStripCures_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<QString>("shelf");
    QTest::newRow("add to columns") << QStringLiteral("cureColumns") << QStringLiteral("Columns");
    QTest::newRow("fix") << QStringLiteral("cureFix") << QStringLiteral("Fixed");
    QTest::newRow("facet") << QStringLiteral("cureFacet") << QStringLiteral("Facets");
}

void TestConfigurationsPage::warningStripCures()
{
    QFETCH(QString, button);
    QFETCH(QString, shelf);
    Stage stage;
    stage.open();
    QCOMPARE(stage.shelfOfChip("simd"), QStringLiteral("Columns"));
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Delete); });
    auto* strip = stage.find<QFrame>("warningStrip");
    QVERIFY(strip && strip->isVisible());
    auto* words = stage.find<ElidedLabel>("warningText");
    QVERIFY(words && words->words().contains(QStringLiteral("simd varies (avx2, avx512)")));
    auto* cure = stage.page.findChild<QPushButton*>(button);
    QVERIFY(cure);
    stage.after([&] { stage.press(cure, Qt::Key_Space); });
    QCOMPARE(stage.shelfOfChip("simd"), shelf);
    QVERIFY(stage.page.findChildren<QFrame*>(QStringLiteral("warningStrip")).isEmpty());
}

void TestConfigurationsPage::cellOpensCompare_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("Enter") << true;
    QTest::newRow("double click") << false;
}

void TestConfigurationsPage::cellOpensCompare()
{
    QFETCH(bool, byKey);
    Stage stage;
    stage.open();
    QSignalSpy view(&stage.page, &ViewPage::viewRequested);
    const QModelIndex cell = stage.grid()->model()->index(0, 2); // open · avx2
    stage.grid()->setCurrentIndex(cell);
    if (byKey) {
        stage.press(stage.grid(), Qt::Key_Return);
    } else {
        const QPoint where = stage.grid()->visualRect(cell).center();
        QTest::mouseClick(stage.grid()->viewport(), Qt::LeftButton, {}, where);
        QTest::mouseDClick(stage.grid()->viewport(), Qt::LeftButton, {}, where);
    }
    QCOMPARE(view.count(), 1);
    QCOMPARE(view.first().first().toString(), QStringLiteral("Compare"));
    QCOMPARE(stage.workspace.baseline().runs, stage.source->runs({0}));
    QCOMPARE(stage.workspace.contender().runs, stage.source->runs({2}));
    QCOMPARE(stage.workspace.contender().label, QStringLiteral("open \u00b7 avx2"));
    QCOMPARE(stage.workspace.contender().chosenBy, QStringList({QStringLiteral("blas"), QStringLiteral("simd")}));
    QVERIFY(!stage.workspace.cases().empty());
    QCOMPARE(stage.workspace.cases().front().benchmark, stage.source->benchmark(QStringLiteral("dot")));
}

void TestConfigurationsPage::referenceOpensNothing()
{
    Stage stage;
    stage.open();
    QSignalSpy view(&stage.page, &ViewPage::viewRequested);
    QSignalSpy status(&stage.page, &ViewPage::statusChanged);
    stage.grid()->setCurrentIndex(stage.grid()->model()->index(0, 0));
    QVERIFY(!stage.page.inspector()
                 ->findChild<QPushButton*>(QStringLiteral("openInCompare"))
                 ->isVisibleTo(stage.page.inspector()));
    stage.press(stage.grid(), Qt::Key_Return);
    QCOMPARE(view.count(), 0);
    QVERIFY(status.last().first().toString().contains(QStringLiteral("reference")));
}

void TestConfigurationsPage::chipsMoveByKeyboard()
{
    Stage stage;
    stage.open();
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Left, Qt::ControlModifier); });
    QVERIFY(stage.grid()->model()->headerData(1, Qt::Horizontal).toString().startsWith(QStringLiteral("avx2")));
    QVERIFY(stage.chip("simd")->hasFocus()); // goes on from where it is
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Up, Qt::ControlModifier); });
    QCOMPARE(stage.shelfOfChip("simd"), QStringLiteral("Rows"));
    QVERIFY(stage.chip("simd")->hasFocus());
    QCOMPARE(stage.grid()->model()->columnCount(), 2);
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Delete); });
    QVERIFY(!stage.chip("simd"));
}

void TestConfigurationsPage::shelvesUndo()
{
    Stage stage;
    stage.open();
    QVERIFY(!stage.undo.canUndo()); // what was suggested is no step
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Delete); });
    QCOMPARE(stage.grid()->model()->columnCount(), 2);
    QCOMPARE(stage.undo.count(), 1);
    stage.after([&] { stage.undo.undo(); });
    QCOMPARE(stage.grid()->model()->columnCount(), 4);
    QCOMPARE(stage.shelfOfChip("simd"), QStringLiteral("Columns"));
    stage.after([&] { stage.undo.redo(); });
    QCOMPARE(stage.grid()->model()->columnCount(), 2);
}

void TestConfigurationsPage::referenceIsChosen()
{
    Stage stage;
    stage.open();
    auto* reference = stage.find<QComboBox>("reference");
    QCOMPARE(reference->count(), 4);
    stage.after([&] { stage.press(reference, Qt::Key_Down); });
    QVERIFY(stage.grid()->model()->index(0, 1).data().toString().contains(QStringLiteral("µs")));
    QCOMPARE(reference->currentIndex(), 1);
    stage.after([&] { stage.undo.undo(); });
    QCOMPARE(reference->currentIndex(), 0);
}

void TestConfigurationsPage::facetsAreChosen()
{
    Stage stage;
    stage.open();
    auto* facet = stage.find<QComboBox>("facet");
    QVERIFY(!facet->isVisible());
    stage.after([&] { stage.press(stage.chip("simd"), Qt::Key_Down, Qt::ControlModifier); });
    QCOMPARE(stage.shelfOfChip("simd"), QStringLiteral("Facets"));
    QVERIFY(facet->isVisible());
    QCOMPARE(facet->count(), 3);
    QCOMPARE(stage.grid()->model()->rowCount(), 4);
    stage.press(facet, Qt::Key_Down);
    QCOMPARE(stage.grid()->model()->rowCount(), 2);
}

void TestConfigurationsPage::filterNarrows()
{
    Stage stage;
    stage.open();
    QSignalSpy summary(&stage.page, &ViewPage::summaryChanged);
    stage.workspace.setFilter(QStringLiteral("sort"));
    QCOMPARE(stage.grid()->model()->rowCount(), 1);
    QCOMPARE(summary.last().first().toString(), QStringLiteral("1 of 2 rows shown"));
    stage.workspace.setFilter(QStringLiteral("nothing such"));
    QCOMPARE(stage.grid()->model()->rowCount(), 0);
    stage.press(stage.grid(), Qt::Key_Return); // nothing to open, and nothing breaks
    stage.workspace.setFilter({});
    QCOMPARE(stage.grid()->model()->rowCount(), 2);
}

/// Tab reaches chips, reference, grid and tabs; arrow keys move in them; Enter opens.
void TestConfigurationsPage::keyboardAlone()
{
    Stage stage;
    stage.open();
    stage.page.activateWindow();
    stage.chip("benchmark")->setFocus(Qt::TabFocusReason);
    QSet<QWidget*> reached;
    for (int i = 0; i < 60; ++i) {
        QWidget* const here = QApplication::focusWidget();
        QVERIFY(here);
        if (reached.contains(here))
            break;
        reached.insert(here);
        QTest::keyClick(here, Qt::Key_Tab);
    }
    for (QWidget* wanted :
         {static_cast<QWidget*>(stage.chip("blas")), static_cast<QWidget*>(stage.find<QComboBox>("reference")),
          static_cast<QWidget*>(stage.grid()), static_cast<QWidget*>(stage.find<QTabBar>("detailTabs")),
          static_cast<QWidget*>(stage.find<QToolButton>("logarithmic"))})
        QVERIFY2(reached.contains(wanted), qPrintable(wanted ? wanted->objectName() : QStringLiteral("nothing")));
    for (const KeyShelf* shelf : stage.page.findChildren<KeyShelf*>())
        QVERIFY2(reached.contains(shelf->addButton()), qPrintable(shelf->accessibleName()));
    stage.grid()->setCurrentIndex(stage.grid()->model()->index(0, 0));
    QSignalSpy view(&stage.page, &ViewPage::viewRequested);
    stage.press(stage.grid(), Qt::Key_Right);
    stage.press(stage.grid(), Qt::Key_Down);
    QCOMPARE(stage.grid()->currentIndex(), stage.grid()->model()->index(1, 1));
    stage.press(stage.grid(), Qt::Key_Enter);
    QCOMPARE(view.count(), 1);
    stage.press(stage.find<QTabBar>("detailTabs"), Qt::Key_Right);
    QCOMPARE(stage.page.details()->tab(), ConfigurationDetails::Winners);
}

void TestConfigurationsPage::tableTwins()
{
    Stage stage;
    stage.open();
    QCOMPARE(stage.page.tableTwin()->rowCount(), 8);
    stage.page.setTableShown(true);
    QVERIFY(stage.page.isTableShown());
    QVERIFY(stage.find<QTableView>("gridTable")->isVisible());
    QVERIFY(!stage.grid()->isVisible());
    for (const auto tab :
         {ConfigurationDetails::Curves, ConfigurationDetails::Winners, ConfigurationDetails::Effects}) {
        stage.page.details()->setTab(tab);
        int tables = 0;
        for (const QTableView* table : stage.page.details()->findChildren<QTableView*>()) {
            if (table->isVisible() && table->accessibleName().endsWith(QStringLiteral("as a table"))) {
                ++tables;
                QVERIFY(table->model()->rowCount() > 0);
            }
        }
        QCOMPARE(tables, 1);
    }
    stage.page.setTableShown(false);
    QVERIFY(stage.grid()->isVisible());
}

void TestConfigurationsPage::spoken()
{
    Stage stage;
    stage.open();
    QAccessibleInterface* grid = QAccessible::queryAccessibleInterface(stage.grid());
    QVERIFY(grid && grid->tableInterface());
    QCOMPARE(grid->text(QAccessible::Name), QStringLiteral("Configurations side by side"));
    QVERIFY(grid->text(QAccessible::Description).contains(QStringLiteral("2 rows in 4 columns")));
    QAccessibleInterface* cell = grid->tableInterface()->cellAt(0, 2);
    QVERIFY(cell);
    QVERIFY2(cell->text(QAccessible::Name).contains(QStringLiteral("slower than")),
             qPrintable(cell->text(QAccessible::Name)));
    stage.page.setTableShown(true);
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(stage.find<QTableView>("gridTable"));
    QVERIFY(table && table->tableInterface());
    QCOMPARE(table->tableInterface()->rowCount(), 8);
    QVERIFY(!table->tableInterface()->cellAt(0, 0)->text(QAccessible::Name).isEmpty());
    // Whatever takes the keyboard has a name.
    for (const QWidget* widget : stage.page.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        QAccessibleInterface* one = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        QVERIFY2(one && !one->text(QAccessible::Name).isEmpty(),
                 qPrintable(QString::fromLatin1(widget->metaObject()->className()) + widget->objectName()));
    }
}

void TestConfigurationsPage::helpBeside()
{
    Stage stage;
    stage.open();
    const auto topics = [&stage] {
        QStringList shown;
        for (const HelpButton* help : stage.page.findChildren<HelpButton*>()) {
            if (help->isVisible()) {
                shown += help->topic();
                if (help->toolTip().isEmpty())
                    shown += QStringLiteral("without words");
            }
        }
        shown.sort();
        return shown;
    };
    QCOMPARE(topics(), QStringList({QStringLiteral("crossover"), QStringLiteral("heat-map")}));
    stage.page.details()->setTab(ConfigurationDetails::Winners);
    QCOMPARE(topics(), QStringList({QStringLiteral("heat-map"), QStringLiteral("winner-matrix")}));
}

void TestConfigurationsPage::failureLeavesAWayBack()
{
    Stage stage;
    stage.open();
    Projection nothing;
    nothing.rows = {{ProjectionKey::Kind::Benchmark, {}}};
    nothing.fixed = {{{ProjectionKey::Kind::Run, QStringLiteral("blas")}, QStringLiteral("none such")}};
    stage.page.setProjection(nothing);
    QTRY_VERIFY(stage.find<QLabel>("emptyTitle")->isVisible());
    QVERIFY(stage.find<QLabel>("emptyText")->text().contains(QStringLiteral("fixed")));
    QCOMPARE(stage.shelfOfChip("blas"), QStringLiteral("Fixed")); // what was asked for can be changed
    stage.after([&] { stage.press(stage.chip("blas"), Qt::Key_Delete); });
    QVERIFY(stage.grid()->isVisible());
}

void TestConfigurationsPage::machinesInWords()
{
    Stage stage(kMachines);
    stage.open();
    stage.after([&] { stage.press(stage.chip("machine"), Qt::Key_Delete); });
    stage.grid()->setCurrentIndex(stage.grid()->model()->index(0, 1));
    stage.page.details()->setTab(ConfigurationDetails::Machines);
    const QString words = stage.page.details()->accessibleDescription();
    QVERIFY2(words.contains(QStringLiteral("slower on 2 of 3 machines")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("of the spread is between machines")), qPrintable(words));
    QVERIFY(stage.find<QToolButton>("allRows")->isVisible());
}

void TestConfigurationsPage::keepsLayout()
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("layout.ini")), QSettings::IniFormat);
    {
        Stage stage;
        stage.open();
        stage.page.details()->setTab(ConfigurationDetails::Effects);
        stage.find<QToolButton>("logarithmic")->setChecked(false);
        stage.page.saveLayout(settings);
    }
    Stage stage;
    stage.page.restoreLayout(settings);
    stage.open();
    QCOMPARE(stage.page.details()->tab(), ConfigurationDetails::Effects);
    QVERIFY(!stage.find<QToolButton>("logarithmic")->isChecked());
}

void TestConfigurationsPage::writesPictures_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("png") << QStringLiteral("png") << QByteArray("\x89PNG");
    QTest::newRow("svg") << QStringLiteral("svg") << QByteArray("<?xml");
    QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF");
}

void TestConfigurationsPage::writesPictures()
{
    QFETCH(QString, ending);
    QFETCH(QByteArray, begins);
    QTemporaryDir folder;
    Stage stage;
    stage.open();
    const auto written = [&](const QString& name) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QString whole = QStringLiteral("view.") + ending;
    QVERIFY(stage.page.exportPicture(folder.filePath(whole)));
    QVERIFY(written(whole).startsWith(begins));
    for (const auto tab :
         {ConfigurationDetails::Curves, ConfigurationDetails::Winners, ConfigurationDetails::Effects}) {
        stage.page.details()->setTab(tab);
        const QString name = QString::number(tab) + QLatin1Char('.') + ending;
        QVERIFY(stage.page.details()->exportPicture(folder.filePath(name)));
        QVERIFY(written(name).startsWith(begins));
    }
    QVERIFY(!stage.page.exportPicture(folder.filePath(QStringLiteral("no/such/folder.") + ending)));
}

/// Both themes draw: slower cells differ from the reference's.
void TestConfigurationsPage::themes()
{
    Stage stage;
    stage.open();
    for (const Theme::Scheme scheme : {Theme::Scheme::Light, Theme::Scheme::Dark}) {
        Theme::instance().setScheme(scheme);
        applyAppStyle();
        const QImage image = stage.grid()->grab().toImage();
        const auto at = [&](int column) {
            const QRect place = stage.grid()->visualRect(stage.grid()->model()->index(0, column));
            return image.pixelColor(stage.grid()->viewport()->mapTo(stage.grid(), place.bottomRight() - QPoint(6, 6)));
        };
        QVERIFY(at(2) != at(0));
        QCOMPARE(at(0).lightness() > 127, scheme == Theme::Scheme::Light);
    }
    Theme::instance().setScheme(Theme::Scheme::Light);
}

QTEST_MAIN(TestConfigurationsPage)
#include "tst_configurationspage.moc"
