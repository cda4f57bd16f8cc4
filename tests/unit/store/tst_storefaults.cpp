// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema.h"
#include "store/statement.h"
#include "storefixture.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <set>
#include <thread>

#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace alidade;

namespace {

constexpr int kRunsPerBundle = 12;
constexpr int kBlocksPerRun = 25;

std::vector<RawRun> bundleRuns(int seed)
{
    std::mt19937_64 random(static_cast<quint64>(seed));
    std::vector<RawRun> runs;
    for (int i = 0; i < kRunsPerBundle; ++i)
        runs.push_back(randomRun(random, kBlocksPerRun));
    return runs;
}

// What the killed process does: imports, hides, removes, and says what is done for good.
int importForever(const QString& path, int seed)
{
    auto writer = StoreWriter::open(path);
    if (!writer) {
        std::fprintf(stderr, "%s\n", qPrintable(writer.error().toString()));
        return 1;
    }
    for (int i = 0;; ++i) {
        const auto id =
            addBundle(**writer, QStringLiteral("b"), bundleRuns(seed + i), (seed * 1000 + i) * kRunsPerBundle);
        if (!id)
            return 1;
        std::printf("committed %lld\n", static_cast<long long>(id->value));
        std::fflush(stdout);
        if (i % 3 == 1 && (!(*writer)->setBundleHidden(*id, true) || !(*writer)->setBundleHidden(*id, false)))
            return 1;
    }
}

// A step that takes a while and touches every row, as a real upgrade of a large workspace does.
std::vector<SchemaStep> slowUpgrade()
{
    std::vector<SchemaStep> steps = schemaSteps();
    steps.push_back({newestSchema() + 1,
                     "ALTER TABLE result ADD COLUMN note TEXT NOT NULL DEFAULT '';"
                     "UPDATE result SET note = hex(measured);"
                     "CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                     "200000) SELECT i, hex(i) AS text FROM n;"
                     "UPDATE result SET note = note || note"});
    return steps;
}

int upgrade(const QString& path)
{
    auto connection = Connection::open(path, Connection::Mode::Write);
    return connection && migrate(**connection, slowUpgrade()) ? 0 : 1;
}

/// A file system of its own, so small that it is soon full; gone with this object.
class SmallDisk
{
public:
    SmallDisk(const QString& folder, const char* options)
        : m_folder(QFile::encodeName(folder))
        , m_mounted(::geteuid() == 0 && ::mount("tmpfs", m_folder.constData(), "tmpfs", 0, options) == 0)
    {}
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount2(m_folder.constData(), MNT_DETACH);
    }
    Q_DISABLE_COPY_MOVE(SmallDisk)
    bool mounted() const { return m_mounted; }

private:
    QByteArray m_folder;
    bool m_mounted;
};

} // namespace

/// What a store is worth when something goes wrong.
class TestStoreFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedAtAnyMoment();
    void diskFull();
    void smallDisk_data();
    void smallDisk();
    void killedDuringAnUpgrade();
    void aSecondWriterWaits();
    void aSecondWriterGivesUp();
    void damagedBytesNeverCrash();
    void verifyFindsWhatContradicts();
};

void TestStoreFaults::killedAtAnyMoment()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    std::mt19937 random(std::random_device{}());
    std::set<qint64> acknowledged;
    for (int round = 0; round < 25; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--import"), path, QString::number(round)});
        QVERIFY(child.waitForStarted());
        child.waitForFinished(static_cast<int>(random() % 300));
        child.kill();
        child.waitForFinished();
        QCOMPARE(child.readAllStandardError(), QByteArray());
        for (const QByteArray& line : child.readAllStandardOutput().split('\n')) {
            if (line.startsWith("committed "))
                acknowledged.insert(line.mid(10).toLongLong());
        }
        if (!QFile::exists(path)) // killed before there was one
            continue;
        const auto reader = StoreReader::open(path);
        QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().toString()));
        QCOMPARE((*reader)->verify({}).value_or({QStringLiteral("failed")}), QStringList());
        const CataloguePtr catalogue = (*reader)->catalogue({}).value();
        std::map<qint64, int> runs;
        for (const RunRecord& run : catalogue->runs)
            ++runs[run.bundle.value];
        std::set<qint64> missing = acknowledged;
        for (const BundleRecord& bundle : catalogue->bundles) {
            QCOMPARE(bundle.runs, kRunsPerBundle);
            QVERIFY(bundle.hidden || runs[bundle.id.value] == kRunsPerBundle);
            missing.erase(bundle.id.value);
        }
        QVERIFY(missing.empty());
    }
    QVERIFY(!acknowledged.empty());
}

