// SPDX-License-Identifier: GPL-3.0-or-later
#include "asvfolder.h"

#include "gui/appstyle.h"
#include "gui/importpage.h"
#include "gui/librarypanel.h"
#include "gui/mainwindow.h"
#include "gui/overviewpage.h"
#include "gui/runspage.h"
#include "gui/tablecsv.h"
#include "gui/wellbutton.h"
#include "models/librarymodel.h"

#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QListView>
#include <QMetaMethod>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest/QTest>

using namespace alidade;

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void startsEmptyAndTeaches();
    void dropImportsUndoHidesRedoShows();
    void droppingTwiceAddsNothing();
    void severalThingsDroppedAreOnePage();
    void keysReachTheirActions();
    void backAndForwardWalkSelections();
    void wellsTakeLibraryRows();
    void goToAnythingFindsBenchmarks();
    void refusesAForeignFileAndStaysOpen();
    void filterFiltersRuns();
    void csvHasEveryRun();
    void anotherProcessImports();
    void layoutIsRemembered();
    void narrowWindowFoldsTheInspector();
    void everyActionDoesSomething();

private:
    void dropOnWindow(const QStringList& paths);
    ImportPage* waitForPreview();
    void importFolder(const QString& folder);
    int runCount() const { return static_cast<int>(m_window->session().index().catalogue().runs.size()); }
    template<typename T>
    T* child(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    startAppStyle(Theme::Scheme::Light);
}

void TestMainWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_window = std::make_unique<MainWindow>();
    m_window->openWorkspace(m_folder->filePath(QStringLiteral("test.alidade")));
    QTRY_VERIFY(m_window->session().isOpen());
    m_window->resize(1440, 900); // larger than the screen of the platform without one
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestMainWindow::cleanup()
{
    m_window.reset();
    m_folder.reset();
}

void TestMainWindow::dropOnWindow(const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(600, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &drop);
    QVERIFY(drop.isAccepted());
    // Nothing happens inside the drop itself.
    QVERIFY(!m_window->findChild<ImportPage*>());
}

ImportPage* TestMainWindow::waitForPreview()
{
    if (!QTest::qWaitFor([this] {
            auto* page = m_window->findChild<ImportPage*>();
            return page && page->state() != ImportPage::State::Reading;
        }))
        return nullptr;
    return m_window->findChild<ImportPage*>();
}

void TestMainWindow::importFolder(const QString& folder)
{
    const int before = runCount();
    dropOnWindow({folder});
    ImportPage* page = waitForPreview();
    QVERIFY(page);
    QCOMPARE(page->state(), ImportPage::State::Ready);
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("importButton")), Qt::LeftButton);
    QTRY_COMPARE(page->state(), ImportPage::State::Done);
    QVERIFY(runCount() > before);
    child<QAction>("actionCloseTab")->trigger();
    QTRY_VERIFY(!m_window->findChild<ImportPage*>());
}

void TestMainWindow::startsEmptyAndTeaches()
{
    auto* overview = m_window->findChild<OverviewPage*>();
    QVERIFY(overview->isEmptyShown());
    QVERIFY(child<QPushButton>("openFilesButton")->isVisible());
    auto* tabs = child<QTabWidget>("tabs");
    QCOMPARE(tabs->tabText(0), QStringLiteral("Overview"));
    for (int tab = 1; tab < tabs->count(); ++tab)
        QVERIFY(!tabs->isTabEnabled(tab));
}

void TestMainWindow::dropImportsUndoHidesRedoShows()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 6));
    QCOMPARE(runCount(), 6);
    auto* overview = m_window->findChild<OverviewPage*>();
    QVERIFY(!overview->isEmptyShown());
    auto* view = child<QTreeView>("libraryView");
    QCOMPARE(view->model()->rowCount(), 2);
    const QModelIndex machines = view->model()->index(0, 0);
    QCOMPARE(view->model()->index(0, 0, machines).data().toString(), QStringLiteral("box"));
    const QModelIndex configuration = view->model()->index(0, 0, view->model()->index(0, 0, machines));
    QCOMPARE(view->model()->rowCount(configuration), 6);
    // With data no view is empty: the two newest commits stand against each other, and a benchmark is chosen.
    QCOMPARE(m_window->workspace().baseline().runs.size(), size_t(1));
    QCOMPARE(m_window->workspace().contender().runs.size(), size_t(1));
    QTRY_VERIFY(!m_window->workspace().cases().empty());

    QVERIFY(m_window->undoStack().undoText().contains(QStringLiteral("results")));
    child<QAction>("actionUndo")->trigger();
    QTRY_COMPARE(runCount(), 0);
    QCOMPARE(m_window->session().index().catalogue().bundles.size(), size_t(1)); // hidden, not gone
    child<QAction>("actionRedo")->trigger();
    QTRY_COMPARE(runCount(), 6);
}

