// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/benchmarktreemodel.h"
#include "models/importgroupsmodel.h"
#include "models/importremarks.h"
#include "models/jobsmodel.h"
#include "models/librarymodel.h"
#include "models/palettemodel.h"
#include "models/runsmodel.h"
#include "models/selectionhistory.h"
#include "models/treeroles.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QMimeData>
#include <QSignalSpy>
#include <QtTest/QTest>

using namespace alidade;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

/// Two machines; three commits on the first, one on the second; one run without a commit; two bundles, one hidden.
CataloguePtr smallCatalogue()
{
    auto catalogue = std::make_shared<Catalogue>();
    catalogue->bundles = {
        {BundleId{1},
         QStringLiteral("first.zip"),
         {},
         QStringLiteral("me"),
         QByteArray(32, 'a'),
         1000,
         false,
         5,
         10,
         20,
         0},
        {BundleId{2}, QStringLiteral("gone.zip"), {}, {}, QByteArray(32, 'b'), 2000, true, 1, 1, 1, 0}};
    catalogue->machines = {{MachineId{1}, QStringLiteral("zen4"), {}}, {MachineId{2}, QStringLiteral("m3"), {}}};
    Configuration zen4, m3;
    zen4.machine = QStringLiteral("zen4");
    zen4.environment = {{QStringLiteral("python"), QStringLiteral("3.12")}};
    m3.machine = QStringLiteral("m3");
    catalogue->configurations = {{ConfigurationId{1}, MachineId{1}, zen4}, {ConfigurationId{2}, MachineId{2}, m3}};
    for (qint64 i = 1; i <= 3; ++i)
        catalogue->commits.push_back({CommitId{i},
                                      QByteArray(40, static_cast<char>('a' + i)),
                                      1000000 * i,
                                      i,
                                      OrderSource::Graph,
                                      QStringLiteral("subject %1").arg(i),
                                      {}});
    for (qint64 i = 1; i <= 3; ++i)
        catalogue->runs.push_back({RunId{i},
                                   QByteArray(),
                                   BundleId{1},
                                   CommitId{i},
                                   ConfigurationId{1},
                                   {},
                                   QStringLiteral("asv"),
                                   {},
                                   QStringLiteral("r%1.json").arg(i),
                                   5000 * i,
                                   2,
                                   0,
                                   0,
                                   4});
    catalogue->runs.push_back({RunId{4},
                               QByteArray(),
                               BundleId{1},
                               CommitId{3},
                               ConfigurationId{2},
                               {},
                               QStringLiteral("asv"),
                               {},
                               QStringLiteral("other.json"),
                               90000,
                               2,
                               1,
                               0,
                               4});
    catalogue->runs.push_back({RunId{5},
                               QByteArray(),
                               BundleId{1},
                               {},
                               ConfigurationId{2},
                               {},
                               QStringLiteral("pyperf"),
                               {},
                               QStringLiteral("dir/telco.json"),
                               100,
                               2,
                               0,
                               0,
                               4});
    catalogue->benchmarks = {
        {BenchmarkId{1}, {}, QStringLiteral("bench_io.Load.time_load"), QStringLiteral("v1"), {}, 3, 1},
        {BenchmarkId{2}, {}, QStringLiteral("bench_io.Load.time_save"), QStringLiteral("v1"), {}, 3, 4},
        {BenchmarkId{3}, {}, QStringLiteral("BM_Sort<a.b>"), {}, {}, 1, 1}};
    return catalogue;
}

ImportReport report()
{
    ImportReport report;
    report.name = QStringLiteral("colleague.tar.zst");
    report.runs = 5;
    report.knownRuns = 2;
    ImportGroup asv;
    asv.tool = QStringLiteral("asv");
    asv.configuration.machine = QStringLiteral("m3");
    asv.runs = 4;
    asv.newRuns = 2;
    asv.commits = 4;
    asv.results = 100;
    asv.resultsWithSamples = 96;
    ImportGroup broken;
    broken.tool = QStringLiteral("asv");
    broken.configuration.machine = QStringLiteral("old");
    broken.rejectedFiles = 2;
    report.groups = {asv, broken};
    report.diagnostics = {{Severity::Warning, QStringLiteral("asv.machine-mismatch"), QStringLiteral("machine differs"),
                           QStringLiteral("a.json"), 0, 0},
                          {Severity::Warning, QStringLiteral("asv.machine-mismatch"), QStringLiteral("machine differs"),
                           QStringLiteral("b.json"), 0, 0},
                          {Severity::Rejected, QStringLiteral("json.syntax"), QStringLiteral("unexpected end"),
                           QStringLiteral("old/c.json"), 1, 88112}};
    return report;
}

} // namespace

class TestWindowModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void libraryShowsMachinesConfigurationsCommitsBundles();
    void libraryRowsAreSides();
    void defaultSidesAreTheNewestTwo();
    void benchmarksFormATree();
    void benchmarkFilterKeepsUpWithTenThousand();
    void runsAndBundles();
    void importGroups();
    void remarksAreWorstFirstAndGrouped();
    void paletteFinds();
    void historyOfSelections();
};