void TestStoreFaults::diskFull()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    auto writer = StoreWriter::open(path);
    QVERIFY(addBundle(**writer, QStringLiteral("first"), bundleRuns(1), 1).has_value());
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    int refused = 0;
    int number = 100;
    for (rlim_t limit = 8'192; limit < 4'000'000; limit += limit / 2) {
        const rlimit small{limit, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const auto added = addBundle(**writer, QStringLiteral("more"), bundleRuns(number), number);
        setrlimit(RLIMIT_FSIZE, &before);
        const auto reader = StoreReader::open(path);
        QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().toString()));
        QCOMPARE((*reader)->verify({}).value_or({QStringLiteral("failed")}), QStringList());
        const auto known = (*reader)->knownRuns({keyOf(number), keyOf(number + kRunsPerBundle - 1)});
        QCOMPARE(known->size(), size_t(added ? 2 : 0));
        if (!added) {
            ++refused;
            QVERIFY(added.error().code == ErrorCode::Io);
            QVERIFY(added.error().toString().contains(path));
        }
        number += 100;
    }
    QVERIFY(refused > 2);
    QVERIFY(addBundle(**writer, QStringLiteral("again"), bundleRuns(2), 50).has_value()); // there is space again
}

void TestStoreFaults::smallDisk_data()
{
    QTest::addColumn<QString>("size");
    for (const char* size : {"1m", "2m", "3m", "5m"}) // full at another place each
        QTest::newRow(size) << QString(QLatin1String(size));
}

void TestStoreFaults::smallDisk()
{
    QFETCH(QString, size);
    const QTemporaryDir folder;
    const SmallDisk disk(folder.path(), qPrintable(QStringLiteral("size=") + size));
    if (!disk.mounted())
        QSKIP("only root may mount a small file system; RLIMIT_FSIZE stands in for it in diskFull()");
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    auto writer = StoreWriter::open(path);
    QVERIFY2(writer.has_value(), writer ? "" : qPrintable(writer.error().toString()));
    int stored = 0;
    Result<BundleId> added = BundleId{};
    for (int number = 1; stored < 400; number += kRunsPerBundle, ++stored) {
        added = addBundle(**writer, QStringLiteral("b"), bundleRuns(number), number);
        if (!added)
            break;
    }
    QVERIFY(!added);
    QVERIFY2(added.error().code == ErrorCode::Io, qPrintable(added.error().toString()));
    QVERIFY2(added.error().toString().contains(path), qPrintable(added.error().toString()));
    const auto expectBundles = [&path](int count) {
        const auto reader = StoreReader::open(path);
        QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().toString()));
        QCOMPARE((*reader)->verify({}).value_or({QStringLiteral("failed")}), QStringList());
        QCOMPARE((*reader)->counts({}).value().bundles, count);
        QCOMPARE((*reader)->counts({}).value().runs, count * kRunsPerBundle);
    };
    expectBundles(stored);
    QVERIFY(::mount("tmpfs", qPrintable(folder.path()), "tmpfs", MS_REMOUNT, "size=64m") == 0); // there is space again
    QVERIFY(addBundle(**writer, QStringLiteral("again"), bundleRuns(9), 1'000'000).has_value());
    expectBundles(stored + 1);
}

// The old workspace or the new one, and nothing between; what is left of the old one's copy does not stop the next try.
void TestStoreFaults::killedDuringAnUpgrade()
{
    const QTemporaryDir folder;
    const QString before = folder.filePath(QStringLiteral("before"));
    {
        auto writer = StoreWriter::open(before);
        QVERIFY(addBundle(**writer, QStringLiteral("b"), bundleRuns(3), 1).has_value());
    }
    const auto start = [](QProcess& child, const QString& path) {
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--upgrade"), path});
        return child.waitForStarted();
    };
    std::mt19937 random(std::random_device{}());
    int whole = 1'000'000; // ms that an undisturbed upgrade takes
    int killed = 0;
    for (int round = 0; round < 16; ++round) {
        const QString path = folder.filePath(QStringLiteral("s%1.alidade").arg(round));
        QVERIFY(QFile::copy(before, path));
        QProcess child;
        QElapsedTimer clock;
        clock.start();
        QVERIFY(start(child, path));
        if (!child.waitForFinished(round == 0 ? whole : static_cast<int>(random() % static_cast<unsigned>(whole))))
            child.kill();
        child.waitForFinished();
        if (round == 0)
            whole = static_cast<int>(clock.elapsed()) + 2;
        auto connection = Connection::open(path, Connection::Mode::Write);
        QVERIFY(connection.has_value());
        const int version = schemaVersion(**connection).value();
        QVERIFY(version == newestSchema() || version == newestSchema() + 1);
        Statement filler(**connection, version == newestSchema()
                                           ? "SELECT count(*) FROM sqlite_schema WHERE name = 'filler'"
                                           : "SELECT count(*) FROM filler");
        QVERIFY(filler.step());
        QCOMPARE(filler.integer(0), version == newestSchema() ? 0 : 200'000);
        filler.reset();
        if (version == newestSchema()) {
            ++killed;
            const auto reader = StoreReader::open(path);
            QVERIFY2(reader.has_value(), reader ? "" : qPrintable(reader.error().toString()));
            QCOMPARE((*reader)->verify({}).value_or({QStringLiteral("failed")}), QStringList());
            QCOMPARE((*reader)->counts({}).value().runs, kRunsPerBundle);
        }
        QVERIFY(migrate(**connection, slowUpgrade()).has_value());
        QCOMPARE(schemaVersion(**connection).value(), newestSchema() + 1);
        const auto copy = StoreReader::open(path + QStringLiteral(".backup-v%1").arg(newestSchema()));
        QVERIFY2(copy.has_value(), copy ? "" : qPrintable(copy.error().toString()));
        QCOMPARE((*copy)->counts({}).value().runs, kRunsPerBundle);
    }
    QVERIFY(killed > 0);
}

void TestStoreFaults::aSecondWriterWaits()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    auto first = StoreWriter::open(path);
    auto second = StoreWriter::open(path);
    auto import = (*first)->beginBundle({QStringLiteral("a"), {}, {}});
    QVERIFY((*import)->addRun(simpleRun("a", 1), {}, keyOf(1)).has_value());
    std::optional<Result<BundleId>> waited;
    {
        const std::jthread other([&] { waited = addBundle(**second, QStringLiteral("b"), {simpleRun("b", 1)}, 2); });
        QVERIFY((*import)->commit(keyOf(0), 0).has_value());
        import->reset();
    }
    QVERIFY(waited->has_value());
    QCOMPARE((*StoreReader::open(path))->counts({}).value().bundles, 2);
}

