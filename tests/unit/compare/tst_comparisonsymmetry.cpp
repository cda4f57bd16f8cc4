// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "support/vectorsource.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace alidade;

namespace {

/// Two sides of some forty cases of every kind of evidence. Own arithmetic on the generator's integers, since std
/// distributions differ between libraries.
struct Sides
{
    RawRun left, right;
};

double jitter(std::mt19937& random)
{
    return static_cast<double>(random() % 10000) / 10000 - 0.5;
}

ResultBlock blockOf(int kind, double level, double noise, std::mt19937& random)
{
    ResultBlock block;
    SampleSet set;
    const size_t processes = kind % 4 == 0 ? 3 : kind % 4 == 1 ? 1 : 0;
    const size_t count = kind % 4 == 3 ? 0 : 12;
    for (size_t i = 0; i < count; ++i)
        set.values.push_back(level * (1 + noise * jitter(random)));
    for (size_t i = 0; i < processes; ++i)
        set.processSizes.push_back(static_cast<quint32>(12 / processes));
    block.values.push_back(set.values.empty() ? level : set.values.front());
    block.samples.push_back(set);
    return block;
}

Sides randomSides(unsigned seed)
{
    std::mt19937 random(seed);
    Sides sides;
    for (int i = 0; i < 40; ++i) {
        const double change = 1 + 0.2 * jitter(random);
        const double noise = 0.1 * std::abs(jitter(random));
        ResultBlock left = blockOf(i, 1e-3, noise, random);
        ResultBlock right = blockOf(i, 1e-3 * change, noise, random);
        left.benchmark = right.benchmark = QStringLiteral("case%1").arg(i);
        left.metric.direction = right.metric.direction =
            i % 3 == 0 ? Direction::HigherIsBetter : Direction::LowerIsBetter;
        sides.left.blocks.push_back(left);
        sides.right.blocks.push_back(right);
    }
    return sides;
}

void scale(RawRun& run, double factor)
{
    for (ResultBlock& block : run.blocks) {
        for (double& value : block.values)
            value *= factor;
        for (SampleSet& set : block.samples) {
            for (double& value : set.values)
                value *= factor;
        }
    }
}

std::vector<CaseComparison> compared(const RawRun& left, const RawRun& right)
{
    VectorSource source;
    const RunId a = source.add(left);
    const RunId b = source.add(right);
    Result<ComparisonReport> report = compareRuns(source, {{}, {a}}, {{}, {b}}, {}, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    std::sort(report->cases.begin(), report->cases.end(),
              [](const CaseComparison& x, const CaseComparison& y) { return x.benchmark < y.benchmark; });
    return report->cases;
}

bool close(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || a == b || std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestComparisonSymmetry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void seeds_data();
    void swappingSidesMirrors_data() { seeds_data(); }
    void swappingSidesMirrors();
    void scalingChangesNothing_data() { seeds_data(); }
    void scalingChangesNothing();
    void orderWithinProcessesIsNoMatter_data() { seeds_data(); }
    void orderWithinProcessesIsNoMatter();
    void directionMirrorsTheVerdict_data() { seeds_data(); }
    void directionMirrorsTheVerdict();
};

void TestComparisonSymmetry::seeds_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 5; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

namespace {

Verdict mirrored(Verdict verdict)
{
    return verdict == Verdict::Slower ? Verdict::Faster : verdict == Verdict::Faster ? Verdict::Slower : verdict;
}

} // namespace

void TestComparisonSymmetry::swappingSidesMirrors()
{
    QFETCH(unsigned, seed);
    const Sides sides = randomSides(seed);
    const std::vector<CaseComparison> forth = compared(sides.left, sides.right);
    const std::vector<CaseComparison> back = compared(sides.right, sides.left);
    int moved = 0;
    for (size_t i = 0; i < forth.size(); ++i) {
        QVERIFY(close(forth[i].ratio.value, 1 / back[i].ratio.value));
        QVERIFY(close(forth[i].ratio.low, 1 / back[i].ratio.high));
        QVERIFY(close(forth[i].ratio.high, 1 / back[i].ratio.low));
        QVERIFY(close(forth[i].p, back[i].p));
        QCOMPARE(verdictWord(forth[i].verdict), verdictWord(mirrored(back[i].verdict)));
        moved += forth[i].verdict == Verdict::Slower || forth[i].verdict == Verdict::Faster ? 1 : 0;
    }
    QVERIFY(moved > 3); // else the test would say little
}

void TestComparisonSymmetry::scalingChangesNothing()
{
    QFETCH(unsigned, seed);
    Sides sides = randomSides(seed);
    const std::vector<CaseComparison> before = compared(sides.left, sides.right);
    scale(sides.left, 1024); // a power of two: exact
    scale(sides.right, 1024);
    const std::vector<CaseComparison> after = compared(sides.left, sides.right);
    for (size_t i = 0; i < before.size(); ++i) {
        QVERIFY(close(before[i].ratio.value, after[i].ratio.value));
        QVERIFY(close(before[i].ratio.low, after[i].ratio.low));
        QVERIFY(close(before[i].p, after[i].p));
        QCOMPARE(verdictWord(before[i].verdict), verdictWord(after[i].verdict));
    }
}

void TestComparisonSymmetry::orderWithinProcessesIsNoMatter()
{
    QFETCH(unsigned, seed);
    Sides sides = randomSides(seed);
    const std::vector<CaseComparison> before = compared(sides.left, sides.right);
    for (ResultBlock& block : sides.left.blocks) {
        std::vector<double>& values = block.samples.front().values;
        const size_t processes = std::max<size_t>(block.samples.front().processSizes.size(), 1);
        const size_t length = values.size() / processes;
        for (size_t p = 0; p < processes; ++p) {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(p * length);
            std::reverse(begin, begin + static_cast<std::ptrdiff_t>(length));
        }
    }
    const std::vector<CaseComparison> after = compared(sides.left, sides.right);
    for (size_t i = 0; i < before.size(); ++i) {
        QVERIFY(close(before[i].ratio.value, after[i].ratio.value));
        QVERIFY(close(before[i].ratio.low, after[i].ratio.low));
        QCOMPARE(verdictWord(before[i].verdict), verdictWord(after[i].verdict));
    }
}

void TestComparisonSymmetry::directionMirrorsTheVerdict()
{
    QFETCH(unsigned, seed);
    Sides sides = randomSides(seed);
    const std::vector<CaseComparison> before = compared(sides.left, sides.right);
    for (RawRun* run : {&sides.left, &sides.right}) {
        for (ResultBlock& block : run->blocks)
            block.metric.direction = block.metric.direction == Direction::HigherIsBetter ? Direction::LowerIsBetter
                                                                                         : Direction::HigherIsBetter;
    }
    const std::vector<CaseComparison> after = compared(sides.left, sides.right);
    for (size_t i = 0; i < before.size(); ++i)
        QCOMPARE(verdictWord(before[i].verdict), verdictWord(mirrored(after[i].verdict)));
}

QTEST_APPLESS_MAIN(TestComparisonSymmetry)
#include "tst_comparisonsymmetry.moc"
