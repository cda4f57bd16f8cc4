// SPDX-License-Identifier: GPL-3.0-or-later
#include "storefixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace alidade;

namespace {

const QByteArray kHashA(40, 'a');
const QByteArray kHashB(40, 'b');
const QByteArray kHashC(40, 'c');

} // namespace

#define VERIFY_OK(result)                                                                                              \
    do {                                                                                                               \
        const auto& checked = (result);                                                                                \
        QVERIFY2(checked.has_value(), checked.has_value() ? "" : qPrintable(checked.error().toString()));              \
    } while (false)

/// What goes in comes out, bundles come and go whole, and everyone sees the same.
class TestStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void randomBlocksComeBackBitForBit();
    void catalogueTellsWhatWasAdded();
    void aKnownRunIsNotAddedAgain();
    void rollsBackWithoutCommit();
    void hiddenBundlesAreNotSeen();
    void unhidingDoesNotDuplicate();
    void purgeLeavesNothingBehind();
    void selectionsFilterRunsAndBenchmarks();
    void visitorMayStopAndAskAgain();
    void stopRequestEndsAVisit();
    void graphGivesPlaces();
    void siteGivesPlacesWhereNoGraphDoes();
    void shortHashesGetNoPlace();
    void commitTextsAreKept();
    void changeTokenFollowsOtherConnections();
    void readersReadFromManyThreads();
    void aSecondWriteDuringAnImportIsRefused();
    void badShapesAreRefusedWhole();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("s.alidade")); }
    void expectSound() const;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<StoreWriter> m_writer;
    std::unique_ptr<StoreReader> m_reader;
};

void TestStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto writer = StoreWriter::open(path());
    VERIFY_OK(writer);
    m_writer = std::move(*writer);
    auto reader = StoreReader::open(path());
    VERIFY_OK(reader);
    m_reader = std::move(*reader);
}

void TestStore::cleanup()
{
    m_reader.reset();
    m_writer.reset();
    m_folder.reset();
}

void TestStore::expectSound() const
{
    const auto findings = m_reader->verify({});
    VERIFY_OK(findings);
    QCOMPARE(*findings, QStringList());
}

void TestStore::randomBlocksComeBackBitForBit()
{
    std::mt19937_64 random(7);
    std::vector<RawRun> runs;
    for (int i = 0; i < 90; ++i) // more than the few that are looked up one by one
        runs.push_back(randomRun(random, 20));
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), runs, 1));
    const auto blocks = blocksOf(*m_reader, {{}, {}, true});
    VERIFY_OK(blocks);
    QCOMPARE(blocks->size(), size_t(90 * 20));
    std::map<qint64, int> seen;
    for (const StoredBlock& stored : *blocks) {
        const RawRun& run = runs[static_cast<size_t>(stored.run.value - 1)];
        const int number = stored.block.benchmark.section(QLatin1Char('_'), 1).toInt();
        QVERIFY(sameBlock(run.blocks[static_cast<size_t>(number)], stored.block));
        ++seen[stored.run.value];
    }
    QCOMPARE(seen.size(), size_t(90));
    QVERIFY(std::is_sorted(blocks->begin(), blocks->end(), [](const StoredBlock& a, const StoredBlock& b) {
        return a.benchmark != b.benchmark ? a.benchmark < b.benchmark : a.run < b.run;
    }));
    expectSound();
}