void TestMainWindow::droppingTwiceAddsNothing()
{
    const QString folder = writeAsvFolder(m_folder->path(), QStringLiteral("results"), 3);
    importFolder(folder);
    dropOnWindow({folder});
    ImportPage* page = waitForPreview();
    QVERIFY(page);
    auto* button = page->findChild<QPushButton*>(QStringLiteral("importButton"));
    QVERIFY(!button->isEnabled()); // nothing in it is new
    // Who insists gets an import that adds nothing.
    auto& groups = const_cast<ImportGroupsModel&>(page->groups());
    QVERIFY(groups.setData(groups.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(page->state() == ImportPage::State::Done || page->state() == ImportPage::State::Failed);
    QCOMPARE(runCount(), 3);
    QCOMPARE(m_window->session().index().catalogue().bundles.size(), size_t(1));
}

void TestMainWindow::severalThingsDroppedAreOnePage()
{
    const QString first = writeAsvFolder(m_folder->path(), QStringLiteral("one"), 2, QStringLiteral("alpha"));
    const QString second = writeAsvFolder(m_folder->path(), QStringLiteral("two"), 2, QStringLiteral("beta"));
    dropOnWindow({first, second});
    ImportPage* page = waitForPreview();
    QVERIFY(page);
    QCOMPARE(page->groups().rowCount(), 2);
    QCOMPARE(m_window->findChildren<ImportPage*>().size(), 1);
}

void TestMainWindow::keysReachTheirActions()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4));
    m_window->activateWindow();
    child<QTabWidget>("tabs")->setFocus();
    auto* drawer = child<QWidget>("jobsDock");
    QVERIFY(!drawer->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Q);
    QVERIFY(drawer->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Q);
    QVERIFY(!drawer->isVisible());

    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* filter = child<QLineEdit>("filterEdit");
    QTRY_VERIFY(filter->hasFocus());
    // A letter typed into a field is a letter, not the command it is elsewhere.
    QTest::keyClicks(filter, QStringLiteral("qx"));
    QCOMPARE(filter->text(), QStringLiteral("qx"));
    QVERIFY(!drawer->isVisible());
    QCOMPARE(m_window->workspace().filter(), QStringLiteral("qx"));
    filter->clear();

    auto* tabs = child<QTabWidget>("tabs");
    tabs->setFocus();
    const int last = static_cast<int>(m_window->pages().size());
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_0 + last));
    QCOMPARE(tabs->currentIndex(), last - 1);
    QTest::keyClick(m_window.get(), Qt::Key_1);
    QCOMPARE(tabs->currentIndex(), 0);

    const ComparisonSide before = m_window->workspace().baseline();
    QTest::keyClick(m_window.get(), Qt::Key_X);
    QCOMPARE(m_window->workspace().contender(), before);

    QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(child<QDialog>("commandPalette"));
}

void TestMainWindow::backAndForwardWalkSelections()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4));
    QTRY_VERIFY(!m_window->workspace().cases().empty());
    QTRY_VERIFY(!child<QAction>("actionBack")->isEnabled());
    const ComparisonSide before = m_window->workspace().baseline();
    m_window->workspace().swapSides();
    QTRY_VERIFY(child<QAction>("actionBack")->isEnabled());
    child<QAction>("actionBack")->trigger();
    QCOMPARE(m_window->workspace().baseline(), before);
    QVERIFY(child<QAction>("actionForward")->isEnabled());
    child<QAction>("actionForward")->trigger();
    QCOMPARE(m_window->workspace().contender(), before);
}

void TestMainWindow::wellsTakeLibraryRows()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4));
    auto* well = child<WellButton>("baselineWell");
    const auto choices = sideChoices(m_window->session().index());
    const ComparisonSide oldest = choices.back().side();
    QVERIFY(oldest != m_window->workspace().baseline());
    Q_EMIT well->sideChosen(oldest);
    QCOMPARE(m_window->workspace().baseline(), oldest);
    QCOMPARE(well->side(), oldest);
    QCOMPARE(sideFromBytes(sideToBytes(oldest)), oldest);
    QVERIFY(sideFromBytes(QByteArray("nonsense")).runs.empty());

    // Choosing by typing.
    QTest::mouseClick(well, Qt::LeftButton);
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto* search = QApplication::activePopupWidget()->findChild<QLineEdit*>(QStringLiteral("choiceSearch"));
    QVERIFY(search);
    QTest::keyClicks(search, choices.front().hash);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(m_window->workspace().baseline(), choices.front().side());
}

void TestMainWindow::goToAnythingFindsBenchmarks()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4));
    child<QAction>("actionGoTo")->trigger();
    auto* dialog = child<QDialog>("goToDialog");
    QVERIFY(dialog);
    auto* search = dialog->findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    QTest::keyClicks(search, QStringLiteral("sort time"));
    auto* found = dialog->findChild<QListView*>(QStringLiteral("paletteView"));
    QCOMPARE(found->model()->rowCount(), 1);
    QTest::keyClick(search, Qt::Key_Return);
    const auto names = [this] {
        for (const BenchmarkRecord& benchmark : m_window->session().index().catalogue().benchmarks) {
            if (!m_window->workspace().cases().empty() &&
                benchmark.id == m_window->workspace().cases().front().benchmark)
                return benchmark.name;
        }
        return QString();
    };
    QTRY_COMPARE(names(), QStringLiteral("suite.TimeSort.time_sort"));
}

