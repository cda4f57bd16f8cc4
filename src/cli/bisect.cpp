// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/beginning.h"
#include "bisect/commitspan.h"
#include "bisect/pluginhost.h"
#include "bisect/runner.h"
#include "cli/bisecttext.h"
#include "cli/command.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <optional>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli bisect --repo . --good v1.2 --bad main --recipe cmake-googlebenchmark --dry-run
  alidade-cli bisect --repo ~/src/thing --good v1.2 --bad main --recipe thing.json --benchmark BM_sort/1000
  alidade-cli bisect --resume                    (the last one that has no answer yet)
  alidade-cli bisect --resume 20261201-093000-1f2e --format json

The recipe says how a commit is built and measured: a JSON file, or the name of a ready one (any-command, asv,
cmake-googlebenchmark, meson, pip-pyperf, spin-pyperf). --dry-run shows every command, and tries them at the good end.
Commits are built in worktrees of a repository of our own: the clone is only read.

Exit codes: 0 found; 1 no difference, or it did not work; 2 wrong usage; 4 undecided; 5 stopped (go on with --resume).)";

struct BisectArguments
{
    std::string repository = ".";
    std::string good;
    std::string bad;
    std::string recipe;
    std::string benchmark;
    double minimumEffect = 1; ///< percent
    double confidence = 99.9; ///< percent
    std::string direction = "slower";
    int mostBuilds = 0;
    int mostRuns = 0;
    double mostMinutes = 0;
    bool firstParent = false;
    bool all = false;
    bool dryRun = false;
    std::string resume;
    bool resumes = false;
    quint64 seed = 0;
    std::string format = "text";
};

/// The driver of a recipe with what it is lent.
struct Drive
{
    std::unique_ptr<BuildDriver> driver;
    std::unique_ptr<ProcessServices> services;
};

Result<Drive> openDrive(Session& session, const Recipe& recipe, const QString& id)
{
    PluginHost host(PluginHost::defaultFolders());
    Result<std::unique_ptr<BuildDriver>> driver = host.create(recipe.driver);
    if (!driver)
        return driver.error();
    const QString cache =
        QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/alidade/builds");
    const auto say = [&session](const QString& what) { session.progress().report(0, 0, what); };
    return Drive{std::move(*driver), std::make_unique<ProcessServices>(
                                         ProcessServices::Options{cache, id, say, session.progress().stopToken()})};
}

void showCommands(Session& session, const BuildDriver& driver, const DriverTask& task, const QByteArray& commit)
{
    QString text = QStringLiteral("Commands of the recipe, as for %1:\n").arg(shortHash(commit));
    QString others = QStringLiteral("Commands of ours, which run nothing that the repository holds:\n");
    for (const PlannedCommand& planned : driver.plan(task, QString::fromLatin1(commit))) {
        QString& list = planned.ofRecipe ? text : others;
        list += QStringLiteral("  %1  (in %2)  %3\n")
                    .arg(planned.stage, -7)
                    .arg(shownText(planned.command.folder), shownText(shellText(planned.command.arguments)));
    }
    session.print(text + others);
}

Result<BisectPlan> planOf(Session& session, const BisectArguments& arguments)
{
    const Progress progress = session.progress();
    const Result<GitRepository> repository = GitRepository::open(text(arguments.repository));
    if (!repository)
        return repository.error();
    const Result<QByteArray> good = resolveCommit(*repository, text(arguments.good), progress);
    const Result<QByteArray> bad = resolveCommit(*repository, text(arguments.bad), progress);
    if (!good || !bad)
        return good ? bad.error() : good.error();
    Result<std::vector<BisectCommit>> commits = commitsBetween(*repository, *good, *bad, progress);
    if (!commits)
        return commits.error();
    Result<Recipe> recipe = readRecipe(text(arguments.recipe));
    if (!recipe)
        return recipe.error();
    BisectPlan plan;
    plan.description = {repository->path(), text(arguments.good), text(arguments.bad), recipe->commands.benchmark,
                        QDateTime::currentMSecsSinceEpoch()};
    if (!arguments.benchmark.empty())
        plan.description.benchmark = text(arguments.benchmark);
    plan.recipe = std::move(*recipe);
    BisectQuestion& question = plan.question;
    question.commits = std::move(*commits);
    question.scope = arguments.all ? BisectScope::Graph : BisectScope::FirstParent;
    question.direction = arguments.direction == "faster"   ? BisectDirection::Faster
                         : arguments.direction == "either" ? BisectDirection::Either
                                                           : BisectDirection::Slower;
    question.smallestEffect = arguments.minimumEffect / 100;
    question.confidence = arguments.confidence / 100;
    if (arguments.mostBuilds > 0)
        question.budget.builds = arguments.mostBuilds;
    if (arguments.mostRuns > 0)
        question.budget.runs = arguments.mostRuns;
    if (arguments.mostMinutes > 0)
        question.budget.seconds = arguments.mostMinutes * 60;
    // Limited to what JSON readers hold exactly.
    question.seed = arguments.seed > 0 ? arguments.seed : QRandomGenerator::system()->generate64() >> 12;
    if (const Result<void> checked = checkQuestion(question); !checked)
        return checked.error();
    return plan;
}