void TestStore::catalogueTellsWhatWasAdded()
{
    RawRun run = simpleRun(kHashA.toUpper(), 1.5);
    run.commitTime = 1000;
    run.blocks[0].samples = {{{1, 2, 3}, {3}, {9}, {1}}};
    run.blocks.push_back(run.blocks[0]);
    run.blocks[1].metric = {QStringLiteral("cpu_time"), QStringLiteral("s"), Direction::LowerIsBetter, false};
    run.blocks.push_back(run.blocks[0]);
    run.blocks[2].benchmark = QStringLiteral("a.first");
    run.blocks[2].status = {CaseStatus::Failed};
    run.blocks[2].samples.clear();
    auto import = m_writer->beginBundle({QStringLiteral("x.zip"), QStringLiteral("/x.zip"), QStringLiteral("me")});
    VERIFY_OK(import);
    const Diagnostic odd{Severity::Rejected, QStringLiteral("c"), QStringLiteral("t"), QStringLiteral("e"), 3, 4};
    VERIFY_OK((*import)->addDiagnostic(odd));
    VERIFY_OK((*import)->addRun(run, QStringLiteral("sub/r.json"), keyOf(1)));
    const auto bundle = (*import)->commit(keyOf(9), 1);
    VERIFY_OK(bundle);
    import->reset();

    const auto catalogue = m_reader->catalogue({});
    VERIFY_OK(catalogue);
    const Catalogue& all = **catalogue;
    QCOMPARE(all.bundles.size(), size_t(1));
    QCOMPARE(all.bundles[0].sha256, keyOf(9));
    QCOMPARE(all.bundles[0].label, QStringLiteral("me"));
    QCOMPARE(all.bundles[0].rejected, 1);
    QCOMPARE(all.bundles[0].results, 1);
    QCOMPARE(all.bundles[0].samples, 3);
    QVERIFY(all.bundles[0].importedAt > 0);
    QCOMPARE(all.machines.size(), size_t(1));
    QCOMPARE(all.configurations.size(), size_t(1));
    QVERIFY(all.configurations[0].configuration == run.configuration);
    QCOMPARE(all.commits.size(), size_t(1));
    QCOMPARE(all.commits[0].hash, kHashA);
    QCOMPARE(all.commits[0].time, 1000);
    QCOMPARE(all.commits[0].order, -1);
    QCOMPARE(all.runs.size(), size_t(1));
    QCOMPARE(all.runs[0].entry, QStringLiteral("sub/r.json"));
    QCOMPARE(all.runs[0].key, keyOf(1));
    QCOMPARE(all.runs[0].failed, 1);
    QCOMPARE(all.benchmarks.size(), size_t(3));
    QCOMPARE(all.benchmarks[0].name, QStringLiteral("a.first"));
    QVERIFY(all.benchmarks[1].metric.primary && !all.benchmarks[2].metric.primary);
    QCOMPARE(all.benchmarks[1].runs, 1);
    const auto metadata = m_reader->metadata(all.runs[0].id);
    VERIFY_OK(metadata);
    QCOMPARE(*metadata, run.metadata);
    QVERIFY(m_reader->metadata(RunId{77}).error().code == ErrorCode::NotFound);
    const auto diagnostics = m_reader->diagnostics(*bundle);
    VERIFY_OK(diagnostics);
    QVERIFY(*diagnostics == std::vector<Diagnostic>{odd});
    const auto counts = m_reader->counts({});
    VERIFY_OK(counts);
    QVERIFY((*counts == Counts{1, 1, 1, 1, 1, 1, 2, 1, 1, 0, 3, 1}));
    expectSound();
}

void TestStore::aKnownRunIsNotAddedAgain()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1)}, 1));
    auto import = m_writer->beginBundle({QStringLiteral("again"), {}, {}});
    VERIFY_OK(import);
    const RawRun run = simpleRun(kHashA, 1);
    QCOMPARE((*import)->addRun(run, QStringLiteral("e"), keyOf(1)).value(), false);
    QCOMPARE((*import)->addRun(run, QStringLiteral("e"), keyOf(2)).value(), true);
    QCOMPARE((*import)->addRun(run, QStringLiteral("f"), keyOf(2)).value(), false);
    VERIFY_OK((*import)->commit(keyOf(0), 0));
    const auto known = m_reader->knownRuns({keyOf(1), keyOf(2), keyOf(3)});
    VERIFY_OK(known);
    QVERIFY((*known == std::vector<QByteArray>{keyOf(1), keyOf(2)}));
    QCOMPARE(m_reader->counts({}).value().runs, 2);
}

void TestStore::rollsBackWithoutCommit()
{
    {
        auto import = m_writer->beginBundle({QStringLiteral("b"), {}, {}});
        VERIFY_OK(import);
        VERIFY_OK((*import)->addRun(simpleRun(kHashA, 1), QStringLiteral("e"), keyOf(1)));
    }
    QCOMPARE(m_reader->catalogue({}).value()->bundles.size(), size_t(0));
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1)}, 1));
    QCOMPARE(m_reader->counts({}).value().runs, 1);
}

