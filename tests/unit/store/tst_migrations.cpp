// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema.h"
#include "store/statement.h"
#include "storefixture.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

namespace {

std::vector<SchemaStep> stepsWith(const QByteArray& next)
{
    std::vector<SchemaStep> steps = schemaSteps();
    steps.push_back({newestSchema() + 1, next});
    return steps;
}

} // namespace

class TestMigrations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void stepsAreInOrder();
    void upgradesWithACopyBeside();
    void aFailingStepChangesNothing();
    void aNewerFileIsRefused();
    void everyOlderSchemaOpens_data();
    void everyOlderSchemaOpens();
    void releasedSchemasAreNotEdited();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("s.alidade")); }
    QString backup() const { return path() + QStringLiteral(".backup-v%1").arg(newestSchema()); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestMigrations::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto writer = StoreWriter::open(path());
    QVERIFY(writer && addBundle(**writer, QStringLiteral("b"), {simpleRun("abc", 1)}, 1));
}

void TestMigrations::stepsAreInOrder()
{
    int version = 0;
    for (const SchemaStep& step : schemaSteps()) {
        QCOMPARE(step.version, ++version);
        QVERIFY(!step.sql.isEmpty());
    }
}

void TestMigrations::upgradesWithACopyBeside()
{
    auto connection = Connection::open(path(), Connection::Mode::Write);
    QVERIFY(connection.has_value());
    QFile leftover(backup() + QStringLiteral(".part")); // of an upgrade that was killed
    QVERIFY(leftover.open(QIODevice::WriteOnly) && leftover.write("half") == 4);
    leftover.close();
    QVERIFY(migrate(**connection, schemaSteps()).has_value()); // nothing to do, so no copy
    QVERIFY(!QFile::exists(backup()));
    const auto done = migrate(**connection, stepsWith("ALTER TABLE bundle ADD COLUMN note TEXT NOT NULL DEFAULT 'n'"));
    QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().toString()));
    QCOMPARE(schemaVersion(**connection).value(), newestSchema() + 1);
    Statement query(**connection, "SELECT name, note FROM bundle");
    QVERIFY(query.step());
    QCOMPARE(query.text(0), QStringLiteral("b"));
    QCOMPARE(query.text(1), QStringLiteral("n"));
    const auto copy = StoreReader::open(backup());
    QVERIFY2(copy.has_value(), copy ? "" : qPrintable(copy.error().toString()));
    QCOMPARE((*copy)->verify({}).value(), QStringList());
    QCOMPARE((*copy)->counts({}).value().runs, 1);
    QVERIFY(!QFile::exists(leftover.fileName()));
}

void TestMigrations::aFailingStepChangesNothing()
{
    {
        auto connection = Connection::open(path(), Connection::Mode::Write);
        QVERIFY(!migrate(**connection, stepsWith("DROP TABLE diagnostic; CREATE TABLE bundle(x)")));
        QCOMPARE(schemaVersion(**connection).value(), newestSchema());
    }
    const auto reader = StoreReader::open(path());
    QVERIFY(reader.has_value());
    QCOMPARE((*reader)->verify({}).value(), QStringList());
}

void TestMigrations::aNewerFileIsRefused()
{
    const auto openReader = StoreReader::open(path());
    {
        auto connection = Connection::open(path(), Connection::Mode::Write);
        QVERIFY(migrate(**connection, stepsWith("CREATE TABLE more(x)")).has_value());
        // While another connection holds the log, the new version may stand there alone.
        QVERIFY(StoreReader::open(path()).error().code == ErrorCode::NewerSchema);
        QVERIFY(StoreWriter::open(path()).error().code == ErrorCode::NewerSchema);
    }
    QVERIFY(StoreReader::open(path()).error().code == ErrorCode::NewerSchema);
}

void TestMigrations::everyOlderSchemaOpens_data()
{
    QTest::addColumn<QString>("dump");
    const QDir dumps(qEnvironmentVariable("ALIDADE_SOURCE") + QStringLiteral("/tests/unit/store/schema"));
    const QStringList files = dumps.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name);
    QCOMPARE(files.size(), newestSchema()); // a dump of each, kept for ever
    for (const QString& file : files)
        QTest::newRow(qPrintable(file)) << dumps.filePath(file);
}

void TestMigrations::everyOlderSchemaOpens()
{
    QFETCH(QString, dump);
    QFile file(dump);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString old = m_folder->filePath(QStringLiteral("old.alidade"));
    {
        auto memory = Connection::open(dump, Connection::Mode::Memory);
        const auto loaded = (*memory)->execute(file.readAll().constData());
        QVERIFY2(loaded.has_value(), loaded ? "" : qPrintable(loaded.error().toString()));
        Statement save(**memory, "VACUUM INTO ?1");
        QVERIFY(save.bind(1, old).run().has_value());
    }
    const auto writer = StoreWriter::open(old);
    QVERIFY2(writer.has_value(), writer ? "" : qPrintable(writer.error().toString()));
    const auto reader = StoreReader::open(old);
    QCOMPARE((*reader)->verify({}).value(), QStringList());
    QVERIFY((*reader)->counts({}).value().results > 0);
    QVERIFY(addBundle(**writer, QStringLiteral("new"), {simpleRun("abc", 1)}, 7777).has_value());
}

// The tables of the kept dump are those that the step makes: an edit of a released step would split the world in two.
void TestMigrations::releasedSchemasAreNotEdited()
{
    const QString folder = qEnvironmentVariable("ALIDADE_SOURCE") + QStringLiteral("/tests/unit/store/schema");
    QFile file(folder + QStringLiteral("/0001.sql"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray dump = file.readAll();
    auto memory = Connection::open(path(), Connection::Mode::Memory);
    QVERIFY((*memory)->execute(schemaSteps().front().sql.constData()).has_value());
    Statement query(**memory, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'");
    int tables = 0;
    while (query.step()) {
        ++tables;
        QVERIFY2(dump.contains(query.text(0).toUtf8()), qPrintable(query.text(0)));
    }
    QVERIFY(tables > 10);
}

QTEST_GUILESS_MAIN(TestMigrations)
#include "tst_migrations.moc"