void dryRun(Session& session, const BisectPlan& plan)
{
    Result<Drive> drive =
        openDrive(session, plan.recipe, QStringLiteral("dry-run-%1").arg(QCoreApplication::applicationPid()));
    if (!drive)
        return session.fail(drive.error());
    const QByteArray& commit = plan.question.commits.front().hash;
    const DriverTask task = driverTask(plan.description, plan.recipe);
    showCommands(session, *drive->driver, task, commit);
    const QTemporaryDir place;
    const SessionFolder folder(place.path());
    const Result<RecipeTrial> trial = tryRecipe(folder, task, plan.description.benchmark, commit, *drive->driver,
                                                *drive->services, session.progress().stopToken());
    if (!trial)
        return session.fail(trial.error());
    session.print(stepText({0, trial->build}) + QLatin1Char('\n'));
    if (trial->run) {
        session.print(stepText({0, trial->run->payload}) + QLatin1Char('\n'));
        if (!trial->cases.isEmpty())
            session.print(QStringLiteral("Results of: ") + shownText(trial->cases.join(QStringLiteral(", "))) +
                          QLatin1Char('\n'));
    }
    if (trial->run && trial->run->reading)
        return;
    for (const size_t entry : {1, 2}) {
        QFile log(folder.logFile(entry));
        if (log.open(QIODevice::ReadOnly))
            session.print(QString::fromUtf8(log.readAll().right(4096)));
    }
    session.finish(ExitCode::BadOutcome);
}

void sayOutcome(Session& session, const BisectArguments& arguments, const BisectOutcome& outcome, const QString& id)
{
    session.clearProgress();
    if (arguments.format == "json")
        session.printBytes(outcomeJson(outcome, id) + '\n');
    else
        session.print(outcomeText(outcome));
    session.finish(exitCodeOf(outcome));
}

void runSession(Session& session, const BisectArguments& arguments, const SessionFolder& folder, Drive& drive)
{
    Result<JournalFile> journal = JournalFile::open(folder.journal());
    if (!journal)
        return session.fail(journal.error());
    for (const Diagnostic& diagnostic : journal->diagnostics())
        session.report(diagnostic, folder.journal());
    RunnerWatcher watcher;
    watcher.recorded = [&session](const BisectSession& bisection) {
        const QString line = stepText(bisection.entries().back());
        if (!session.quiet && !line.isEmpty())
            session.complain(line);
        session.progress().report(0, 0, standText(bisection));
    };
    watcher.warned = [&session](const Diagnostic& warning) { session.report(warning, QString()); };
    BisectRunner runner(folder, std::move(*journal), *drive.driver, *drive.services, session.progress().stopToken(),
                        std::move(watcher));
    const Result<BisectOutcome> outcome = runner.run();
    if (outcome)
        return sayOutcome(session, arguments, *outcome, folder.id());
    if (outcome.error().code != ErrorCode::Cancelled)
        return session.fail(outcome.error());
    session.fail(
        {ErrorCode::Cancelled, QStringLiteral("stopped; go on with: alidade-cli bisect --resume ") + folder.id(), {}});
}

void startSession(Session& session, const BisectArguments& arguments, const BisectPlan& plan)
{
    const Result<SessionFolder> folder =
        SessionFolder::create(SessionFolder::defaultParent(), plan.description, plan.recipe);
    if (!folder)
        return session.fail(folder.error());
    Result<Drive> drive = openDrive(session, plan.recipe, folder->id());
    if (!drive)
        return session.fail(drive.error());
    if (!session.quiet)
        session.complain(
            QStringLiteral("note: %1 commits; session %2").arg(plan.question.commits.size() - 1).arg(folder->id()));
    const Result<void> begun =
        beginBisection(*folder, plan, *drive->driver, *drive->services, session.progress().stopToken());
    if (!begun)
        return session.fail(begun.error());
    runSession(session, arguments, *folder, *drive);
}

