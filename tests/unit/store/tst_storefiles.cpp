// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/connection.h"
#include "storefixture.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace alidade;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), qint64(content.size()));
}

QByteArray soundStore()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    {
        auto writer = StoreWriter::open(path);
        static_cast<void>(addBundle(**writer, QStringLiteral("b"), {simpleRun("abc", 1)}, 1));
    }
    return contentOf(path);
}

QByteArray patched(QByteArray store, qsizetype at, const QByteArray& bytes)
{
    return store.replace(at, bytes.size(), bytes);
}

} // namespace

/// What is no workspace is refused, untouched; what is one is found under any of its names.
class TestStoreFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusedUntouched_data();
    void refusedUntouched();
    void folderIsRefused();
    void missingFileIsNotMade();
    void writerMakesFolderAndFile();
    void writerAdoptsAnEmptyFile();
    void nothingIsLeftBeside();
    void symbolicLinksLeadToOneStore();
    void readOnlyPlaceCanBeRead();
    void existingStoreIsKept();
};

void TestStoreFiles::refusedUntouched_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("code");
    const QByteArray sound = soundStore();
    QVERIFY(sound.size() > 4096);
    const auto row = [](const char* name, const QByteArray& content, ErrorCode code) {
        QTest::newRow(name) << content << int(code);
    };
    row("text", QByteArray("commit,value\n").repeated(50), ErrorCode::InvalidInput);
    row("short text", "hello", ErrorCode::InvalidInput);
    row("zeros", QByteArray(8192, '\0'), ErrorCode::InvalidInput);
    row("another program's database", patched(sound, 68, QByteArray("\x0f\x05\x51\x12", 4)), ErrorCode::InvalidInput);
    row("a database without an id", patched(sound, 68, QByteArray(4, '\0')), ErrorCode::InvalidInput);
    row("newer schema", patched(sound, 60, QByteArray("\0\0\0\x63", 4)), ErrorCode::NewerSchema);
    row("no schema", patched(sound, 60, QByteArray(4, '\0')), ErrorCode::Damaged);
    row("negative schema", patched(sound, 60, QByteArray("\xff\0\0\0", 4)), ErrorCode::Damaged);
    row("page size", patched(sound, 16, QByteArray("\x10\x01", 2)), ErrorCode::Damaged);
    row("fractions", patched(sound, 21, QByteArray(3, '\xff')), ErrorCode::Damaged);
    row("text encoding", patched(sound, 56, QByteArray("\0\0\0\2", 4)), ErrorCode::Damaged);
    row("cut in half", sound.left(sound.size() / 2), ErrorCode::Damaged);
    row("cut after the header", sound.left(100), ErrorCode::Damaged);
    row("tables overwritten", patched(sound, 100, QByteArray(3000, 'x')), ErrorCode::Damaged);
    QByteArray renamed = sound;
    row("a table renamed", renamed.replace("benchmark", "bencsmark"), ErrorCode::Damaged);
}

void TestStoreFiles::refusedUntouched()
{
    QFETCH(QByteArray, content);
    QFETCH(int, code);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    write(path, content);
    const auto reader = StoreReader::open(path);
    QVERIFY(!reader);
    QCOMPARE(int(reader.error().code), code);
    QVERIFY(reader.error().where.endsWith(QLatin1String("s.alidade")));
    const auto writer = StoreWriter::open(path);
    QVERIFY(!writer);
    QCOMPARE(int(writer.error().code), code);
    QVERIFY(contentOf(path) == content);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("s.alidade")});
}

void TestStoreFiles::folderIsRefused()
{
    const QTemporaryDir folder;
    QVERIFY(StoreReader::open(folder.path()).error().code == ErrorCode::InvalidInput);
    QVERIFY(StoreWriter::open(folder.path()).error().code == ErrorCode::InvalidInput);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestStoreFiles::missingFileIsNotMade()
{
    const QTemporaryDir folder;
    QVERIFY(StoreReader::open(folder.filePath(QStringLiteral("x"))).error().code == ErrorCode::NotFound);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestStoreFiles::writerMakesFolderAndFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a/b \u00fc%20?#/s.alidade"));
    auto writer = StoreWriter::open(path);
    QVERIFY2(writer.has_value(), writer ? "" : qPrintable(writer.error().toString()));
    QVERIFY(StoreReader::open(path).has_value());
    QCOMPARE((*writer)->path(), QFileInfo(path).canonicalFilePath());
    write(folder.filePath(QStringLiteral("file")), "x");
    QVERIFY(!StoreWriter::open(folder.filePath(QStringLiteral("file/s.alidade"))));
}

void TestStoreFiles::writerAdoptsAnEmptyFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    write(path, {});
    QVERIFY(StoreReader::open(path).error().code == ErrorCode::InvalidInput);
    QCOMPARE(QFileInfo(path).size(), 0);
    QVERIFY(StoreWriter::open(path).has_value());
    QVERIFY(StoreReader::open(path).has_value());
}

void TestStoreFiles::nothingIsLeftBeside()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    {
        auto writer = StoreWriter::open(path);
        auto reader = StoreReader::open(path);
        QVERIFY(addBundle(**writer, QStringLiteral("b"), {simpleRun("abc", 1)}, 1).has_value());
        writer->reset(); // the reader is the last one, and what it leaves is the whole store in one file
        QCOMPARE((*reader)->counts({}).value().runs, 1);
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("s")});
    QCOMPARE((*StoreReader::open(path))->counts({}).value().runs, 1);
}

void TestStoreFiles::symbolicLinksLeadToOneStore()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    const QString link = folder.filePath(QStringLiteral("link"));
    auto writer = StoreWriter::open(path);
    QVERIFY(QFile::link(path, link));
    QVERIFY(addBundle(**writer, QStringLiteral("b"), {simpleRun("abc", 1)}, 1).has_value());
    auto reader = StoreReader::open(link);
    QVERIFY(reader.has_value());
    QCOMPARE((*reader)->counts({}).value().runs, 1);
    QVERIFY(!QFile::exists(link + QStringLiteral("-wal")));
}

void TestStoreFiles::readOnlyPlaceCanBeRead()
{
    if (geteuid() == 0)
        QSKIP("root may write everywhere");
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    write(path, soundStore());
    QFile::setPermissions(path, QFile::ReadOwner);
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
    const auto reader = StoreReader::open(path);
    const bool read = reader && (*reader)->counts({}).value_or({}).runs == 1;
    const auto writer = StoreWriter::open(path);
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QVERIFY(read);
    QVERIFY(!writer && writer.error().code == ErrorCode::Permission);
}

void TestStoreFiles::existingStoreIsKept()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s"));
    auto first = StoreWriter::open(path);
    QVERIFY(addBundle(**first, QStringLiteral("b"), {simpleRun("abc", 1)}, 1).has_value());
    auto second = StoreWriter::open(path);
    QVERIFY(addBundle(**second, QStringLiteral("c"), {simpleRun("abd", 1)}, 2).has_value());
    QCOMPARE((*StoreReader::open(path))->counts({}).value().bundles, 2);
}

QTEST_GUILESS_MAIN(TestStoreFiles)
#include "tst_storefiles.moc"
