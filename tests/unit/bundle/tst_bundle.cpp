// SPDX-License-Identifier: GPL-3.0-or-later
#include "archives.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace archives;
using namespace alidade;

namespace {

const QByteArray kOne = "{\"value\": 2468.5, \"a\": [1, 2, 3]}";
const QByteArray kTwo = "{\"value\": 1}";

} // namespace

/// Archives and folders that are as they should be, however odd: every file of them comes, with its bytes.
class TestBundle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir dir(m_folder->path());
        QVERIFY(dir.mkpath(QStringLiteral("in/deep")));
        write(path("in/one.json"), kOne);
        write(path("in/deep/two.json"), kTwo);
        write(path("in/deep/notes.txt"), "not wanted");
    }

    void formats_data();
    void formats();
    void single_data();
    void single();
    void oddTar_data();
    void oddTar();
    void oddZip_data();
    void oddZip();
    void zip64();
    void folder();
    void folderWithArchives();
    void plainFile();
    void pasted();
    void nested();
    void limits();
    void cancel();
    void hash();
    void corpus_data();
    void corpus();

private:
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void same(const Read& got, const QString& prefix = QStringLiteral("in/")) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestBundle::same(const Read& got, const QString& prefix) const
{
    QCOMPARE(got.error, QString());
    QCOMPARE(got.problems, QStringList());
    QCOMPARE(got.files.size(), 2);
    QCOMPARE(got.files.value(prefix + QStringLiteral("one.json")), kOne);
    QCOMPARE(got.files.value(prefix + QStringLiteral("deep/two.json")), kTwo);
    QCOMPARE(got.ignored, QStringList{prefix + QStringLiteral("deep/notes.txt")});
}

void TestBundle::formats_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("arguments");
    const auto row = [](const char* name, const char* program, const char* arguments) {
        QTest::newRow(name) << QString::fromLatin1(program) << QString::fromLatin1(arguments);
    };
    row("tar", "tar", "-cf out in");
    row("tar pax", "tar", "--format=posix -cf out in");
    row("tar v7", "tar", "--format=v7 -cf out in");
    row("tar ustar", "tar", "--format=ustar -cf out in");
    row("tar.gz", "tar", "-czf out in");
    row("tar.xz", "tar", "-cJf out in");
    row("tar.bz2", "tar", "-cjf out in");
    row("tar.zst", "tar", "--zstd -cf out in");
    row("zip", "zip", "-qr out.zip in");
    row("zip stored", "zip", "-qr0 out.zip in");
    row("zip streamed", "sh", "-c 'zip -qr - in > out'");
    row("zip bzip2", "zip", "-qr -Z bzip2 out.zip in");
    row("zip of 7z, deflate64 apart", "7z", "a -tzip out.zip in");
    row("zip lzma", "7z", "a -tzip -mm=LZMA out.zip in");
    row("7z", "7z", "a out.7z in");
    row("7z lzma", "7z", "a -m0=lzma out.7z in");
    row("7z not solid", "7z", "a -ms=off out.7z in");
    row("7z copy", "7z", "a -m0=copy out.7z in");
    row("7z deflate", "7z", "a -m0=deflate out.7z in");
    row("7z bzip2", "7z", "a -m0=bzip2 out.7z in");
    row("7z plain header", "7z", "a -mhc=off out.7z in");
}

void TestBundle::formats()
{
    QFETCH(QString, program);
    QFETCH(QString, arguments);
    if (QStandardPaths::findExecutable(program).isEmpty())
        QSKIP("the tool is not installed");
    QVERIFY(run(m_folder->path(), program,
                QProcess::splitCommand(QString(arguments).replace(QLatin1Char('\''), QLatin1Char('"')))));
    for (const char* made : {"out.zip", "out.7z"}) {
        if (QFile::exists(path(made)))
            QVERIFY(QFile::rename(path(made), path("out")));
    }
    same(read(path("out"))); // without an ending: by content alone
}

void TestBundle::single_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("made");
    QTest::newRow("gz") << "gzip"
                        << "in/one.json"
                        << "in/one.json.gz";
    QTest::newRow("xz") << "xz"
                        << "in/one.json"
                        << "in/one.json.xz";
    QTest::newRow("zst") << "zstd"
                         << "-q in/one.json"
                         << "in/one.json.zst";
    QTest::newRow("bz2") << "bzip2"
                         << "in/one.json"
                         << "in/one.json.bz2";
}

