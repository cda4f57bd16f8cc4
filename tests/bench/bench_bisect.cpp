// SPDX-License-Identifier: GPL-3.0-or-later
// Searches in drawn worlds, one row of figures: what the manual's table holds.
//   bench_bisect --cell main --method guided --trials 3000 --seed 1 [--each]
//   bench_bisect --timing
// Trials are numbered: with --first 1000 --trials 500 a second process does another part. --each prints one line per
// trial.
#include "support/bisecttrial.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

using namespace alidade;

namespace {

const std::map<std::string, WorldTerms>& cells()
{
    static const std::map<std::string, WorldTerms> all = [] {
        std::map<std::string, WorldTerms> made;
        const auto cell = [&made](const char* name, auto change) {
            WorldTerms terms;
            change(terms);
            made.emplace(name, terms);
        };
        cell("main", [](WorldTerms&) {});
        cell("n64", [](WorldTerms& t) { t.commits = 64; });
        cell("n256", [](WorldTerms& t) { t.commits = 256; });
        cell("n4096", [](WorldTerms& t) { t.commits = 4096; });
        cell("step10", [](WorldTerms& t) { t.step = 0.10; });
        cell("step50", [](WorldTerms& t) { t.step = 0.50; });
        cell("faster5", [](WorldTerms& t) { t.step = -0.05; });
        cell("skip10", [](WorldTerms& t) { t.skip = 0.10; });
        cell("skip30", [](WorldTerms& t) { t.skip = 0.30; });
        cell("build1", [](WorldTerms& t) { t.buildSeconds = 1; });
        cell("build600", [](WorldTerms& t) { t.buildSeconds = 600; });
        cell("drift0", [](WorldTerms& t) { t.drift = 0; });
        cell("drift3", [](WorldTerms& t) { t.drift = 3; });
        cell("drift3slow", [](WorldTerms& t) { t.drift = 3, t.driftTime = 1000; });
        cell("quiet2", [](WorldTerms& t) { t.step = 0.02, t.spread = 0.005; });
        cell("gauss", [](WorldTerms& t) { t.noise = WorldNoise::Gauss; });
        cell("heavy", [](WorldTerms& t) { t.noise = WorldNoise::Heavy; });
        cell("bimodal", [](WorldTerms& t) { t.noise = WorldNoise::Bimodal; });
        cell("jitter05", [](WorldTerms& t) { t.jitter = 0.005; });
        cell("two35", [](WorldTerms& t) { t.step = 0.05, t.secondStep = 0.03; });
        cell("two5m3", [](WorldTerms& t) { t.step = 0.05, t.secondStep = -0.03; });
        cell("nuisance", [](WorldTerms& t) { t.secondStep = 0.005; });
        cell("weak22", [](WorldTerms& t) { t.step = 0.02; });
        cell("weak55", [](WorldTerms& t) { t.spread = 0.05; });
        cell("weak25", [](WorldTerms& t) { t.step = 0.02, t.spread = 0.05; });
        cell("merges", [](WorldTerms& t) { t.merges = 0.15; });
        cell("graph", [](WorldTerms& t) { t.merges = 0.15, t.graph = true; });
        cell("none", [](WorldTerms& t) { t.step = 0; });
        cell("none3slow", [](WorldTerms& t) { t.step = 0, t.drift = 3, t.driftTime = 1000; });
        return made;
    }();
    return all;
}

/// Builds and runs that no method can do without (log2 N readings of one bit each; Burnashev 1976 for the runs).
double costBound(const WorldTerms& terms)
{
    const double builds = std::log2(terms.commits);
    const double signal = std::pow(std::log1p(std::abs(terms.step)) / terms.spread, 2);
    double capacity = 0; // information of one Gaussian run about an even question, in bits
    const double apart = std::sqrt(signal);
    for (double x = -8; x < apart + 8; x += 0.01) {
        const double no = 0.5 * std::exp(-0.5 * x * x) / std::sqrt(2 * M_PI);
        const double yes = 0.5 * std::exp(-0.5 * (x - apart) * (x - apart)) / std::sqrt(2 * M_PI);
        for (double part : {no, yes})
            capacity += part > 0 ? 0.01 * part * std::log2(2 * part / (no + yes)) : 0;
    }
    const double runs = std::max(builds, builds / capacity + std::log(1000.0) / (0.5 * signal));
    return terms.buildSeconds * builds + runs;
}

TrialResult oneTrial(const std::string& method, const WorldTerms& terms, std::uint64_t seed)
{
    if (method.rfind("git", 0) == 0)
        return gitBisectTrial(terms, seed, std::atoi(method.c_str() + 3));
    if (method.rfind("asv", 0) == 0)
        return asvFindTrial(terms, seed, std::atoi(method.c_str() + 3));
    return guidedTrial(terms, seed);
}

struct Tally
{
    int right = 0, wrong = 0, none = 0, moreThanOne = 0, sure = 0, sureWrong = 0;
    std::vector<double> builds, failed, runs, costs;

