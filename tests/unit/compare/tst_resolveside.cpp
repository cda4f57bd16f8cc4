// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "support/runtext.h"
#include "support/vectorsource.h"

#include <QTest>

using namespace alidade;

namespace {

VectorSource stored()
{
    VectorSource source;
    source.add(QStringLiteral("commit        a1     a2     a2      abc1\n"
                              "machine       zen4   zen4   arm     arm\n"
                              "tool          asv    asv    asv     asv\n"
                              "start         100    200    300     400\n"
                              "env:python    3.11   3.12   3.12    3.12\n"
                              "x             1      2      3       4\n"),
               QStringLiteral("old.zip"));
    source.add(QStringLiteral("commit  -\n"
                              "machine laptop\n"
                              "tool    pyperf\n"
                              "start   500\n"
                              "hw:cpu  Fast\n"
                              "x       5\n"),
               QStringLiteral("mine.json"));
    source.editCatalogue().configurations.back().configuration.hardware[QStringLiteral("cpu")] =
        QStringLiteral("Fast CPU, 8 cores");
    source.editCatalogue().commits[1].tag = QStringLiteral("v2.0");
    source.editCatalogue().bundles[1].label = QStringLiteral("my laptop");
    return source;
}

Result<ComparisonSide> resolved(const VectorSource& source, const QString& text)
{
    return resolveSide(**source.catalogue({}), text);
}

} // namespace

class TestResolveSide : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void selects_data();
    void selects();
    void refuses_data();
    void refuses();
    void hiddenBundlesAreSaid();
    void emptyStore();
};

void TestResolveSide::selects_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("runs");
    QTest::addColumn<QString>("label");
    QTest::newRow("full hash") << QStringLiteral("commit:") + QString::fromLatin1(fullHash("a1")) << "1"
                               << "a100000 \u00b7 zen4 \u00b7 py3.11";
    QTest::newRow("beginning") << "commit:a1"
                               << "1"
                               << "a100000 \u00b7 zen4 \u00b7 py3.11";
    QTest::newRow("upper case") << "commit:A1"
                                << "1"
                                << "a100000 \u00b7 zen4 \u00b7 py3.11";
    QTest::newRow("two machines") << "commit:a2"
                                  << "2 3"
                                  << "v2.0 a200000 \u00b7 2 machines \u00b7 py3.12";
    QTest::newRow("narrowed") << "commit:a2,machine=arm"
                              << "3"
                              << "v2.0 a200000 \u00b7 arm \u00b7 py3.12";
    QTest::newRow("blanks") << " commit:a2 , machine=arm "
                            << "3"
                            << "v2.0 a200000 \u00b7 arm \u00b7 py3.12";
    QTest::newRow("tag") << "tag:v2.0,machine=zen4"
                         << "2"
                         << "v2.0 a200000 \u00b7 zen4 \u00b7 py3.12";
    QTest::newRow("bundle by name") << "bundle:mine.json"
                                    << "5"
                                    << "my laptop \u00b7 laptop";
    QTest::newRow("bundle by label") << "bundle:my laptop"
                                     << "5"
                                     << "my laptop \u00b7 laptop";
    QTest::newRow("bundle by checksum") << "bundle:222222"
                                        << "5"
                                        << "my laptop \u00b7 laptop";
    QTest::newRow("run") << "run:4"
                         << "4"
                         << "abc1000 \u00b7 arm \u00b7 py3.12";
    const QString key = QString::fromLatin1(stored().catalogue({}).value()->runs[3].key.toHex());
    QTest::newRow("run by content") << QString(QStringLiteral("run:") + key) << "4"
                                    << "abc1000 \u00b7 arm \u00b7 py3.12";
    QTest::newRow("run by the beginning of its content key")
        << QString(QStringLiteral("run:") + key.left(12).toUpper()) << "4"
        << "abc1000 \u00b7 arm \u00b7 py3.12";
    QTest::newRow("runs add up") << "run:1,run:4"
                                 << "1 4"
                                 << "2 commits \u00b7 2 machines \u00b7 2 environments";
    QTest::newRow("key") << "python=3.12"
                         << "2 3 4"
                         << "2 commits \u00b7 2 machines \u00b7 py3.12";
    QTest::newRow("tool") << "tool=PyPerf"
                          << "5"
                          << "my laptop \u00b7 laptop";
    QTest::newRow("value with a comma") << "cpu=Fast CPU, 8 cores"
                                        << "5"
                                        << "my laptop \u00b7 laptop";
    QTest::newRow("environment by its short name") << "env=py3.11"
                                                   << "1"
                                                   << "a100000 \u00b7 zen4 \u00b7 py3.11";
    QTest::newRow("latest") << "latest"
                            << "4"
                            << "abc1000 \u00b7 arm \u00b7 py3.12";
    QTest::newRow("latest of a machine") << "machine=zen4,latest"
                                         << "2"
                                         << "v2.0 a200000 \u00b7 zen4 \u00b7 py3.12";
}

