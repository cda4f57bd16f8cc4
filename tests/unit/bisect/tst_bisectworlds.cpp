// SPDX-License-Identifier: GPL-3.0-or-later
// Searches in drawn worlds, against bars. `many` trials in the build that is labelled slow.
#include "support/bisecttrial.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

#ifdef ALIDADE_MANY_TRIALS
constexpr int kFactor = 12;
#else
constexpr int kFactor = 1;
#endif

constexpr std::uint64_t kSeed = 880000;

struct Figures
{
    double right = 0;
    double wrong = 0;
    double builds = 0;
    double failed = 0;
    double runs = 0;
};

Figures search(const WorldTerms& terms, int trials, int stream)
{
    Figures figures;
    for (int i = 0; i < trials; ++i) {
        const TrialResult result = guidedTrial(terms, kSeed + static_cast<std::uint64_t>(100000 * stream + i));
        figures.right += result.verdict == TrialVerdict::Right ? 1.0 / trials : 0;
        figures.wrong += result.verdict == TrialVerdict::Wrong ? 1.0 / trials : 0;
        figures.builds += static_cast<double>(result.builds) / trials;
        figures.failed += static_cast<double>(result.failedBuilds) / trials;
        figures.runs += static_cast<double>(result.runs) / trials;
    }
    return figures;
}

} // namespace

class TestBisectWorlds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void culpritsAreFound_data()
    {
        QTest::addColumn<WorldTerms>("terms");
        QTest::addColumn<int>("trials");
        QTest::addColumn<double>("attempts"); // builds and failures, × log2 N
        QTest::addColumn<double>("runs");
        const auto world = [](auto change) {
            WorldTerms terms;
            change(terms);
            return terms;
        };
        QTest::newRow("main") << WorldTerms{} << 30 << 1.10 << 190.0;
        QTest::newRow("few commits") << world([](WorldTerms& t) { t.commits = 64; }) << 20 << 1.10 << 170.0;
        QTest::newRow("skips") << world([](WorldTerms& t) { t.skip = 0.3; }) << 20 << 1.8 << 190.0;
        QTest::newRow("no drift, two modes")
            << world([](WorldTerms& t) { t.drift = 0, t.noise = WorldNoise::Bimodal; }) << 15 << 1.10 << 190.0;
        QTest::newRow("heavy tails, strong slow drift")
            << world([](WorldTerms& t) { t.drift = 3, t.driftTime = 1000, t.noise = WorldNoise::Heavy; }) << 15 << 1.2
            << 220.0;
        QTest::newRow("into merges") << world([](WorldTerms& t) { t.merges = 0.2, t.commits = 256; }) << 15 << 1.5
                                     << 260.0;
        QTest::newRow("by ancestry") << world([](WorldTerms& t) { t.merges = 0.2, t.commits = 256, t.graph = true; })
                                     << 15 << 1.3 << 220.0;
        QTest::newRow("faster") << world([](WorldTerms& t) { t.step = -0.05; }) << 15 << 1.10 << 190.0;
    }

    void culpritsAreFound()
    {
        QFETCH(WorldTerms, terms);
        QFETCH(int, trials);
        QFETCH(double, attempts);
        QFETCH(double, runs);
        const Figures figures = search(terms, kFactor * trials, static_cast<int>(terms.commits + 7 * terms.drift));
        qInfo("right %.3f builds %.2f failed %.2f runs %.0f", figures.right, figures.builds, figures.failed,
              figures.runs);
        QVERIFY(figures.right >= 0.99);
        QVERIFY(figures.wrong <= 0.003);
        QVERIFY(figures.builds + figures.failed <= attempts * std::log2(terms.commits));
        QVERIFY(figures.runs <= runs);
    }

    void noCulpritWhereThereIsNone()
    {
        WorldTerms terms;
        terms.step = 0;
        const Figures figures = search(terms, 20 * kFactor, 1);
        QCOMPARE(figures.right + figures.wrong, 0.0);
        QVERIFY(figures.runs <= 500);
    }

    void othersAreLostInDrift()
    {
        // The baselines do what they are known for: right without drift and many runs, lost with it.
        WorldTerms terms;
        const auto right = [](const WorldTerms& world, auto trial) {
            int count = 0;
            for (std::uint64_t i = 0; i < 100; ++i)
                count += trial(world, kSeed + i).verdict == TrialVerdict::Right;
            return count;
        };
        const auto git20 = [](const WorldTerms& world, std::uint64_t seed) { return gitBisectTrial(world, seed, 20); };
        const auto asv5 = [](const WorldTerms& world, std::uint64_t seed) { return asvFindTrial(world, seed, 5); };
        QVERIFY(right(terms, git20) < 50);
        QVERIFY(right(terms, asv5) < 50);
        terms.drift = 0;
        QVERIFY(right(terms, git20) > 90);
    }
};

QTEST_APPLESS_MAIN(TestBisectWorlds)
#include "tst_bisectworlds.moc"
