// SPDX-License-Identifier: GPL-3.0-or-later
#include "mirror.h"

#include "gitcommands.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace alidade {

namespace {

constexpr double kAskSeconds = 60;
constexpr double kCheckoutSeconds = 1800;

StepResult broken(const QString& message)
{
    return {StepEnd::Broken, message, 0, false};
}

StepResult failedGit(const CommandResult& result)
{
    return {result.end == CommandEnd::Stopped ? StepEnd::Stopped : StepEnd::Broken, gitComplaint(result), 0, false};
}

bool writeWhole(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
}

QByteArray chopped(QByteArray line)
{
    if (line.endsWith('\n'))
        line.chop(1);
    return line;
}

// Both shapes that git itself takes for a repository: what lies around inside one is not meant.
bool isBareFolder(const QString& folder)
{
    const QDir dir(folder);
    return !dir.exists(QStringLiteral(".git")) && dir.exists(QStringLiteral("HEAD")) &&
           QFileInfo(dir.filePath(QStringLiteral("objects"))).isDir();
}

QStringList pathQuestion(const char* what)
{
    return {QStringLiteral("rev-parse"), QStringLiteral("--path-format=absolute"), QStringLiteral("--git-path"),
            QString::fromLatin1(what)};
}

QStringList tagQuestion()
{
    return {QStringLiteral("for-each-ref"), QStringLiteral("--format=%(objectname) %(refname)"),
            QStringLiteral("refs/tags")};
}

} // namespace

CommandResult Mirror::ask(const QStringList& arguments, BuildServices& services) const
{
    QStringList all = arguments;
    if (isBareFolder(m_repository))
        all.prepend(QStringLiteral("--git-dir=."));
    Command command = gitCommand(m_repository, all);
    command.timeoutSeconds = kAskSeconds;
    return services.run(command);
}

CommandResult Mirror::own(const QStringList& arguments, BuildServices& services) const
{
    Command command = gitCommand(m_folder, QStringList{QStringLiteral("--git-dir=.")} + arguments);
    command.timeoutSeconds = kAskSeconds;
    return services.run(command);
}

QList<Command> Mirror::openCommands() const
{
    QList<Command> commands;
    for (const char* what : {"objects", "shallow"})
        commands += gitCommand(m_repository, pathQuestion(what));
    commands += gitCommand(m_repository, tagQuestion());
    return commands;
}

StepResult Mirror::create(BuildServices& services) const
{
    if (QFileInfo::exists(m_folder + QStringLiteral("/ready")))
        return {StepEnd::Done, {}, 0, false};
    const CommandResult format = ask({QStringLiteral("rev-parse"), QStringLiteral("--show-object-format")}, services);
    if (!format.succeeded())
        return failedGit(format);
    if (!QDir().mkpath(m_folder))
        return broken(QStringLiteral("the folder %1 can't be made").arg(m_folder));
    const CommandResult made = services.run(
        gitCommand(m_folder, {QStringLiteral("init"), QStringLiteral("--bare"), QStringLiteral("--quiet"),
                              QStringLiteral("--template="),
                              QString(QStringLiteral("--object-format=") + QString::fromLatin1(chopped(format.output))),
                              QStringLiteral(".")}));
    if (!made.succeeded())
        return failedGit(made);
    // Attributes name filters; none is defined here, and this line, which outranks a tree's own, turns them off as
    // well.
    if (!writeWhole(m_folder + QStringLiteral("/info/attributes"), "* -filter -diff -merge -export-subst\n") ||
        !writeWhole(m_folder + QStringLiteral("/ready"), {}))
        return broken(QStringLiteral("the folder %1 can't be written").arg(m_folder));
    return {StepEnd::Done, {}, 0, false};
}

StepResult Mirror::borrowObjects(BuildServices& services) const
{
    const CommandResult objects = ask(pathQuestion("objects"), services);
    const CommandResult shallow = ask(pathQuestion("shallow"), services);
    if (!objects.succeeded() || !shallow.succeeded())
        return failedGit(objects.succeeded() ? shallow : objects);
    const QByteArray path = chopped(objects.output);
    if (path.contains('\n'))
        return broken(
            QStringLiteral("the path of the clone has a line break in it, which git can't borrow objects from"));
    if (!writeWhole(m_folder + QStringLiteral("/objects/info/alternates"), path + '\n'))
        return broken(QStringLiteral("the folder %1 can't be written").arg(m_folder));
    QFile depth(QFile::decodeName(chopped(shallow.output)));
    const QString own = m_folder + QStringLiteral("/shallow");
    if (!depth.open(QIODevice::ReadOnly))
        QFile::remove(own);
    else if (!writeWhole(own, depth.read(16 << 20)))
        return broken(QStringLiteral("the folder %1 can't be written").arg(m_folder));
    return {StepEnd::Done, {}, 0, false};
}

