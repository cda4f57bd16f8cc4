// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces of a search, each against what it stands for.
#include "bisect/buildchances.h"
#include "bisect/density.h"
#include "bisect/freshcheck.h"
#include "bisect/mutualinformation.h"
#include "bisect/planner.h"
#include "bisect/posterior.h"
#include "bisect/pricing.h"
#include "bisect/steps.h"
#include "stats/random/random.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace alidade;

namespace {

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

QByteArray hash(int number)
{
    return QByteArray::number(number, 16).rightJustified(40, '0');
}

BisectCommit commit(int number, std::vector<int> parents)
{
    BisectCommit made{hash(number), {}};
    for (int parent : parents)
        made.parents.push_back(hash(parent));
    return made;
}

/// 0 - 1 - 2 ----- 5 - 6    5 merges 4 into 2; 3 and 4 branched off at 1
///      \- 3 - 4 -/
std::vector<BisectCommit> diamond()
{
    return {commit(0, {}),  commit(1, {0}),    commit(2, {1}), commit(3, {1}),
            commit(4, {3}), commit(5, {2, 4}), commit(6, {5})};
}

std::vector<BisectCommit> line(int last)
{
    std::vector<BisectCommit> commits{commit(0, {})};
    for (int i = 1; i <= last; ++i)
        commits.push_back(commit(i, {i - 1}));
    return commits;
}

std::vector<double> uniform(const SearchSpace& space)
{
    return std::vector<double>(static_cast<std::size_t>(space.last()) + 1, 1.0);
}

/// P of each candidate by looking at every one of them.
std::vector<double> enumerated(const SearchSpace& space, const std::vector<double>& prior,
                               const std::vector<KnownSide>& known)
{
    std::vector<double> p(prior.size(), 0.0);
    double sum = 0;
    for (int k = 1; k <= space.last(); ++k) {
        double log = std::log(prior[static_cast<std::size_t>(k)]);
        for (const KnownSide& each : known)
            log += each.logLikelihood[space.contains(each.position, k) ? 1 : 0];
        sum += p[static_cast<std::size_t>(k)] = std::exp(log);
    }
    for (double& each : p)
        each /= sum;
    return p;
}

} // namespace

class TestSearchParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstParentLineLeavesBranchesOut()
    {
        const SearchSpace space = SearchSpace::firstParentLine(diamond(), 0, 6);
        QVERIFY(space.isLine());
        QCOMPARE(space.last(), 4);
        QCOMPARE(space.commitAt(3), 5);
        QCOMPARE(space.positionOf(4), -1);
        QVERIFY(space.contains(3, 2));
        QVERIFY(!space.contains(2, 3));
    }

    void theGraphKnowsAncestors()
    {
        const SearchSpace space = SearchSpace::graph(diamond(), 0, 6);
        QCOMPARE(space.last(), 6);
        const auto contains = [&space](int a, int b) {
            return space.contains(space.positionOf(a), space.positionOf(b));
        };
        QVERIFY(contains(4, 1) && contains(4, 3) && contains(5, 4) && contains(5, 2) && contains(6, 3));
        QVERIFY(!contains(2, 3) && !contains(4, 2) && !contains(3, 4));
        QCOMPARE(space.parentOf(space.positionOf(5)), space.positionOf(2));
        // Inside the merge: what it brought, and itself.
        const SearchSpace inside = SearchSpace::graph(diamond(), 2, 5);
        QCOMPARE(inside.last(), 3);
        QCOMPARE(inside.commitAt(1), 3);
        QCOMPARE(inside.commitAt(3), 5);
        QCOMPARE(inside.positionOf(1), -1);
    }

    void thePosteriorIsThatOfEveryCandidate()
    {
        Random random(4);
        for (int round = 0; round < 200; ++round) {
            const bool graph = round % 2 == 1;
            std::vector<BisectCommit> commits = line(40);
            for (int i = 5; graph && i < 40; i += 4) // branches and merges
                commits[static_cast<std::size_t>(i)] =
                    commit(i, {i - 3, static_cast<int>(random.below(static_cast<std::uint64_t>(i)))});
            const SearchSpace space =
                graph ? SearchSpace::graph(commits, 0, 40) : SearchSpace::firstParentLine(commits, 0, 40);
            std::vector<double> prior = uniform(space);
            for (double& each : prior)
                each = 0.1 + random.uniform();
            std::vector<KnownSide> known;
            for (int i = 0; i < round % 9; ++i) {
                const int position = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(space.last() - 1)));
                known.push_back({position, {3 * random.normal(), 3 * random.normal()}});
            }
            Posterior posterior;
            posterior.update(space, prior, known, {}, 0);
            const std::vector<double> expected = enumerated(space, prior, known);
            double total = 0;
            for (int x = 1; x <= space.last(); ++x) {
                QVERIFY(near(posterior.probability(x), expected[static_cast<std::size_t>(x)], 1e-10));
                double side = 0;
                for (int k = 1; k <= space.last(); ++k)
                    side += space.contains(x, k) ? expected[static_cast<std::size_t>(k)] : 0;
                QVERIFY(near(posterior.newSide(x), side, 1e-9));
                total += posterior.probability(x);
            }
            QVERIFY(near(total, 1, 1e-9));
        }
    }

    void classesAreWhatNothingKnownTellsApart()
    {
        const SearchSpace space = SearchSpace::graph(diamond(), 0, 6);
        Posterior posterior;
        const std::vector<KnownSide> known{{space.positionOf(4), {}}};
        posterior.update(space, uniform(space), known, {}, 0);
        QCOMPARE(posterior.classes().size(), std::size_t(2));
        const int inside = posterior.classOf(space.positionOf(3));
        QCOMPARE(posterior.classOf(space.positionOf(1)), inside);
        QVERIFY(posterior.classOf(space.positionOf(2)) != inside);
        QVERIFY(posterior.splits(space, space.positionOf(1), inside));
        QVERIFY(!posterior.splits(space, space.positionOf(4), inside));
        QVERIFY(near(posterior.entropy(), std::log2(6), 1e-9));
    }

    void importedSessionsShiftOddsButNeverDecide()
    {
        const SearchSpace space = SearchSpace::firstParentLine(line(10), 0, 10);
        PriorSession session;
        for (int p : {2, 5, 8})
            session.levels.push_back({p, p >= 5 ? 7.05 : 7.0, 1e-8}); // an offset of its own, and very sure
        Posterior posterior;
        posterior.update(space, uniform(space), {}, std::vector<PriorSession>{session}, 0.05);
        const double inside = posterior.newSide(5) - posterior.newSide(2);
        QVERIFY(inside > 0.85);
        QVERIFY(inside < 0.999);
        QVERIFY(posterior.probability(1) > 0.002);
        // Levels of another offset say the same.
        for (PriorSession::Level& level : session.levels)
            level.level -= 3;
        Posterior shifted;
        shifted.update(space, uniform(space), {}, std::vector<PriorSession>{session}, 0.05);
        QVERIFY(near(shifted.newSide(5) - shifted.newSide(2), inside, 1e-6));
    }

    void informationIsThatOfTheIntegral()
    {
        QCOMPARE(mutualInformation(0, 4), 0.0);
        QCOMPARE(mutualInformation(0.5, 0), 0.0);
        QVERIFY(near(mutualInformation(0.5, 400), 1, 1e-6));
        QVERIFY(near(mutualInformation(0.1, 1000), binaryEntropy(0.1), 0.005));
        QVERIFY(near(mutualInformation(0.3, 4), mutualInformation(0.7, 4), 1e-12));
        // w(1 − w)·signal ÷ (2 ln 2) for weak ones.
        QVERIFY(near(mutualInformation(0.5, 1e-3), 0.25e-3 / (2 * std::log(2.0)), 2e-6));
        for (double chance : {0.02, 0.3, 0.5}) {
            for (double signal : {0.1, 1.0, 6.25}) {
                double sum = 0;
                const double apart = std::sqrt(signal);
                for (double x = -9; x < apart + 9; x += 0.001) {
                    const double no = (1 - chance) * std::exp(-0.5 * x * x);
                    const double yes = chance * std::exp(-0.5 * (x - apart) * (x - apart));
                    sum += 0.001 / std::sqrt(2 * M_PI) * (no + yes) * binaryEntropy(yes / (no + yes));
                }
                const double exact = binaryEntropy(chance) - sum;
                QVERIFY(near(mutualInformation(chance, signal), exact, 0.012 * exact));
            }
        }
    }

    void noiseIsLearnt()
    {
        Random random(8);
        std::vector<double> residuals;
        for (int i = 0; i < 2000; ++i)
            residuals.push_back(0.5 * random.normal() + (random.uniform() < 0.25 ? 4 : 0));
        NoiseDensity noise;
        noise.learn(residuals, 1);
        double mass = 0;
        for (double x = -24; x < 24; x += 0.001)
            mass += 0.001 * std::exp(noise.logAt(x));
        QVERIFY(near(mass, 1, 0.01));
        QVERIFY(noise.logAt(4) > noise.logAt(2) + 1); // the valley between the modes
        QVERIFY(near(noise.slowShare(), 0.25, 0.03));
        QVERIFY(noise.information(1) > noise.information(0.5));
        QVERIFY(near(noise.information(0), 0, 1e-9));
        QVERIFY(noise.logAt(1e9) > -15); // no single run can rule anything out
        NoiseDensity empty;
        empty.learn({}, 1);
        QVERIFY(near(std::exp(empty.logAt(0)), 0.96 * 0.375 + 0.04 * 0.375 / 6, 1e-12));
        QCOMPARE(empty.slowShare(), 0.0);
    }

    void brokenStretchesAreAvoided()
    {
        const std::vector<int> failed{50, 52};
        const BuildChances chances(failed, 8);
        QVERIFY(chances.failure(51) > 0.75);
        QVERIFY(chances.failure(55) < chances.failure(53));
        QVERIFY(near(chances.failure(500), 2.3 / 14, 1e-9));
        QVERIFY(near(BuildChances({}, 0).failure(3), 0.05, 1e-12));
    }

    void theFirstBuildHalvesTheRange()
    {
        const SearchSpace space = SearchSpace::firstParentLine(line(1024), 0, 1024);
        Posterior posterior;
        const std::vector<double> prior = uniform(space);
        posterior.update(space, prior, {}, {}, 0.05);
        std::vector<PlanCommit> commits(1025);
        commits[0].built = commits[1024].built = true;
        const BuildChances chances({}, 2);
        PlanInput input{space, posterior, commits, chances};
        input.step = 0.05;
        input.layout = 0.002;
        input.equivalentVariance = 4e-4;
        input.buildTime = 60;
        input.failedTime = 30;
        input.overhead = 2;
        const std::vector<PlanOption> options = rankOptions(input);
        QCOMPARE(options.front().position, 512);
        QVERIFY(options.front().build);
        // With a free build beside the middle, that one.
        commits[520].cached = true;
        QCOMPARE(rankOptions(input).front().position, 520);
        // With a failed build in the middle, not next to it.
        commits[520].cached = false;
        commits[512].usable = false;
        input.anyFailed = true;
        const std::vector<int> failed{512};
        const BuildChances after(failed, 3);
        PlanInput again{space, posterior, commits, after, true, 0.05, 0.002, 4e-4, 60, 30, 2, true};
        const int distance = std::abs(rankOptions(again).front().position - 512);
        QVERIFY(distance > 2 && distance <= 64);
        again.mayBuild = false;
        QVERIFY(rankOptions(again).empty());
    }

    void freshPairsPassAndFail()
    {
        const CheckTerms terms{0.05, 0.02, 0.002, 0.999, false};
        const std::vector<double> good{0.05, 0.06, 0.04, 0.055, 0.045, 0.052, 0.048, 0.05};
        const CheckFigures passed = judgePairs(good, terms);
        QCOMPARE(passed.verdict, CheckVerdict::Passed);
        QVERIFY(near(passed.mean, 0.05, 0.002));
        QVERIFY(near(passed.needed, std::log(1000.0), 1e-9));
        QCOMPARE(judgePairs(std::span(good).first(2), terms).verdict, CheckVerdict::Going);
        const std::vector<double> none{0.002, -0.01, 0.01, -0.004, 0.006, 0.001, -0.003, 0.004};
        QCOMPARE(judgePairs(none, terms).verdict, CheckVerdict::Failed);
        // One odd pair neither passes nor fails a candidate.
        const std::vector<double> odd{0.0, 0.01, 3.0};
        QCOMPARE(judgePairs(odd, terms).verdict, CheckVerdict::Going);
    }

    void twoStepsAreSeen()
    {
        std::vector<StepLevel> levels;
        for (double level : {0.0, 0.001, 0.03, 0.031, 0.029, 0.08, 0.081})
            levels.push_back({level, 2e-5});
        const std::optional<TwoSteps> steps = findTwoSteps(levels, 0.002, 0);
        QVERIFY(steps.has_value());
        QCOMPARE(steps->firstGap, std::size_t(1));
        QCOMPARE(steps->secondGap, std::size_t(4));
        QVERIFY(!steps->firstIsLarger);
        QVERIFY(near(steps->largerStep(), 0.05, 0.003));
        QVERIFY(near(std::accumulate(steps->largerIn.begin(), steps->largerIn.end(), 0.0), 1, 1e-9));
        QVERIFY(steps->largerIn[4] > 0.99);
        for (StepLevel& level : levels)
            level.level = level.level > 0.05 ? 0.05 : 0;
        QVERIFY(!findTwoSteps(levels, 0.002, 0).has_value());
    }

    void theWantedWayIsTheLarger()
    {
        std::vector<StepLevel> levels;
        for (double level : {0.0, 0.0, 0.05, 0.05, -0.01, -0.01})
            levels.push_back({level, 1e-5});
        QCOMPARE(findTwoSteps(levels, 0.002, 0)->largerGap(), std::size_t(3));
        QCOMPARE(findTwoSteps(levels, 0.002, 1)->largerGap(), std::size_t(1));
    }

    void thePriceRisesWithWhatIsAsked()
    {
        PriceTerms terms;
        terms.entropy = 10;
        terms.noise = 0.02;
        terms.step = 0.05;
        terms.layout = 0.002;
        terms.buildSeconds = 60;
        terms.runSeconds = 1;
        const RemainingState base = price(terms);
        QVERIFY(base.seconds.low < base.seconds.middle && base.seconds.middle < base.seconds.high);
        QVERIFY(base.builds.low <= 10 && base.builds.high >= 10);
        terms.step = 0.02;
        QVERIFY(price(terms).runs.middle > 2 * base.runs.middle);
        terms.step = 0.05;
        terms.confidence = 0.9;
        QVERIFY(price(terms).runs.middle < base.runs.middle);
    }
};

QTEST_APPLESS_MAIN(TestSearchParts)
#include "tst_searchparts.moc"