void TestStore::hiddenBundlesAreNotSeen()
{
    const auto first = addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1)}, 1);
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("c"), {simpleRun(kHashB, 2, QStringLiteral("m2"))}, 2));
    VERIFY_OK(m_writer->setBundleHidden(*first, true));
    auto catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->bundles.size(), size_t(2));
    QVERIFY(catalogue->bundles[0].hidden);
    QCOMPARE(catalogue->runs.size(), size_t(1));
    QCOMPARE(catalogue->machines.size(), size_t(1));
    QCOMPARE(catalogue->machines[0].name, QStringLiteral("m2"));
    QCOMPARE(catalogue->commits.size(), size_t(1));
    QCOMPARE(catalogue->benchmarks[0].runs, 1);
    QCOMPARE(blocksOf(*m_reader, {})->size(), size_t(1));
    QVERIFY(m_reader->knownRuns({keyOf(1)})->empty());
    expectSound();
    VERIFY_OK(m_writer->setBundleHidden(*first, false));
    QCOMPARE(m_reader->counts({}).value().runs, 2);
    QCOMPARE(m_reader->catalogue({}).value()->benchmarks[0].runs, 2);
    expectSound();
    QVERIFY(m_writer->setBundleHidden(BundleId{99}, true).error().code == ErrorCode::NotFound);
}

void TestStore::unhidingDoesNotDuplicate()
{
    const auto first = addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1), simpleRun(kHashB, 2)}, 1);
    VERIFY_OK(m_writer->setBundleHidden(*first, true));
    const auto second = addBundle(*m_writer, QStringLiteral("c"), {simpleRun(kHashA, 1)}, 1);
    VERIFY_OK(second);
    VERIFY_OK(m_writer->setBundleHidden(*first, false));
    const auto visible = m_reader->catalogue({}).value()->runs;
    QCOMPARE(visible.size(), size_t(2)); // the shared run of the second bundle, the other one of the first
    QCOMPARE(m_reader->counts({}).value().results, 2);
    expectSound();
    VERIFY_OK(m_writer->setBundleHidden(*second, true)); // now the first one's own copy steps in
    const CataloguePtr after = m_reader->catalogue({}).value();
    for (const RunRecord& run : after->runs)
        QCOMPARE(run.bundle, *first);
    QCOMPARE(m_reader->counts({}).value().results, 2);
    VERIFY_OK(m_writer->purgeBundle(*first));
    QCOMPARE(m_reader->counts({}).value().results, 0);
    VERIFY_OK(m_writer->setBundleHidden(*second, false));
    QCOMPARE(m_reader->counts({}).value().results, 1);
    expectSound();
}

void TestStore::purgeLeavesNothingBehind()
{
    std::mt19937_64 random(3);
    const auto first = addBundle(*m_writer, QStringLiteral("b"), {randomRun(random, 30), simpleRun(kHashA, 1)}, 1);
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("c"), {simpleRun(kHashB, 1)}, 3));
    VERIFY_OK(m_writer->purgeBundle(*first));
    const auto catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->bundles.size(), size_t(1));
    QCOMPARE(catalogue->runs.size(), size_t(1));
    QCOMPARE(catalogue->commits.size(), size_t(1));
    QCOMPARE(catalogue->benchmarks.size(), size_t(1));
    QCOMPARE(catalogue->machines.size(), size_t(1));
    expectSound();
    QVERIFY(m_writer->purgeBundle(*first).error().code == ErrorCode::NotFound);
    QVERIFY(m_writer->setBundleLabel(*first, {}).error().code == ErrorCode::NotFound);
    const auto again = addBundle(*m_writer, QStringLiteral("d"), {simpleRun(kHashA, 1)}, 9);
    QVERIFY(again->value > catalogue->bundles[0].id.value); // an id is never given to another bundle
}

void TestStore::selectionsFilterRunsAndBenchmarks()
{
    std::mt19937_64 random(5);
    std::vector<RawRun> runs;
    for (int i = 0; i < 100; ++i)
        runs.push_back(randomRun(random, 6));
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), runs, 1));
    const auto catalogue = m_reader->catalogue({}).value();
    Selection selection;
    for (int i : {40, 3, 17}) // few and unsorted
        selection.runs.push_back(RunId{i});
    QCOMPARE(blocksOf(*m_reader, selection)->size(), size_t(18));
    for (int i = 50; i <= 100; ++i) // now more than 64
        selection.runs.push_back(RunId{i});
    for (int i = 5; i < 17; ++i)
        selection.runs.push_back(RunId{i});
    QCOMPARE(blocksOf(*m_reader, selection)->size(), size_t(66 * 6));
    selection.benchmarks = {catalogue->benchmarks[0].id};
    const auto one = blocksOf(*m_reader, selection);
    QVERIFY(!one->empty());
    for (const StoredBlock& stored : *one)
        QVERIFY(stored.benchmark == selection.benchmarks[0] && stored.block.samples.empty());
    selection.runs = {RunId{5000}};
    QCOMPARE(blocksOf(*m_reader, selection)->size(), size_t(0));
}

