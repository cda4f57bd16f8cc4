// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/configurations.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace alidade;

namespace {

using Kind = ProjectionKey::Kind;

const ProjectionKey kBenchmark{Kind::Benchmark, {}};
const ProjectionKey kDtype{Kind::Parameter, QStringLiteral("dtype")};
const ProjectionKey kSize{Kind::Parameter, QStringLiteral("n")};

ProjectionKey runKey(const char* name)
{
    return {Kind::Run, QString::fromLatin1(name)};
}

const QString kDrawing = QStringLiteral(R"(
    commit        a1          a1           a1           a1           b2
    machine       zen4        zen4         arm          arm          zen4
    env:blas      mkl         open         mkl          open         mkl
    env:simd      avx2        avx2         neon         neon         avx2
    dot(n=10,dtype=f32)   10,10.1|10.2,10|9.9,10   20,20.1|20.3,20|20,20.2  12,12.2|12.1,12|12,12.1  24,24.2|24,24.3|24,24  11,11|11.2,11|11,11  # ms
    dot(n=100,dtype=f32)  50,50.1|50.3,50|50,50.2  50,50.1|50,50.2|50.1,50  61,61|61.1,61|61,61.2    62,62|61,61.5|62,62    50,50|50,50.2|50,51  # ms
    dot(n=1000,dtype=f32) 900,901|905,900|900,903  600,601|604,600|600,602  990,991|990,999|991,990  700,701|700,702|699,700  900,900|901,905|900,903 # ms
    dot(n=10,dtype=f64)   15,15|15.2,15|15,15.1    -                        fail                     30,30|30,30.3|30.1,30  15,15|15,15|15.1,15 # ms
    sort          5,5|5.1,5|5,5.05  5,5|5,5.02|5,5   6,6|6.1,6|6,6     6,6|6,6|6.01,6    skip        # ms
)");

ConfigurationResultsPtr gathered(const VectorSource& source, const std::vector<FixedKey>& fixed = {})
{
    Result<ConfigurationResultsPtr> results = gatherConfigurations(source, fixed, {}, {});
    if (!results)
        qFatal("%s", qPrintable(results.error().toString()));
    return *results;
}

ConfigurationGrid projected(const ConfigurationResults& results, const Projection& projection)
{
    Result<ConfigurationGrid> grid = projectConfigurations(results, projection, {}, {});
    if (!grid)
        qFatal("%s", qPrintable(grid.error().toString()));
    return std::move(*grid);
}

/// Keys thrown at random onto shelves; the same for the same seed.
Projection randomProjection(const ConfigurationResults& results, unsigned seed)
{
    std::mt19937 random(seed);
    Projection projection;
    for (const KeyValueList& entry : results.keys) {
        const auto shelf = static_cast<Shelf>(random() % 6);
        const QString value =
            entry.values.at(static_cast<qsizetype>(random() % static_cast<size_t>(entry.values.size())));
        projection = moved(projection, entry.key, shelf, value);
    }
    return projection;
}

qint64 countResults(const ConfigurationResults& results)
{
    qint64 count = 0;
    for (const StoredBlock& stored : results.blocks) {
        for (size_t i = 0; i < stored.block.values.size(); ++i)
            count += stored.block.statusAt(i) != CaseStatus::NotRun ? 1 : 0;
    }
    return count;
}

/// Everything that the grid shows, to the last bit.
QString picture(const ConfigurationGrid& grid)
{
    QString text;
    for (const QStringList& column : grid.columns)
        text += column.join(QLatin1Char('/')) + QLatin1Char('\n');
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        text += grid.rows[row].facet.join(QLatin1Char('/')) + QLatin1Char('|') +
                grid.rows[row].values.join(QLatin1Char('/'));
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            const GridCell& cell = grid.cell(row, column);
            text += QStringLiteral(" [%1 %2 %3 %4 %5]")
                        .arg(verdictWord(cell.verdict))
                        .arg(cell.level.value, 0, 'g', 17)
                        .arg(cell.ratio.value, 0, 'g', 17)
                        .arg(cell.ratio.low, 0, 'g', 17)
                        .arg(cell.results);
        }
        text += QLatin1Char('\n');
    }
    for (const HiddenKey& hidden : grid.hidden)
        text += keyText(hidden.key) + QLatin1Char('=') + hidden.values.join(QLatin1Char(',')) + QLatin1Char('\n');
    return text;
}

