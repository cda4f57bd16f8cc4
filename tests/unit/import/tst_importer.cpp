// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "asvtree.h"
#include "store/store.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace alidade;

/// A real folder of results into a real store file.
class TestImporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void countsAndSecondImport();
    void sameContentUnderAnotherNameIsKnown();
    void hiddenBundleIsShownAgain();
    void onlyNewRunsOfAPartlyKnownBundle();
    void oneBadAmongMany();
    void nothingReadable();
    void refusalsTellWhy_data();
    void refusalsTellWhy();
    void leftOutFilesAreNamed();
    void descriptionsComplete();
    void statedCommitAndKeys();
    void excludedGroups();
    void previewSaysWhatImportDoes();
    void previewAgainstAStore();
    void stoppedImportStoresNothing();
    void pastedBytes();
    void pathThatIsNotThere();

private:
    ImportReport import(const ImportOptions& options = {});
    Catalogue catalogue() const;
    Counts counts() const;
    static bool has(const ImportReport& report, const QString& code);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<AsvTree> m_tree;
    std::unique_ptr<StoreWriter> m_store;
};

void TestImporter::init()
{
    m_store.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_tree = std::make_unique<AsvTree>(m_dir->filePath(QStringLiteral("results")));
    Result<std::unique_ptr<StoreWriter>> store = StoreWriter::open(m_dir->filePath(QStringLiteral("s.alidade")));
    QVERIFY2(store.has_value(), store ? "" : qPrintable(store.error().toString()));
    m_store = std::move(*store);
    m_tree->writeBenchmarks();
    m_tree->writeMachine(QStringLiteral("zen"));
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("aaaa1111"), 1.5);
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("bbbb2222"), 2.5, "null");
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("cccc3333"), 3.5, "NaN");
}

