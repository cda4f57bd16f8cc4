// SPDX-License-Identifier: GPL-3.0-or-later
#include "archives.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace archives;
using namespace alidade;

namespace {

const QByteArray kGood = "{\"value\": 2468.5}";

} // namespace

/// Archives that lie, break or attack: what is wrong is named, what is right comes all the same, nothing is altered.
class TestHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void badEntries_data();
    void badEntries();
    void bombs_data();
    void bombs();
    void truncated_data();
    void truncated();
    void flipped_data();
    void flipped();
    void duplicates();
    void encrypted();
    void damagedMiddle();
    void cleanupTestCase();

private:
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestHostile::badEntries_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    const ZipPart good{.name = "good.json", .content = kGood};
    const auto zipRow = [&](const char* name, ZipPart bad, const char* word) {
        if (bad.content.isEmpty())
            bad.content = "{}";
        QTest::newRow(name) << zip({bad, good}) << QString::fromLatin1(word);
    };
    const auto tarRow = [&](const char* name, const QByteArray& entry, const char* word) {
        QTest::newRow(name) << entry + tarEntry("good.json", kGood) + tarEnd() << QString::fromLatin1(word);
    };
    zipRow("zip slip", {.name = "../bad.json"}, "..");
    zipRow("zip slip inside", {.name = "a/../../bad.json"}, "..");
    zipRow("backslash slip", {.name = "..\\bad.json"}, "..");
    zipRow("absolute", {.name = "/bad.json"}, "absolute");
    zipRow("unc", {.name = "\\\\host\\bad.json"}, "absolute");
    zipRow("drive", {.name = "C:\\bad.json"}, "drive");
    zipRow("nul", {.name = QByteArray("bad.json\0.txt", 13)}, "zero byte");
    zipRow("two names", {.name = "bad.json", .localName = "eve.json"}, "another name");
    zipRow("wrong crc", {.name = "bad.json", .crcChange = 1}, "CRC-32");
    zipRow("size lies", {.name = "bad.json", .sizeTold = 1}, "two different sizes");
    zipRow("encrypted flag", {.name = "bad.json", .flags = 1}, "encrypted");
    zipRow("method 77", {.name = "bad.json", .method = 77}, "method 77");
    zipRow("aes", {.name = "bad.json", .method = 99}, "AES");
    zipRow("broken deflate", {.name = "bad.json", .content = "\xff\xff\xff", .method = 8}, "bad.json");
    zipRow("symbolic link", {.name = "bad.json", .content = "/etc/passwd", .unixMode = 0120777}, "link");
    zipRow("name over the limit", {.name = QByteArray(5000, 'x') + ".json"}, "nameBytes");
    zipRow("rar inside", {.name = "bad.json", .content = QByteArray("Rar!\x1A\x07\0abc", 10)}, "RAR");
    tarRow("tar slip", tarEntry("../bad.json", "{}"), "..");
    tarRow("tar absolute", tarEntry("/etc/bad.json", "{}"), "absolute");
    tarRow("pax slip", tarEntry("p", paxRecord("path", "../../bad.json"), 'x') + tarEntry("ok.json", "{}"), "..");
    tarRow("hard link", tarEntry("bad.json", {}, '1', "/etc/passwd"), "hard link");
    tarRow("hard link with data", tarEntry("bad.json", "{}", '1', "good.json"), "hard link");
    tarRow("symbolic link in tar", tarEntry("bad.json", {}, '2', "/etc/passwd"), "symbolic link");
    tarRow("device", tarEntry("bad.json", {}, '3'), "device");
    tarRow("fifo", tarEntry("bad.json", {}, '6'), "device or pipe");
    tarRow("sparse", tarEntry("bad.json", "{}", 'S'), "sparse");
    tarRow("pax sparse", tarEntry("p", paxRecord("GNU.sparse.major", "1"), 'x') + tarEntry("bad.json", "{}"), "sparse");
}

void TestHostile::badEntries()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    const QString inside = path("work/in");
    QVERIFY(QDir().mkpath(inside));
    write(inside + QStringLiteral("/bad.bin"), bytes);
    const Read got = read(inside + QStringLiteral("/bad.bin"));
    QCOMPARE(got.error, QString());
    QCOMPARE(got.files, (QMap<QString, QByteArray>{{QStringLiteral("good.json"), kGood}}));
    QVERIFY2(got.names(word), qPrintable(got.problems.join(QLatin1Char('\n'))));
    // Nothing was written beside or above the input.
    QCOMPARE(QDir(path("")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
             QStringList{QStringLiteral("work")});
    QCOMPARE(QDir(inside).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
             QStringList{QStringLiteral("bad.bin")});
}

