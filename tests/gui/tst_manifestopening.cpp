// SPDX-License-Identifier: GPL-3.0-or-later
#include "asvfolder.h"

#include "export/reportmanifest.h"
#include "gui/appstyle.h"
#include "gui/comparereport.h"
#include "gui/importpage.h"
#include "gui/mainwindow.h"
#include "gui/viewpage.h"
#include "models/sides.h"

#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest/QTest>

using namespace alidade;

/// A report's manifest brings its view back: sides, margins, search; and says what is missing.
class TestManifestOpening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void reopensTheExactView_data();
    void reopensTheExactView();
    void importsTheFilesThatItNames();
    void namesWhatIsMissing();
    void refusesADamagedOne();

private:
    void openStore(const QString& name);
    void importFolder(const QString& folder);
    Workspace& workspace() { return m_window->workspace(); }
    QString path(const QString& name) const { return m_folder->filePath(name); }
    /// What the error says, once it is shown.
    QString shownError();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestManifestOpening::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    startAppStyle(Theme::Scheme::Light);
}

void TestManifestOpening::init()
{
    m_window.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_window = std::make_unique<MainWindow>();
    openStore(QStringLiteral("first.alidade"));
}

void TestManifestOpening::openStore(const QString& name)
{
    m_window->openWorkspace(path(name));
    QTRY_COMPARE(m_window->session().path(), path(name));
}

void TestManifestOpening::importFolder(const QString& folder)
{
    m_window->importWithoutPreview({folder});
    QTRY_VERIFY(!m_window->session().index().catalogue().runs.empty());
}

QString TestManifestOpening::shownError()
{
    QMessageBox* box = nullptr;
    if (!QTest::qWaitFor([this, &box] { return (box = m_window->findChild<QMessageBox*>()) != nullptr; }))
        return {};
    const QString text = box->text() + QLatin1Char('\n') + box->informativeText();
    delete box;
    return text;
}

void TestManifestOpening::reopensTheExactView_data()
{
    QTest::addColumn<QString>("report");
    QTest::addColumn<QString>("opened");
    QTest::newRow("manifest") << "view.manifest.json"
                              << "view.manifest.json";
    QTest::newRow("JSON report") << "view.json"
                                 << "view.json";
    QTest::newRow("beside a table") << "view.csv"
                                    << "view.csv.manifest.json";
}

void TestManifestOpening::reopensTheExactView()
{
    QFETCH(QString, report);
    QFETCH(QString, opened);
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 6));
    const std::vector<SideChoice> choices = sideChoices(m_window->session().index());
    QVERIFY(choices.size() >= 4);
    ComparisonPolicy policy;
    policy.margin = 0.07;
    policy.margins = {{QStringLiteral("*sort*"), 0.5}};
    policy.family = FamilyMethod::Holm;
    workspace().setPolicy(policy);
    workspace().setSides(choices[3].side(), choices[1].side());
    const auto compared =
        compareRuns(*workspace().source(), workspace().baseline(), workspace().contender(), policy, {});
    QVERIFY(compared.has_value());
    QVERIFY(writeComparisonReport(path(report), *compared, workspace().catalogue(), QStringLiteral("verdict:slower"))
                .has_value());

    // Another workspace with the same content numbers its runs otherwise.
    openStore(QStringLiteral("second.alidade"));
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("before"), 2, QStringLiteral("other box")));
    const size_t few = m_window->session().index().catalogue().runs.size();
    m_window->importWithoutPreview({path(QStringLiteral("results"))});
    QTRY_VERIFY(m_window->session().index().catalogue().runs.size() > few);
    workspace().setPolicy({});
    m_window->openPaths({path(opened)});
    QTRY_COMPARE(workspace().filter(), QStringLiteral("verdict:slower"));
    QVERIFY(workspace().policy() == policy);
    QCOMPARE(workspace().baseline().label, compared->baseline.label);
    QCOMPARE(workspace().contender().label, compared->contender.label);
    const auto again = compareRuns(*workspace().source(), workspace().baseline(), workspace().contender(), policy, {});
    QVERIFY(again.has_value());
    QCOMPARE(again->cases.size(), compared->cases.size());
    for (size_t i = 0; i < again->cases.size(); ++i)
        QCOMPARE(again->cases[i].ratio.value, compared->cases[i].ratio.value);
    auto* page = qobject_cast<ViewPage*>(m_window->tabs().currentWidget());
    QVERIFY(page);
    QCOMPARE(page->viewName(), QStringLiteral("Compare"));
}

void TestManifestOpening::importsTheFilesThatItNames()
{
    const QString results = writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4);
    importFolder(results);
    const std::vector<SideChoice> choices = sideChoices(m_window->session().index());
    ComparisonReport report;
    report.baseline = choices[1].side();
    report.contender = choices[0].side();
    ReportManifest manifest = manifestOf(report, workspace().catalogue(), {{results, {}}});
    manifest.from = {results};
    QFile file(path(QStringLiteral("m.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(manifestJson(manifest));
    file.close();
    openStore(QStringLiteral("empty.alidade"));
    QVERIFY(workspace().baseline().runs.empty());
    m_window->openPaths({file.fileName()});
    ImportPage* page = nullptr;
    QTRY_VERIFY((page = m_window->findChild<ImportPage*>()) != nullptr);
    QTRY_COMPARE(page->state(), ImportPage::State::Ready);
    page->findChild<QPushButton*>(QStringLiteral("importButton"))->click();
    QTRY_COMPARE(workspace().baseline().label, report.baseline.label);
    QCOMPARE(workspace().contender().label, report.contender.label);
}

void TestManifestOpening::namesWhatIsMissing()
{
    importFolder(writeAsvFolder(m_folder->path(), QStringLiteral("results"), 4));
    const std::vector<SideChoice> choices = sideChoices(m_window->session().index());
    ComparisonReport report;
    report.baseline = choices[1].side();
    report.contender = choices[0].side();
    QVERIFY(
        writeComparisonReport(path(QStringLiteral("v.manifest.json")), report, workspace().catalogue()).has_value());
    const QByteArray hash = workspace().catalogue().bundles.front().sha256.toHex();
    openStore(QStringLiteral("empty.alidade"));
    m_window->openPaths({path(QStringLiteral("v.manifest.json"))});
    const QString error = shownError();
    QVERIFY2(error.contains(QStringLiteral("results")), qPrintable(error));
    QVERIFY2(error.contains(QLatin1String(hash)), qPrintable(error));
    QVERIFY(workspace().baseline().runs.empty());
}

void TestManifestOpening::refusesADamagedOne()
{
    QFile file(path(QStringLiteral("bad.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"alidade_manifest\": 1, \"version\": \"x\"}");
    file.close();
    m_window->openPaths({file.fileName()});
    const QString error = shownError();
    QVERIFY2(error.contains(QStringLiteral("bad.json")), qPrintable(error));
    QVERIFY(error.contains(QStringLiteral("baseline")));
}

QTEST_MAIN(TestManifestOpening)
#include "tst_manifestopening.moc"
