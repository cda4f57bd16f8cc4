// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the snippets that explain a number, with the real interpreters, and holds what they print against it.
#include "compare/explain.h"
#include "core/number.h"
#include "support/vectorsource.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

constexpr int kPatience = 120'000; // ms; importing scipy from a cold disk

/// An interpreter with numpy and scipy; empty: none. The system's own first: that is where packages put scipy.
QString pythonProgram()
{
    for (const QString& program : {QStringLiteral("/usr/bin/python3"), QStringLiteral("python3")}) {
        QProcess process;
        process.start(program, {QStringLiteral("-c"), QStringLiteral("import numpy, scipy.stats")});
        if (process.waitForFinished(kPatience) && process.exitStatus() == QProcess::NormalExit &&
            process.exitCode() == 0)
            return program;
    }
    return {};
}

QStringList outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(kPatience) || process.exitCode() != 0)
        return {QString::fromLocal8Bit(process.readAllStandardError())};
    return QString::fromLatin1(process.readAllStandardOutput()).simplified().split(QLatin1Char(' '));
}

bool agrees(const QString& text, double expected)
{
    if (std::isnan(expected))
        return text == QStringLiteral("nan");
    if (std::isinf(expected))
        return text.compare(QStringLiteral("inf"), Qt::CaseInsensitive) == 0;
    const std::optional<double> found = parseDouble(text.toLatin1());
    return found && (*found == expected || std::abs(*found - expected) <= 1e-9 * std::abs(expected));
}

} // namespace

class TestExplainSnippets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void snippets_data();
    void snippets();
};

void TestExplainSnippets::snippets_data()
{
    QTest::addColumn<QString>("drawing");
    QTest::addColumn<int>("basis");
    const QString suite = QStringLiteral("x  9,11|10,12|12,12  12|13|14,16\n"
                                         "b  1|1.1|1.2  1|1.1|1.3\nc  2|2.1|2.2  2.2|2.1|2.5\n"
                                         "d  3|3.1|3.2|3.3  3|3.1|3.3\ne  1|1.01|1.02  1|1.01|1.03\n");
    QTest::newRow("moderated t") << suite << static_cast<int>(Basis::ModeratedProcesses);
    QTest::newRow("Welch") << QStringLiteral("x  9,11|10,12|12,12  12|13|14,16|15\n")
                           << static_cast<int>(Basis::Processes);
    QTest::newRow("pooled") << QStringLiteral("x  10,10.1,10,10.2,10.3,10.1,10  12,12.1,12,12.2,12.1,12,12.4\n")
                            << static_cast<int>(Basis::Pooled);
    QTest::newRow("file interval") << QStringLiteral("x  10[9.9..10.1]  9[8.9..inf]\n")
                                   << static_cast<int>(Basis::FileInterval);
}

void TestExplainSnippets::snippets()
{
    QFETCH(QString, drawing);
    QFETCH(int, basis);
    const VectorSource source(drawing);
    const Result<ComparisonReport> report = compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, {});
    QVERIFY(report.has_value());
    size_t index = 0;
    while (report->cases.at(index).benchmark != QStringLiteral("x"))
        ++index;
    const CaseComparison& row = report->cases[index];
    QCOMPARE(static_cast<int>(row.basis), basis);
    const Result<Explanation> explanation = explain(source, *report, index, {});
    QVERIFY(explanation.has_value());
    const QString python = pythonProgram();
    const QString r = QStandardPaths::findExecutable(QStringLiteral("Rscript"));
    if (python.isEmpty() && r.isEmpty())
        QSKIP("neither Python with scipy nor Rscript is installed");
    const double expected[] = {row.ratio.value, row.ratio.low, row.ratio.high, row.p};
    const auto check = [&expected](const QStringList& printed, const char* language) {
        QVERIFY2(printed.size() == 4, qPrintable(printed.join(QLatin1Char(' '))));
        for (qsizetype i = 0; i < 4; ++i)
            QVERIFY2(agrees(printed.at(i), expected[i]), qPrintable(QStringLiteral("%1: %2 of %3, expected %4")
                                                                        .arg(QLatin1String(language))
                                                                        .arg(i)
                                                                        .arg(printed.join(QLatin1Char(' ')))
                                                                        .arg(expected[i], 0, 'g', 17)));
    };
    if (python.isEmpty())
        qInfo("Python with scipy is not installed: only R was run");
    else
        check(outputOf(python, {QStringLiteral("-c"), explanation->python}), "Python");
    if (r.isEmpty())
        qInfo("Rscript is not installed: only Python was run");
    else
        check(outputOf(r, {QStringLiteral("-e"), explanation->r}), "R");
}

QTEST_GUILESS_MAIN(TestExplainSnippets)
#include "tst_explainsnippets.moc"
