// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QtPlugin>

#include <memory>

namespace alidade {

/// Version of this header. A plugin states in its metadata the one it was built against: another major version is
/// refused, and so is a newer minor one. A new virtual function goes to the end of its class and raises the minor
/// version; everything else that changes a layout raises the major one and the interface id.
inline constexpr int kSdkMajor = 1;
inline constexpr int kSdkMinor = 0;

/// One command that a driver asks for. Arguments go to the program as they are; no shell sees them.
struct Command
{
    QStringList arguments;              ///< the program first, looked up in PATH
    QString folder;                     ///< working directory, absolute
    QMap<QString, QString> environment; ///< added to the few variables that every command gets
    QStringList passed;                 ///< names of further variables of the user's to pass on
    double timeoutSeconds = 0;          ///< 0: none
    QString outputFile; ///< where stdout goes instead of into `output`; whole, or the command counts as failed
    bool quiet = false; ///< not a command of the recipe: in the log only when it fails
};

enum class CommandEnd {
    Exited,
    Crashed, ///< by a signal that we did not send
    TimedOut,
    Stopped,       ///< the user wants no more
    TooMuchOutput, ///< more to outputFile than is kept
    NotStarted     ///< no such program, no such folder
};

struct CommandResult
{
    CommandEnd end = CommandEnd::NotStarted;
    int exitCode = -1; ///< of CommandEnd::Exited
    double seconds = 0;
    QByteArray output; ///< the first MiB of stdout, unless it went to a file
    QByteArray errors; ///< the last 64 KiB of stderr

    bool succeeded() const { return end == CommandEnd::Exited && exitCode == 0; }
};

/// What the program lends a driver: the only way in which a driver touches processes. Calls come back when the thing is
/// done; nothing of a command's survives it, whatever it forked.
class BuildServices
{
public:
    virtual ~BuildServices() = default;

    virtual CommandResult run(const Command& command) = 0;
    /// One line into the log of the step in progress.
    virtual void log(const QString& line) = 0;
    /// What is being done right now, for people.
    virtual void progress(const QString& what) = 0;
    virtual bool stopRequested() const = 0;
    /// An absolute folder that outlives the session, for what is worth keeping between two. Created when asked for.
    virtual QString cacheFolder() = 0;
};

/// A recipe as its file states it, checked; placeholders not yet replaced.
struct DriverRecipe
{
    QString name;
    QList<QStringList> build;       ///< run one after the other; empty: nothing to build
    QStringList measure;            ///< one process run
    bool resultsFromStdout = false; ///< else measure leaves files in {results}
    QString benchmark;              ///< pattern; may be empty
    QMap<QString, QString> environment;
    QStringList passed; ///< names of variables that builds and measurements get from the user
    double buildTimeoutSeconds = 0;
    double measureTimeoutSeconds = 0;
    bool submodules = false; ///< to be fetched, over the network if need be
    QJsonObject options;     ///< what only one driver understands
};

struct DriverTask
{
    QString repository; ///< absolute path of the user's clone; never written to
    DriverRecipe recipe;
    qint64 cacheBytes = 0; ///< most that the cache may keep from earlier sessions
    int cacheDays = 0;     ///< and how long unused
};

/// A command as it is shown before anybody has agreed to it.
struct PlannedCommand
{
    QString stage; ///< "prepare", "build", "measure"
    Command command;
    bool ofRecipe = false; ///< stands in the recipe; else it is the driver's own and runs nothing of the repository
};

enum class StepEnd {
    Done,
    Failed,  ///< this commit does not build, or this run gave no result
    Skipped, ///< the recipe says: not this commit (exit code 125)
    Stopped,
    Broken ///< nothing to do with the commit: disk full, no git, no rights. The search can't go on
};

struct StepResult
{
    StepEnd end = StepEnd::Broken;
    QString message;    ///< why, where it is not Done
    double seconds = 0; ///< of the recipe's commands
    bool cached = false;
};

/// Builds and measures commits of one repository, after one recipe. Used from one thread at a time. A driver starts no
/// process and no thread itself, and never changes the user's repository: neither files, index, HEAD, refs nor stash.
/// Order of calls: plan() at any time; open(), then build() and measure() in any order, then close(). After an open()
/// that is not Done only close() follows.
class BuildDriver
{
public:
    virtual ~BuildDriver() = default;

    /// Every command that open(), build() and measure() would run for this commit, in order, placeholders replaced.
    /// Touches neither disk nor processes.
    virtual QList<PlannedCommand> plan(const DriverTask& task, const QString& commit) const = 0;

    /// Prepares folders and looks at the tools. Runs nothing of the repository's content.
    virtual StepResult open(const DriverTask& task, BuildServices& services) = 0;
    /// Whether build() would find this commit's artifact. Cheap: it is asked for every commit of the range.
    virtual bool isCached(const QString& commit) const = 0;
    /// Builds this commit (a full hash), or finds its artifact. What a stopped or failed build left is removed.
    virtual StepResult build(const QString& commit, BuildServices& services) = 0;
    /// One process run of a commit that build() was Done for. Leaves the results as files in this empty folder.
    virtual StepResult measure(const QString& commit, const QString& resultsFolder, BuildServices& services) = 0;
    /// Gives back what open() took. Artifacts stay.
    virtual void close(BuildServices& services) = 0;
};

/// What a plugin's root object is.
class BuildDriverFactory
{
public:
    virtual ~BuildDriverFactory() = default;
    virtual std::unique_ptr<BuildDriver> create() const = 0;
};

} // namespace alidade

#define ALIDADE_BUILDDRIVER_IID "org.alidade.BuildDriver/1"
Q_DECLARE_INTERFACE(alidade::BuildDriverFactory, ALIDADE_BUILDDRIVER_IID)

static_assert(alidade::kSdkMajor == 1, "the interface id carries the major version");