ImportReport TestImporter::import(const ImportOptions& options)
{
    Result<ImportReport> report = importBundle(m_tree->folder(), *m_store, options, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

Catalogue TestImporter::catalogue() const
{
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    const Result<CataloguePtr> found = (*reader)->catalogue({});
    return **found;
}

Counts TestImporter::counts() const
{
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    return *(*reader)->counts({});
}

bool TestImporter::has(const ImportReport& report, const QString& code)
{
    return std::any_of(report.diagnostics.begin(), report.diagnostics.end(),
                       [&code](const Diagnostic& diagnostic) { return diagnostic.code == code; });
}

void TestImporter::countsAndSecondImport()
{
    const ImportReport first = import();
    QCOMPARE(first.runs, 3);
    QCOMPARE(first.newRuns, 3);
    QCOMPARE(first.results, 7);
    QCOMPARE(first.failed, 1);
    QCOMPARE(first.skipped, 1);
    QCOMPARE(first.samples, 9);
    QCOMPARE(first.addedResults, 7);
    QCOMPARE(first.rejected, 0);
    QVERIFY(first.bundle.isValid());
    QVERIFY(!first.alreadyKnown);
    const Counts stored = counts();
    QCOMPARE(stored.results, 7);
    QCOMPARE(stored.failed, 1);
    QCOMPARE(stored.skipped, 1);
    QCOMPARE(stored.samples, 9);
    QCOMPARE(stored.rowsWithSamples, 3);

    const ImportReport second = import();
    QVERIFY(second.alreadyKnown);
    QVERIFY(!second.bundle.isValid());
    QCOMPARE(second.results, 7);
    QCOMPARE(second.addedResults, 0);
    QCOMPARE(second.addedSamples, 0);
    QCOMPARE(second.sha256, first.sha256);
    QCOMPARE(counts(), stored);
    QCOMPARE(catalogue().bundles.size(), size_t(1));
}

void TestImporter::sameContentUnderAnotherNameIsKnown()
{
    const ImportReport first = import();
    QDir(m_dir->path()).rename(QStringLiteral("results"), QStringLiteral("from a friend"));
    m_tree = std::make_unique<AsvTree>(m_dir->filePath(QStringLiteral("from a friend")));
    const ImportReport second = import();
    QVERIFY(second.alreadyKnown);
    QCOMPARE(second.sha256, first.sha256);
    QCOMPARE(catalogue().bundles.size(), size_t(1));
}

void TestImporter::hiddenBundleIsShownAgain()
{
    const ImportReport first = import();
    QVERIFY(m_store->setBundleHidden(first.bundle, true).has_value());
    QCOMPARE(counts().results, 0);
    const ImportReport again = import();
    QVERIFY(has(again, QStringLiteral("import.shown-again")));
    QCOMPARE(again.bundle, first.bundle);
    QCOMPARE(again.addedResults, 7);
    QCOMPARE(counts().results, 7);
    QCOMPARE(catalogue().bundles.size(), size_t(1));
    QVERIFY(!catalogue().bundles.front().hidden);
}

void TestImporter::onlyNewRunsOfAPartlyKnownBundle()
{
    import();
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("dddd4444"), 4.5);
    const ImportReport more = import();
    QCOMPARE(more.runs, 4);
    QCOMPARE(more.newRuns, 1);
    QCOMPARE(more.knownRuns, 3);
    QCOMPARE(more.addedResults, 3);
    QVERIFY(has(more, QStringLiteral("import.partly-known")));
    QCOMPARE(catalogue().bundles.size(), size_t(2));
    QCOMPARE(counts().runs, 4);
    QVERIFY(import().alreadyKnown);
}

void TestImporter::oneBadAmongMany()
{
    m_tree->write(QStringLiteral("zen/eeee5555-virtualenv-py3.11.json"),
                  "{\"commit_hash\": \"eeee\", \"result_columns\": [\"result\"],\n \"results\": {oops");
    const ImportReport report = import();
    QCOMPARE(report.newRuns, 3);
    QCOMPARE(report.rejected, 1);
    const auto bad =
        std::find_if(report.diagnostics.begin(), report.diagnostics.end(),
                     [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Rejected; });
    QVERIFY(bad != report.diagnostics.end());
    QCOMPARE(bad->entry, QStringLiteral("zen/eeee5555-virtualenv-py3.11.json"));
    QCOMPARE(bad->line, 2);
    QVERIFY(bad->column > 0);
    QVERIFY(!bad->text.isEmpty());
    QCOMPARE(report.groups.size(), size_t(1));
    QCOMPARE(report.groups.front().rejectedFiles, 1);
    QCOMPARE(catalogue().bundles.front().rejected, 1);
}

void TestImporter::nothingReadable()
{
    m_tree = std::make_unique<AsvTree>(m_dir->filePath(QStringLiteral("other")));
    m_tree->write(QStringLiteral("README.md"), "# no results\n");
    m_tree->write(QStringLiteral("package.json"), "{\"name\": \"x\", \"version\": \"1.0.0\"}");
    const ImportReport report = import();
    QCOMPARE(report.runs, 0);
    QVERIFY(report.rejected >= 1);
    QVERIFY(!report.bundle.isValid());
    QVERIFY(catalogue().bundles.empty());
}

void TestImporter::refusalsTellWhy_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("is empty");
    QTest::newRow("cut JSON") << QByteArray("{\"commit\": \"x\", \"benchm")
                              << QStringLiteral("is no whole JSON (1:24: ");
    QTest::newRow("other JSON") << QByteArray("{\"a\": 1}")
                                << QStringLiteral("not of a format that is read here (asv, ");
    QTest::newRow("text") << QByteArray("hello\n") << QStringLiteral("is no JSON");
}

/// A file by itself and pasted bytes are refused with the same reason.
void TestImporter::refusalsTellWhy()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, text);
    m_tree = std::make_unique<AsvTree>(m_dir->filePath(QStringLiteral("other")));
    m_tree->write(QStringLiteral("x.json"), content);
    const Result<ImportReport> file =
        importBundle(m_dir->filePath(QStringLiteral("other/x.json")), *m_store, {}, Progress());
    const Result<ImportReport> bytes = importBytes(QStringLiteral("pasted.json"), content, *m_store, {}, Progress());
    for (const Result<ImportReport>* report : {&file, &bytes}) {
        QVERIFY(report->has_value());
        QCOMPARE((*report)->rejected, 1);
        QVERIFY2((*report)->diagnostics.front().text.contains(text), qPrintable((*report)->diagnostics.front().text));
    }
}

