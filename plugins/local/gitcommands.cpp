// SPDX-License-Identifier: GPL-3.0-or-later
#include "gitcommands.h"

namespace alidade {

namespace {

QMap<QString, QString> safeEnvironment()
{
    QMap<QString, QString> environment;
    const auto set = [&environment](const char* name, const char* value) {
        environment.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    };
    set("GIT_CONFIG_NOSYSTEM", "1");
    set("GIT_CONFIG_GLOBAL", "/dev/null");
    set("GIT_TERMINAL_PROMPT", "0");
    set("GIT_OPTIONAL_LOCKS", "0");
    set("GIT_NO_REPLACE_OBJECTS", "1");
    set("GIT_GRAFT_FILE", "/dev/null");
    // A partial clone would fetch what it lacks by a command of its configuration. This one can't be overruled there.
    set("GIT_ALLOW_PROTOCOL", "none");
    set("GIT_NO_LAZY_FETCH", "1");
    set("GIT_SSH_COMMAND", "false");
    set("GIT_PAGER", "cat");
    // The user has named this repository, and nothing in it is run: whose files they are does not matter.
    set("GIT_CONFIG_COUNT", "1");
    set("GIT_CONFIG_KEY_0", "safe.directory");
    set("GIT_CONFIG_VALUE_0", "*");
    return environment;
}

} // namespace

Command gitCommand(const QString& folder, const QStringList& arguments)
{
    Command command;
    command.arguments = {QStringLiteral("git"), QStringLiteral("--no-pager"), QStringLiteral("--no-optional-locks"),
                         QStringLiteral("--literal-pathspecs")};
    for (const char* setting :
         {"core.hooksPath=/dev/null", "core.fsmonitor=false", "core.untrackedCache=false",
          "core.attributesFile=/dev/null", "core.protectHFS=true", "core.protectNTFS=true", "protocol.allow=never",
          "safe.bareRepository=explicit", "gpg.program=false", "credential.helper=", "gc.auto=0",
          "maintenance.auto=false", "advice.detachedHead=false", "submodule.recurse=false", "core.sshCommand=false"})
        command.arguments << QStringLiteral("-c") << QString::fromLatin1(setting);
    command.arguments += arguments;
    command.folder = folder;
    command.environment = safeEnvironment();
    command.quiet = true;
    return command;
}

QString gitComplaint(const CommandResult& result)
{
    switch (result.end) {
    case CommandEnd::NotStarted:
        return QStringLiteral("git could not be started; install it (the package is called git)");
    case CommandEnd::Stopped:
        return QStringLiteral("stopped");
    case CommandEnd::TimedOut:
        return QStringLiteral("git took too long");
    default:
        break;
    }
    // What it says last is why it gave up; before it stand progress and hints.
    const QList<QByteArray> lines = result.errors.trimmed().split('\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->startsWith("fatal:") || line->startsWith("error:"))
            return QStringLiteral("git says: ") + QString::fromUtf8(*line);
    }
    return lines.last().isEmpty()
               ? QString(QStringLiteral("git failed with exit code ") + QString::number(result.exitCode))
               : QString(QStringLiteral("git says: ") + QString::fromUtf8(lines.last()));
}

} // namespace alidade
