// SPDX-License-Identifier: GPL-3.0-or-later
// The session as a function of its journal: what must not matter does not, and every kind of end is reached.
#include "bisect/session.h"
#include "support/bisecttrial.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace alidade;

namespace {

BisectSession replayed(const std::vector<JournalEntry>& entries)
{
    Result<BisectSession> session = BisectSession::replay(entries);
    if (!session)
        qFatal("%s", qPrintable(session.error().toString()));
    return std::move(*session);
}

BisectSession begun(const BisectQuestion& question)
{
    return replayed({{0, Started{question}}});
}

/// A whole search in a small world, as its journal.
std::vector<JournalEntry> journalOf(const WorldTerms& terms, std::uint64_t seed,
                                    const BisectQuestion* question = nullptr)
{
    BisectWorld world(terms, seed);
    std::vector<JournalEntry> journal;
    driveSession(world, question ? *question : world.question(), &journal);
    return journal;
}

WorldTerms smallWorld()
{
    WorldTerms terms;
    terms.commits = 40;
    return terms;
}

const BisectOutcome* outcomeOf(const BisectSession& session)
{
    const FinishAction* finish = std::get_if<FinishAction>(&session.next());
    return finish ? &finish->outcome : nullptr;
}

std::vector<JournalEntry> changed(std::vector<JournalEntry> entries, const std::function<void(JournalEntry&)>& change)
{
    for (JournalEntry& entry : entries)
        change(entry);
    return entries;
}

/// Both journals ask for the same things all along, and end alike.
void compareDecisions(const std::vector<JournalEntry>& one, const std::vector<JournalEntry>& other)
{
    BisectSession a = replayed({one.front()});
    BisectSession b = replayed({other.front()});
    for (std::size_t i = 1; i < one.size(); ++i) {
        QCOMPARE(a.next().index(), b.next().index());
        if (const RunAction* run = std::get_if<RunAction>(&a.next()))
            QCOMPARE(std::get<RunAction>(b.next()).hash, run->hash);
        if (const BuildAction* build = std::get_if<BuildAction>(&a.next()))
            QCOMPARE(std::get<BuildAction>(b.next()).hash, build->hash);
        a.record(one[i]);
        b.record(other[i]);
    }
    QVERIFY(outcomeOf(a) && outcomeOf(b));
    QCOMPARE(outcomeOf(a)->commits, outcomeOf(b)->commits);
    QVERIFY(std::abs(outcomeOf(a)->probability - outcomeOf(b)->probability) < 1e-6);
}

/// What a test measures instead of a world: levels by commit, a steady scatter, every build works unless listed.
struct Bench
{
    std::function<double(int)> level;
    std::vector<int> broken = {};
    double clock = 0;
    int runs = 0;

    JournalEntry perform(const BisectAction& action)
    {
        if (const BuildAction* build = std::get_if<BuildAction>(&action)) {
            clock += 60;
            const bool bad = std::find(broken.begin(), broken.end(), build->commit) != broken.end();
            return {clock, BuildFinished{build->hash, bad ? BuildOutcome::Failed : BuildOutcome::Built, 60, {}, false}};
        }
        const RunAction& run = std::get<RunAction>(action);
        clock += 1;
        Random random(77, static_cast<std::uint64_t>(++runs));
        return {clock, RunFinished{run.hash, level(run.commit) * std::exp(0.01 * random.normal()), 1}};
    }

    void drive(BisectSession& session, int most = 3000)
    {
        for (int i = 0; i < most && !outcomeOf(session); ++i)
            session.record(perform(session.next()));
    }
};

QByteArray hash(int commit)
{
    return BisectWorld::hashOf(commit);
}

BisectQuestion lineQuestion(int last)
{
    WorldTerms terms;
    terms.commits = last;
    return BisectWorld(terms, 3).question();
}

/// 0 - 1 - 2 - 3 ------- 8 - 9 - 10, and 4 - 5 - 6 - 7 from 1 into the merge 8.
BisectQuestion mergeQuestion()
{
    BisectQuestion question = lineQuestion(10);
    question.commits[4].parents = {hash(1)};
    question.commits[8].parents = {hash(3), hash(7)};
    return question;
}

double mergeLevel(int commit, int culprit)
{
    const bool side = commit >= 4 && commit <= 7;
    const bool has =
        culprit >= 4 && culprit <= 7 ? (side ? commit >= culprit : commit >= 8) : !side && commit >= culprit;
    return has ? 1.08 : 1.0;
}

} // namespace

class TestBisectSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replayIsTheLiveSessionBitForBit()
    {
        const std::vector<JournalEntry> journal = journalOf(smallWorld(), 21);
        BisectSession live = begun(std::get<Started>(journal.front().what).question);
        for (std::size_t i = 1; i < journal.size(); ++i) {
            live.record(journal[i]);
            if (i % 17 == 0) { // looking changes nothing
                const std::vector<JournalEntry> sofar(journal.begin(),
                                                      journal.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                QVERIFY(replayed(sofar).state() == live.state());
            }
        }
        QVERIFY(outcomeOf(live));
        QVERIFY(replayed(journal).state() == live.state());
    }

    void theJournalsTextIsTheSession()
    {
        const std::vector<JournalEntry> journal = journalOf(smallWorld(), 22);
        QByteArray text;
        for (const JournalEntry& entry : journal)
            text += journalLine(entry) + '\n';
        QVERIFY(replayed(readJournal(text)->entries).state() == replayed(journal).state());
    }

    void unitsDoNotMatter()
    {
        const std::vector<JournalEntry> journal = journalOf(smallWorld(), 23);
        compareDecisions(journal, changed(journal, [](JournalEntry& entry) {
                             if (RunFinished* run = std::get_if<RunFinished>(&entry.what))
                                 run->value *= 1e-6;
                         }));
    }

    void theClocksZeroDoesNotMatter()
    {
        const std::vector<JournalEntry> journal = journalOf(smallWorld(), 24);
        compareDecisions(journal, changed(journal, [](JournalEntry& entry) { entry.clock += 4096; }));
    }

    void whatIsUndoneNeverHappened_data()
    {
        QTest::addColumn<int>("kind");
        for (OverrideKind kind : {OverrideKind::Good, OverrideKind::Bad, OverrideKind::Skip, OverrideKind::Suspect,
                                  OverrideKind::ExcludeRun, OverrideKind::Accept, OverrideKind::MoveGoodEnd})
            QTest::addRow("%d", static_cast<int>(kind)) << static_cast<int>(kind);
    }

    void whatIsUndoneNeverHappened()
    {
        QFETCH(int, kind);
        std::vector<JournalEntry> journal = journalOf(smallWorld(), 25);
        journal.resize(journal.size() / 2);
        const BisectState before = replayed(journal).state();
        BisectSession session = replayed(journal);
        const Overridden override{static_cast<OverrideKind>(kind), hash(20), 8, 0, {}};
        session.record({journal.back().clock, override});
        QVERIFY(!(session.state() == before));
        session.record({journal.back().clock, Undone{static_cast<int>(journal.size())}});
        BisectState after = session.state();
        QCOMPARE(after.facts.back().kind, FactKind::Undo);
        after.facts.pop_back();
        QVERIFY(after == before);
    }

    void onlyWordsCanBeUndone()
    {
        std::vector<JournalEntry> journal = journalOf(smallWorld(), 26);
        journal.push_back({1e5, Undone{2}});
        const BisectState state = replayed(journal).state();
        QCOMPARE(state.diagnostics.size(), std::size_t(1));
        QCOMPARE(state.diagnostics[0].code, QStringLiteral("bisect.entry-without-effect"));
    }

    void theEndsAreMeasuredFirst()
    {
        BisectSession session = begun(lineQuestion(30));
        Bench bench{[](int commit) { return commit >= 17 ? 1.1 : 1.0; }};
        QCOMPARE(std::get<BuildAction>(session.next()).commit, 0);
        session.record(bench.perform(session.next()));
        QCOMPARE(std::get<BuildAction>(session.next()).commit, 30);
        session.record(bench.perform(session.next()));
        std::vector<int> order;
        for (int i = 0; i < 12; ++i) {
            order.push_back(std::get<RunAction>(session.next()).commit);
            session.record(bench.perform(session.next()));
        }
        QCOMPARE(order, (std::vector<int>{0, 30, 30, 0, 0, 30, 30, 0, 0, 30, 30, 0}));
        QCOMPARE(std::get<BuildAction>(session.next()).commit, 15);
        QVERIFY(!session.state().options.empty());
        bench.drive(session);
        const BisectOutcome* outcome = outcomeOf(session);
        QVERIFY(outcome);
        QCOMPARE(outcome->kind, OutcomeKind::Culprit);
        QCOMPARE(outcome->commits, std::vector<int>{17});
        QCOMPARE(outcome->hashes, std::vector<QByteArray>{hash(17)});
        QVERIFY(outcome->verified && outcome->check->passed && outcome->check->pairs.size() >= 3);
        QCOMPARE(outcome->check->predecessor, 16);
        QVERIFY(outcome->effect->low < 0.1 && outcome->effect->high > 0.1);
        QVERIFY(outcome->probability >= 0.999);
    }

    void brokenNeighboursGiveAnyOf()
    {
        BisectSession session = begun(lineQuestion(30));
        Bench bench{[](int commit) { return commit >= 17 ? 1.1 : 1.0; }, {15, 16, 17}};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->kind, OutcomeKind::AnyOf);
        QCOMPARE(outcomeOf(session)->commits, (std::vector<int>{15, 16, 17, 18}));
        QCOMPARE(outcomeOf(session)->failedBuilds, 3);
    }

    void directionsAreKept_data()
    {
        QTest::addColumn<int>("direction");
        QTest::addColumn<bool>("higherIsBetter");
        QTest::addColumn<double>("level");
        QTest::addColumn<bool>("found");
        const int slower = static_cast<int>(BisectDirection::Slower);
        const int faster = static_cast<int>(BisectDirection::Faster);
        QTest::newRow("slower") << slower << false << 1.1 << true;
        QTest::newRow("not slower") << slower << false << 0.9 << false;
        QTest::newRow("faster") << faster << false << 0.9 << true;
        QTest::newRow("fewer per second") << slower << true << 0.9 << true;
        QTest::newRow("more per second") << slower << true << 1.1 << false;
        QTest::newRow("either") << static_cast<int>(BisectDirection::Either) << false << 0.9 << true;
    }

    void directionsAreKept()
    {
        QFETCH(int, direction);
        QFETCH(bool, higherIsBetter);
        QFETCH(double, level);
        QFETCH(bool, found);
        BisectQuestion question = lineQuestion(12);
        question.direction = static_cast<BisectDirection>(direction);
        question.higherIsBetter = higherIsBetter;
        BisectSession session = begun(question);
        Bench bench{[level](int commit) { return commit >= 5 ? level : 1.0; }};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->kind, found ? OutcomeKind::Culprit : OutcomeKind::NoDifference);
        QCOMPARE(outcomeOf(session)->otherWay, !found);
    }

    void equalEndsAreNoDifference()
    {
        BisectSession session = begun(lineQuestion(100));
        Bench bench{[](int) { return 3.0; }};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->kind, OutcomeKind::NoDifference);
        QVERIFY(!outcomeOf(session)->otherWay);
        QCOMPARE(outcomeOf(session)->builds, 2);
        QVERIFY(outcomeOf(session)->endsEffect->high < 0.012);
    }

    void budgetsEndItUndecided_data()
    {
        QTest::addColumn<int>("builds");
        QTest::addColumn<int>("runs");
        QTest::addColumn<int>("reason");
        QTest::newRow("builds") << 4 << -1 << static_cast<int>(UndecidedReason::BuildBudget);
        QTest::newRow("runs") << -1 << 20 << static_cast<int>(UndecidedReason::RunBudget);
        QTest::newRow("not even the ends") << 1 << -1 << static_cast<int>(UndecidedReason::BuildBudget);
    }

    void budgetsEndItUndecided()
    {
        QFETCH(int, builds);
        QFETCH(int, runs);
        QFETCH(int, reason);
        BisectQuestion question = lineQuestion(200);
        if (builds >= 0)
            question.budget.builds = builds;
        if (runs >= 0)
            question.budget.runs = runs;
        BisectSession session = begun(question);
        Bench bench{[](int commit) { return commit >= 140 ? 1.1 : 1.0; }};
        bench.drive(session);
        const BisectOutcome* outcome = outcomeOf(session);
        QVERIFY(outcome);
        QCOMPARE(outcome->kind, OutcomeKind::Undecided);
        QCOMPARE(static_cast<int>(outcome->reason), reason);
        QVERIFY(builds < 0 || outcome->builds + outcome->failedBuilds <= builds);
        QVERIFY(runs < 0 || outcome->runs <= runs);
        if (builds == 4) {
            QVERIFY(outcome->moreBuilds >= 4);
            QVERIFY(outcome->probability > 0.3);
        }
    }

    void timeIsABudgetToo()
    {
        BisectQuestion question = lineQuestion(200);
        question.budget.seconds = 300;
        BisectSession session = begun(question);
        Bench bench{[](int commit) { return commit >= 140 ? 1.1 : 1.0; }};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->reason, UndecidedReason::TimeBudget);
    }

    void anEndThatDoesNotBuildEndsIt()
    {
        BisectSession session = begun(lineQuestion(9));
        Bench bench{[](int) { return 1.0; }, {9}};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->reason, UndecidedReason::EndDoesNotBuild);
    }

    void runsThatKeepFailingAreGivenUp()
    {
        BisectSession session = begun(lineQuestion(16));
        Bench bench{[](int commit) { return commit >= 5 ? 1.1 : 1.0; }};
        for (int i = 0; i < 3000 && !outcomeOf(session); ++i) {
            const RunAction* run = std::get_if<RunAction>(&session.next());
            if (run && run->commit == 8)
                session.record({bench.clock, RunFailed{run->hash, 1, QStringLiteral("killed")}});
            else
                session.record(bench.perform(session.next()));
        }
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{5});
        QCOMPARE(session.state().commits[8].status, BuildStatus::NotMeasurable);
    }

    void theUsersWordCounts()
    {
        BisectSession session = begun(lineQuestion(64));
        Bench bench{[](int commit) { return commit >= 50 ? 1.1 : 1.0; }};
        session.record({0, Overridden{OverrideKind::Good, hash(48)}});
        session.record({0, Overridden{OverrideKind::Bad, hash(52)}});
        session.record({0, Overridden{OverrideKind::Skip, hash(51)}});
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{50});
        QVERIFY(outcomeOf(session)->builds <= 6); // the ends, and the few around
        QCOMPARE(session.state().commits[51].status, BuildStatus::Skipped);
    }

    void aWrongWordDoesNotDecide()
    {
        BisectSession session = begun(lineQuestion(32));
        Bench bench{[](int commit) { return commit >= 20 ? 1.1 : 1.0; }};
        session.record({0, Overridden{OverrideKind::Bad, hash(10)}});
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->kind, OutcomeKind::Culprit);
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{20});
    }

    void askedBuildsAndRunsComeNext()
    {
        BisectSession session = begun(lineQuestion(64));
        Bench bench{[](int commit) { return commit >= 50 ? 1.1 : 1.0; }};
        for (int i = 0; i < 14; ++i)
            session.record(bench.perform(session.next()));
        session.record({bench.clock, Overridden{OverrideKind::ForceBuild, hash(7)}});
        QCOMPARE(std::get<BuildAction>(session.next()).commit, 7);
        QCOMPARE(std::get<BuildAction>(session.next()).why, ActionReason::Asked);
        session.record(bench.perform(session.next()));
        session.record({bench.clock, Overridden{OverrideKind::AddRuns, hash(7), -1, 5, {}}});
        int runs = 0;
        while (std::get_if<RunAction>(&session.next()) && std::get<RunAction>(session.next()).visited == 7) {
            runs += std::get<RunAction>(session.next()).commit == 7;
            session.record(bench.perform(session.next()));
        }
        QVERIFY(runs >= 5);
        QCOMPARE(session.state().commits[7].runs, runs);
    }

    void acceptingStatesTheProbability()
    {
        BisectSession session = begun(lineQuestion(64));
        Bench bench{[](int commit) { return commit >= 50 ? 1.1 : 1.0; }};
        for (int i = 0; i < 20; ++i)
            session.record(bench.perform(session.next()));
        session.record({bench.clock, Overridden{OverrideKind::Accept}});
        const BisectOutcome* outcome = outcomeOf(session);
        QVERIFY(outcome);
        QVERIFY(!outcome->verified);
        QCOMPARE(outcome->kind, OutcomeKind::AnyOf);
        QVERIFY(outcome->probability > 0 && outcome->probability < 1);
    }

    void storedResultsSaveBuilds()
    {
        const auto search = [](bool stored, bool distrusted) {
            BisectSession session = begun(lineQuestion(512));
            Bench bench{[](int commit) { return commit >= 300 ? 1.1 : 1.0; }};
            for (int commit = 32; stored && commit < 512; commit += 32) {
                const double level = commit >= 300 ? 2.2 : 2.0; // another machine state
                session.record(
                    {0, PriorSamples{QStringLiteral("nightly"), hash(commit), {level, level * 1.01, level * 0.99}}});
            }
            if (distrusted)
                session.record({0, Overridden{OverrideKind::DistrustPrior, {}, -1, 0, QStringLiteral("nightly")}});
            bench.drive(session);
            return outcomeOf(session) ? *outcomeOf(session) : BisectOutcome{};
        };
        const BisectOutcome with = search(true, false);
        const BisectOutcome without = search(false, false);
        QCOMPARE(with.commits, std::vector<int>{300});
        QVERIFY(with.verified);
        QVERIFY(with.builds <= without.builds - 2);
        QCOMPARE(search(true, true).builds, without.builds);
    }

    void mergesAreEntered_data()
    {
        QTest::addColumn<int>("culprit");
        QTest::addColumn<bool>("graph");
        for (bool graph : {false, true}) {
            QTest::addRow("in the branch %d", graph) << 5 << graph;
            QTest::addRow("last of the branch %d", graph) << 7 << graph;
            QTest::addRow("the merge itself %d", graph) << 8 << graph;
            QTest::addRow("before %d", graph) << 3 << graph;
            QTest::addRow("after %d", graph) << 10 << graph;
        }
    }

    void mergesAreEntered()
    {
        QFETCH(int, culprit);
        QFETCH(bool, graph);
        BisectQuestion question = mergeQuestion();
        question.scope = graph ? BisectScope::Graph : BisectScope::FirstParent;
        BisectSession session = begun(question);
        Bench bench{[culprit](int commit) { return mergeLevel(commit, culprit); }};
        bench.drive(session);
        const BisectOutcome* outcome = outcomeOf(session);
        QVERIFY(outcome);
        QCOMPARE(outcome->kind, OutcomeKind::Culprit);
        QCOMPARE(outcome->commits, std::vector<int>{culprit});
        QCOMPARE(outcome->merge, !graph && culprit >= 4 && culprit <= 8 ? 8 : -1);
    }

    void mergesCanBeLeftWhole()
    {
        BisectQuestion question = mergeQuestion();
        question.intoMerges = false;
        BisectSession session = begun(question);
        Bench bench{[](int commit) { return mergeLevel(commit, 5); }};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{8});
    }

    void twoStepsAreNamedAsSuch()
    {
        BisectSession session = begun(lineQuestion(64));
        Bench bench{[](int commit) { return commit >= 44 ? 1.18 : commit >= 20 ? 1.1 : 1.0; }};
        bench.drive(session);
        const BisectOutcome* outcome = outcomeOf(session);
        QVERIFY(outcome);
        QCOMPARE(outcome->kind, OutcomeKind::MoreThanOne);
        QCOMPARE(outcome->commits, std::vector<int>{20});
        QVERIFY(outcome->otherStep->after < 44 && outcome->otherStep->upTo >= 44);
        QVERIFY(outcome->otherStep->after >= 20);
    }

    void movedEndsNarrowTheSearch()
    {
        BisectSession session = begun(lineQuestion(64));
        Bench bench{[](int commit) { return commit >= 44 ? 1.18 : commit >= 20 ? 1.1 : 1.0; }};
        session.record({0, Overridden{OverrideKind::MoveGoodEnd, hash(30)}});
        QCOMPARE(session.state().goodEnd, 30);
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->kind, OutcomeKind::Culprit);
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{44});
    }

    void neighboursNeedNoSearch()
    {
        BisectSession session = begun(lineQuestion(1));
        Bench bench{[](int commit) { return commit >= 1 ? 1.1 : 1.0; }};
        bench.drive(session);
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{1});
        QVERIFY(outcomeOf(session)->verified);
    }

    void valuesThatCannotBeUsedAreKeptAside()
    {
        std::vector<JournalEntry> journal = journalOf(smallWorld(), 31);
        journal.resize(20);
        const BisectState before = replayed(journal).state();
        journal.push_back({journal.back().clock, RunFinished{hash(0), -1, 1}});
        const BisectState after = replayed(journal).state();
        QVERIFY(after.runs.back().excluded);
        QCOMPARE(after.commits[0].runs, before.commits[0].runs);
    }

    void aClockThatNeverChangesIsNoTrouble()
    {
        BisectSession session = begun(lineQuestion(16)); // a counter: the same number every time
        for (int i = 0; i < 2000 && !outcomeOf(session); ++i) {
            if (const BuildAction* build = std::get_if<BuildAction>(&session.next()))
                session.record({0, BuildFinished{build->hash, BuildOutcome::Built, 0, {}, false}});
            else if (const RunAction* run = std::get_if<RunAction>(&session.next()))
                session.record({0, RunFinished{run->hash, run->commit >= 9 ? 1200.0 : 1000.0, 0}});
        }
        QVERIFY(outcomeOf(session));
        QCOMPARE(outcomeOf(session)->commits, std::vector<int>{9});
    }
};

QTEST_APPLESS_MAIN(TestBisectSession)
#include "tst_bisectsession.moc"