void TestHostile::bombs_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("word");
    QTest::addColumn<bool>("goodComes");
    const QString head =
        QStringLiteral("import zipfile,tarfile,io,zlib,struct\n"
                       "G=b'{\"value\": 2468.5}'\n"
                       // A run of zeros that ends on a byte can be repeated: gigabytes in no time.
                       "def deflated(head,mib):\n"
                       "  d=zlib.compressobj(9,8,-15); a=d.compress(head)+d.flush(zlib.Z_FULL_FLUSH)\n"
                       "  d=zlib.compressobj(9,8,-15); k=d.compress(bytes(1<<20))+d.flush(zlib.Z_FULL_FLUSH)\n"
                       "  return a+k*mib+b'\\3\\0', len(head)+(mib<<20)\n"
                       "def gz(head,mib):\n"
                       "  k,n=deflated(head,mib)\n"
                       "  open('bomb.json','wb').write(b'\\x1f\\x8b\\x08'+bytes(6)+b'\\3'+k+bytes(8))\n"
                       "def tar(f,n):\n"
                       "  t=tarfile.open(fileobj=f,mode='w',format=tarfile.GNU_FORMAT)\n"
                       "  i=tarfile.TarInfo('good.json'); i.size=len(G); t.addfile(i,io.BytesIO(G))\n"
                       "  i=tarfile.TarInfo('bomb.json'); t.addfile(i)\n"
                       "  t.close()\n");
    const auto row = [&](const char* name, const char* script, const char* word, bool goodComes) {
        QTest::newRow(name) << head + QString::fromLatin1(script) << QString::fromLatin1(word) << goodComes;
    };
    row("zip of 10 GiB",
        "k,n=deflated(b'',10240)\n"
        "L=b'PK\\3\\4'+struct.pack('<HHHIIIIHH',45,8,8,0,0,0,0,9,0)+b'bomb.json'\n"
        "g=len(L)+len(k); c=zlib.crc32(G)\n"
        "M=b'PK\\3\\4'+struct.pack('<HHHIIIIHH',20,0,0,0,c,len(G),len(G),9,0)+b'good.json'+G\n"
        "C=b'PK\\1\\2'+struct.pack('<HHHHIIIIHHHHHII',45,45,8,8,0,0,len(k),0xffffffff,9,12,0,0,0,0,0)+b'bomb.json'"
        "+struct.pack('<HHQ',1,8,n)\n"
        "C+=b'PK\\1\\2'+struct.pack('<HHHHIIIIHHHHHII',20,20,0,0,0,c,len(G),len(G),9,0,0,0,0,0,g)+b'good.json'\n"
        "open('bomb.json','wb').write(L+k+M+C+b'PK\\5\\6'+struct.pack('<HHHHIIH',0,0,2,2,len(C),len(L+k+M),0))\n",
        "entryBytes", true);
    row("zip of 256 MiB",
        "z=zipfile.ZipFile('bomb.json','w',zipfile.ZIP_DEFLATED,compresslevel=1)\n"
        "z.writestr('bomb.json',bytes(256<<20)); z.writestr('good.json',G); z.close()\n",
        "limit ratio", true);
    row("tar.gz of 10 GiB",
        "b=io.BytesIO(); tar(b,0); h=bytearray(b.getvalue()[:1536])\n"
        "h[1024+124:1024+136]=b'\\x80'+bytes(3)+struct.pack('>Q',10<<30)\n"
        "h[1024+148:1024+156]=b' '*8; h[1024+148:1024+156]=b'%06o\\0 '%sum(h[1024:1536])\n"
        "gz(bytes(h),10240)\n",
        "limit", true);
    row("gz of 10 GiB", "gz(b'',10240)\n", "limit ratio", false);
    row("overlapping zip",
        "d=zlib.compressobj(9,8,-15); k=d.compress(bytes(21<<20))+d.flush(); c=zlib.crc32(bytes(21<<20))\n"
        "L=b'PK\\3\\4'+struct.pack('<HHHIIIIHH',20,0,8,0,c,len(k),21<<20,6,0)+b'x.json'+k\n"
        "C=b''.join(b'PK\\1\\2'+struct.pack('<HHHHIIIIHHHHHII',20,20,0,8,0,c,len(k),21<<20,6,0,0,0,0,0,0)+b'x.json' "
        "for i in range(300))\n"
        "g=len(L); c=zlib.crc32(G)\n"
        "L+=b'PK\\3\\4'+struct.pack('<HHHIIIIHH',20,0,0,0,c,len(G),len(G),9,0)+b'good.json'+G\n"
        "C+=b'PK\\1\\2'+struct.pack('<HHHHIIIIHHHHHII',20,20,0,0,0,c,len(G),len(G),9,0,0,0,0,0,g)+b'good.json'\n"
        "open('bomb.json','wb').write(L+C+b'PK\\5\\6'+struct.pack('<HHHHIIH',0,0,301,301,len(C),len(L),0))\n",
        "shares its bytes", true);
    row("nested",
        "b=io.BytesIO(); z=zipfile.ZipFile(b,'w',zipfile.ZIP_DEFLATED); z.writestr('x.json',bytes(15<<20)); z.close()\n"
        "o=io.BytesIO(); z=zipfile.ZipFile(o,'w',zipfile.ZIP_DEFLATED)\n"
        "for i in range(16): z.writestr('%d.zip'%i,b.getvalue())\n"
        "z.close(); b=o\n"
        "z=zipfile.ZipFile('bomb.json','w',zipfile.ZIP_DEFLATED); z.writestr('good.json',G)\n"
        "for i in range(16): z.writestr('%d.zip'%i,b.getvalue())\n"
        "z.close()\n",
        "limit", true);
}