size_t rowOf(const ConfigurationGrid& grid, const QStringList& values)
{
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        if (grid.rows[row].values == values)
            return row;
    }
    qFatal("no row %s", qPrintable(values.join(QLatin1Char(' '))));
}

} // namespace

class TestConfigurations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyResultInOneCell_data();
    void everyResultInOneCell();
    void orderOfInputChangesNothing();
    void hiddenKeysAreWarnedOf_data();
    void hiddenKeysAreWarnedOf();
    void whatFollowsFromPlacedKeysIsNotWarnedOf();
    void oneCaseIsJudgedAsTwoSidesAre();
    void meanOfSeveralCases();
    void machinesAreNeverPooled();
    void missingAndFailed();
    void referenceIsWhatItSays();
    void benchmarksAsColumns();
    void marginsByPattern();
    void suggests();
    void followersAreNotSuggested();
    void settingsAndOutcomes();
    void keysByName();
    void moves();
    void valuesInOrder_data();
    void valuesInOrder();
    void stops();
};

void TestConfigurations::everyResultInOneCell_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 60; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void TestConfigurations::everyResultInOneCell()
{
    QFETCH(const unsigned, seed);
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    const ConfigurationGrid grid = projected(*results, randomProjection(*results, seed));
    qint64 inCells = 0;
    for (const GridCell& cell : grid.cells)
        inCells += cell.results;
    QCOMPARE(inCells, grid.results);
    QCOMPARE(grid.results + grid.leftOut, countResults(*results));
    QCOMPARE(grid.cells.size(), grid.rows.size() * grid.columns.size());
    qint64 counted = 0;
    for (const qint64 count : grid.counts)
        counted += count;
    QCOMPARE(counted, static_cast<qint64>(grid.cells.size() - grid.rows.size()));
    for (const FixedKey& fixed : grid.projection.fixed) {
        for (const GridCell& cell : grid.cells) {
            for (const CellStratum& stratum : cell.strata)
                QVERIFY(fixed.key.kind != Kind::Benchmark || stratum.benchmark == fixed.value);
        }
    }
}

void TestConfigurations::orderOfInputChangesNothing()
{
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    std::mt19937 random(7); // NOLINT: seeded on purpose
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const Projection projection = randomProjection(*results, seed);
        const QString before = picture(projected(*results, projection));
        ConfigurationResults other = *results;
        // Runs of one cell keep their order, as the store hands them out by number; cases and configurations do not.
        std::shuffle(other.blocks.begin(), other.blocks.end(), random);
        std::stable_sort(other.blocks.begin(), other.blocks.end(),
                         [](const StoredBlock& a, const StoredBlock& b) { return a.run < b.run; });
        QCOMPARE(picture(projected(other, projection)), before);
    }
}

void TestConfigurations::hiddenKeysAreWarnedOf_data()
{
    everyResultInOneCell_data();
}

void TestConfigurations::hiddenKeysAreWarnedOf()
{
    QFETCH(const unsigned, seed);
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    const ConfigurationGrid grid = projected(*results, randomProjection(*results, seed));
    for (const KeyValueList& entry : results->keys) {
        qint64 mixing = 0;
        for (const GridCell& cell : grid.cells) {
            QSet<QString> values;
            if (entry.key.kind == Kind::Run) {
                for (const RunKeys& run : results->runs) {
                    if (std::find(cell.runs.begin(), cell.runs.end(), run.run) != cell.runs.end())
                        values.insert(run.keys.value(entry.key.name));
                }
            }
            for (const CellStratum& stratum : cell.strata) {
                if (entry.key.kind == Kind::Benchmark)
                    values.insert(stratum.benchmark);
                if (entry.key.kind == Kind::Parameter) {
                    QString value;
                    for (const Parameter& parameter : stratum.parameters)
                        value = parameter.name == entry.key.name ? parameter.value : value;
                    values.insert(value);
                }
            }
            mixing += values.size() > 1 ? 1 : 0;
        }
        const auto warned = std::find_if(grid.hidden.begin(), grid.hidden.end(),
                                         [&entry](const HiddenKey& hidden) { return hidden.key == entry.key; });
        const bool mustWarn = mixing > 0 && entry.isSetting && shelfOf(grid.projection, entry.key) == Shelf::None;
        QCOMPARE(warned != grid.hidden.end(), mustWarn);
        if (mustWarn) {
            QCOMPARE(warned->cells, mixing);
            QVERIFY(warned->values.size() > 1);
        }
    }
}

