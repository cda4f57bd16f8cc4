// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/recipe.h"

#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

class TestRecipe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyField();
    void defaults();
    void severalBuildCommands();
    void shell();
    void errors_data();
    void errors();
    void readyOnes_data();
    void readyOnes();
    void fileOrReadyName();
    void shellTexts_data();
    void shellTexts();
};

void TestRecipe::everyField()
{
    const auto recipe = parseRecipe(QStringLiteral("r.json"), R"({
        "alidade_recipe": 1, "name": "Mine", "description": "d", "driver": "other",
        "build": ["make", "-C", "{source}"], "measure": ["{build}/b", "{results}", "{commit}"],
        "results": "files", "benchmark": "sort", "env": {"A": "1", "B": "{build}"}, "pass_env": ["CONDA_PREFIX"],
        "build_timeout_s": 12.5, "measure_timeout_s": 3, "submodules": true, "options": {"x": 1}})");
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().toString()));
    const DriverRecipe& commands = recipe->commands;
    QCOMPARE(commands.name, QStringLiteral("Mine"));
    QCOMPARE(recipe->description, QStringLiteral("d"));
    QCOMPARE(recipe->driver, QStringLiteral("other"));
    QCOMPARE(commands.build,
             QList<QStringList>({{QStringLiteral("make"), QStringLiteral("-C"), QStringLiteral("{source}")}}));
    QCOMPARE(commands.measure.join(QLatin1Char(' ')), QStringLiteral("{build}/b {results} {commit}"));
    QVERIFY(!commands.resultsFromStdout);
    QCOMPARE(commands.benchmark, QStringLiteral("sort"));
    QCOMPARE(commands.environment.value(QStringLiteral("B")), QStringLiteral("{build}"));
    QCOMPARE(commands.passed, QStringList({QStringLiteral("CONDA_PREFIX")}));
    QCOMPARE(commands.buildTimeoutSeconds, 12.5);
    QCOMPARE(commands.measureTimeoutSeconds, 3.0);
    QVERIFY(commands.submodules);
    QCOMPARE(commands.options.value(QStringLiteral("x")).toInt(), 1);
    QCOMPARE(recipe->shown(),
             QStringList({QStringLiteral("make -C {source}"), QStringLiteral("{build}/b {results} {commit}")}));
}

void TestRecipe::defaults()
{
    const auto recipe = parseRecipe(QStringLiteral("dir/fast.json"), R"({"alidade_recipe": 1, "measure": ["./b"]})");
    QVERIFY(recipe);
    QCOMPARE(recipe->commands.name, QStringLiteral("fast"));
    QVERIFY(recipe->commands.build.isEmpty());
    QVERIFY(recipe->commands.resultsFromStdout);
    QVERIFY(!recipe->commands.submodules);
    QCOMPARE(recipe->driver, QStringLiteral("local"));
    QCOMPARE(recipe->commands.buildTimeoutSeconds, 3600.0);
    QCOMPARE(recipe->commands.measureTimeoutSeconds, 600.0);
}

void TestRecipe::severalBuildCommands()
{
    const auto recipe =
        parseRecipe(QStringLiteral("r"), R"({"alidade_recipe": 1, "build": [["a", "1"], ["b"]], "measure": ["m"]})");
    QVERIFY(recipe);
    QCOMPARE(recipe->commands.build.size(), 2);
    QCOMPARE(recipe->commands.build[0], QStringList({QStringLiteral("a"), QStringLiteral("1")}));
}

void TestRecipe::shell()
{
    const auto recipe =
        parseRecipe(QStringLiteral("r"),
                    R"({"alidade_recipe": 1, "shell": true, "build": ["a && b", ["c", "d"]], "measure": "m | tail"})");
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().toString()));
    QCOMPARE(recipe->commands.build[0],
             QStringList({QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("a && b")}));
    QCOMPARE(recipe->commands.build[1], QStringList({QStringLiteral("c"), QStringLiteral("d")}));
    QCOMPARE(recipe->shown().last(), QStringLiteral("sh -c 'm | tail'"));
}