void TestHostile::bombs()
{
    QFETCH(QString, script);
    QFETCH(QString, word);
    QFETCH(bool, goodComes);
    if (!python(m_folder->path(), script))
        QSKIP("python3 is not installed");
    Limits limits;
    if (QByteArray(QTest::currentDataTag()) == "nested")
        limits.spoolBytes = qint64(64) << 20; // the same as with 1 GiB, sooner
    const Read got = read(path("bomb.json"), limits);
    QVERIFY2(got.names(word), qPrintable(got.problems.join(QLatin1Char('\n'))));
    QVERIFY(!got.problems.isEmpty() || !got.error.isEmpty());
    QCOMPARE(got.files.value(QStringLiteral("good.json")), goodComes ? kGood : QByteArray());
    QVERIFY(!got.files.contains(QStringLiteral("bomb.json")));
}

/// The children here are alidade-unpack and the Pythons that made the bombs; all of them stay small.
void TestHostile::cleanupTestCase()
{
    rusage usage{};
    QCOMPARE(::getrusage(RUSAGE_CHILDREN, &usage), 0);
    qInfo("largest child: %ld MiB", usage.ru_maxrss >> 10);
#ifndef ALIDADE_SANITIZED
    QVERIFY(usage.ru_maxrss <= 512 << 10);
#endif
}

void TestHostile::truncated_data()
{
    QTest::addColumn<QString>("make");
    QTest::newRow("tar") << "tar -cf out a.json b.json";
    QTest::newRow("tar.gz") << "tar -czf out a.json b.json";
    QTest::newRow("tar.xz") << "tar -cJf out a.json b.json";
    QTest::newRow("tar.bz2") << "tar -cjf out a.json b.json";
    QTest::newRow("zip") << "sh -c \"zip -q out.zip a.json b.json && mv out.zip out\"";
    QTest::newRow("7z") << "sh -c \"7z a out.7z a.json b.json && mv out.7z out\"";
}

