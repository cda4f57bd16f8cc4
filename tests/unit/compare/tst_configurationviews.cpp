// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/columneffects.h"
#include "compare/machineeffects.h"
#include "compare/parametercurves.h"
#include "compare/winnermatrix.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace alidade;

namespace {

using Kind = ProjectionKey::Kind;

const ProjectionKey kBenchmark{Kind::Benchmark, {}};
const ProjectionKey kSize{Kind::Parameter, QStringLiteral("n")};

ProjectionKey runKey(const char* name)
{
    return {Kind::Run, QString::fromLatin1(name)};
}

struct Factory
{
    double noise = 0.01;
    std::mt19937_64 random{42}; // NOLINT: seeded on purpose

    SampleSet samples(double level, int processes = 5)
    {
        std::normal_distribution<double> normal;
        SampleSet set;
        for (int process = 0; process < processes; ++process) {
            const double own = normal(random) * noise;
            set.processSizes.push_back(4);
            for (int i = 0; i < 4; ++i)
                set.values.push_back(level * std::exp(own + normal(random) * noise / 4));
        }
        return set;
    }
};

/// blas × simd over eight benchmarks and four sizes: mkl −10 %, avx512 −30 %; avx512 gains with size when `crossing`.
VectorSource factorial(bool interacting)
{
    Factory factory;
    VectorSource source;
    for (const char* blas : {"mkl", "open"}) {
        for (const char* simd : {"avx2", "avx512"}) {
            RawRun run;
            run.configuration.environment = {{QStringLiteral("blas"), QString::fromLatin1(blas)},
                                             {QStringLiteral("simd"), QString::fromLatin1(simd)}};
            for (int b = 0; b < 8; ++b) {
                ResultBlock block;
                block.benchmark = QStringLiteral("bench%1").arg(b);
                auto grid = std::make_shared<ParameterGrid>();
                grid->names = {QStringLiteral("n")};
                grid->axes = {
                    {QStringLiteral("10"), QStringLiteral("100"), QStringLiteral("1000"), QStringLiteral("10000")}};
                block.grid = grid;
                for (int size = 0; size < 4; ++size) {
                    double log = b * 0.7 + size * 2.0;
                    log += *blas == 'm' ? std::log(0.9) : 0;
                    log += QLatin1String(simd) == QLatin1String("avx512")
                               ? std::log(0.7) + (interacting ? 0.3 * (1.5 - size) : 0)
                               : 0;
                    block.samples.push_back(factory.samples(std::exp(log) * 1e-6));
                    block.values.push_back(std::exp(log) * 1e-6);
                }
                run.blocks.push_back(std::move(block));
            }
            source.add(run);
        }
    }
    return source;
}

ConfigurationGrid gridOf(const VectorSource& source, const Projection& projection)
{
    const Result<ConfigurationResultsPtr> results = gatherConfigurations(source, {}, {}, {});
    if (!results)
        qFatal("%s", qPrintable(results.error().toString()));
    Result<ConfigurationGrid> grid = projectConfigurations(**results, projection, {}, {});
    if (!grid)
        qFatal("%s", qPrintable(grid.error().toString()));
    return std::move(*grid);
}

Projection byBlasAndSimd()
{
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas"), runKey("simd")};
    projection.curve = kSize;
    return projection;
}

bool holds(const Estimate& estimate, double truth)
{
    return estimate.low <= truth && truth <= estimate.high;
}

} // namespace

class TestConfigurationViews : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void mainEffectsAreFound();
    void interactionIsFound();
    void effectsThatCannotBeTold();
    void winnersAreConsistent();
    void winnersKnowTheTruth();
    void curvesOfARow();
    void curvesOverRows();
    void crossovers();
    void forest();
    void forestOfOneMachine();
};

void TestConfigurationViews::mainEffectsAreFound()
{
    const ConfigurationGrid grid = gridOf(factorial(false), byBlasAndSimd());
    const ColumnEffects effects = columnEffects(grid);
    QCOMPARE(effects.cases, 32);
    QCOMPARE(effects.values, 32 * 4 * 5);
    QCOMPARE(effects.effects.size(), size_t{4});
    // Against the mean over both values: the square root of the ratio between them.
    const std::vector<double> truth = {std::sqrt(0.9), 1 / std::sqrt(0.9), 1 / std::sqrt(0.7), std::sqrt(0.7)};
    for (size_t i = 0; i < truth.size(); ++i) {
        QVERIFY2(holds(effects.effects[i].ratio, truth[i]), qPrintable(effects.effects[i].value));
        QVERIFY(effects.effects[i].ratio.high / effects.effects[i].ratio.low < 1.005);
    }
    QCOMPARE(verdictWord(effects.effects[3].verdict), QStringLiteral("faster"));
    QCOMPARE(effects.interactions.size(), size_t{3}); // blas×simd, blas×n, simd×n
    for (const KeyInteraction& interaction : effects.interactions)
        QVERIFY2(interaction.p > 0.001, qPrintable(QString::number(interaction.p)));
    QVERIFY(std::abs(effects.residualNoise - 0.01) < 0.002);
    QVERIFY(effects.balanced && !effects.optimistic);
}