/// The session that --resume names: by its folder, its name, or none for the newest without an answer.
Result<SessionFolder> sessionNamed(const QString& name)
{
    const QString parent = SessionFolder::defaultParent();
    if (!name.isEmpty()) {
        const bool isFolder = name.contains(QLatin1Char('/')) && QFileInfo(name).isDir();
        const SessionFolder folder(isFolder ? QDir(name).absolutePath() : parent + QLatin1Char('/') + name);
        if (QFileInfo::exists(folder.journal()))
            return folder;
        return Error{ErrorCode::NotFound, QStringLiteral("there is no bisection of this name"), name};
    }
    for (const QString& id : SessionFolder::list(parent)) {
        const SessionFolder folder(parent + QLatin1Char('/') + id);
        const Result<JournalText> journal = JournalFile::read(folder.journal());
        if (!journal)
            continue;
        const Result<BisectSession> bisection = BisectSession::replay(journal->entries);
        if (bisection && !std::holds_alternative<FinishAction>(bisection->next()))
            return folder;
    }
    return Error{ErrorCode::NotFound, QStringLiteral("every bisection has its answer"), parent};
}

void resumeSession(Session& session, const BisectArguments& arguments)
{
    const Result<SessionFolder> folder = sessionNamed(text(arguments.resume));
    if (!folder)
        return session.fail(folder.error());
    const Result<Recipe> recipe = folder->recipe();
    if (!recipe)
        return session.fail(recipe.error());
    Result<Drive> drive = openDrive(session, *recipe, folder->id());
    if (!drive)
        return session.fail(drive.error());
    runSession(session, arguments, *folder, *drive);
}

void runBisect(Session& session, const BisectArguments& arguments)
{
    if (arguments.resumes)
        return resumeSession(session, arguments);
    for (const auto& [value, option] : {std::pair(&arguments.good, "--good"), std::pair(&arguments.bad, "--bad"),
                                        std::pair(&arguments.recipe, "--recipe")}) {
        if (value->empty())
            return session.fail(
                {ErrorCode::WrongUsage, QStringLiteral("%1 is required").arg(QLatin1String(option)), {}});
    }
    const Result<BisectPlan> plan = planOf(session, arguments);
    if (!plan)
        return session.fail(plan.error());
    if (arguments.dryRun)
        return dryRun(session, *plan);
    startSession(session, arguments, *plan);
}

void addSearchOptions(CLI::App& command, BisectArguments& arguments)
{
    command.add_option("--min-effect", arguments.minimumEffect, "The smallest change that matters, in percent (1)")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.01, 1000.0));
    command.add_option("--confidence", arguments.confidence, "Wanted probability of the answer, in percent (99.9)")
        ->type_name("PERCENT")
        ->check(CLI::Range(50.0, 99.9999));
    command.add_option("--direction", arguments.direction, "What the bad end is: slower (default), faster or either")
        ->type_name("WORD")
        ->check(CLI::IsMember({"slower", "faster", "either"}));
    command.add_option("--max-builds", arguments.mostBuilds, "Give up after so many builds, failed ones too")
        ->type_name("N")
        ->check(CLI::Range(2, 1000000));
    command.add_option("--max-runs", arguments.mostRuns, "Give up after so many runs")
        ->type_name("N")
        ->check(CLI::Range(2, 100000000));
    command.add_option("--max-time", arguments.mostMinutes, "Give up after so many minutes of building and running")
        ->type_name("MINUTES")
        ->check(CLI::Range(0.01, 1e6));
    CLI::Option* firstParent = command.add_flag("--first-parent", arguments.firstParent,
                                                "First the main line, then inside the merge that it was (default)");
    command.add_flag("--all", arguments.all, "Every commit of the range at once")->excludes(firstParent);
    command.add_option("--seed", arguments.seed, "Of the order of runs; 0: another one each time")
        ->type_name("N")
        ->check(CLI::Range(quint64(0), quint64(1) << 52));
}

} // namespace

void bisectCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand(
        "bisect", "Find the commit that changed a benchmark's performance, by building and measuring");
    auto arguments = std::make_shared<BisectArguments>();
    command->add_option("--repo", arguments->repository, "The clone (here)")->type_name("PATH");
    command->add_option("--good", arguments->good, "A commit, tag or branch before the change")->type_name("COMMIT");
    command->add_option("--bad", arguments->bad, "A commit, tag or branch after it")->type_name("COMMIT");
    command->add_option("--recipe", arguments->recipe, "How to build and measure")->type_name("FILE|NAME");
    command->add_option("--benchmark", arguments->benchmark, "Which result to judge, where there are several")
        ->type_name("NAME");
    addSearchOptions(*command, *arguments);
    command->add_flag("--dry-run", arguments->dryRun, "Show every command, try the recipe at the good end, and stop");
    CLI::Option* resume = command->add_option("--resume", arguments->resume, "Go on with a bisection that was stopped")
                              ->type_name("SESSION")
                              ->expected(0, 1);
    command->add_option("--format", arguments->format, "Of the answer: text (default) or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "json"}));
    command->footer(kFooter);
    command->callback([arguments, resume, &session] {
        arguments->resumes = resume->count() > 0;
        runBisect(session, *arguments);
    });
}

} // namespace alidade