void TestMainWindow::refusesAForeignFileAndStaysOpen()
{
    const QString path = m_folder->filePath(QStringLiteral("foreign.alidade"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(4096, 'x'));
    file.close();
    const QString before = m_window->session().path();
    QSignalSpy failed(&m_window->session(), &Session::failed);
    m_window->openWorkspace(path);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(m_window->session().path(), before);
}

void TestMainWindow::filterFiltersRuns()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("one"), 2, QStringLiteral("alpha")));
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("two"), 3, QStringLiteral("beta")));
    auto* runs = m_window->findChild<RunsPage*>();
    QCOMPARE(runs->tableTwin()->rowCount(), 5);
    m_window->workspace().setFilter(QStringLiteral("alpha asv"));
    QCOMPARE(runs->tableTwin()->rowCount(), 2);
    m_window->workspace().setFilter({});
    QCOMPARE(runs->tableTwin()->rowCount(), 5);
}

void TestMainWindow::csvHasEveryRun()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 3));
    const QString path = m_folder->filePath(QStringLiteral("runs.csv"));
    QVERIFY(writeTableCsv(*m_window->findChild<RunsPage*>()->tableTwin(), path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QCOMPARE(text.count("virtualenv"), 3 * 1);
    QVERIFY(text.startsWith("Started,Commit,"));
    const QString picture = m_folder->filePath(QStringLiteral("runs.svg"));
    QVERIFY(m_window->findChild<RunsPage*>()->exportPicture(picture));
    QVERIFY(QFileInfo(picture).size() > 500);
    QVERIFY(!m_window->findChild<RunsPage*>()->exportPicture(m_folder->filePath(QStringLiteral("no/such/folder.png"))));
}

void TestMainWindow::anotherProcessImports()
{
    // A second window on the same file stands for the other process: its own connections, its own writer.
    MainWindow other;
    other.openWorkspace(m_window->session().path());
    QTRY_VERIFY(other.session().isOpen());
    other.importWithoutPreview({writeAsvFolder(m_folder->path(), QStringLiteral("theirs"), 2)});
    QTRY_COMPARE_WITH_TIMEOUT(runCount(), 2, 10000);
}

void TestMainWindow::layoutIsRemembered()
{
    child<QAction>("actionThemeDark")->trigger();
    QCOMPARE(SettingsStore().scheme(), Theme::Scheme::Dark);
    child<QAction>("actionThemeLight")->trigger();
    child<QAction>("actionMargin5")->trigger();
    QCOMPARE(m_window->workspace().policy().margin, 0.05);
    child<QWidget>("inspectorDock")->hide();
    const QString path = m_window->session().path();
    m_window->close();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1440, 900);
    m_window->show();
    QVERIFY(!child<QWidget>("inspectorDock")->isVisible());
    QCOMPARE(m_window->workspace().policy().margin, 0.05);
    QCOMPARE(SettingsStore().lastWorkspace(), path);
    child<QAction>("actionMargin2")->trigger();
    child<QAction>("actionResetLayout")->trigger();
    QVERIFY(child<QWidget>("inspectorDock")->isVisible());
    m_window->close();
}

namespace {

/// The question is protected in QObject.
struct Connected : QObject
{
    using QObject::isSignalConnected;
};

} // namespace

void TestMainWindow::narrowWindowFoldsTheInspector()
{
    auto* inspector = child<QWidget>("inspectorDock");
    QVERIFY(inspector->isVisible());
    m_window->resize(1024, 700);
    QTRY_VERIFY(!inspector->isVisible());
    inspector->show(); // by hand: it stays, narrow as the window is
    m_window->resize(1000, 700);
    QCoreApplication::processEvents();
    QVERIFY(inspector->isVisible());
    m_window->resize(1440, 900);
    m_window->resize(1024, 700);
    QTRY_VERIFY(!inspector->isVisible());
    m_window->close(); // what is remembered is what the user chose, not the folding
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1440, 900);
    m_window->show();
    QTRY_VERIFY(child<QWidget>("inspectorDock")->isVisible());
    m_window->close();
}

void TestMainWindow::everyActionDoesSomething()
{
    const auto isConnected = &Connected::isSignalConnected;
    for (const QAction* action : m_window->findChildren<QAction*>()) {
        if (!action->objectName().startsWith(QLatin1String("action")) ||
            action->objectName() == QLatin1String("action"))
            continue;
        QVERIFY2((action->*isConnected)(QMetaMethod::fromSignal(&QAction::triggered)),
                 qPrintable(action->objectName()));
    }
}

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
