// SPDX-License-Identifier: GPL-3.0-or-later
// A layer is a link list; what a link list can't stop (<QtWidgets/QWidget> and <sqlite3.h> lie on the default path) is
// stopped here: every #include under src/ and plugins/ is held against src/layers.txt.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTest>

namespace {

struct Layer
{
    QStringList ours;    ///< folders of src/ that it may include
    QStringList modules; ///< Qt modules that it may include
    QStringList outside; ///< beginnings of outside headers that it may include
};

QString sourceFolder()
{
    return qEnvironmentVariable("ALIDADE_SOURCE", QDir::currentPath());
}

QStringList wordsAfter(const QString& line, const QString& mark)
{
    for (const QString& part : line.split(QLatin1Char('|'))) {
        const QString text = part.trimmed();
        if (text.startsWith(mark))
            return text.mid(mark.size()).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
    return {};
}

QHash<QString, Layer> readLayers()
{
    QFile file(sourceFolder() + QStringLiteral("/src/layers.txt"));
    QHash<QString, Layer> layers;
    if (!file.open(QIODevice::ReadOnly))
        return layers;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        if (line.startsWith(QLatin1Char('#')) || colon < 0)
            continue;
        Layer layer;
        const QString rest = line.mid(colon + 1);
        layer.ours = rest.section(QLatin1Char('|'), 0, 0).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        layer.modules = wordsAfter(rest, QStringLiteral("Qt:"));
        layer.outside = wordsAfter(rest, QStringLiteral("only:"));
        layers.insert(line.left(colon).trimmed(), layer);
    }
    return layers;
}

/// "QtWidgets" for QWidget and for QtWidgets/QWidget; empty for what is not Qt's.
QString qtModule(const QString& header)
{
    static const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    static const QStringList modules = QDir(headers).entryList({QStringLiteral("Qt*")}, QDir::Dirs);
    if (header.startsWith(QStringLiteral("Qt")) && header.contains(QLatin1Char('/')))
        return header.section(QLatin1Char('/'), 0, 0);
    for (const QString& module : modules) {
        if (QFile::exists(headers + QLatin1Char('/') + module + QLatin1Char('/') + header))
            return module;
    }
    return {};
}

bool isSystemHeader(const QString& header)
{
    static const QRegularExpression standard(QStringLiteral("^[a-z_]+$"));
    static const QRegularExpression posix(
        QStringLiteral("^(sys/[a-z]+|unistd|fcntl|signal|errno|poll|dirent|string|time|pwd|limits)\\.h$"));
    return standard.match(header).hasMatch() || posix.match(header).hasMatch();
}

/// Why this folder must not include this header; empty if it may.
QString violation(const QString& folder, const Layer& layer, const QString& header)
{
    const QString first = header.section(QLatin1Char('/'), 0, 0);
    if (header.contains(QLatin1Char('/')) && QFileInfo(sourceFolder() + QStringLiteral("/src/") + first).isDir()) {
        if (first == folder || layer.ours.contains(first))
            return {};
        return QStringLiteral("%1 may not use %2").arg(folder, first);
    }
    const QString module = qtModule(header);
    if (!module.isEmpty()) {
        if (header.contains(QLatin1Char('/')) || header == module)
            return QStringLiteral("write <%1> without its module").arg(header);
        return layer.modules.contains(module.mid(2)) ? QString() : QStringLiteral("%1 may not use %2").arg(folder, module);
    }
    if (isSystemHeader(header))
        return {};
    for (const QString& allowed : layer.outside) {
        if (header.startsWith(allowed))
            return {};
    }
    return QStringLiteral("%1 may not use <%2>: only a folder whose line in layers.txt names it may").arg(folder, header);
}

QStringList sources(const QString& folder)
{
    QStringList found;
    QDirIterator files(folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        found += files.next();
    found.sort();
    return found;
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rulesCatchWhatTheyForbid_data();
    void rulesCatchWhatTheyForbid();
    void everyInclude_data();
    void everyInclude();
    void everyFileIsSmallAndLicensed_data();
    void everyFileIsSmallAndLicensed();
};

void TestLayers::rulesCatchWhatTheyForbid_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("header");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("core, core") << "core" << "core/result.h" << true;
    QTest::newRow("core, store") << "core" << "store/store.h" << false;
    QTest::newRow("core, widget") << "core" << "QWidget" << false;
    QTest::newRow("core, widget by module") << "core" << "QtWidgets/QWidget" << false;
    QTest::newRow("core, sqlite") << "core" << "sqlite3.h" << false;
    QTest::newRow("store, sqlite") << "store" << "sqlite3.h" << true;
    QTest::newRow("stats, Qt") << "stats" << "QString" << false;
    QTest::newRow("stats, vector") << "stats" << "vector" << true;
    QTest::newRow("gui, formats") << "gui" << "formats/formatreader.h" << false;
    QTest::newRow("cli, widget") << "cli" << "QWidget" << false;
    QTest::newRow("plugins, SDK") << "plugins" << "alidade/builddriver.h" << true;
    QTest::newRow("plugins, core") << "plugins" << "core/result.h" << false;
    QTest::newRow("plugins, widget") << "plugins" << "QWidget" << false;
}

void TestLayers::rulesCatchWhatTheyForbid()
{
    QFETCH(QString, folder);
    QFETCH(QString, header);
    QFETCH(bool, allowed);
    const auto layers = readLayers();
    QVERIFY(layers.contains(folder));
    QCOMPARE(violation(folder, layers.value(folder), header).isEmpty(), allowed);
}

void TestLayers::everyInclude_data()
{
    QTest::addColumn<QString>("folder");
    const QDir src(sourceFolder() + QStringLiteral("/src"));
    QVERIFY2(src.exists(), "ALIDADE_SOURCE must name the top folder of the source");
    for (const QString& folder : src.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(folder)) << folder;
    QTest::newRow("plugins") << QStringLiteral("plugins");
}

void TestLayers::everyInclude()
{
    QFETCH(QString, folder);
    const auto layers = readLayers();
    const bool isPlugin = folder == QLatin1String("plugins");
    const QStringList files = sources(sourceFolder() + (isPlugin ? QStringLiteral("/") : QStringLiteral("/src/")) + folder);
    if (files.isEmpty())
        QSKIP("no sources yet");
    QVERIFY2(layers.contains(folder), "every folder of src/ needs a line in layers.txt");
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"));
    QStringList wrong;
    for (const QString& path : files) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        int number = 0;
        for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
            ++number;
            const QString header = include.match(line).captured(1);
            // Generated beside the sources: forms, moc output, registries.
            if (header.isEmpty() || header.startsWith(QStringLiteral("ui_")) || header.endsWith(QStringLiteral(".moc"))
                || header.endsWith(QStringLiteral(".inc")))
                continue;
            // A plugin's own headers lie beside its sources.
            if (isPlugin && QFile::exists(QFileInfo(path).path() + QLatin1Char('/') + header))
                continue;
            const QString why = violation(folder, layers.value(folder), header);
            if (!why.isEmpty())
                wrong += QStringLiteral("%1:%2: %3").arg(path).arg(number).arg(why);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
}

void TestLayers::everyFileIsSmallAndLicensed_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"src", "plugins", "tests"})
        QTest::newRow(folder) << QString::fromLatin1(folder);
}

void TestLayers::everyFileIsSmallAndLicensed()
{
    QFETCH(QString, folder);
    constexpr qsizetype kMostLines = 600;
    QStringList wrong;
    for (const QString& path : sources(sourceFolder() + QLatin1Char('/') + folder)) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        if (!text.startsWith("// SPDX-License-Identifier: GPL-3.0-or-later\n"))
            wrong += path + QStringLiteral(": does not begin with the licence line");
        if (text.count('\n') > kMostLines)
            wrong += path + QStringLiteral(": has more than 600 lines; split it");
        if (path.endsWith(QStringLiteral(".h")) && !text.contains("#pragma once"))
            wrong += path + QStringLiteral(": has no #pragma once");
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