void TestBundle::single()
{
    QFETCH(QString, program);
    QFETCH(QString, arguments);
    QFETCH(QString, made);
    if (QStandardPaths::findExecutable(program).isEmpty())
        QSKIP("the tool is not installed");
    QVERIFY(run(m_folder->path(), program, QProcess::splitCommand(arguments)));
    const QString file = m_folder->filePath(made);
    Read got = read(file);
    QCOMPARE(got.problems + QStringList(got.error), QStringList{QString()});
    QCOMPARE(got.files, (QMap<QString, QByteArray>{{QStringLiteral("one.json"), kOne}}));

    // Two streams in one file, as `cat a b` and parallel packers make them: all of it, or a refusal, never the first
    // alone.
    QFile one(file);
    QVERIFY(one.open(QIODevice::ReadOnly));
    const QByteArray bytes = one.readAll();
    write(path("twice.json.packed"), bytes + bytes);
    const auto twice = Bundle::open(path("twice.json.packed"), {}, nullptr, {});
    QVERIFY(twice);
    QCOMPARE((*twice)->entries().size(), size_t(1));
    QCOMPARE(*(*twice)->read(0), kOne + kOne);
    for (qsizetype cut = 1; cut < bytes.size(); ++cut) {
        write(path("cut.json"), (bytes + bytes).first(bytes.size() + cut));
        got = read(path("cut.json"));
        QVERIFY2(got.files.isEmpty() && !got.problems.isEmpty(), qPrintable(QString::number(cut)));
    }
}

void TestBundle::oddTar_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("name");
    const QByteArray longName = QByteArray("d/").repeated(200) + "x.json";
    const QByteArray unicode = QString::fromUtf8("gr\xC3\xB6\xC3\x9F"
                                                 "e/\xE6\xB8\xAC.json")
                                   .toUtf8();
    QTest::newRow("gnu long name") << tarEntry("././@LongLink", longName + '\0', 'L') + tarEntry(longName, kOne) +
                                          tarEnd()
                                   << QString::fromUtf8(longName);
    QTest::newRow("pax path") << tarEntry("p", paxRecord("path", longName), 'x') + tarEntry("short", kOne) + tarEnd()
                              << QString::fromUtf8(longName);
    QTest::newRow("pax over one block")
        << tarEntry("p", paxRecord("comment", QByteArray(3000, 'c')) + paxRecord("path", unicode), 'x') +
               tarEntry("short", kOne) + tarEnd()
        << QString::fromUtf8(unicode);
    QTest::newRow("pax size") << tarEntry("p", paxRecord("size", QByteArray::number(kOne.size())), 'x') +
                                     tarEntry("x.json", kOne, '0', {}, "00000000000") + tarEnd()
                              << "x.json";
    QTest::newRow("base 256") << tarEntry("x.json", kOne, '0', {},
                                          QByteArray("\x80\0\0\0\0\0\0\0\0\0\0", 11) + char(kOne.size())) +
                                     tarEnd()
                              << "x.json";
    QTest::newRow("dot slash") << tarEntry("./a/./x.json", kOne) + tarEnd() << "a/x.json";
    QTest::newRow("not utf-8") << tarEntry("caf\xE9.json", kOne) + tarEnd() << "caf\\xE9.json";
    QTest::newRow("global pax first") << tarEntry("g", paxRecord("comment", "abc"), 'g') + tarEntry("x.json", kOne) +
                                             tarEnd()
                                      << "x.json";
}

void TestBundle::oddTar()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    write(path("odd.zip"), bytes); // the ending lies
    const Read got = read(path("odd.zip"));
    QCOMPARE(got.problems + QStringList(got.error), QStringList{QString()});
    QCOMPARE(got.files, (QMap<QString, QByteArray>{{name, kOne}}));
}

void TestBundle::oddZip_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const ZipPart part{.name = "x.json", .content = kOne};
    QTest::newRow("program in front") << zip({part}, "#!/bin/sh\n" + QByteArray(5000, 'x'));
    QTest::newRow("bytes behind") << zip({part}) + "trailing";
    QTest::newRow("zip inside the content") << zip({part, {.name = "y.txt", .content = zip({part})}});
    QTest::newRow("backslash") << zip({{.name = ".\\x.json", .content = kOne}});
}

void TestBundle::oddZip()
{
    QFETCH(QByteArray, bytes);
    write(path("odd.bin"), bytes);
    const Read got = read(path("odd.bin"));
    QCOMPARE(got.problems + QStringList(got.error), QStringList{QString()});
    QCOMPARE(got.files.value(QStringLiteral("x.json")), kOne);
}

