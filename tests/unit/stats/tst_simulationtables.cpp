// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the manual's page on method, done again: two sides whose processes differ by 1 % and whose iterations
// by 0.3 %, the truth known. Every printed number is held against a run of our own; the page says seeds and sizes.
#include "stats/hierarchy/bootstrap.h"
#include "stats/random/random.h"
#include "stats/rank/mannwhitney.h"
#include "stats/significance/distributions.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace alidade;

namespace {

constexpr int kAlarmTrials = 2000;
constexpr int kCoverageTrials = 400;

struct Design
{
    std::size_t processes = 0, iterations = 20;
    double between = 0.01; ///< sd of log levels of processes
    double shift = 0;      ///< true log ratio
};

struct Side
{
    Processes values;
    std::vector<double> pooled, medians;
};

Side drawn(const Design& design, double shift, Random& random)
{
    Side side;
    for (std::size_t p = 0; p < design.processes; ++p) {
        const double level = shift + design.between * random.normal();
        std::vector<double>& process = side.values.emplace_back();
        for (std::size_t i = 0; i < design.iterations; ++i)
            process.push_back(level + 0.003 * random.normal());
        side.pooled.insert(side.pooled.end(), process.begin(), process.end());
        side.medians.push_back(median(process));
    }
    return side;
}

/// Student's t of pooled samples with equal variances, as pyperf has it.
double pooledT(const Side& a, const Side& b)
{
    const auto n = static_cast<double>(a.pooled.size()), m = static_cast<double>(b.pooled.size());
    const double df = n + m - 2;
    const double spread = ((n - 1) * variance(a.pooled) + (m - 1) * variance(b.pooled)) / df;
    return studentTwoSided((mean(b.pooled) - mean(a.pooled)) / std::sqrt(spread * (1 / n + 1 / m)), df);
}

/// How often each rule calls the sides different.
std::map<QString, double> calls(const Design& design, std::uint64_t seed)
{
    std::map<QString, double> share;
    for (int t = 0; t < kAlarmTrials; ++t) {
        Random random(seed, static_cast<std::uint64_t>(t));
        const Side a = drawn(design, 0, random), b = drawn(design, design.shift, random);
        const double ranks = mannWhitney(a.pooled, b.pooled, RankDistribution::NormalCorrected).p;
        const auto add = [&share](const char* rule, bool called) {
            share[QString::fromLatin1(rule)] += called ? 1.0 / kAlarmTrials : 0;
        };
        add("rank test on pooled values, p < .05", ranks < 0.05);
        add("rank test on pooled values, p < .002 (asv)", ranks < 0.002);
        add("t test on pooled values, p < .05 (pyperf)", pooledT(a, b) < 0.05);
        add("rank test on medians of processes, p < .05", mannWhitney(a.medians, b.medians).p < 0.05);
        add("Welch's t on medians of processes, p < .05", welch(a.medians, b.medians, 0.95).p < 0.05);
    }
    return share;
}

bool covers(double low, double high, double truth)
{
    return low <= truth && truth <= high;
}

bool pooledBootstrapCovers(const Side& a, const Side& b, std::uint64_t seed)
{
    std::vector<double> differences;
    for (std::uint64_t r = 0; r < 199; ++r) {
        Random random(seed, r);
        std::vector<double> left(a.pooled.size()), right(b.pooled.size());
        random.resample(a.pooled, left);
        random.resample(b.pooled, right);
        differences.push_back(median(right) - median(left));
    }
    std::sort(differences.begin(), differences.end());
    return covers(quantileSorted(differences, 0.025), quantileSorted(differences, 0.975), 0);
}

double medianOfAll(const Processes& values)
{
    std::vector<double> all;
    for (const std::vector<double>& process : values)
        all.insert(all.end(), process.begin(), process.end());
    return median(std::move(all));
}

/// How often an interval that is meant to hold the truth in 95 % does.
std::map<QString, double> coverage(const Design& design, std::uint64_t seed)
{
    std::map<QString, double> share;
    for (int t = 0; t < kCoverageTrials; ++t) {
        Random random(seed, static_cast<std::uint64_t>(t));
        const Side a = drawn(design, 0, random), b = drawn(design, 0, random);
        const auto add = [&share](const char* rule, bool covered) {
            share[QString::fromLatin1(rule)] += covered ? 1.0 / kCoverageTrials : 0;
        };
        const auto own = static_cast<std::uint64_t>(t);
        const BootstrapPolicy quick{own, 199, 0.95, BootstrapKind::Percentile};
        const Estimate medians = hierarchicalBootstrapRatio(a.values, b.values, medianOfAll, quick);
        const Estimate means = hierarchicalBootstrapRatio(a.values, b.values, meanOfProcessMeans, quick);
        const WelchResult test = welch(a.medians, b.medians, 0.95);
        add("bootstrap of pooled values: median", pooledBootstrapCovers(a, b, own));
        add("bootstrap of processes, then values: median", covers(medians.low, medians.high, 1));
        add("bootstrap of processes, then values: mean", covers(means.low, means.high, 1));
        add("Welch's t on medians of processes", covers(test.low, test.high, 0));
    }
    return share;
}

/// The numbers of the manual's row, in the order of the columns. The rule begins the row of the table whose head
/// begins with `table`.
std::vector<double> printed(const QString& table, const QString& rule)
{
    QFile file(QDir(qEnvironmentVariable("ALIDADE_SOURCE")).filePath(QStringLiteral("resources/manual/method.md")));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    bool inside = false;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        if (!line.startsWith(QLatin1Char('|')))
            inside = false;
        else if (line.startsWith(QStringLiteral("| ") + table))
            inside = true;
        if (!inside || !line.startsWith(QStringLiteral("| ") + rule + QStringLiteral(" |")))
            continue;
        std::vector<double> numbers;
        for (const QString& cell : line.split(QLatin1Char('|'), Qt::SkipEmptyParts).mid(1))
            numbers.push_back(cell.trimmed().section(QLatin1Char(' '), 0, 0).toDouble());
        return numbers;
    }
    return {};
}