    void add(const TrialResult& result)
    {
        right += result.verdict == TrialVerdict::Right;
        wrong += result.verdict == TrialVerdict::Wrong;
        none += result.verdict == TrialVerdict::NoAnswer;
        moreThanOne += result.saidMoreThanOne;
        const bool stated = result.verdict != TrialVerdict::NoAnswer && result.probability >= 0.999;
        sure += stated;
        sureWrong += stated && result.verdict == TrialVerdict::Wrong;
        builds.push_back(result.builds);
        failed.push_back(result.failedBuilds);
        runs.push_back(result.runs);
        costs.push_back(result.cost);
    }
};

double mean(const std::vector<double>& values)
{
    double sum = 0;
    for (double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

double p95(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(0.95 * static_cast<double>(values.size() - 1))];
}

/// A large search: 4,096 commits, 40 of them built, 1,000 runs; then how long each further decision takes.
int timeDecisions()
{
    WorldTerms terms;
    terms.commits = 4096;
    terms.step = 0.02;
    terms.skip = 0.1;
    BisectWorld world(terms, 5);
    std::vector<JournalEntry> journal{{0, Started{world.question()}}};
    const auto build = [&](int commit) {
        const BuildOutcome outcome = world.build(commit) ? BuildOutcome::Built : BuildOutcome::Failed;
        journal.push_back({world.clock(), BuildFinished{BisectWorld::hashOf(commit), outcome, 60, {}, false}});
        return outcome == BuildOutcome::Built;
    };
    const auto run = [&](int commit) {
        const double value = world.run(commit);
        journal.push_back({world.clock(), RunFinished{BisectWorld::hashOf(commit), value, 1}});
    };
    build(0);
    build(terms.commits);
    for (int i = 0; i < 40; ++i) {
        const int commit = 1 + i * 100;
        if (!build(commit))
            continue;
        for (int r = 0; r < 8; ++r) {
            run(commit);
            run(0);
            run(terms.commits);
        }
    }
    Result<BisectSession> session = BisectSession::replay(journal);
    if (!session)
        return 1;
    double slowest = 0;
    int decisions = 0;
    while (decisions < 200 && !std::holds_alternative<FinishAction>(session->next())) {
        if (const BuildAction* action = std::get_if<BuildAction>(&session->next())) {
            build(action->commit);
        } else {
            run(std::get<RunAction>(session->next()).commit);
        }
        const auto start = std::chrono::steady_clock::now();
        session->record(journal.back());
        slowest = std::max(slowest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        ++decisions;
    }
    const auto start = std::chrono::steady_clock::now();
    const BisectState state = session->state();
    const double snapshot = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%d decisions at %zu runs: slowest %.1f ms; snapshot %.1f ms\n", decisions, state.runs.size(),
                1000 * slowest, 1000 * snapshot);
    return 0;
}

struct Options
{
    std::string cell = "main", method = "guided";
    int trials = 100, first = 0;
    std::uint64_t seed = 1;
    bool each = false, timing = false;
};

bool readOptions(int argc, char** argv, Options& options)
{
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--each" || name == "--timing") {
            (name == "--each" ? options.each : options.timing) = true;
            continue;
        }
        if (i + 1 >= argc)
            return false;
        const char* value = argv[++i];
        if (name == "--cell")
            options.cell = value;
        else if (name == "--method")
            options.method = value;
        else if (name == "--trials")
            options.trials = std::atoi(value);
        else if (name == "--first")
            options.first = std::atoi(value);
        else if (name == "--seed")
            options.seed = std::strtoull(value, nullptr, 10);
        else
            return false;
    }
    return options.trials > 0 && cells().count(options.cell) > 0;
}

} // namespace

int main(int argc, char** argv)
{
    Options options;
    if (!readOptions(argc, argv, options)) {
        std::fprintf(stderr,
                     "bench_bisect --cell NAME --method guided|gitN|asvN --trials N --seed S [--first N] [--each]\n");
        for (const auto& [name, terms] : cells())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    if (options.timing)
        return timeDecisions();
    const WorldTerms& terms = cells().at(options.cell);
    Tally tally;
    const auto start = std::chrono::steady_clock::now();
    for (int i = options.first; i < options.first + options.trials; ++i) {
        const TrialResult result =
            oneTrial(options.method, terms, options.seed * 1000003 + static_cast<std::uint64_t>(i));
        tally.add(result);
        if (options.each || result.verdict == TrialVerdict::Wrong)
            std::printf("trial %d verdict %d more %d none %d reason %d p %.6f builds %d failed %d runs %d\n", i,
                        static_cast<int>(result.verdict), result.saidMoreThanOne, result.noDifference,
                        static_cast<int>(result.reason), result.probability, result.builds, result.failedBuilds,
                        result.runs);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double n = options.trials;
    std::printf(
        "| %s | %s | %d | %.2f | %.2f | %.2f | %.1f (%.0f) | %.1f | %.0f (%.0f) | %.0f | %.2f | more %.1f %% | sure %d "
        "wrong %d | %.1f ms |\n",
        options.cell.c_str(), options.method.c_str(), options.trials, 100 * tally.right / n, 100 * tally.wrong / n,
        100 * tally.none / n, mean(tally.builds), p95(tally.builds), mean(tally.failed), mean(tally.runs),
        p95(tally.runs), mean(tally.costs), terms.step == 0 ? 0 : mean(tally.costs) / costBound(terms),
        100 * tally.moreThanOne / n, tally.sure, tally.sureWrong, 1000 * seconds / n);
    return 0;
}
