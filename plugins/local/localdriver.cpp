// SPDX-License-Identifier: GPL-3.0-or-later
#include "localdriver.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QThread>

#include <algorithm>
#include <functional>

namespace alidade {

namespace {

constexpr int kSkipExitCode = 125;
constexpr unsigned long kLockPollMilliseconds = 100;

StepResult step(StepEnd end, const QString& message, double seconds = 0)
{
    return {end, message, seconds, false};
}

bool isFullHash(const QString& text)
{
    return (text.size() == 40 || text.size() == 64) && std::all_of(text.begin(), text.end(), [](QChar c) {
               return (c >= QLatin1Char('0') && c <= QLatin1Char('9')) ||
                      (c >= QLatin1Char('a') && c <= QLatin1Char('f'));
           });
}

Command recipeCommand(const QStringList& arguments, const Placeholders& placeholders, const DriverRecipe& recipe,
                      double timeoutSeconds)
{
    Command command;
    command.arguments = placeholders.replacedIn(arguments);
    command.folder = placeholders.source;
    for (auto it = recipe.environment.begin(); it != recipe.environment.end(); ++it)
        command.environment.insert(it.key(), placeholders.replacedIn(it.value()));
    command.passed = recipe.passed;
    command.timeoutSeconds = timeoutSeconds;
    return command;
}

Command compilerQuestion(const DriverRecipe& recipe)
{
    Command command;
    const QString named = recipe.environment.value(QStringLiteral("CXX"));
    command.arguments = {named.isEmpty() ? QStringLiteral("c++") : named, QStringLiteral("--version")};
    command.folder = QDir::rootPath();
    command.timeoutSeconds = 20;
    command.quiet = true;
    return command;
}

QString ended(const CommandResult& result, const QStringList& arguments, double timeoutSeconds)
{
    const QString what = arguments.isEmpty() ? QString() : arguments.first();
    switch (result.end) {
    case CommandEnd::Exited:
        return what + QStringLiteral(" ended with exit code ") + QString::number(result.exitCode);
    case CommandEnd::Crashed:
        return what + QStringLiteral(" crashed");
    case CommandEnd::TimedOut:
        return what + QStringLiteral(" took longer than ") + QString::number(timeoutSeconds) + QStringLiteral(" s");
    case CommandEnd::Stopped:
        return QStringLiteral("stopped");
    case CommandEnd::TooMuchOutput:
        return what + QStringLiteral(" printed more than is kept");
    case CommandEnd::NotStarted:
        return what + QStringLiteral(" could not be started");
    }
    return {};
}

/// What an artifact depends on beside its commit, as text in one order.
QByteArray dependenciesOf(const DriverRecipe& recipe, const QByteArray& compiler)
{
    QJsonArray build;
    for (const QStringList& arguments : recipe.build)
        build += QJsonArray::fromStringList(arguments);
    QJsonObject environment;
    for (auto it = recipe.environment.begin(); it != recipe.environment.end(); ++it)
        environment.insert(it.key(), it.value());
    const QJsonObject all = {{QStringLiteral("build"), build},
                             {QStringLiteral("env"), environment},
                             {QStringLiteral("submodules"), recipe.submodules},
                             {QStringLiteral("compiler"), QString::fromUtf8(compiler)}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

/// One folder for each clone: its own path tells it.
QString folderName(const QString& repository)
{
    const QByteArray hash = QCryptographicHash::hash(repository.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QFileInfo(repository).fileName() + QLatin1Char('-') + QString::fromLatin1(hash.left(12));
}

/// Waits till nobody else holds it. Null: stopped, or the folder can't be written.
std::unique_ptr<FileLock> waitFor(const std::function<std::unique_ptr<FileLock>()>& tryLock, BuildServices& services)
{
    std::unique_ptr<FileLock> lock = tryLock();
    while (!lock && !services.stopRequested()) {
        services.progress(QStringLiteral("waiting for another session that builds the same"));
        QThread::msleep(kLockPollMilliseconds);
        lock = tryLock();
    }
    return lock;
}

} // namespace

QList<PlannedCommand> LocalDriver::plan(const DriverTask& task, const QString& commit) const
{
    const QString root = QStringLiteral("<cache>/") + folderName(task.repository);
    const Mirror mirror(root + QStringLiteral("/mirror"), task.repository);
    const QString entry = root + QStringLiteral("/builds/") + commit.left(12);
    const Placeholders names{entry + QStringLiteral("/source"), entry + QStringLiteral("/build"),
                             QStringLiteral("<session>/results/N"), commit, task.recipe.benchmark};
    QList<PlannedCommand> commands;
    for (const Command& command : mirror.openCommands())
        commands += {QStringLiteral("prepare"), command, false};
    commands += {QStringLiteral("prepare"), compilerQuestion(task.recipe), false};
    commands += {QStringLiteral("build"), mirror.checkoutCommand(commit, names.source), false};
    if (task.recipe.submodules)
        commands += {QStringLiteral("build"), mirror.submoduleCommand(names.source), true};
    for (const QStringList& arguments : task.recipe.build)
        commands += {QStringLiteral("build"),
                     recipeCommand(arguments, names, task.recipe, task.recipe.buildTimeoutSeconds), true};
    commands += {QStringLiteral("measure"),
                 recipeCommand(task.recipe.measure, names, task.recipe, task.recipe.measureTimeoutSeconds), true};
    return commands;
}

StepResult LocalDriver::open(const DriverTask& task, BuildServices& services)
{
    const QString root = services.cacheFolder() + QLatin1Char('/') + folderName(task.repository);
    if (!QDir().mkpath(root + QStringLiteral("/builds")))
        return step(StepEnd::Broken, QStringLiteral("the folder %1 can't be made").arg(root));
    Opened opened{task,
                  Mirror(root + QStringLiteral("/mirror"), task.repository),
                  BuildCache(root + QStringLiteral("/builds")),
                  root + QStringLiteral("/mirror.lock"),
                  {}};
    const auto lock = waitFor([&] { return FileLock::tryLock(opened.lockFile, FileLock::Kind::Exclusive); }, services);
    if (!lock)
        return step(StepEnd::Stopped, QStringLiteral("stopped"));
    const int removed = opened.cache.prune(task.cacheBytes, task.cacheDays, QDateTime::currentDateTimeUtc());
    if (removed > 0)
        services.log(QStringLiteral("%1 old builds were removed from the cache").arg(removed));
    const StepResult result = opened.mirror.open(task.recipe.submodules, services);
    if (result.end != StepEnd::Done)
        return result;
    const CommandResult compiler = services.run(compilerQuestion(task.recipe));
    if (compiler.end == CommandEnd::Stopped)
        return step(StepEnd::Stopped, QStringLiteral("stopped"));
    opened.dependencies = dependenciesOf(task.recipe, compiler.output.left(compiler.output.indexOf('\n')));
    m_opened = std::move(opened);
    return step(StepEnd::Done, {});
}

bool LocalDriver::isCached(const QString& commit) const
{
    return m_opened && m_opened->cache.built(BuildCache::keyOf(commit, m_opened->dependencies)).has_value();
}

Placeholders LocalDriver::placeholders(const QString& key, const QString& commit) const
{
    return {m_opened->cache.sourceOf(key), m_opened->cache.buildOf(key), {}, commit, m_opened->task.recipe.benchmark};
}

StepResult LocalDriver::build(const QString& commit, BuildServices& services)
{
    if (!m_opened || !isFullHash(commit))
        return step(StepEnd::Broken, QStringLiteral("only a full hash names a commit to build"));
    const QString key = BuildCache::keyOf(commit, m_opened->dependencies);
    const auto shared = [&] { return m_opened->cache.lock(key, FileLock::Kind::Shared); };
    if (!m_used.contains(key)) {
        if (std::unique_ptr<FileLock> lock = shared())
            m_used.emplace(key, std::move(lock));
    }
    if (m_used.contains(key)) {
        if (const std::optional<double> seconds = m_opened->cache.built(key)) {
            m_opened->cache.touch(key);
            return {StepEnd::Done, {}, *seconds, true};
        }
        m_used.erase(key);
    }
    std::unique_ptr<FileLock> lock =
        waitFor([&] { return m_opened->cache.lock(key, FileLock::Kind::Exclusive); }, services);
    if (!lock)
        return step(StepEnd::Stopped, QStringLiteral("stopped"));
    // Another session may have built it while this one waited.
    StepResult result = buildEntry(key, commit, services);
    if (result.end == StepEnd::Done) {
        if (!lock->share())
            return step(StepEnd::Broken, QStringLiteral("the artifact was taken away by another session"));
        m_used.emplace(key, std::move(lock));
    }
    return result;
}

StepResult LocalDriver::buildEntry(const QString& key, const QString& commit, BuildServices& services)
{
    const BuildCache& cache = m_opened->cache;
    if (const std::optional<double> seconds = cache.built(key))
        return {StepEnd::Done, {}, *seconds, true};
    const auto refused = [&] {
        return step(StepEnd::Broken, QStringLiteral("the folder of %1 can't be written").arg(cache.buildOf(key)));
    };
    if (!cache.begin(key))
        return refused();
    StepResult result;
    {
        const auto lock =
            waitFor([&] { return FileLock::tryLock(m_opened->lockFile, FileLock::Kind::Exclusive); }, services);
        if (!lock)
            return step(StepEnd::Stopped, QStringLiteral("stopped"));
        m_opened->mirror.prune(services);
        result = m_opened->mirror.checkOut(commit, cache.sourceOf(key), services);
    }
    if (result.end == StepEnd::Done)
        result = QDir().mkpath(cache.buildOf(key)) ? runBuildCommands(key, commit, services) : refused();
    if (result.end == StepEnd::Done && !cache.finish(key, commit, result.seconds))
        result = refused();
    if (result.end != StepEnd::Done)
        cache.remove(key);
    return result;
}

StepResult LocalDriver::runBuildCommands(const QString& key, const QString& commit, BuildServices& services)
{
    const DriverRecipe& recipe = m_opened->task.recipe;
    const Placeholders names = placeholders(key, commit);
    QList<Command> commands;
    if (recipe.submodules)
        commands += m_opened->mirror.submoduleCommand(names.source);
    for (const QStringList& arguments : recipe.build)
        commands += recipeCommand(arguments, names, recipe, 0);
    double seconds = 0;
    for (Command& command : commands) {
        // The time-out is for all of them together.
        if (recipe.buildTimeoutSeconds > 0)
            command.timeoutSeconds = std::max(0.1, recipe.buildTimeoutSeconds - seconds);
        const CommandResult result = services.run(command);
        seconds += result.seconds;
        if (result.succeeded())
            continue;
        if (result.end == CommandEnd::Stopped)
            return step(StepEnd::Stopped, QStringLiteral("stopped"), seconds);
        const bool skipped = result.end == CommandEnd::Exited && result.exitCode == kSkipExitCode;
        return step(skipped ? StepEnd::Skipped : StepEnd::Failed,
                    ended(result, command.arguments, recipe.buildTimeoutSeconds), seconds);
    }
    return step(StepEnd::Done, {}, seconds);
}

StepResult LocalDriver::measure(const QString& commit, const QString& resultsFolder, BuildServices& services)
{
    const QString key = m_opened ? BuildCache::keyOf(commit, m_opened->dependencies) : QString();
    if (!m_opened || !m_used.contains(key))
        return step(StepEnd::Broken, QStringLiteral("this commit was not built"));
    const DriverRecipe& recipe = m_opened->task.recipe;
    Placeholders names = placeholders(key, commit);
    names.results = resultsFolder;
    Command command = recipeCommand(recipe.measure, names, recipe, recipe.measureTimeoutSeconds);
    if (recipe.resultsFromStdout)
        command.outputFile = resultsFolder + QStringLiteral("/stdout");
    const CommandResult result = services.run(command);
    if (result.succeeded())
        return step(StepEnd::Done, {}, result.seconds);
    if (result.end == CommandEnd::Stopped)
        return step(StepEnd::Stopped, QStringLiteral("stopped"), result.seconds);
    const bool skipped = result.end == CommandEnd::Exited && result.exitCode == kSkipExitCode;
    return step(skipped ? StepEnd::Skipped : StepEnd::Failed,
                ended(result, command.arguments, recipe.measureTimeoutSeconds), result.seconds);
}

void LocalDriver::close(BuildServices&)
{
    m_used.clear();
    m_opened.reset();
}

} // namespace alidade