/// The page prints these very runs, rounded: what is over is for another system's logarithms.
void compareColumn(const QString& table, std::size_t column, const std::map<QString, double>& found)
{
    QStringList wrong;
    for (const auto& [rule, share] : found) {
        const std::vector<double> numbers = printed(table, rule);
        const double expected = column < numbers.size() ? numbers[column] : -1;
        if (std::abs(share - expected) > 0.01)
            wrong += QStringLiteral("%1, column %2: found %3, printed %4")
                         .arg(rule)
                         .arg(column + 1)
                         .arg(share)
                         .arg(expected);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

} // namespace

class TestSimulationTables : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void falseAlarms_data();
    void falseAlarms();
    void coverages_data();
    void coverages();
    void power_data();
    void power();
};

void TestSimulationTables::falseAlarms_data()
{
    QTest::addColumn<int>("processes");
    QTest::addColumn<int>("iterations");
    QTest::addColumn<double>("between");
    QTest::newRow("2 processes") << 2 << 20 << 0.01;
    QTest::newRow("4 processes") << 4 << 20 << 0.01;
    QTest::newRow("10 processes of 10") << 10 << 10 << 0.01;
    QTest::newRow("20 processes of 3") << 20 << 3 << 0.01;
    QTest::newRow("5 processes that do not differ") << 5 << 20 << 0.0;
}

void TestSimulationTables::falseAlarms()
{
    static std::size_t column = 0;
    QFETCH(int, processes);
    QFETCH(int, iterations);
    QFETCH(double, between);
    const Design design{static_cast<std::size_t>(processes), static_cast<std::size_t>(iterations), between, 0};
    compareColumn(QStringLiteral("called different, nothing changed"), column, calls(design, 4600 + column));
    ++column;
}

void TestSimulationTables::coverages_data()
{
    QTest::addColumn<int>("processes");
    for (int processes : {3, 4, 5, 8, 10, 20})
        QTest::addRow("%d processes a side", processes) << processes;
}

void TestSimulationTables::coverages()
{
    static std::size_t column = 0;
    QFETCH(int, processes);
    compareColumn(QStringLiteral("true coverage of a 95 % interval"), column,
                  coverage({static_cast<std::size_t>(processes)}, 4700 + column));
    ++column;
}

void TestSimulationTables::power_data()
{
    QTest::addColumn<int>("processes");
    QTest::addColumn<double>("change");
    for (int processes : {5, 10}) {
        for (double change : {0.0, 0.01, 0.02, 0.03, 0.05})
            QTest::addRow("%d processes, %g", processes, change) << processes << change;
    }
}

void TestSimulationTables::power()
{
    static std::size_t column = 0;
    QFETCH(int, processes);
    QFETCH(double, change);
    const Design design{static_cast<std::size_t>(processes), 20, 0.01, std::log1p(change)};
    compareColumn(QStringLiteral("called different, %1 processes a side").arg(processes), column % 5,
                  calls(design, 4800 + column));
    ++column;
}

QTEST_APPLESS_MAIN(TestSimulationTables)
#include "tst_simulationtables.moc"