void TestResolveSide::selects()
{
    QFETCH(QString, text);
    QFETCH(QString, runs);
    QFETCH(QString, label);
    const VectorSource source = stored();
    const Result<ComparisonSide> side = resolved(source, text);
    QVERIFY2(side.has_value(), side ? "" : qPrintable(side.error().toString()));
    QStringList found;
    for (RunId run : side->runs)
        found += QString::number(run.value);
    QCOMPARE(found.join(QLatin1Char(' ')), runs);
    QCOMPARE(side->label, label);
}

void TestResolveSide::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    QTest::newRow("empty") << ""
                           << "the selection is empty";
    QTest::newRow("only commas") << ", ,"
                                 << "the selection is empty";
    QTest::newRow("no kind") << "main"
                             << "\u201cmain\u201d is no selection";
    QTest::newRow("unknown commit") << "commit:ffff"
                                    << "\u201ccommit:ffff\u201d selects nothing";
    QTest::newRow("empty commit") << "commit:"
                                  << "\u201ccommit:\u201d selects nothing";
    QTest::newRow("ambiguous") << "commit:a"
                               << "is ambiguous: 3 stored commits begin so (a1000";
    QTest::newRow("unknown tag names some") << "tag:v1"
                                            << "v2.0";
    QTest::newRow("unknown bundle names some") << "bundle:x"
                                               << "old.zip, mine.json";
    QTest::newRow("no number") << "run:first"
                               << "is no run";
    QTest::newRow("no such content") << "run:0123456789ab"
                                     << "no run has this content";
    QTest::newRow("no such run") << "run:77"
                                 << "no run of this number";
    QTest::newRow("unknown key") << "colour=red"
                                 << "no run has a key \u201ccolour\u201d";
    QTest::newRow("unknown value names some") << "machine=i7"
                                              << "zen4, arm, laptop";
    QTest::newRow("nothing at once") << "commit:a1,machine=arm"
                                     << "no run is all of this at once";
}

void TestResolveSide::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const VectorSource source = stored();
    const Result<ComparisonSide> side = resolved(source, text);
    QVERIFY(!side.has_value());
    QVERIFY(side.error().code == ErrorCode::WrongUsage);
    QVERIFY2(side.error().message.contains(part), qPrintable(side.error().message));
}

void TestResolveSide::hiddenBundlesAreSaid()
{
    VectorSource source = stored();
    source.editCatalogue().bundles[1].hidden = true;
    source.editCatalogue().runs.pop_back(); // a store leaves out the runs of hidden bundles
    const Result<ComparisonSide> side = resolved(source, QStringLiteral("bundle:mine.json"));
    QVERIFY(!side.has_value());
    QVERIFY(side.error().message.contains(QStringLiteral("hidden")));
}

void TestResolveSide::emptyStore()
{
    const Result<ComparisonSide> side = resolveSide({}, QStringLiteral("latest"));
    QVERIFY(!side.has_value());
    QVERIFY(side.error().message.contains(QStringLiteral("the store holds no run")));
}

QTEST_APPLESS_MAIN(TestResolveSide)
#include "tst_resolveside.moc"