void TestStore::visitorMayStopAndAskAgain()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1), simpleRun(kHashB, 2)}, 1));
    int visits = 0;
    VERIFY_OK(m_reader->visitBlocks({},
                                    [&](StoredBlock&& stored) {
                                        ++visits;
                                        return m_reader->metadata(stored.run).value().isEmpty();
                                    },
                                    {}));
    QCOMPARE(visits, 1);
}

void TestStore::stopRequestEndsAVisit()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1), simpleRun(kHashB, 2)}, 1));
    std::stop_source stop;
    int visits = 0;
    const auto done = m_reader->visitBlocks(
        {},
        [&](StoredBlock&&) {
            ++visits;
            return stop.request_stop();
        },
        Progress(stop.get_token()));
    QVERIFY(!done && done.error().code == ErrorCode::Cancelled);
    QCOMPARE(visits, 1);
    VERIFY_OK(m_reader->catalogue({})); // the connection is as good as before
}

void TestStore::graphGivesPlaces()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"),
                        {simpleRun(kHashC, 1), simpleRun(kHashA, 1), simpleRun(kHashB, 1)}, 1));
    const auto clone = m_writer->linkRepository(QStringLiteral("/some/clone"));
    QCOMPARE(m_writer->linkRepository(QStringLiteral("/some/clone")).value(), *clone);
    const QByteArray root(40, '0');
    const std::vector<Commit> ordered = {{root, {}, 1, 2}, {kHashB, {root}, 50, 60}};
    VERIFY_OK(m_writer->setGraph(*clone, ordered));
    const Commit newer{kHashA, {kHashB, QByteArray(40, 'd')}, 70, 80};
    VERIFY_OK(m_writer->appendGraph(*clone, {newer}));
    const auto cached = m_reader->cachedGraph(*clone);
    VERIFY_OK(cached);
    QVERIFY((*cached == std::vector<Commit>{ordered[0], ordered[1], newer}));
    auto catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->repositories.at(0).commits, 3);
    QVERIFY(catalogue->repositories.at(0).refreshedAt > 0);
    QCOMPARE(catalogue->commits.at(0).hash, kHashB);
    QCOMPARE(catalogue->commits.at(0).order, 1);
    QCOMPARE(catalogue->commits.at(0).time, 50'000);
    QVERIFY(catalogue->commits.at(0).source == OrderSource::Graph);
    QCOMPARE(catalogue->commits.at(1).order, 2);
    QCOMPARE(catalogue->commits.at(2).hash, kHashC);
    QCOMPARE(catalogue->commits.at(2).order, -1);
    QVERIFY(m_writer->appendGraph(*clone, {newer}).error().code == ErrorCode::InvalidInput);
    QVERIFY(m_writer->setGraph(*clone, {{"abc", {}, 0, 0}}).error().code == ErrorCode::InvalidInput);
    QCOMPARE(m_reader->cachedGraph(*clone)->size(), size_t(3)); // refused whole
    const auto other = m_writer->linkRepository(QStringLiteral("/other"));
    VERIFY_OK(m_writer->setGraph(*other, {{kHashC, {}, 1, 1}, {kHashB, {kHashC}, 2, 2}}));
    catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->commits.at(0).order, 1); // the first clone that has it
    QCOMPARE(catalogue->commits.at(2).order, 3); // after all commits of the first
    VERIFY_OK(m_writer->unlinkRepository(*clone));
    QVERIFY(m_writer->unlinkRepository(*clone).error().code == ErrorCode::NotFound);
    catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->commits.at(0).hash, kHashC);
    QCOMPARE(catalogue->commits.at(0).order, 0);
    expectSound();
}

