// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/series/steadystate.h"

#include <QTest>

using namespace alidade;

namespace {

/// Iterations on log values around a level that depends on the iteration, with 1 % noise.
template<typename Level>
std::vector<double> process(std::size_t n, std::uint64_t seed, Level level)
{
    Random random(seed);
    std::vector<double> values(n);
    for (std::size_t i = 0; i < n; ++i)
        values[i] = level(i) + 0.01 * random.normal();
    return values;
}

double flat(std::size_t)
{
    return 0;
}

} // namespace

class TestSteadyState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void classes_data();
    void classes();
    void flatProcessesStayFlat();
    void coldFirstIteration();
    void outliersAreNoPhases();
    void coarseClock();
    void toleranceForgives();
    void tooShort();
    void voteOfProcesses();
};

void TestSteadyState::classes_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<QList<double>>("levels"); // one per twentieth
    QTest::addColumn<int>("expected");
    QTest::addColumn<int>("steadyFrom");
    const auto levels = [](std::initializer_list<std::pair<int, double>> runs) {
        QList<double> list;
        for (const auto& [count, level] : runs)
            list.append(QList<double>(count, level));
        return list;
    };
    const auto row = [](const char* name, int n, const QList<double>& list, SteadyClass kind, int from) {
        QTest::newRow(name) << n << list << static_cast<int>(kind) << from;
    };
    row("flat", 100, levels({{20, 0}}), SteadyClass::Flat, 0);
    row("warm-up", 200, levels({{4, .5}, {16, 0}}), SteadyClass::WarmUp, 40);
    row("warm-up in steps", 400, levels({{2, .9}, {4, .4}, {14, 0}}), SteadyClass::WarmUp, 120);
    row("slowdown", 200, levels({{10, 0}, {10, .3}}), SteadyClass::Slowdown, 100);
    row("warm-up, then slower", 400, levels({{2, .9}, {8, 0}, {10, .3}}), SteadyClass::Slowdown, 200);
    row("change at the end", 200, levels({{17, 0}, {3, .4}}), SteadyClass::NoSteadyState, 0);
    row("back to where it was", 400, levels({{8, 0}, {4, .4}, {8, 0}}), SteadyClass::WarmUp, 240);
}

void TestSteadyState::classes()
{
    QFETCH(int, n);
    QFETCH(QList<double>, levels);
    QFETCH(int, expected);
    QFETCH(int, steadyFrom);
    const auto level = [&](std::size_t i) { return levels[static_cast<qsizetype>(i) * 20 / n]; };
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const SteadyState state = steadyState(process(static_cast<std::size_t>(n), seed, level));
        QCOMPARE(static_cast<int>(state.kind), expected);
        QCOMPARE(static_cast<int>(state.steadyFrom), steadyFrom);
        QCOMPARE(state.segments.front().begin, std::size_t{0});
        QCOMPARE(state.segments.back().end, static_cast<std::size_t>(n));
    }
}

void TestSteadyState::flatProcessesStayFlat()
{
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        QVERIFY(steadyState(process(8 + seed, seed, flat)).kind == SteadyClass::Flat);
}

void TestSteadyState::coldFirstIteration()
{
    for (std::size_t n : {20, 100, 1000}) {
        const SteadyState state = steadyState(process(n, n, [](std::size_t i) { return i == 0 ? 0.7 : 0.0; }));
        QVERIFY(state.kind == SteadyClass::WarmUp);
        QCOMPARE(state.steadyFrom, std::size_t{1});
    }
}

void TestSteadyState::outliersAreNoPhases()
{
    const SteadyState state =
        steadyState(process(200, 1, [](std::size_t i) { return i == 60 || i == 120 || i == 199 ? 2.0 : 0.0; }));
    QVERIFY(state.kind == SteadyClass::Flat);
    QCOMPARE(state.steadyFrom, std::size_t{0});
    QVERIFY(state.segments.size() > 1); // they are seen
}

void TestSteadyState::coarseClock()
{
    std::vector<double> values(60, 1.0);
    QVERIFY(steadyState(values).kind == SteadyClass::Flat);
    for (std::size_t i = 0; i < 20; ++i)
        values[i] = 1.01; // one tick
    QVERIFY(steadyState(values).kind == SteadyClass::Flat);
    for (std::size_t i = 0; i < 20; ++i)
        values[i] = i % 2 == 0 ? 1.10 : 1.11; // ten and eleven
    QVERIFY(steadyState(values).kind == SteadyClass::WarmUp);
}

void TestSteadyState::toleranceForgives()
{
    const std::vector<double> values = process(200, 2, [](std::size_t i) { return i < 50 ? 0.15 : 0.0; });
    QVERIFY(steadyState(values).kind == SteadyClass::WarmUp);
    SteadyPolicy policy;
    policy.tolerance = 0.2;
    QVERIFY(steadyState(values, policy).kind == SteadyClass::Flat);
}

void TestSteadyState::tooShort()
{
    QVERIFY(steadyState({}).kind == SteadyClass::TooShort);
    QVERIFY(steadyState(process(kShortestProcess - 1, 3, flat)).kind == SteadyClass::TooShort);
    QVERIFY(steadyState(process(kShortestProcess, 3, flat)).kind == SteadyClass::Flat);
}

void TestSteadyState::voteOfProcesses()
{
    const auto warm = [](std::size_t from) { return SteadyState{SteadyClass::WarmUp, from, {}}; };
    const SteadyState never{SteadyClass::NoSteadyState, 0, {}};
    const SteadyState stays{SteadyClass::Flat, 0, {}};
    const SteadyState little;
    SteadyVote vote = steadyVote(std::vector{warm(5), warm(9), stays, never});
    QVERIFY(vote.isSteady);
    QCOMPARE(vote.from, std::size_t{9});
    QCOMPARE(vote.counts[static_cast<std::size_t>(SteadyClass::WarmUp)], std::size_t{2});
    vote = steadyVote(std::vector{warm(5), never, never, little});
    QVERIFY(!vote.isSteady);
    QCOMPARE(vote.from, std::size_t{0});
    QVERIFY(steadyVote(std::vector{never, stays}).isSteady); // half is enough
    QVERIFY(!steadyVote(std::vector{little}).isSteady);
    QVERIFY(!steadyVote({}).isSteady);
}

QTEST_APPLESS_MAIN(TestSteadyState)
#include "tst_steadystate.moc"