void TestConfigurationViews::interactionIsFound()
{
    const ColumnEffects effects = columnEffects(gridOf(factorial(true), byBlasAndSimd()));
    for (const KeyInteraction& interaction : effects.interactions) {
        const bool simdAndSize = interaction.first == runKey("simd") && interaction.second == kSize;
        QCOMPARE(interaction.p < 0.001, simdAndSize);
        if (simdAndSize)
            QVERIFY(std::abs(std::log(interaction.largest) - 0.225) < 0.02); // 0.3 · 1.5 / 2
    }
    QVERIFY(std::abs(effects.residualNoise - 0.01) < 0.002);
}

void TestConfigurationViews::effectsThatCannotBeTold()
{
    Projection projection = byBlasAndSimd();
    projection.fixed = {{runKey("blas"), QStringLiteral("mkl")}, {runKey("simd"), QStringLiteral("avx2")}};
    projection.columns = {};
    QVERIFY(!columnEffects(gridOf(factorial(false), projection)).reason.isEmpty());
    // Two keys that always change together.
    const VectorSource source(QStringLiteral(R"(
        env:a  1                  2
        env:b  x                  y
        f      10,10|10.1,10|10,10.1 12,12|12.1,12|12,12.1
    )"));
    Projection both;
    both.rows = {kBenchmark};
    both.columns = {runKey("a"), runKey("b")};
    const ColumnEffects effects = columnEffects(gridOf(source, both));
    for (const ValueEffect& effect : effects.effects)
        QVERIFY(std::isnan(effect.ratio.value));
}

void TestConfigurationViews::winnersAreConsistent()
{
    const ConfigurationGrid grid = gridOf(factorial(true), byBlasAndSimd());
    const WinnerMatrix matrix = winnerMatrix(grid);
    QCOMPARE(matrix.columns.size(), size_t{4});
    for (size_t i = 0; i < 4; ++i) {
        for (size_t j = 0; j < 4; ++j) {
            if (i == j)
                continue;
            const ColumnPair& pair = matrix.pair(i, j);
            const ColumnPair& back = matrix.pair(j, i);
            QVERIFY(std::abs(pair.ratio.value * back.ratio.value - 1) < 1e-12);
            QCOMPARE(pair.adjustedP, back.adjustedP);
            QVERIFY(pair.adjustedP >= pair.p);
            QCOMPARE(pair.matched, 32);
            if (pair.verdict == Verdict::Slower)
                QCOMPARE(verdictWord(back.verdict), QStringLiteral("faster"));
        }
    }
    QVERIFY(std::abs(matrix.confidence - (1 - 0.05 / 6)) < 1e-12);
}

void TestConfigurationViews::winnersKnowTheTruth()
{
    const WinnerMatrix matrix = winnerMatrix(gridOf(factorial(false), byBlasAndSimd()));
    // Columns: mkl avx2, mkl avx512, open avx2, open avx512.
    QVERIFY(holds(matrix.pair(0, 2).ratio, 0.9));
    QVERIFY(holds(matrix.pair(1, 0).ratio, 0.7));
    QVERIFY(holds(matrix.pair(1, 2).ratio, 0.63));
    QCOMPARE(verdictWord(matrix.pair(1, 2).verdict), QStringLiteral("faster"));
    QCOMPARE(verdictWord(matrix.pair(2, 1).verdict), QStringLiteral("slower"));
}

void TestConfigurationViews::curvesOfARow()
{
    const ConfigurationGrid grid = gridOf(factorial(false), byBlasAndSimd());
    const ParameterCurves curves = parameterCurves(grid, 0, kSize);
    QCOMPARE(curves.title, QStringLiteral("bench0"));
    QCOMPARE(curves.curves.size(), size_t{4});
    for (const ParameterCurve& curve : curves.curves) {
        QCOMPARE(curve.points.size(), size_t{4});
        for (const CurvePoint& point : curve.points)
            QVERIFY(point.level.low < point.level.value && point.level.value < point.level.high);
    }
    QCOMPARE(curves.curves.front().points[2].x, 1000);
    QVERIFY(std::isnan(curves.curves.front().points[2].ratio.value)); // the reference itself
    QVERIFY(holds(curves.curves[1].points[2].ratio, 0.7));
    QVERIFY(curves.crossovers.empty());
    QVERIFY(!grid.rows[0].hasCrossover);
}

void TestConfigurationViews::curvesOverRows()
{
    Projection projection = byBlasAndSimd();
    projection.rows = {kBenchmark, kSize};
    projection.curve.reset();
    const ConfigurationGrid grid = gridOf(factorial(false), projection);
    QCOMPARE(grid.rows.size(), size_t{32});
    const ParameterCurves curves = parameterCurves(grid, 5, kSize);
    QCOMPARE(curves.title, QStringLiteral("bench1"));
    QCOMPARE(curves.curves[3].points.size(), size_t{4});
    const ParameterCurves whole = parameterCurves(gridOf(factorial(false), byBlasAndSimd()), 1, kSize);
    QCOMPARE(curves.curves[3].points[1].level, whole.curves[3].points[1].level);
}

void TestConfigurationViews::crossovers()
{
    const ConfigurationGrid grid = gridOf(factorial(true), byBlasAndSimd());
    QVERIFY(grid.rows[0].hasCrossover);
    const ParameterCurves curves = parameterCurves(grid, 0, kSize);
    // log ratio 0.3·(1.5 − size) + log 0.7: zero at size 0.311, that is at n = 20.5.
    const auto found = std::find_if(curves.crossovers.begin(), curves.crossovers.end(),
                                    [](const CurveCrossover& one) { return one.column == 1; });
    QVERIFY(found != curves.crossovers.end());
    QVERIFY2(found->place.low < 20.5 && 20.5 < found->place.high, qPrintable(QString::number(found->place.x)));
    QVERIFY(found->place.secondGains);
    QVERIFY(std::abs(std::log(found->place.x / 20.5)) < 0.3);
}

void TestConfigurationViews::forest()
{
    // 10 % slower on two machines, the same on the third.
    Factory factory;
    VectorSource source;
    for (int machine = 0; machine < 3; ++machine) {
        for (int blas = 0; blas < 2; ++blas) {
            RawRun run;
            run.configuration.machine = QStringLiteral("m%1").arg(machine);
            run.configuration.environment = {
                {QStringLiteral("blas"), blas == 0 ? QStringLiteral("mkl") : QStringLiteral("open")}};
            ResultBlock block;
            block.benchmark = QStringLiteral("dot");
            const double level = std::pow(3.0, machine) * (blas == 1 && machine < 2 ? 1.1 : 1.0);
            block.values = {level};
            block.samples = {factory.samples(level, 10)};
            run.blocks.push_back(std::move(block));
            source.add(run);
        }
    }
    Projection projection;
    projection.rows = {kBenchmark};
    projection.columns = {runKey("blas")};
    const ConfigurationGrid grid = gridOf(source, projection);
    const MachineEffects effects = machineEffects(grid, 1, 0);
    QCOMPARE(effects.machines.size(), size_t{3});
    QVERIFY(holds(effects.machines[0].effect.ratio, 1.1));
    QVERIFY(holds(effects.machines[2].effect.ratio, 1.0));
    QVERIFY(effects.isCombined());
    double weights = 0;
    for (const OneMachine& one : effects.machines)
        weights += one.weight;
    QVERIFY(std::abs(weights - 1) < 1e-9);
    // The machines differ: what is combined is wider than any of them, and does not decide.
    QVERIFY(effects.combined.ratio.high / effects.combined.ratio.low >
            effects.machines[0].effect.ratio.high / effects.machines[0].effect.ratio.low);
    QCOMPARE(verdictWord(effects.verdict), QStringLiteral("undecided"));
    QVERIFY(effects.iSquared > 0.5);
    QVERIFY2(effects.agreement.startsWith(QStringLiteral("slower on 2 of 3 machines")), qPrintable(effects.agreement));
    QCOMPARE(grid.cell(0, 1).ratio.value, effects.combined.ratio.value);
    QCOMPARE(machineEffects(grid, 1, std::nullopt).machines.size(), size_t{3});
}

void TestConfigurationViews::forestOfOneMachine()
{
    const MachineEffects effects = machineEffects(gridOf(factorial(false), byBlasAndSimd()), 1, 0);
    QCOMPARE(effects.machines.size(), size_t{1});
    QVERIFY(!effects.isCombined());
    QVERIFY(std::isnan(effects.combined.ratio.value));
}

QTEST_APPLESS_MAIN(TestConfigurationViews)
#include "tst_configurationviews.moc"