void TestStore::siteGivesPlacesWhereNoGraphDoes()
{
    auto import = m_writer->beginBundle({QStringLiteral("site"), {}, {}});
    ProjectDescription project{QStringLiteral("p"), {}, {}, {{kHashB, 4, 5000}, {kHashA, 7, 6000}, {"abc", 1, 1}}};
    VERIFY_OK((*import)->addRevisions(project));
    VERIFY_OK((*import)->addRun(simpleRun(kHashA, 1), QStringLiteral("e"), keyOf(1)));
    const auto site = (*import)->commit(keyOf(0), 0);
    VERIFY_OK(site);
    import->reset();
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("later"), {simpleRun(kHashB, 1)}, 2));
    auto commits = m_reader->catalogue({}).value()->commits;
    QCOMPARE(commits.at(0).hash, kHashB);
    QCOMPARE(commits.at(0).order, 4);
    QCOMPARE(commits.at(0).time, 5000);
    QVERIFY(commits.at(0).source == OrderSource::SiteIndex);
    QCOMPARE(commits.at(1).order, 7);
    VERIFY_OK(m_writer->setBundleHidden(*site, true));
    commits = m_reader->catalogue({}).value()->commits;
    QCOMPARE(commits.at(0).order, -1);
}

void TestStore::shortHashesGetNoPlace()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"),
                        {simpleRun("aaaaaaa", 1), simpleRun("Dirty+", 1), simpleRun({}, 1)}, 1));
    const auto clone = m_writer->linkRepository(QStringLiteral("/c"));
    VERIFY_OK(m_writer->setGraph(*clone, {{kHashA, {}, 1, 1}}));
    const auto catalogue = m_reader->catalogue({}).value();
    QCOMPARE(catalogue->commits.size(), size_t(2));
    for (const CommitRecord& commit : catalogue->commits)
        QCOMPARE(commit.order, -1);
    QCOMPARE(catalogue->commits.at(1).hash, QByteArray("Dirty+"));
    QVERIFY(!catalogue->runs.at(2).commit.isValid());
}

void TestStore::commitTextsAreKept()
{
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1)}, 1));
    VERIFY_OK(
        m_writer->setCommitTexts({{kHashA, QStringLiteral("Fix \u00df"), QStringLiteral("v1")}, {kHashB, {}, {}}}));
    const auto commit = m_reader->catalogue({}).value()->commits.at(0);
    QCOMPARE(commit.subject, QStringLiteral("Fix \u00df"));
    QCOMPARE(commit.tag, QStringLiteral("v1"));
}

void TestStore::changeTokenFollowsOtherConnections()
{
    const qint64 before = m_reader->changeToken().value();
    QCOMPARE(m_reader->changeToken().value(), before);
    VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, 1)}, 1));
    QVERIFY(m_reader->changeToken().value() != before);
}

void TestStore::readersReadFromManyThreads()
{
    std::atomic<int> good = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 6; ++i) {
            threads.emplace_back([&] {
                for (int k = 0; k < 10; ++k) {
                    const auto catalogue = m_reader->catalogue({});
                    const auto blocks = blocksOf(*m_reader, {});
                    good += catalogue && blocks && m_reader->changeToken();
                }
            });
        }
        for (int i = 0; i < 10; ++i)
            VERIFY_OK(addBundle(*m_writer, QStringLiteral("b"), {simpleRun(kHashA, i)}, i));
    }
    QCOMPARE(good.load(), 60);
    QCOMPARE(m_reader->counts({}).value().runs, 10);
}

void TestStore::aSecondWriteDuringAnImportIsRefused()
{
    auto import = m_writer->beginBundle({QStringLiteral("b"), {}, {}});
    VERIFY_OK(import);
    QVERIFY(m_writer->beginBundle({}).error().code == ErrorCode::Locked);
    QVERIFY(m_writer->linkRepository(QStringLiteral("x")).error().code == ErrorCode::Locked);
    import->reset();
    VERIFY_OK(m_writer->linkRepository(QStringLiteral("x")));
}

void TestStore::badShapesAreRefusedWhole()
{
    RawRun run = simpleRun(kHashA, 1);
    run.blocks[0].summaries.resize(2);
    auto import = m_writer->beginBundle({QStringLiteral("b"), {}, {}});
    VERIFY_OK((*import)->addRun(simpleRun(kHashB, 1), QStringLiteral("e"), keyOf(1)));
    QVERIFY(!(*import)->addRun(run, QStringLiteral("e"), keyOf(2)));
    QVERIFY(!(*import)->addRun(simpleRun(kHashC, 1), QStringLiteral("e"), keyOf(3)));
    QVERIFY(!(*import)->commit(keyOf(0), 0)); // never half a bundle
    import->reset();
    QCOMPARE(m_reader->counts({}).value().runs, 0);
}

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