void TestBundle::zip64()
{
    if (!python(m_folder->path(), QStringLiteral("import zipfile\n"
                                                 "z=zipfile.ZipFile('big.zip','w')\n"
                                                 "for i in range(70000): z.writestr('d/%05d.json' % i, str(i))\n"
                                                 "z.close()\n"
                                                 "z=zipfile.ZipFile('wide.zip','w')\n"
                                                 "f=z.open('a.json','w',force_zip64=True); f.write(b'12'); f.close()\n"
                                                 "z.close()")))
        QSKIP("python3 is not installed");
    const auto big = Bundle::open(path("big.zip"), {}, nullptr, {});
    QVERIFY(big);
    QCOMPARE((*big)->entries().size(), size_t(70000));
    QCOMPARE((*big)->diagnostics().size(), size_t(0));
    QCOMPARE(*(*big)->read(69999), QByteArray("69999"));
    QCOMPARE(read(path("wide.zip")).files.value(QStringLiteral("a.json")), QByteArray("12"));
}

void TestBundle::folder()
{
    QDir dir(m_folder->path());
    QVERIFY(dir.mkpath(QStringLiteral("in/.git")));
    QVERIFY(dir.mkpath(QStringLiteral("in/.asv")));
    write(path("in/.git/config.json"), kOne);
    write(path("in/.asv/three.json"), kOne);
    QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), path("in/link.json")));
    QVERIFY(QFile::link(QStringLiteral(".."), path("in/loop")));
    const Read got = read(path("in"));
    QCOMPARE(got.files.keys(), (QStringList{QStringLiteral(".asv/three.json"), QStringLiteral("deep/two.json"),
                                            QStringLiteral("one.json")}));
    QCOMPARE(got.ignored, QStringList{QStringLiteral("deep/notes.txt")});
    QCOMPARE(got.problems.size(), 2);
    QVERIFY(got.names(QStringLiteral("link.json")));
    QVERIFY(got.names(QStringLiteral("loop")));
    QCOMPARE(got.notes.size(), 1);
    QVERIFY(got.notes.first().contains(QStringLiteral(".git")));
}

void TestBundle::folderWithArchives()
{
    write(path("in/old.zip"), zip({{.name = "i7/machine.json", .content = kTwo}}));
    const Read got = read(path("in"));
    QCOMPARE(got.problems, QStringList());
    QCOMPARE(got.files.value(QStringLiteral("old.zip/i7/machine.json")), kTwo);
    QCOMPARE(got.files.size(), 3);
}

void TestBundle::plainFile()
{
    QCOMPARE(read(path("in/one.json")).files, (QMap<QString, QByteArray>{{QStringLiteral("one.json"), kOne}}));
    QCOMPARE(read(path("in/deep/notes.txt")).ignored, QStringList{QStringLiteral("notes.txt")});
    QVERIFY(read(path("nowhere")).error.contains(QStringLiteral("nowhere")));
    QVERIFY(!read(QStringLiteral("/dev/zero")).error.isEmpty());
}

void TestBundle::pasted()
{
    const auto text = Bundle::fromBytes(QStringLiteral("pasted"), kOne, {});
    QVERIFY(text);
    QCOMPARE(*(*text)->read(0), kOne);
    const auto archive = Bundle::fromBytes(QStringLiteral("piped"), zip({{.name = "x.json", .content = kOne}}), {});
    QVERIFY(archive);
    QCOMPARE((*archive)->entries().front().path, QStringLiteral("x.json"));
    QCOMPARE(*(*archive)->read(0), kOne);
}

void TestBundle::nested()
{
    QByteArray bytes = zip({{.name = "x.json", .content = kOne}});
    const auto wrap = [&bytes](const QByteArray& name) {
        bytes = zip({{.name = name, .content = bytes}, {.name = "y.json", .content = kTwo}});
    };
    wrap("c.zip");
    wrap("b.zip");
    write(path("three.zip"), bytes);
    const Read three = read(path("three.zip"));
    QCOMPARE(three.problems, QStringList());
    QCOMPARE(three.files.keys(), (QStringList{QStringLiteral("b.zip/c.zip/x.json"), QStringLiteral("b.zip/y.json"),
                                              QStringLiteral("y.json")}));
    wrap("a.zip");
    write(path("four.zip"), bytes);
    const Read four = read(path("four.zip"));
    QVERIFY(four.names(QStringLiteral("archiveDepth")));
    QCOMPARE(four.files.size(), 3);
}