void TestStoreFaults::aSecondWriterGivesUp()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    auto first = StoreWriter::open(path);
    auto second = StoreWriter::open(path);
    auto import = (*first)->beginBundle({QStringLiteral("a"), {}, {}});
    const auto refused = (*second)->beginBundle({QStringLiteral("b"), {}, {}});
    QVERIFY(!refused && refused.error().code == ErrorCode::Locked);
    QVERIFY(refused.error().toString().contains(path));
    QVERIFY((*import)->commit(keyOf(0), 0).has_value()); // the first one is not disturbed
    import->reset();
    QVERIFY((*second)->beginBundle({QStringLiteral("b"), {}, {}}).has_value());
}

void TestStoreFaults::damagedBytesNeverCrash()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    {
        auto writer = StoreWriter::open(path);
        QVERIFY(addBundle(**writer, QStringLiteral("b"), bundleRuns(1), 1).has_value());
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray sound = file.readAll();
    std::mt19937 random(17);
    bool numeric = false;
    int rounds = qEnvironmentVariableIntValue("ALIDADE_MUTATIONS", &numeric);
    rounds = numeric ? rounds : 120;
    int opened = 0;
    for (int round = 0; round < rounds; ++round) {
        QByteArray bytes = sound;
        for (unsigned change = 0; change < 1 + random() % 20; ++change) {
            const qsizetype at =
                static_cast<qsizetype>(random() % (round % 3 ? static_cast<unsigned>(bytes.size()) : 8192U));
            bytes[at] = static_cast<char>(random());
        }
        const QString name = folder.filePath(QStringLiteral("m%1").arg(round));
        QFile mutated(name);
        QVERIFY(mutated.open(QIODevice::WriteOnly) && mutated.write(bytes) == bytes.size());
        mutated.close();
        if (const auto reader = StoreReader::open(name)) {
            ++opened;
            static_cast<void>((*reader)->catalogue({}));
            static_cast<void>((*reader)->counts({}));
            static_cast<void>(blocksOf(**reader, {{}, {}, true}));
            static_cast<void>((*reader)->verify({}));
        }
        if (const auto writer = StoreWriter::open(name)) {
            static_cast<void>(addBundle(**writer, QStringLiteral("c"), {simpleRun("c", 1)}, 1000));
            static_cast<void>((*writer)->setBundleHidden(BundleId{1}, true));
            static_cast<void>((*writer)->purgeBundle(BundleId{1}));
        }
        QFile::remove(name);
    }
    QVERIFY(opened > rounds / 4); // otherwise only the header has been tried
}

void TestStoreFaults::verifyFindsWhatContradicts()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    {
        auto writer = StoreWriter::open(path);
        QVERIFY(addBundle(**writer, QStringLiteral("b"), {simpleRun("abc", 0.1 + 0.2)}, 1).has_value());
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const double value = 0.1 + 0.2;
    QByteArray needle(9, '\0'); // a raw column of one value
    std::memcpy(needle.data() + 1, &value, sizeof value);
    QCOMPARE(bytes.count(needle), 1);
    bytes[bytes.indexOf(needle)] = 9; // no such kind of column
    file.seek(0);
    QCOMPARE(file.write(bytes), bytes.size());
    file.close();
    const auto reader = StoreReader::open(path);
    QVERIFY(reader.has_value());
    const QStringList findings = (*reader)->verify({}).value_or({});
    QCOMPARE(findings.size(), 2);
    QVERIFY(findings[0].contains(QStringLiteral("row 1 cannot be read")));
    QVERIFY(findings[1].contains(QStringLiteral("run 1 holds other results")));
    QVERIFY(blocksOf(**reader, {}).error().code == ErrorCode::Damaged);
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 4 && std::strcmp(argv[1], "--import") == 0)
        return importForever(QString::fromLocal8Bit(argv[2]), std::atoi(argv[3]));
    if (argc == 3 && std::strcmp(argv[1], "--upgrade") == 0)
        return upgrade(QString::fromLocal8Bit(argv[2]));
    TestStoreFaults test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_storefaults.moc"
