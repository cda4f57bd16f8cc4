// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formatreader.h"
#include "golden/rawresulttext.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace alidade;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The inputs of a case: every file below its folder that is not about them.
QStringList inputsOf(const QString& folder)
{
    QStringList paths;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = QDir(folder).relativeFilePath(files.next());
        if (path != QLatin1String("ORIGIN") && !path.startsWith(QLatin1String("expected.json")))
            paths += path;
    }
    paths.sort();
    return paths;
}

QString outcomeOf(const QString& path, const QByteArray& bytes, StringPool& pool)
{
    const Detection detection = detectFormat({path, QByteArrayView(bytes).first(std::min(bytes.size(), kHeadBytes))});
    if (!detection.reader)
        return QStringLiteral("\"nobody's\"");
    const Limits limits;
    const Progress progress;
    const Result<RawResult> result = detection.reader->read({path, bytes}, {pool, limits, progress});
    const QString reader = detection.reader->info().id +
                           (detection.sniff.describesOthers ? QStringLiteral(", describes others") : QString());
    return QStringLiteral("{\n    \"reader\": ") + jsonQuoted(reader) +
           (result ? QStringLiteral(",\n    \"result\": ") + rawResultText(*result, QStringLiteral("    "))
                   : QStringLiteral(",\n    \"error\": ") + jsonQuoted(result.error().toString())) +
           QStringLiteral("\n  }");
}

QString outcomesOf(const QString& folder)
{
    StringPool pool;
    QString text = QStringLiteral("{\n");
    for (const QString& path : inputsOf(folder)) {
        text += text.size() > 2 ? QStringLiteral(",\n") : QString();
        text += QStringLiteral("  ") + jsonQuoted(path) + QStringLiteral(": ") +
                outcomeOf(path, contentOf(folder + QLatin1Char('/') + path), pool);
    }
    return text + QStringLiteral("\n}\n");
}

void showDifference(const QString& expected, const QString& actual)
{
    const QStringList left = expected.split(QLatin1Char('\n'));
    const QStringList right = actual.split(QLatin1Char('\n'));
    int shown = 0;
    for (qsizetype i = 0; i < std::max(left.size(), right.size()) && shown < 12; ++i) {
        if (left.value(i) == right.value(i))
            continue;
        qWarning().noquote()
            << QStringLiteral("line %1\n  expected %2\n  actual   %3").arg(i + 1).arg(left.value(i), right.value(i));
        ++shown;
    }
}

} // namespace

/// Every folder tests/golden/<format>/<case>/ is a test: what the readers make of its files must equal its
/// expected.json.
class TestGolden : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readers_data();
    void readers();
};

void TestGolden::readers_data()
{
    QTest::addColumn<QString>("folder");
    const QDir golden(qEnvironmentVariable("ALIDADE_SOURCE") + QStringLiteral("/tests/golden"));
    for (const QString& format : golden.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (format.startsWith(QLatin1String("export-"))) // writers have a runner of their own
            continue;
        const QDir cases(golden.filePath(format));
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(format + QLatin1Char('/') + name)) << cases.filePath(name);
    }
}

void TestGolden::readers()
{
    QFETCH(QString, folder);
    QVERIFY2(QFile::exists(folder + QStringLiteral("/ORIGIN")), "a case says in ORIGIN where its files come from");
    const QString actual = outcomesOf(folder);
    const QString expectedPath = folder + QStringLiteral("/expected.json");
    const QString expected = QString::fromUtf8(contentOf(expectedPath));
    const QString actualPath = expectedPath + QStringLiteral(".actual");
    if (actual == expected) {
        QFile::remove(actualPath);
        return;
    }
    QFile file(actualPath);
    if (file.open(QIODevice::WriteOnly))
        file.write(actual.toUtf8());
    showDifference(expected, actual);
    qWarning().noquote() << QStringLiteral("To accept: mv %1 %2").arg(actualPath, expectedPath);
    QFAIL("the readers' outcome differs from expected.json");
}

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