void TestBundle::limits()
{
    const QByteArray archive = zip({{.name = "a.json", .content = QByteArray(9000, '1')},
                                    {.name = "b.json", .content = QByteArray(9001, '2')},
                                    {.name = "c.txt", .content = QByteArray(20000, '3')}});
    write(path("a.zip"), archive);
    Limits limits;
    limits.entryBytes = 9000;
    const Read got = read(path("a.zip"), limits);
    QCOMPARE(got.files.keys(), QStringList{QStringLiteral("a.json")});
    QCOMPARE(got.problems.size(), 1);
    QVERIFY(got.names(QStringLiteral("entryBytes")));
    QCOMPARE(got.ignored, QStringList{QStringLiteral("c.txt")}); // too large, but nobody asked for it

    limits = {};
    limits.entries = 2;
    const Read few = read(path("a.zip"), limits);
    QCOMPARE(few.files.size(), 2);
    QVERIFY(few.names(QStringLiteral("limit entries")));
    QVERIFY(read(path("in"), limits).names(QStringLiteral("limit entries")));

    limits = {};
    limits.bundleBytes = 18000;
    const Read part = read(path("a.zip"), limits);
    QCOMPARE(part.files.size(), 1);
    QVERIFY(part.names(QStringLiteral("bundleBytes")));

    limits = {};
    limits.spoolBytes = 9500;
    const Read small = read(path("a.zip"), limits);
    QCOMPARE(small.files.size(), 1);
    QVERIFY(small.names(QStringLiteral("spoolBytes")));

    limits = {};
    limits.nameBytes = 5;
    const Read named = read(path("a.zip"), limits);
    QVERIFY(named.files.isEmpty());
    QVERIFY(named.names(QStringLiteral("nameBytes")));
}

void TestBundle::cancel()
{
    std::stop_source source;
    source.request_stop();
    write(path("a.zip"), zip({{.name = "a.json", .content = kOne}}));
    for (const char* what : {"a.zip", "in"}) {
        const auto stopped = Bundle::open(path(what), {}, nullptr, Progress(source.get_token()));
        QVERIFY(!stopped);
        QCOMPARE(int(stopped.error().code), int(ErrorCode::Cancelled));
    }
}

void TestBundle::hash()
{
    QCOMPARE(sha256("abc").toHex(), QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(sha256({}).toHex(), QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
}

void TestBundle::corpus_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"archives/blas-benchmarks.tar.xz", "archives/mixed-bundle-all-formats.zip",
                             "archives/ob-bench-asv.7z", "archives/photutils-benchmarks.zip", "asv/django-asv.tar.xz",
                             "asv/numpy-bench.tar.xz", "asv/photutils-benchmarks.tar.gz", "asv/vaex-asv.tar.xz"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

/// As many files as the tools of the trade count, and not one complaint.
void TestBundle::corpus()
{
    QFETCH(QString, file);
    const QString archive = qEnvironmentVariable("ALIDADE_CORPUS") + QLatin1Char('/') + file;
    if (!QFile::exists(archive))
        QSKIP("the corpus is not here");
    QProcess counting;
    const QString program = file.endsWith(QStringLiteral(".7z"))
                                ? QStringLiteral("7z l -slt '%1' | grep -c '^Attributes = A'")
                            : file.endsWith(QStringLiteral(".zip")) ? QStringLiteral("unzip -Z1 '%1' | grep -vc '/$'")
                                                                    : QStringLiteral("tar tf '%1' | grep -vc '/$'");
    counting.start(QStringLiteral("sh"), {QStringLiteral("-c"), program.arg(archive)});
    QVERIFY(counting.waitForFinished(-1));
    const int files = counting.readAllStandardOutput().trimmed().toInt();
    QVERIFY(files > 0);
    const auto bundle = Bundle::open(archive, {}, [](const QString&, QByteArrayView) { return true; }, {});
    QVERIFY(bundle);
    for (const Diagnostic& one : (*bundle)->diagnostics())
        qInfo("%s", qPrintable(one.toString()));
    QCOMPARE(int((*bundle)->diagnostics().size()), 0);
    QCOMPARE(int((*bundle)->entries().size()), files);
}

QTEST_GUILESS_MAIN(TestBundle)
#include "tst_bundle.moc"