void TestRecipe::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* text, const char* place, const char* says) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(place) << QString::fromLatin1(says);
    };
    row("not JSON", "{\n  \"alidade_recipe\": 1,\n  nope\n}", "r.json:3:", "not JSON");
    row("no object", "[1]", "r.json", "JSON object");
    row("no version", R"({"measure": ["m"]})", "r.json:$.alidade_recipe", "is missing");
    row("another version", R"({"alidade_recipe": 2, "measure": ["m"]})", "r.json:$.alidade_recipe", "only version 1");
    row("no measure", R"({"alidade_recipe": 1})", "r.json:$.measure", "is missing");
    row("line without a shell", R"({"alidade_recipe": 1, "measure": "m -x"})", "r.json:$.measure", "\"shell\": true");
    row("line among commands", R"({"alidade_recipe": 1, "build": [["a"], "b"], "measure": ["m"]})", "r.json:$.build[1]",
        "list of arguments");
    row("number as argument", R"({"alidade_recipe": 1, "build": ["make", 2], "measure": ["m"]})", "r.json:$.build[1]",
        "must be a text");
    row("no program", R"({"alidade_recipe": 1, "measure": [""]})", "r.json:$.measure", "needs a program");
    row("empty measure", R"({"alidade_recipe": 1, "measure": []})", "r.json:$.measure", "needs a program");
    row("results", R"({"alidade_recipe": 1, "measure": ["m"], "results": "file"})", "r.json:$.results", "\"files\"");
    row("time-out of 0", R"({"alidade_recipe": 1, "measure": ["m"], "build_timeout_s": 0})", "r.json:$.build_timeout_s",
        "above 0");
    row("time-out as text", R"({"alidade_recipe": 1, "measure": ["m"], "measure_timeout_s": "9"})",
        "r.json:$.measure_timeout_s", "number of seconds");
    row("mistyped key", R"({"alidade_recipe": 1, "measure": ["m"], "build_timout_s": 9})", "r.json:$.build_timout_s",
        "no such key");
    row("variable as number", R"({"alidade_recipe": 1, "measure": ["m"], "env": {"N": 1}})", "r.json:$.env.N",
        "must be a text");
    row("submodules as text", R"({"alidade_recipe": 1, "measure": ["m"], "submodules": "yes"})", "r.json:$.submodules",
        "true or false");
}

void TestRecipe::errors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    QFETCH(QString, says);
    const auto recipe = parseRecipe(QStringLiteral("r.json"), text);
    QVERIFY(!recipe);
    QCOMPARE(recipe.error().code, ErrorCode::InvalidInput);
    QVERIFY2(recipe.error().where.startsWith(place), qPrintable(recipe.error().where));
    QVERIFY2(recipe.error().message.contains(says), qPrintable(recipe.error().message));
}

void TestRecipe::readyOnes_data()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : readyRecipeNames())
        QTest::newRow(qPrintable(name)) << name;
    QCOMPARE(readyRecipeNames().size(), 6);
}

void TestRecipe::readyOnes()
{
    QFETCH(QString, name);
    const auto recipe = readyRecipe(name);
    QVERIFY2(recipe, recipe ? "" : qPrintable(recipe.error().toString()));
    QVERIFY(!recipe->commands.name.isEmpty());
    QVERIFY(!recipe->description.isEmpty());
    QVERIFY(!recipe->commands.build.isEmpty());
}

void TestRecipe::fileOrReadyName()
{
    QVERIFY(readRecipe(QStringLiteral("meson")));
    QVERIFY(!readRecipe(QStringLiteral("../recipes/meson")));
    const QTemporaryDir folder;
    const auto missing = readRecipe(folder.filePath(QStringLiteral("none.json")));
    QVERIFY(!missing);
    QVERIFY(missing.error().message.contains(QStringLiteral("cmake-googlebenchmark")));
}

void TestRecipe::shellTexts_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << QStringList({QStringLiteral("a"), QStringLiteral("--b=c/d")})
                           << QStringLiteral("a --b=c/d");
    QTest::newRow("blank") << QStringList({QStringLiteral("a b")}) << QStringLiteral("'a b'");
    QTest::newRow("empty") << QStringList({QString()}) << QStringLiteral("''");
    QTest::newRow("quote") << QStringList({QStringLiteral("it's")}) << QStringLiteral("'it'\\''s'");
    QTest::newRow("dollar") << QStringList({QStringLiteral("$HOME")}) << QStringLiteral("'$HOME'");
}

void TestRecipe::shellTexts()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expected);
    QCOMPARE(shellText(arguments), expected);
}

QTEST_GUILESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
