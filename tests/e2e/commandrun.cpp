// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"

#include <QProcessEnvironment>

namespace alidade {

void CommandHome::prepare(QProcess& process, const QStringList& arguments) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("HOME"), m_home.path());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_home.path());
    process.setProgram(qEnvironmentVariable("ALIDADE_BIN") + QStringLiteral("/alidade-cli"));
    process.setArguments(arguments);
}

CommandOutcome CommandHome::run(const QStringList& arguments, const QByteArray& input) const
{
    QProcess process;
    prepare(process, arguments);
    process.start();
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit)
        return {-1, QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

QByteArray CommandHome::outputElsewhere(const QStringList& arguments) const
{
    QProcess process;
    prepare(process, arguments);
    QProcessEnvironment environment = process.processEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8"));
    environment.insert(QStringLiteral("TZ"), QStringLiteral("Pacific/Auckland"));
    process.setProcessEnvironment(environment);
    process.start();
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return process.readAllStandardOutput();
}

CommandOutcome CommandHome::run(const char* arguments) const
{
    return run(QString::fromUtf8(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

} // namespace alidade