void TestWindowModels::libraryShowsMachinesConfigurationsCommitsBundles()
{
    LibraryModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setCatalogue(CatalogueIndex(smallCatalogue()));
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex machines = model.index(0, 0);
    QCOMPARE(model.rowCount(machines), 2);
    const QModelIndex zen4 = model.index(1, 0, machines);
    QCOMPARE(zen4.data().toString(), QStringLiteral("zen4"));
    const QModelIndex configuration = model.index(0, 0, zen4);
    QCOMPARE(model.rowCount(configuration), 3);
    QCOMPARE(model.index(0, 0, configuration).data().toString(), QStringLiteral("ddddddd")); // newest first
    QCOMPARE(model.index(0, 0, configuration).data(SecondaryRole).toString(), QStringLiteral("subject 3"));
    const QModelIndex bundles = model.index(1, 0);
    QCOMPARE(model.rowCount(bundles), 2);
    QVERIFY(model.index(0, 0, bundles).data(HiddenRole).toBool());
    model.setCatalogue(CatalogueIndex());
    QCOMPARE(model.rowCount(), 0);
}

void TestWindowModels::libraryRowsAreSides()
{
    LibraryModel model;
    model.setCatalogue(CatalogueIndex(smallCatalogue()));
    const QModelIndex m3 = model.index(0, 0, model.index(0, 0));
    const QModelIndex configuration = model.index(0, 0, m3);
    const QModelIndex withoutCommit = model.index(1, 0, configuration);
    QCOMPARE(withoutCommit.data().toString(), QStringLiteral("telco.json"));
    QCOMPARE(model.side(withoutCommit).runs, std::vector<RunId>{RunId{5}});
    QVERIFY(model.side(configuration).runs.empty());
    const std::unique_ptr<QMimeData> data(model.mimeData({withoutCommit}));
    QVERIFY(data);
    QCOMPARE(sideFromBytes(data->data(QString::fromLatin1(LibraryModel::kSideMimeType))), model.side(withoutCommit));
}

void TestWindowModels::defaultSidesAreTheNewestTwo()
{
    const auto [baseline, contender] = defaultSides(CatalogueIndex(smallCatalogue()));
    QCOMPARE(baseline.runs, std::vector<RunId>{RunId{2}});
    QCOMPARE(contender.runs, std::vector<RunId>{RunId{3}});
    QVERIFY(contender.label.contains(QStringLiteral("zen4")));
    const auto failing = std::make_shared<Catalogue>(*smallCatalogue());
    for (RunRecord& run : failing->runs) {
        run.results = run.id == contender.runs.front() ? 0 : 5;
        run.failed = 5 - run.results;
    }
    const auto [before, after] = defaultSides(CatalogueIndex(failing));
    QVERIFY2(before.runs != contender.runs && after.runs != contender.runs, "a commit without a number came first");
    const auto none = defaultSides(CatalogueIndex());
    QVERIFY(none.first.runs.empty() && none.second.runs.empty());
}

void TestWindowModels::benchmarksFormATree()
{
    BenchmarkTreeModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    QSignalSpy wanted(&model, &BenchmarkTreeModel::parametersWanted);
    model.setCatalogue(*smallCatalogue());
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("BM_Sort<a.b>")); // dots in brackets part nothing
    const QModelIndex save = model.indexOf(BenchmarkId{2});
    QVERIFY(model.hasChildren(save));
    QVERIFY(!model.caseKey(save).has_value());
    if (model.canFetchMore(save)) // the tester may have opened it already
        model.fetchMore(save);
    QCOMPARE(std::count_if(wanted.begin(), wanted.end(),
                           [](const QVariantList& call) { return call.at(0).value<BenchmarkId>() == BenchmarkId{2}; }),
             1);
    QVERIFY(!model.canFetchMore(save));
    const ParameterSet ten{{QStringLiteral("n"), QStringLiteral("10")}},
        twenty{{QStringLiteral("n"), QStringLiteral("20")}};
    model.setParameters(BenchmarkId{2}, {ten, twenty});
    QCOMPARE(model.rowCount(save), 2);
    QCOMPARE(model.caseKey(model.index(1, 0, save)), (CaseKey{BenchmarkId{2}, twenty}));
    QCOMPARE(model.caseKey(model.indexOf(BenchmarkId{1})), (CaseKey{BenchmarkId{1}, {}}));
}

