// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/journalfile.h"
#include "bisect/sessionfolder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

JournalEntry first()
{
    BisectQuestion question;
    question.commits = {{QByteArray(40, 'a'), {}}, {QByteArray(40, 'b'), {QByteArray(40, 'a')}}};
    return {0, Started{question}};
}

JournalEntry run(double value)
{
    return {value, RunFinished{QByteArray(40, 'b'), value, 0.1}};
}

} // namespace

class TestJournalFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesAndReads();
    void oneAtATime();
    void tornAtAnyByte();
    void damaged();
    void fullDisk();
    void folder();
};

void TestJournalFile::writesAndReads()
{
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("journal.jsonl"));
    {
        auto file = JournalFile::create(path, first());
        QVERIFY(file);
        QVERIFY(file->append(run(0.1)));
        QVERIFY(!JournalFile::create(path, first()));
    }
    auto file = JournalFile::open(path);
    QVERIFY(file);
    QCOMPARE(file->entries(), std::vector<JournalEntry>({first(), run(0.1)}));
    QVERIFY(file->append(run(0.3)));
    const auto read = JournalFile::read(path);
    QVERIFY(read);
    QCOMPARE(read->entries.size(), size_t(3));
    QVERIFY(!JournalFile::open(place.filePath(QStringLiteral("none"))));
}

void TestJournalFile::oneAtATime()
{
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("journal.jsonl"));
    {
        auto file = JournalFile::create(path, first());
        QVERIFY(file);
        const auto second = JournalFile::open(path);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::Locked);
        const JournalFile moved = std::move(*file);
        QVERIFY(!JournalFile::open(path));
    }
    QVERIFY(JournalFile::open(path));
}

void TestJournalFile::tornAtAnyByte()
{
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("journal.jsonl"));
    qint64 whole = 0;
    {
        auto file = JournalFile::create(path, first());
        QVERIFY(file);
        QVERIFY(file->append(run(0.1)));
        whole = QFileInfo(path).size();
        QVERIFY(file->append(run(0.25)));
    }
    const QByteArray text = contentOf(path);
    for (qint64 cut = whole; cut < text.size(); ++cut) {
        QFile torn(path);
        QVERIFY(torn.open(QIODevice::WriteOnly));
        torn.write(text.left(cut));
        torn.close();
        auto file = JournalFile::open(path);
        QVERIFY2(file, qPrintable(QString::number(cut)));
        QCOMPARE(file->entries(), std::vector<JournalEntry>({first(), run(0.1)}));
        QCOMPARE(file->diagnostics().empty(), cut == whole);
        QVERIFY(file->append(run(0.5)));
        QCOMPARE(JournalFile::read(path)->entries, std::vector<JournalEntry>({first(), run(0.1), run(0.5)}));
    }
}

void TestJournalFile::damaged()
{
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("journal.jsonl"));
    QVERIFY(JournalFile::create(path, first()));
    const QByteArray text = contentOf(path) + "{\"broken\":\n" + journalLine(run(1)) + '\n';
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto opened = JournalFile::open(path);
    QVERIFY(!opened);
    QVERIFY2(opened.error().where.contains(QStringLiteral("journal.jsonl:2")), qPrintable(opened.error().toString()));
    QCOMPARE(contentOf(path), text); // looked at, not touched
}

void TestJournalFile::fullDisk()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("no /dev/full here");
    QVERIFY(!JournalFile::create(QStringLiteral("/dev/full"), first())); // it exists: never written over
    const QTemporaryDir place;
    const QString link = place.filePath(QStringLiteral("journal"));
    QVERIFY(QFile::link(QStringLiteral("/dev/full"), link));
    QVERIFY(!JournalFile::create(link, first()));
}

void TestJournalFile::folder()
{
    const QTemporaryDir place;
    const auto recipe = parseRecipe(QStringLiteral("r"), R"({"alidade_recipe": 1, "measure": ["m"]})");
    QVERIFY(recipe);
    const SessionDescription description{QStringLiteral("/repo"), QStringLiteral("v1"), QStringLiteral("main"),
                                         QStringLiteral("sort(10)"), 1764550000123};
    const auto folder = SessionFolder::create(place.path(), description, *recipe);
    QVERIFY(folder);
    QCOMPARE(*folder->description(), description);
    QCOMPARE(folder->recipe()->commands.measure, QStringList({QStringLiteral("m")}));
    QVERIFY(SessionFolder::list(place.path()).isEmpty()); // not yet begun
    QVERIFY(JournalFile::create(folder->journal(), first()));
    QCOMPARE(SessionFolder::list(place.path()), QStringList({folder->id()}));
    QCOMPARE(folder->logFile(7), folder->path() + QStringLiteral("/logs/0007.log"));
    QVERIFY(!SessionFolder(place.path()).description());
}

QTEST_GUILESS_MAIN(TestJournalFile)
#include "tst_journalfile.moc"
