// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/bisect/tinyrepository.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

namespace alidade {

TinyRepository::TinyRepository()
{
    QDir().mkpath(path());
    git("init -q -b main");
    git("config user.name Somebody");
    git("config user.email somebody@example.org");
    git("config commit.gpgSign false");
}

QByteArray TinyRepository::git(const QStringList& arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("GIT_CONFIG_GLOBAL"), QStringLiteral("/dev/null"));
    environment.insert(QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1"));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(path());
    process.start(QStringLiteral("git"), arguments);
    process.waitForFinished();
    if (process.exitCode() != 0 || process.exitStatus() != QProcess::NormalExit)
        qFatal("git %s: %s", qPrintable(arguments.join(QLatin1Char(' '))), process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

QByteArray TinyRepository::git(const char* arguments) const
{
    return git(QString::fromUtf8(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

void TinyRepository::write(const QString& name, const QByteArray& content) const
{
    QDir().mkpath(QFileInfo(filePath(name)).path());
    QFile file(filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s can't be written", qPrintable(name));
}

void TinyRepository::writeProgram(const QString& name, const QByteArray& content) const
{
    write(name, content);
    QFile::setPermissions(filePath(name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QByteArray TinyRepository::commit(const char* message) const
{
    git("add -A");
    git({QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("--allow-empty"), QStringLiteral("-m"),
         QString::fromUtf8(message)});
    return git("rev-parse HEAD");
}

QByteArray TinyRepository::fingerprint() const
{
    return fingerprintOf(path());
}

QByteArray fingerprintOf(const QString& folder)
{
    QStringList paths;
    QDirIterator entries(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
    while (entries.hasNext())
        paths += entries.next();
    paths.sort();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString& path : paths) {
        const QFileInfo info(path);
        hash.addData(QStringLiteral("%1|%2|%3|%4\n")
                         .arg(path, info.symLinkTarget(), QString::number(info.permissions()),
                              QString::number(info.lastModified().toMSecsSinceEpoch()))
                         .toUtf8());
        QFile file(path);
        if (info.isFile() && !info.isSymLink() && file.open(QIODevice::ReadOnly))
            hash.addData(&file);
    }
    return hash.result().toHex();
}

} // namespace alidade