void TestHostile::truncated()
{
    QFETCH(QString, make);
    QMap<QString, QByteArray> whole{{QStringLiteral("a.json"), kGood.repeated(20)}, {QStringLiteral("b.json"), kGood}};
    for (auto it = whole.cbegin(); it != whole.cend(); ++it)
        write(m_folder->filePath(it.key()), it.value());
    QStringList command = QProcess::splitCommand(make);
    const QString program = command.takeFirst();
    if (!run(m_folder->path(), program, command))
        QSKIP("the tool is not installed");
    QFile file(path("out"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const qsizetype step = qMax<qsizetype>(1, bytes.size() / 40);
    for (qsizetype cut = 1; cut < bytes.size(); cut += step) {
        write(path("cut"), bytes.first(cut));
        const Read got = read(path("cut"));
        for (auto it = got.files.cbegin(); it != got.files.cend(); ++it)
            QVERIFY2(it.value() == whole.value(it.key()), qPrintable(it.key() + QString::number(cut)));
        QVERIFY2(got.files.size() == 2 || !got.problems.isEmpty() || !got.error.isEmpty() || !got.ignored.isEmpty(),
                 qPrintable(QString::number(cut)));
    }
}

void TestHostile::flipped_data()
{
    QTest::addColumn<QString>("make");
    QTest::newRow("tar.gz") << "tar -czf out a.json";
    QTest::newRow("tar.xz") << "tar -cJf out a.json";
    QTest::newRow("tar.bz2") << "tar -cjf out a.json";
    QTest::newRow("zip stored") << "sh -c \"zip -q0 out.zip a.json && mv out.zip out\"";
    QTest::newRow("zip") << "sh -c \"zip -q out.zip a.json && mv out.zip out\"";
    QTest::newRow("7z") << "sh -c \"7z a out.7z a.json && mv out.7z out\"";
}

/// Each of these containers has a checksum over the content, so a flipped bit may cost the file, never change it.
void TestHostile::flipped()
{
    QFETCH(QString, make);
    write(path("a.json"), kGood);
    QStringList command = QProcess::splitCommand(make);
    const QString program = command.takeFirst();
    if (!run(m_folder->path(), program, command))
        QSKIP("the tool is not installed");
    QFile file(path("out"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const qsizetype bits = bytes.size() * 8;
    const qsizetype step = qMax<qsizetype>(1, bits / 80) | 1;
    for (qsizetype bit = 0; bit < bits; bit += step) {
        QByteArray changed = bytes;
        changed[bit / 8] = char(changed.at(bit / 8) ^ (1 << bit % 8));
        write(path("flip"), changed);
        const Read got = read(path("flip"));
        for (const QByteArray& content : got.files)
            QVERIFY2(content == kGood, qPrintable(QString::number(bit)));
    }
}

void TestHostile::duplicates()
{
    write(path("d.zip"), zip({{.name = "x.json", .content = "1"},
                              {.name = "x.json", .content = "2"},
                              {.name = "y.json", .content = "3"},
                              {.name = "y.json", .content = "3"},
                              {.name = "z.json", .content = "4"},
                              {.name = "z.json", .content = "5", .crcChange = 1}}));
    const Read got = read(path("d.zip"));
    QCOMPARE(got.files,
             (QMap<QString, QByteArray>{
                 {QStringLiteral("x.json"), "2"}, {QStringLiteral("y.json"), "3"}, {QStringLiteral("z.json"), "4"}}));
    QVERIFY(got.names(QStringLiteral("different content")));
    QCOMPARE(got.notes.size(), 1);
}

void TestHostile::encrypted()
{
    write(path("a.json"), kGood);
    if (!run(m_folder->path(), QStringLiteral("7z"),
             {QStringLiteral("a"), QStringLiteral("-psecret"), QStringLiteral("e.7z"), QStringLiteral("a.json")}))
        QSKIP("7z is not installed");
    QVERIFY(read(path("e.7z")).names(QStringLiteral("encrypted")));
    QVERIFY(run(m_folder->path(), QStringLiteral("7z"),
                {QStringLiteral("a"), QStringLiteral("-psecret"), QStringLiteral("-mhe=on"), QStringLiteral("h.7z"),
                 QStringLiteral("a.json")}));
    QVERIFY(read(path("h.7z")).names(QStringLiteral("encrypted")));
    QVERIFY(run(m_folder->path(), QStringLiteral("7z"),
                {QStringLiteral("a"), QStringLiteral("-psecret"), QStringLiteral("-mem=AES256"),
                 QStringLiteral("e.zip"), QStringLiteral("a.json")}));
    QVERIFY(read(path("e.zip")).names(QStringLiteral("encrypted")));
    QVERIFY(run(m_folder->path(), QStringLiteral("7z"),
                {QStringLiteral("a"), QStringLiteral("-m0=PPMd"), QStringLiteral("p.7z"), QStringLiteral("a.json")}));
    QVERIFY(read(path("p.7z")).names(QStringLiteral("PPMd")));
}

void TestHostile::damagedMiddle()
{
    QByteArray second = tarEntry("b.json", kGood);
    second[3] = char(second.at(3) ^ 1);
    write(path("m.tar"), tarEntry("a.json", kGood) + second + tarEntry("c.json", kGood) + tarEnd());
    const Read got = read(path("m.tar"));
    QCOMPARE(got.files.keys(), QStringList{QStringLiteral("a.json")});
    QVERIFY(got.names(QStringLiteral("header is damaged")));
}

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
