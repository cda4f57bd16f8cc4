// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/machines.h"
#include "import/importer.h"
#include "store/store.h"
#include "support/vectorsource.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

/// Real results, imported into a store of the test's own.
struct Imported
{
    QTemporaryDir folder;
    std::unique_ptr<StoreReader> reader;
    CataloguePtr catalogue;
};

QString corpusPath(const char* path)
{
    return QDir(qEnvironmentVariable("ALIDADE_CORPUS")).filePath(QLatin1String(path));
}

std::unique_ptr<Imported> imported(const QString& path)
{
    auto store = std::make_unique<Imported>();
    const QString file = store->folder.filePath(QStringLiteral("corpus.alidade"));
    {
        const Result<std::unique_ptr<StoreWriter>> writer = StoreWriter::open(file);
        if (!writer || !importBundle(path, **writer, {}, {}))
            return nullptr;
    }
    Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(file);
    if (!reader)
        return nullptr;
    store->reader = std::move(*reader);
    Result<CataloguePtr> catalogue = store->reader->catalogue({});
    if (!catalogue)
        return nullptr;
    store->catalogue = *catalogue;
    return store;
}

/// The processes that `wanted` names, of every benchmark of a store's one run.
RawRun partOf(const Imported& store, const std::function<bool(size_t process, size_t count)>& wanted)
{
    RawRun part;
    const auto visit = [&](StoredBlock&& stored) {
        ResultBlock block = stored.block;
        const SampleSet all = block.samples.at(0);
        SampleSet chosen;
        size_t begin = 0;
        for (size_t p = 0; p < all.processSizes.size(); ++p) {
            const size_t end = begin + all.processSizes[p];
            if (wanted(p, all.processSizes.size())) {
                chosen.values.insert(chosen.values.end(), all.values.begin() + static_cast<qptrdiff>(begin),
                                     all.values.begin() + static_cast<qptrdiff>(end));
                chosen.processSizes.push_back(all.processSizes[p]);
            }
            begin = end;
        }
        block.samples = {chosen};
        part.blocks.push_back(block);
        return true;
    };
    Selection all;
    all.withSamples = true;
    if (!store.reader->visitBlocks(all, visit, {}))
        return {};
    return part;
}

} // namespace

class TestCompareCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pyperfAgainstItself_data();
    void pyperfAgainstItself();
    void threeMachinesAtOneCommit();
    void allocatorSample_data();
    void allocatorSample();
};

void TestCompareCorpus::pyperfAgainstItself_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("alternating");
    for (const char* file : {"mult_list_py36.json", "mult_list_py37.json", "mult_list_py38.json"}) {
        QTest::addRow("%s, first half against second", file) << QString::fromLatin1(file) << false;
        QTest::addRow("%s, odd against even", file) << QString::fromLatin1(file) << true;
    }
}

/// One file of one Python, cut in two: nothing changed. A t test of pooled values finds two of three benchmarks
/// significant here.
void TestCompareCorpus::pyperfAgainstItself()
{
    QFETCH(QString, file);
    QFETCH(bool, alternating);
    const QString path = QDir(corpusPath("formats/pyperf/pyperf-tests")).filePath(file);
    if (!QFileInfo::exists(path))
        QSKIP("the corpus is not here");
    const std::unique_ptr<Imported> store = imported(path);
    QVERIFY(store);
    const auto first = [alternating](size_t p, size_t count) { return alternating ? p % 2 == 0 : p < count / 2; };
    VectorSource source;
    const RunId a = source.add(partOf(*store, first));
    const RunId b = source.add(partOf(*store, [&first](size_t p, size_t count) { return !first(p, count); }));
    const Result<ComparisonReport> report = compareRuns(source, {{}, {a}}, {{}, {b}}, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->cases.size(), size_t(3));
    for (const CaseComparison& row : report->cases)
        QVERIFY2(row.verdict == Verdict::Same || row.verdict == Verdict::Undecided,
                 qPrintable(row.benchmark + QLatin1Char(' ') + verdictWord(row.verdict)));
}

/// blas-benchmarks: three machines measured a commit and the one before it.
void TestCompareCorpus::threeMachinesAtOneCommit()
{
    const QString path = corpusPath("asv/blas-benchmarks");
    if (!QFileInfo::exists(path))
        QSKIP("the corpus is not here");
    const std::unique_ptr<Imported> store = imported(path);
    QVERIFY(store);
    const auto sideOf = [&store](CommitId commit) {
        ComparisonSide side;
        for (const RunRecord& run : store->catalogue->runs) {
            if (run.commit == commit)
                side.runs.push_back(run.id);
        }
        return side;
    };
    std::vector<ComparisonSide> sides; // of commits that all three machines measured
    for (const CommitRecord& commit : store->catalogue->commits) {
        if (ComparisonSide side = sideOf(commit.id); side.runs.size() == 3)
            sides.push_back(side);
    }
    QVERIFY(sides.size() > 40);
    const ComparisonSide& before = sides[sides.size() / 2 - 1];
    const ComparisonSide& after = sides[sides.size() / 2];
    const Result<MachinesReport> report = compareAcrossMachines(*store->reader, before, after, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->machines.size(), size_t(3));
    QVERIFY(report->oneSided.isEmpty());
    QVERIFY(report->cases.size() > 100);
    qint64 whole = 0;
    for (const MachinesCase& one : report->cases) {
        whole += one.rows.size() == 3;
        for (const MachineRow& row : one.rows)
            QCOMPARE(report->machines[row.machine].report.cases[row.index].benchmark, one.benchmark);
        for (const OneMachine& machine : one.effects.machines)
            QVERIFY(machine.weight >= 0 && machine.weight <= 1);
    }
    QVERIFY2(whole > 100, qPrintable(QString::number(whole)));
    QCOMPARE(report->overall.rows.size(), size_t(3));
    QVERIFY(report->overall.effects.combined.ratio.value > 0.8 && report->overall.effects.combined.ratio.value < 1.25);
}

void TestCompareCorpus::allocatorSample_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("contender");
    QTest::newRow("arrays kept, glibc") << "glibc-keep-no"
                                        << "glibc-keep-yes";
    QTest::newRow("arrays kept, other allocator") << "tcmalloc-keep-yes"
                                                  << "glibc-keep-yes";
}

/// The sample workspace's allocator case: page faults are what else changed.
void TestCompareCorpus::allocatorSample()
{
    QFETCH(QString, baseline);
    QFETCH(QString, contender);
    const QString path =
        QDir(qEnvironmentVariable("ALIDADE_SOURCE")).filePath(QStringLiteral("resources/samples/allocator-numpy.zip"));
    const std::unique_ptr<Imported> store = imported(path);
    QVERIFY(store);
    const auto sideOf = [&store](const QString& name) {
        ComparisonSide side{name, {}};
        for (const RunRecord& run : store->catalogue->runs) {
            if (run.entry.contains(name))
                side.runs.push_back(run.id);
        }
        return side;
    };
    const Result<ComparisonReport> report = compareRuns(*store->reader, sideOf(baseline), sideOf(contender), {}, {});
    QVERIFY(report.has_value());
    QVERIFY(!report->changes.empty());
    QCOMPARE(report->changes.front().key.key, QStringLiteral("page_faults"));
    QVERIFY(report->changes.front().kind == DifferenceKind::Counter);
    QVERIFY(report->blockedBy.isEmpty()); // no code changed: what differs is what is compared
}

QTEST_GUILESS_MAIN(TestCompareCorpus)
#include "tst_comparecorpus.moc"
