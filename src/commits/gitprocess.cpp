// SPDX-License-Identifier: GPL-3.0-or-later
#include "commits/gitprocess.h"

#include <QProcess>
#include <QProcessEnvironment>

namespace alidade {

namespace {

constexpr int kStopCheckMilliseconds = 50;
constexpr qint64 kOutputLimit = qint64(1) << 30;

// Only what is named: nothing of the caller's GIT_*, no secrets.
QProcessEnvironment environment()
{
    const QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment environment;
    for (const char* kept : {"PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"}) {
        const QString name = QString::fromLatin1(kept);
        if (own.contains(name))
            environment.insert(name, own.value(name));
    }
    const auto set = [&environment](const char* name, const char* value) {
        environment.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    };
    set("LC_ALL", "C");
    set("GIT_CONFIG_NOSYSTEM", "1");
    set("GIT_TERMINAL_PROMPT", "0");
    set("GIT_OPTIONAL_LOCKS", "0");
    set("GIT_NO_REPLACE_OBJECTS", "1"); // the graph as the hashes say it
    set("GIT_GRAFT_FILE", "/dev/null");
    // A partial clone would fetch what it lacks, with a command that its configuration names. No protocol is allowed,
    // and unlike protocol.*.allow this cannot be overruled by the repository.
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

QStringList safeOptions()
{
    QStringList options = {QStringLiteral("--no-pager"), QStringLiteral("--no-optional-locks"),
                           QStringLiteral("--literal-pathspecs")};
    for (const char* setting : {"core.hooksPath=/dev/null", "core.fsmonitor=false", "core.untrackedCache=false",
                                "protocol.allow=never", "protocol.ext.allow=never", "protocol.file.allow=never",
                                "safe.bareRepository=explicit", "log.showSignature=false", "gpg.program=false",
                                "diff.external=", "credential.helper=", "i18n.logOutputEncoding=UTF-8"})
        options << QStringLiteral("-c") << QString::fromLatin1(setting);
    return options;
}

Error notStarted()
{
    return {
        ErrorCode::External,
        QStringLiteral("git could not be started; install it (the package is called git), or leave the clone unlinked"),
        QStringLiteral("git")};
}

void kill(QProcess& process)
{
    process.kill();
    process.waitForFinished();
}

} // namespace

Result<GitOutcome> runGit(const QString& folder, bool explicitDir, const QStringList& arguments,
                          const QByteArray& input, const Progress& progress)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessEnvironment(environment());
    QStringList all = safeOptions();
    if (explicitDir)
        all << QStringLiteral("--git-dir=.");
    process.start(QStringLiteral("git"), all + arguments);
    if (!process.waitForStarted())
        return notStarted();
    process.write(input);
    process.closeWriteChannel();
    while (process.state() != QProcess::NotRunning) {
        process.waitForFinished(kStopCheckMilliseconds); // reads and writes meanwhile
        if (progress.stopRequested()) {
            kill(process);
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), folder};
        }
        if (process.bytesAvailable() > kOutputLimit) {
            kill(process);
            return Error{ErrorCode::LimitExceeded, QStringLiteral("git printed more than 1 GiB"), folder};
        }
    }
    if (process.exitStatus() != QProcess::NormalExit)
        return Error{ErrorCode::External, QStringLiteral("git crashed"), folder};
    return GitOutcome{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace alidade