/// What may have been a result is refused by name, the rest is noted in one line.
void TestImporter::leftOutFilesAreNamed()
{
    m_tree->write(QStringLiteral("README.md"), "# results\n");
    const auto withCode = [](const ImportReport& report, const char* code) {
        std::vector<Diagnostic> found;
        for (const Diagnostic& diagnostic : report.diagnostics) {
            if (diagnostic.code == QLatin1String(code))
                found.push_back(diagnostic);
        }
        return found;
    };
    const ImportReport clean = import();
    QCOMPARE(clean.rejected, 0);
    QCOMPARE(withCode(clean, "import.left-out").size(), size_t(1));
    QCOMPARE(withCode(clean, "import.left-out").front().text,
             QStringLiteral("1 file is no result and was left out: README.md"));
    for (int i = 0; i < 6; ++i)
        m_tree->write(QStringLiteral("notes%1.txt").arg(i), i == 0 ? "" : "hello\n");
    m_tree->write(QStringLiteral("cut.json"), "{\"broken\": ");
    m_tree->write(QStringLiteral("empty.json"), "");
    m_tree->write(QStringLiteral("noise.json"), "\x80\x81\x82");
    m_tree->write(QStringLiteral("package.json"), "{\"name\": \"x\"}");
    const ImportReport report = import();
    QCOMPARE(report.rejected, 3);
    QStringList refused;
    for (const Diagnostic& diagnostic : withCode(report, "import.damaged"))
        refused += diagnostic.entry;
    refused.sort();
    QCOMPARE(refused,
             QStringList({QStringLiteral("cut.json"), QStringLiteral("empty.json"), QStringLiteral("noise.json")}));
    const std::vector<Diagnostic> note = withCode(report, "import.left-out");
    QCOMPARE(note.size(), size_t(1));
    QVERIFY2(note.front().text.startsWith(QStringLiteral("8 files are no results")), qPrintable(note.front().text));
    QVERIFY2(note.front().text.endsWith(QStringLiteral(" and 3 more")), qPrintable(note.front().text));
}

void TestImporter::descriptionsComplete()
{
    m_tree->write(QStringLiteral("asv.conf.json"),
                  "{\n // comment\n \"version\": 1, \"project\": \"demo\", "
                  "\"repo\": \"https://example.org/demo.git\", \"branches\": [\"main\"], }");
    import();
    const Catalogue stored = catalogue();
    QCOMPARE(stored.runs.front().project, QStringLiteral("demo"));
    const Configuration& configuration = stored.configurations.front().configuration;
    QCOMPARE(configuration.hardware.value(QStringLiteral("num_cpu")), QStringLiteral("8")); // machine.json alone has it
    QCOMPARE(configuration.hardware.value(QStringLiteral("cpu")), QStringLiteral("from the file"));
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    QStringList names;
    const Result<void> visited = (*reader)->visitBlocks({},
                                                        [&names](StoredBlock&& block) {
                                                            names += block.block.grid->names;
                                                            return true;
                                                        },
                                                        {});
    QVERIFY(visited.has_value());
    QCOMPARE(names, QStringList({QStringLiteral("n"), QStringLiteral("n"), QStringLiteral("n")}));
}

void TestImporter::statedCommitAndKeys()
{
    m_tree = std::make_unique<AsvTree>(m_dir->filePath(QStringLiteral("gb")));
    m_tree->write(QStringLiteral("bench.json"),
                  "{\"context\": {\"date\": \"2026-01-02T03:04:05+00:00\", \"host_name\": \"box\", \"num_cpus\": 4}, "
                  "\"benchmarks\": [{\"name\": \"BM_x\", \"run_name\": \"BM_x\", \"run_type\": \"iteration\", "
                  "\"iterations\": 10, \"real_time\": 12.5, \"cpu_time\": 12.0, \"time_unit\": \"ns\"}]}");
    ImportOptions options;
    options.commit = AsvTree::hash("1234");
    options.extraKeys.insert(QStringLiteral("allocator"), QStringLiteral("tcmalloc"));
    QCOMPARE(import(options).newRuns, 1);
    QVERIFY(import(options).alreadyKnown);
    options.commit = AsvTree::hash("5678");
    QCOMPARE(import(options).newRuns, 1);
    options.extraKeys.insert(QStringLiteral("allocator"), QStringLiteral("glibc"));
    QCOMPARE(import(options).newRuns, 1);
    const Catalogue stored = catalogue();
    QCOMPARE(stored.runs.size(), size_t(3));
    QCOMPARE(stored.commits.size(), size_t(2));
    QCOMPARE(stored.configurations.size(), size_t(2));
}