// As a file: git writes none of it, and checks it when it reads. A name or hash of the wrong shape is left out.
StepResult Mirror::takeTags(BuildServices& services) const
{
    const CommandResult tags = ask(tagQuestion(), services);
    if (!tags.succeeded())
        return failedGit(tags);
    QByteArray packed = "# pack-refs with: sorted \n";
    for (const QByteArray& line : tags.output.split('\n')) {
        const qsizetype blank = line.indexOf(' ');
        if ((blank == 40 || blank == 64) && line.mid(blank + 1).startsWith("refs/tags/"))
            packed += line + '\n';
    }
    if (!writeWhole(m_folder + QStringLiteral("/packed-refs"), packed))
        return broken(QStringLiteral("the folder %1 can't be written").arg(m_folder));
    return {StepEnd::Done, {}, 0, false};
}

StepResult Mirror::open(bool submodules, BuildServices& services)
{
    StepResult result = create(services);
    if (result.end == StepEnd::Done)
        result = borrowObjects(services);
    if (result.end == StepEnd::Done)
        result = takeTags(services);
    if (result.end != StepEnd::Done)
        return result;
    if (submodules) {
        const CommandResult url =
            ask({QStringLiteral("config"), QStringLiteral("--get"), QStringLiteral("remote.origin.url")}, services);
        if (url.succeeded())
            own({QStringLiteral("config"), QStringLiteral("remote.origin.url"), QString::fromUtf8(chopped(url.output))},
                services);
    }
    prune(services);
    return {StepEnd::Done, {}, 0, false};
}

Command Mirror::checkoutCommand(const QString& commit, const QString& worktree) const
{
    return gitCommand(m_folder, {QStringLiteral("--git-dir=."), QStringLiteral("worktree"), QStringLiteral("add"),
                                 QStringLiteral("--detach"), QStringLiteral("--force"), QStringLiteral("--quiet"),
                                 worktree, commit});
}

// Asked for by the recipe: over the network, by the protocols that need no command of the repository's choice.
Command Mirror::submoduleCommand(const QString& worktree) const
{
    Command command =
        gitCommand(worktree, {QStringLiteral("-c"), QStringLiteral("protocol.https.allow=always"), QStringLiteral("-c"),
                              QStringLiteral("protocol.http.allow=always"), QStringLiteral("submodule"),
                              QStringLiteral("update"), QStringLiteral("--init"), QStringLiteral("--recursive")});
    command.environment[QStringLiteral("GIT_ALLOW_PROTOCOL")] = QStringLiteral("https:http");
    command.quiet = false;
    return command;
}

StepResult Mirror::checkOut(const QString& commit, const QString& worktree, BuildServices& services) const
{
    Command command = checkoutCommand(commit, worktree);
    command.timeoutSeconds = kCheckoutSeconds;
    const CommandResult result = services.run(command);
    if (result.succeeded())
        return {StepEnd::Done, {}, 0, false};
    if (result.end == CommandEnd::Stopped || result.end == CommandEnd::NotStarted)
        return failedGit(result);
    const QString message = gitComplaint(result);
    // A full disk is no property of the commit.
    const bool ours =
        message.contains(QLatin1String("No space left")) || message.contains(QLatin1String("Permission denied"));
    return {ours ? StepEnd::Broken : StepEnd::Failed,
            QString(QStringLiteral("the commit can't be checked out: ") + message), 0, false};
}

void Mirror::prune(BuildServices& services) const
{
    // git locks a worktree while it makes it, and one whose making was killed would stay locked, and its path taken,
    // for good. Nobody else is making one: the caller holds the mirror's lock.
    const QString worktrees = m_folder + QStringLiteral("/worktrees/");
    for (const QString& name : QDir(worktrees).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QFile::remove(worktrees + name + QStringLiteral("/locked"));
    own({QStringLiteral("worktree"), QStringLiteral("prune"), QStringLiteral("--expire=now")}, services);
}

} // namespace alidade