void TestWindowModels::benchmarkFilterKeepsUpWithTenThousand()
{
    Catalogue catalogue;
    for (qint64 i = 1; i <= 10000; ++i)
        catalogue.benchmarks.push_back({BenchmarkId{i},
                                        {},
                                        QStringLiteral("module%1.Class%2.time_%3").arg(i / 100).arg(i / 10).arg(i),
                                        {},
                                        {},
                                        1,
                                        1});
    BenchmarkTreeModel model;
    model.setCatalogue(catalogue);
    BenchmarkFilter filter;
    filter.setSourceModel(&model);
    const QAbstractItemModelTester tester(&filter, Mode::QtTest);
    filter.setText(QStringLiteral("TIME_777 module7"));
    QCOMPARE(filter.rowCount(), 2); // module7 holds 777; module77 holds 7770 … 7779
    filter.setText(QStringLiteral("nothing of the kind"));
    QCOMPARE(filter.rowCount(), 0);
    filter.setText({});
    QCOMPARE(filter.rowCount(), 101);
}

void TestWindowModels::runsAndBundles()
{
    RunsModel runs;
    BundlesModel bundles;
    const QAbstractItemModelTester first(&runs, Mode::QtTest), second(&bundles, Mode::QtTest);
    const CatalogueIndex index(smallCatalogue());
    runs.setCatalogue(index);
    bundles.setCatalogue(index);
    QCOMPARE(runs.rowCount(), 5);
    QCOMPARE(runs.run(0), RunId{4});
    QCOMPARE(runs.index(0, 1).data().toString(), QStringLiteral("ddddddd"));
    QCOMPARE(runs.index(0, 1).data(Qt::EditRole).toString(), QString(40, QLatin1Char('d'))); // whole in exports
    QCOMPARE(bundles.rowCount(), 2);
    QCOMPARE(bundles.bundle(0), BundleId{2});
}

void TestWindowModels::importGroups()
{
    ImportGroupsModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    QSignalSpy changed(&model, &ImportGroupsModel::checksChanged);
    model.setReports({report()});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.checkedCount(), 1); // nothing to import where nothing could be read
    QVERIFY(!(model.flags(model.index(1, 0)) & Qt::ItemIsUserCheckable));
    QCOMPARE(model.excluded(0), QStringList{report().groups[1].key()});
    QCOMPARE(model.index(0, ImportGroupsModel::FindingColumn).data().toString(),
             QString(QStringLiteral("4") + QChar(0x202f) + QStringLiteral("% statistics only")));
    QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(model.checkedCount(), 0);
    QVERIFY(!model.anyChecked(0));
}

void TestWindowModels::remarksAreWorstFirstAndGrouped()
{
    const std::vector<ImportRemark> remarks = importRemarks({report()});
    QVERIFY(remarks.size() >= 4);
    QCOMPARE(remarks.front().kind, ImportRemark::Kind::Bad);
    QVERIFY(remarks.front().lines.front().contains(QStringLiteral("old/c.json, line 1, column 88")));
    QVERIFY(remarks.front().details.contains(QStringLiteral("colleague.tar.zst:old/c.json:1:88112: unexpected end")));
    int mismatches = 0;
    bool known = false;
    for (const ImportRemark& remark : remarks) {
        mismatches += remark.title.contains(QStringLiteral("machine differs")) ? 1 : 0;
        known = known || remark.title.startsWith(QStringLiteral("2 of 5 runs"));
    }
    QCOMPARE(mismatches, 1); // two files, one remark
    QVERIFY(known);
}

void TestWindowModels::paletteFinds()
{
    PaletteModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setEntries({{QStringLiteral("Open files…"), QStringLiteral("File"), {}, [] {}},
                      {QStringLiteral("Reopen"), QStringLiteral("File"), {}, [] {}},
                      {QStringLiteral("Swap"), QStringLiteral("Analyse"), {}, [] {}}});
    PaletteFilter filter;
    filter.setSourceModel(&model);
    filter.setText(QStringLiteral("open"));
    QCOMPARE(filter.rowCount(), 2);
    QCOMPARE(filter.index(0, 0).data().toString(), QStringLiteral("Open files…"));
    filter.setText(QStringLiteral("analyse swap"));
    QCOMPARE(filter.rowCount(), 1);
}

void TestWindowModels::historyOfSelections()
{
    Workspace workspace;
    SelectionHistory history(workspace);
    const ComparisonSide a{QStringLiteral("a"), {RunId{1}}}, b{QStringLiteral("b"), {RunId{2}}};
    workspace.setSides(a, {});
    workspace.setConfigurations({ConfigurationId{1}}); // one click, one step
    QTRY_VERIFY(history.canGoBack());
    workspace.setSides(b, {});
    history.goBack(); // even before the event loop has run
    QCOMPARE(workspace.baseline(), a);
    history.goBack();
    QCOMPARE(workspace.baseline(), ComparisonSide());
    QVERIFY(workspace.configurations().empty());
    QVERIFY(!history.canGoBack());
    history.goForward();
    history.goForward();
    QCOMPARE(workspace.baseline(), b);
    QVERIFY(!history.canGoForward());
}

QTEST_GUILESS_MAIN(TestWindowModels)
#include "tst_windowmodels.moc"
