// SPDX-License-Identifier: GPL-3.0-or-later
#include "asvfolder.h"

#include "gui/appstyle.h"
#include "gui/importpage.h"
#include "gui/session.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QTest>

using namespace alidade;

class TestImportPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { startAppStyle(Theme::Scheme::Light); }
    void init();
    void cleanup();
    void showsWhatIsThereAndImportsIt();
    void uncheckedGroupsStayOut();
    void aDamagedFileIsNamedAndTheRestGoesIn();
    void nothingReadableSaysWhatToDo();
    void askedForACommitWhereNoneIsRecorded();
    void closingStopsTheReading();

private:
    std::unique_ptr<ImportPage> preview(const QStringList& paths);
    QString allText(const QWidget& widget) const;
    size_t runs() const { return m_session->index().catalogue().runs.size(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<Session> m_session;
};

void TestImportPage::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = std::make_unique<Workspace>();
    m_jobs = std::make_unique<JobQueue>();
    m_session = std::make_unique<Session>(*m_workspace, *m_jobs);
    m_session->open(m_folder->filePath(QStringLiteral("test.alidade")));
    QTRY_VERIFY(m_session->isOpen());
}

void TestImportPage::cleanup()
{
    m_session.reset();
    m_jobs.reset();
    m_workspace.reset();
    m_folder.reset();
}

std::unique_ptr<ImportPage> TestImportPage::preview(const QStringList& paths)
{
    auto page = std::make_unique<ImportPage>(*m_session, paths);
    page->resize(1000, 700);
    page->show();
    page->start();
    if (!QTest::qWaitFor([&page] { return page->state() != ImportPage::State::Reading; }))
        return nullptr;
    return page;
}

QString TestImportPage::allText(const QWidget& widget) const
{
    QString text;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        text += label->text() + QLatin1Char('\n');
    return text;
}

void TestImportPage::showsWhatIsThereAndImportsIt()
{
    auto page = preview({writeAsvFolder(m_folder->path(), QStringLiteral("results"), 5)});
    QVERIFY(page);
    QCOMPARE(page->state(), ImportPage::State::Ready);
    QCOMPARE(page->groups().rowCount(), 1);
    const ImportGroup& group = page->groups().group(0);
    QCOMPARE(group.commits, 5);
    QCOMPARE(group.cells, 3);
    QCOMPARE(group.results, 15);
    QCOMPARE(group.samples, 150);
    QCOMPARE(runs(), size_t(0)); // nothing is stored by looking
    auto* button = page->findChild<QPushButton*>(QStringLiteral("importButton"));
    QCOMPARE(button->text().remove(QLatin1Char('&')), QStringLiteral("Import 1 of 1"));
    page->findChild<QLineEdit*>(QStringLiteral("label"))->setText(QStringLiteral("a colleague"));
    button->click();
    QTRY_COMPARE(page->state(), ImportPage::State::Done);
    QCOMPARE(runs(), size_t(5));
    QCOMPARE(m_session->index().catalogue().bundles.front().label, QStringLiteral("a colleague"));
    QVERIFY(allText(*page).contains(QStringLiteral("15 results added")));
}

void TestImportPage::uncheckedGroupsStayOut()
{
    writeAsvFolder(m_folder->path(), QStringLiteral("results"), 2, QStringLiteral("alpha"));
    auto page = preview({writeAsvFolder(m_folder->path(), QStringLiteral("results"), 3, QStringLiteral("beta"))});
    QVERIFY(page);
    QCOMPARE(page->groups().rowCount(), 2);
    auto& groups = const_cast<ImportGroupsModel&>(page->groups());
    const QAbstractItemModelTester tester(&groups, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int row = 0; row < 2; ++row) {
        if (groups.group(row).configuration.machine == QLatin1String("alpha"))
            QVERIFY(groups.setData(groups.index(row, 0), Qt::Unchecked, Qt::CheckStateRole));
    }
    auto* button = page->findChild<QPushButton*>(QStringLiteral("importButton"));
    QCOMPARE(button->text().remove(QLatin1Char('&')), QStringLiteral("Import 1 of 2"));
    button->click();
    QTRY_COMPARE(page->state(), ImportPage::State::Done);
    QCOMPARE(runs(), size_t(3));
}

void TestImportPage::aDamagedFileIsNamedAndTheRestGoesIn()
{
    auto page = preview({writeDamagedAsvFolder(m_folder->path(), QStringLiteral("results"), 4)});
    QVERIFY(page);
    QCOMPARE(page->state(), ImportPage::State::Ready);
    const QString text = allText(*page);
    QVERIFY2(text.contains(QStringLiteral("ffffffff-virtualenv-py3.11.json")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("line 1")));
    page->importChecked();
    QTRY_COMPARE(page->state(), ImportPage::State::Done);
    QCOMPARE(runs(), size_t(4));
    QVERIFY(allText(*page).contains(QStringLiteral("ffffffff-virtualenv-py3.11.json")));
}

void TestImportPage::nothingReadableSaysWhatToDo()
{
    auto page = preview({m_folder->filePath(QStringLiteral("not there.json"))});
    QVERIFY(page);
    QCOMPARE(page->state(), ImportPage::State::Failed);
    QVERIFY(allText(*page).contains(QStringLiteral("not there.json")));
    QVERIFY(!page->findChild<QPushButton*>(QStringLiteral("importButton"))->isVisible());
    QSignalSpy closed(page.get(), &ImportPage::closeRequested);
    page->findChild<QPushButton*>(QStringLiteral("cancelButton"))->click();
    QCOMPARE(closed.size(), 1);
}

void TestImportPage::askedForACommitWhereNoneIsRecorded()
{
    const QString path = m_folder->filePath(QStringLiteral("gb.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"context":{"date":"2026-01-02T03:04:05+00:00","host_name":"box","executable":"./bench","num_cpus":4,"mhz_per_cpu":3000,"cpu_scaling_enabled":false,"caches":[],"library_build_type":"release"},
"benchmarks":[{"name":"BM_Sort/8","run_name":"BM_Sort/8","run_type":"iteration","repetitions":1,"threads":1,"iterations":1000,"real_time":12.5,"cpu_time":12.4,"time_unit":"ns"}]})");
    file.close();
    auto page = preview({path});
    QVERIFY(page);
    QCOMPARE(page->state(), ImportPage::State::Ready);
    auto* commit = page->findChild<QLineEdit*>(QStringLiteral("commit"));
    QVERIFY(commit->isVisible());
    auto* button = page->findChild<QPushButton*>(QStringLiteral("importButton"));
    commit->setText(QStringLiteral("abc123"));
    QVERIFY(!button->isEnabled()); // a short hash can't be aligned
    const QString hash(40, QLatin1Char('b'));
    commit->setText(hash);
    QVERIFY(button->isEnabled());
    button->click();
    QTRY_COMPARE(page->state(), ImportPage::State::Done);
    QCOMPARE(m_session->index().catalogue().commits.front().hash, hash.toLatin1());
}

void TestImportPage::closingStopsTheReading()
{
    const QString folder = writeAsvFolder(m_folder->path(), QStringLiteral("results"), 20);
    auto page = std::make_unique<ImportPage>(*m_session, QStringList(20, folder));
    page->start();
    page.reset();
    QCOMPARE(m_jobs->stopAll(), QStringList());
}

QTEST_MAIN(TestImportPage)
#include "tst_importpage.moc"
