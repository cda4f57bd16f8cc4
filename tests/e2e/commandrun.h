// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace alidade {

/// What one run of alidade-cli came to.
struct CommandOutcome
{
    int exitCode = -1; ///< -1: it did not end by itself
    QString out, err;

    QString lastLine() const { return out.trimmed().section(QLatin1Char('\n'), -1); }
    QJsonDocument json() const { return QJsonDocument::fromJson(out.toUtf8()); }
};

/// An empty home folder in which the real program runs.
class CommandHome
{
public:
    QString path(const QString& name) const { return m_home.filePath(name); }
    /// Not yet started, with arguments and environment set.
    void prepare(QProcess& process, const QStringList& arguments) const;
    CommandOutcome run(const QStringList& arguments, const QByteArray& input = {}) const;
    /// The same from one text, split at blanks.
    CommandOutcome run(const char* arguments) const;
    /// What it prints in another locale and time zone; empty where it does not end by itself.
    QByteArray outputElsewhere(const QStringList& arguments) const;

private:
    QTemporaryDir m_home;
};

} // namespace alidade