void TestConfigurations::whatFollowsFromPlacedKeysIsNotWarnedOf()
{
    // simd follows from the machine.
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results =
        gathered(source, {{runKey("commit"), QString::fromUtf8(QByteArray("a1").leftJustified(40, '0'))}});
    Projection projection;
    projection.rows = {kBenchmark, kDtype, kSize};
    projection.columns = {runKey("machine")};
    const ConfigurationGrid grid = projected(*results, projection);
    QCOMPARE(grid.hidden.size(), size_t{1});
    QCOMPARE(keyText(grid.hidden.front().key), QStringLiteral("blas"));
    QCOMPARE(grid.hidden.front().values, QStringList({QStringLiteral("mkl"), QStringLiteral("open")}));
}

void TestConfigurations::oneCaseIsJudgedAsTwoSidesAre()
{
    const VectorSource source(QStringLiteral(R"(
        env:blas mkl                     open
        dot      10,10.1|10.2,10|9.9,10  20,20.1|20.3,20|20,20.2
        far      1,1|2,2                 fail
        gone     1,1|2,2                 -
        come     -                       1,1|2,2
        same     5                       5   # B
        single   5[4..6]                 7[6..8]
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    const ConfigurationGrid grid = projected(*gathered(source), projection);
    const Result<ComparisonReport> report = compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, {});
    QVERIFY(report);
    QCOMPARE(report->cases.size(), grid.rows.size());
    for (const CaseComparison& row : report->cases) {
        const GridCell& cell = grid.cell(rowOf(grid, {row.benchmark}), 1);
        QCOMPARE(verdictWord(cell.verdict), verdictWord(row.verdict));
        QCOMPARE(std::isnan(cell.ratio.value), std::isnan(row.ratio.value));
        if (!std::isnan(row.ratio.value))
            QVERIFY(std::abs(cell.ratio.value / row.ratio.value - 1) < 1e-12);
        QCOMPARE(cell.optimistic, row.optimistic);
    }
}

void TestConfigurations::meanOfSeveralCases()
{
    // Half the time in one, twice in the other: on average nothing, whatever their levels.
    const VectorSource source(QStringLiteral(R"(
        env:blas mkl                           open
        dot(n=1) 10,10|10.1,10.1|10.05,10.05   5,5|5.05,5.05|5.025,5.025
        dot(n=2) 100,100|101,101|100.5,100.5   200,200|202,202|201,201
        dot(n=3) 7,7|7.07,7.07|7.035,7.035     -
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    projection.curve = kSize;
    const ConfigurationGrid grid = projected(*gathered(source), projection);
    QCOMPARE(grid.rows.size(), size_t{1});
    const GridCell& cell = grid.cell(0, 1);
    QVERIFY(std::abs(cell.ratio.value - 1) < 1e-12);
    QCOMPARE(cell.matched, 2);
    QCOMPARE(cell.strata.size(), size_t{2});
    QVERIFY(cell.ratio.low < 1 && cell.ratio.high > 1);
    QVERIFY(std::abs(cell.ratio.low * cell.ratio.high - 1) < 1e-12);
    // √(2 · (variance of the difference)) / 2: narrower than either case alone.
    const auto width = [](const Estimate& ratio) { return std::log(ratio.high / ratio.low); };
    QVERIFY(width(cell.ratio) < width(cell.strata[0].ratio));
    QVERIFY(grid.hidden.empty());
    QCOMPARE(verdictWord(cell.verdict), QStringLiteral("same"));
}

void TestConfigurations::machinesAreNeverPooled()
{
    // Twice as slow a machine, but the same change on both: pooled values would hide it in the spread.
    const VectorSource source(QStringLiteral(R"(
        machine  fast                  fast                       slow                  slow
        env:blas mkl                   open                       mkl                   open
        dot      10,10|10.05,10.1|10,10  11,11|11.05,11.1|11,11   20,20|20.1,20.2|20,20  22,22|22.1,22.2|22,22
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    const ConfigurationGrid grid = projected(*gathered(source), projection);
    const GridCell& cell = grid.cell(0, 1);
    QVERIFY(std::abs(cell.ratio.value - 1.1) < 0.002);
    QCOMPARE(cell.strata.size(), size_t{2});
    QVERIFY2(cell.note.contains(QStringLiteral("2 machines")), qPrintable(cell.note));
    for (const CellStratum& stratum : cell.strata)
        QVERIFY(std::abs(stratum.ratio.value - 1.1) < 0.002);
    QCOMPARE(grid.hidden.size(), size_t{1}); // and it is said
    QCOMPARE(keyText(grid.hidden.front().key), QStringLiteral("machine"));
}

void TestConfigurations::missingAndFailed()
{
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    Projection projection;
    projection.rows = {kBenchmark, kDtype, kSize};
    projection.columns = {runKey("machine"), runKey("blas")};
    projection.ignored = {runKey("commit")};
    projection.reference = {QStringLiteral("zen4"), QStringLiteral("mkl")};
    const ConfigurationGrid grid = projected(*results, projection);
    QCOMPARE(grid.columns.size(), size_t{4});
    const size_t row = rowOf(grid, {QStringLiteral("dot"), QStringLiteral("f64"), QStringLiteral("10")});
    QCOMPARE(verdictWord(grid.cell(row, 0).verdict), QStringLiteral("failed")); // arm mkl
    QCOMPARE(verdictWord(grid.cell(row, 3).verdict), QStringLiteral("missing"));
    QVERIFY(!grid.cell(row, 3).isThere());
    QCOMPARE(grid.cell(row, 2).results, 2); // both commits
    QVERIFY(grid.cell(row, 2).isReference);
    QVERIFY(std::isnan(grid.cell(row, 2).ratio.value));
}

void TestConfigurations::referenceIsWhatItSays()
{
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    Projection projection;
    projection.rows = {kBenchmark, kDtype, kSize};
    projection.columns = {runKey("blas")};
    projection.fixed = {{runKey("machine"), QStringLiteral("zen4")},
                        {runKey("commit"), QString::fromUtf8(QByteArray("a1").leftJustified(40, '0'))}};
    const ConfigurationGrid first = projected(*results, projection);
    QCOMPARE(first.projection.reference, QStringList{QStringLiteral("mkl")});
    projection.reference = {QStringLiteral("open")};
    const ConfigurationGrid second = projected(*results, projection);
    QCOMPARE(second.reference, size_t{1});
    for (size_t row = 0; row < first.rows.size(); ++row) {
        const double there = first.cell(row, 1).ratio.value;
        const double back = second.cell(row, 0).ratio.value;
        QVERIFY(std::isnan(there) == std::isnan(back));
        QVERIFY(std::isnan(there) || std::abs(there * back - 1) < 1e-12);
    }
    projection.reference = {QStringLiteral("accelerate")};
    QCOMPARE(projected(*results, projection).reference, size_t{0});
}

void TestConfigurations::benchmarksAsColumns()
{
    const VectorSource source(QStringLiteral(R"(
        env:blas   mkl                    open
        a(n=1)     10,10|10.1,10|10,10.1  10,10|10.1,10|10,10.1
        b(n=1)     20,20|20.2,20|20,20.2  30,30|30.3,30|30,30.3
    )"));
    Projection projection;
    projection.rows = {runKey("blas"), kSize};
    projection.columns = {kBenchmark};
    const ConfigurationGrid grid = projected(*gathered(source), projection);
    QCOMPARE(grid.columns.size(), size_t{2});
    QVERIFY(std::abs(grid.cell(0, 1).ratio.value - 2) < 1e-9);
    QVERIFY(std::abs(grid.cell(1, 1).ratio.value - 3) < 1e-9);
    QVERIFY(!grid.cell(0, 1).note.contains(QStringLiteral("code")));
}

void TestConfigurations::marginsByPattern()
{
    const VectorSource source(QStringLiteral(R"(
        env:blas  mkl                            open
        io.read   10,10|10.01,10|10,10.01        10.3,10.3|10.31,10.3|10.3,10.31
        cpu.loop  10,10|10.01,10|10,10.01        10.3,10.3|10.31,10.3|10.3,10.31
    )"));
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    ComparisonPolicy policy;
    policy.margins = {{QStringLiteral("io.*"), 0.05}};
    const ConfigurationResultsPtr results = gathered(source);
    const Result<ConfigurationGrid> grid = projectConfigurations(*results, projection, policy, {});
    QVERIFY(grid);
    QCOMPARE(verdictWord(grid->cell(rowOf(*grid, {QStringLiteral("io.read")}), 1).verdict), QStringLiteral("same"));
    QCOMPARE(verdictWord(grid->cell(rowOf(*grid, {QStringLiteral("cpu.loop")}), 1).verdict), QStringLiteral("slower"));
}

void TestConfigurations::suggests()
{
    const VectorSource source(kDrawing);
    const std::vector<FixedKey> fixed = suggestFixed(**source.catalogue({}));
    QCOMPARE(fixed.size(), size_t{1});
    QCOMPARE(fixed.front().key.name, QStringLiteral("commit"));
    QVERIFY(fixed.front().value.startsWith(QStringLiteral("a1")));
    const ConfigurationResultsPtr results = gathered(source, fixed);
    QCOMPARE(results->runs.size(), size_t{4});
    const Projection projection = suggestProjection(*results);
    QCOMPARE(projection.columns, std::vector<ProjectionKey>({runKey("machine"), runKey("blas")}));
    QCOMPARE(projection.rows, std::vector<ProjectionKey>({kBenchmark, kDtype}));
    QVERIFY(projection.curve == kSize);
    QVERIFY(projected(*results, projection).hidden.empty());
}

void TestConfigurations::followersAreNotSuggested()
{
    // The allocator follows from the library, and comes before it by name; the machine stays, whatever follows it.
    const VectorSource source(QStringLiteral(R"(
        machine        zen4    zen4    zen4    arm     arm     arm
        env:allocator  glibc   glibc   jemal   glibc   glibc   jemal
        env:blas       open    blis    mkl     open    blis    mkl
        dot            10      11      12      13      14      15
    )"));
    const Projection projection = suggestProjection(*gathered(source));
    QCOMPARE(projection.columns, std::vector<ProjectionKey>({runKey("machine"), runKey("blas")}));
    QVERIFY(projected(*gathered(source), projection).hidden.empty());
}

void TestConfigurations::settingsAndOutcomes()
{
    VectorSource source;
    const QStringList allocators = {QStringLiteral("glibc"), QStringLiteral("tcmalloc")};
    for (int i = 0; i < 2; ++i) {
        RawRun run;
        run.tool = QStringLiteral("pyperf");
        run.metadata = {{QStringLiteral("allocator"), allocators.at(i)},
                        {QStringLiteral("page_faults"), QString::number(i * 17280)},
                        {QStringLiteral("num_threads"), QString::number(1 + i)},
                        {QStringLiteral("boot_time"), QStringLiteral("2026-11-30 18:24:4%1").arg(i)},
                        {QStringLiteral("runs.new.load"), QStringLiteral("[%1]").arg(i)}};
        ResultBlock block;
        block.benchmark = QStringLiteral("new");
        block.values = {1.0 + i};
        run.blocks.push_back(block);
        source.add(run);
    }
    const ConfigurationResultsPtr results = gathered(source);
    const auto isSetting = [&results](const char* name) {
        const KeyValueList* entry = results->find(runKey(name));
        return entry && entry->isSetting;
    };
    QVERIFY(isSetting("allocator"));
    QVERIFY(isSetting("num_threads"));
    QVERIFY(results->find(runKey("page_faults"))); // can still be a column
    QVERIFY(!isSetting("page_faults"));
    QVERIFY(!isSetting("boot_time"));
    QVERIFY(!isSetting("runs.new.load"));
    QVERIFY(!isSetting("bundle"));
    const ConfigurationResultsPtr one = gathered(source, {{runKey("allocator"), QStringLiteral("glibc")}});
    QCOMPARE(one->runs.size(), size_t{1});
    QVERIFY(!gatherConfigurations(source, {{runKey("allocator"), QStringLiteral("hoard")}}, {}, {}));
}

void TestConfigurations::keysByName()
{
    const VectorSource source(kDrawing);
    const ConfigurationResultsPtr results = gathered(source);
    const Result<std::vector<ProjectionKey>> keys =
        parseKeys(*results, QStringLiteral("benchmark, param:n,dtype,blas,blas"));
    QVERIFY(keys);
    QCOMPARE(*keys, std::vector<ProjectionKey>({kBenchmark, kSize, kDtype, runKey("blas")}));
    for (const ProjectionKey& key : *keys)
        QCOMPARE(parseKeys(*results, keyText(key))->front(), key);
    const Result<std::vector<ProjectionKey>> wrong = parseKeys(*results, QStringLiteral("benchmark,blsa"));
    QVERIFY(!wrong);
    QVERIFY(wrong.error().message.contains(QStringLiteral("blsa")) &&
            wrong.error().message.contains(QStringLiteral("simd")));
}

void TestConfigurations::moves()
{
    Projection projection;
    projection.rows = {kBenchmark, kDtype};
    projection.columns = {runKey("blas"), runKey("simd")};
    projection.reference = {QStringLiteral("mkl"), QStringLiteral("avx2")};
    Projection next = moved(projection, kDtype, Shelf::Facets);
    QCOMPARE(next.rows, std::vector<ProjectionKey>{kBenchmark});
    QCOMPARE(next.facets, std::vector<ProjectionKey>{kDtype});
    QCOMPARE(next.reference, projection.reference);
    next = moved(next, runKey("simd"), Shelf::Columns, {}, 0);
    QCOMPARE(next.columns, std::vector<ProjectionKey>({runKey("simd"), runKey("blas")}));
    QVERIFY(next.reference.isEmpty());
    next = moved(next, runKey("blas"), Shelf::Fixed, QStringLiteral("mkl"));
    QCOMPARE(next.fixed, std::vector<FixedKey>({{runKey("blas"), QStringLiteral("mkl")}}));
    QCOMPARE(moved(next, runKey("blas"), Shelf::None).fixed.size(), size_t{0});
    QCOMPARE(moved(projection, kSize, Shelf::Curve).curve, std::optional(kSize));
}

void TestConfigurations::valuesInOrder_data()
{
    QTest::addColumn<QString>("less");
    QTest::addColumn<QString>("more");
    QTest::newRow("numbers") << "9"
                             << "10";
    QTest::newRow("powers") << "1e3"
                            << "2000";
    QTest::newRow("versions") << "py3.9"
                              << "py3.10";
    QTest::newRow("words") << "mkl"
                           << "openblas";
    QTest::newRow("quoted numbers") << "'9'"
                                    << "'10'";
    QTest::newRow("numbers before words") << "10"
                                          << "all";
    QTest::newRow("nothing first") << ""
                                   << "0";
    QTest::newRow("a beginning") << "avx512"
                                 << "avx512f";
}

void TestConfigurations::valuesInOrder()
{
    QFETCH(const QString, less);
    QFETCH(const QString, more);
    const Catalogue none;
    QVERIFY(valueLess(none, runKey("x"), less, more));
    QVERIFY(!valueLess(none, runKey("x"), more, less));
    QVERIFY(!valueLess(none, runKey("x"), less, less));
}

void TestConfigurations::stops()
{
    const VectorSource source(kDrawing);
    std::stop_source stop;
    stop.request_stop();
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, {}, {}, Progress(stop.get_token()));
    QVERIFY(!results && results.error().code == ErrorCode::Cancelled);
    const ConfigurationResultsPtr all = gathered(source);
    const Result<ConfigurationGrid> grid = projectConfigurations(*all, {}, {}, Progress(stop.get_token()));
    QVERIFY(!grid && grid.error().code == ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(TestConfigurations)
#include "tst_configurations.moc"