void TestImporter::excludedGroups()
{
    m_tree->writeMachine(QStringLiteral("arm"));
    m_tree->writeResult(QStringLiteral("arm"), AsvTree::hash("aaaa1111"), 9);
    const Result<ImportReport> preview = previewBundle(m_tree->folder(), nullptr, {}, {});
    QVERIFY(preview.has_value());
    QCOMPARE(preview->groups.size(), size_t(2));
    ImportOptions options;
    options.excludedGroups = {preview->groups.front().key()};
    QVERIFY(options.excludedGroups.front().contains(QStringLiteral("arm")));
    const ImportReport report = import(options);
    QCOMPARE(report.newRuns, 3);
    QCOMPARE(catalogue().machines.size(), size_t(1));
    QCOMPARE(import().newRuns, 1); // what was left out comes in by itself later
}

void TestImporter::previewSaysWhatImportDoes()
{
    const Result<ImportReport> preview = previewBundle(m_tree->folder(), nullptr, {}, {});
    QVERIFY(preview.has_value());
    const ImportReport report = import();
    QCOMPARE(preview->sha256, report.sha256);
    QCOMPARE(preview->runs, report.runs);
    QCOMPARE(preview->newRuns, report.newRuns);
    QCOMPARE(preview->addedResults, report.addedResults);
    QCOMPARE(preview->addedSamples, report.addedSamples);
    QCOMPARE(preview->failed, report.failed);
    const ImportGroup& group = preview->groups.front();
    QCOMPARE(group.tool, QStringLiteral("asv"));
    QCOMPARE(group.files, 3);
    QCOMPARE(group.commits, 3);
    QCOMPARE(group.newCommits, 3);
    QCOMPARE(group.cells, 3);
    QCOMPARE(group.resultsWithSamples, 3);
    QVERIFY(!group.hierarchyKnown);
    QCOMPARE(group.commitHashes.size(), 3);
}

void TestImporter::previewAgainstAStore()
{
    import();
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("dddd4444"), 4.5);
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    const Result<ImportReport> preview = previewBundle(m_tree->folder(), reader->get(), {}, {});
    QVERIFY(preview.has_value());
    QCOMPARE(preview->runs, 4);
    QCOMPARE(preview->newRuns, 1);
    QCOMPARE(preview->groups.front().newCommits, 1);
    QCOMPARE(preview->groups.front().newRuns, 1);
    QVERIFY(!preview->alreadyKnown);
    QCOMPARE(counts().runs, 3);
}

void TestImporter::stoppedImportStoresNothing()
{
    std::stop_source stop;
    int entries = 0;
    const Progress progress(stop.get_token(), [&](qint64, qint64, const QString& what) {
        entries += what.contains(QStringLiteral("zen/"));
        if (entries == 2)
            stop.request_stop();
    });
    const Result<ImportReport> report = importBundle(m_tree->folder(), *m_store, {}, progress);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().code, ErrorCode::Cancelled);
    QCOMPARE(counts(), Counts());
    QCOMPARE(import().newRuns, 3); // the writer is as good as before
}

void TestImporter::pastedBytes()
{
    const QByteArray bytes = "{\"version\": \"1.0\", \"metadata\": {\"name\": \"b\", \"unit\": \"second\"}, "
                             "\"benchmarks\": [{\"runs\": [{\"values\": [1.0, 2.0]}, {\"values\": [3.0]}]}]}";
    Result<ImportReport> report = importBytes(QStringLiteral("pasted"), bytes, *m_store, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->newRuns, 1);
    QCOMPARE(report->samples, 3);
    QVERIFY(report->groups.front().hierarchyKnown);
    QCOMPARE(catalogue().bundles.front().name, QStringLiteral("pasted"));
    report = importBytes(QStringLiteral("pasted"), "hello", *m_store, {}, {});
    QVERIFY(!report || report->rejected == 1);
}

void TestImporter::pathThatIsNotThere()
{
    const Result<ImportReport> report = importBundle(m_dir->filePath(QStringLiteral("nowhere")), *m_store, {}, {});
    QVERIFY(!report.has_value());
    QVERIFY(report.error().toString().contains(QStringLiteral("nowhere")));
}

QTEST_GUILESS_MAIN(TestImporter)
#include "tst_importer.moc"
