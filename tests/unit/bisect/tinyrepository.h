// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace alidade {

/// A real git repository in a temporary folder, made by the git program.
class TinyRepository
{
public:
    TinyRepository();

    QString path() const { return m_folder.filePath(QStringLiteral("repo")); }
    QString filePath(const QString& name) const { return path() + QLatin1Char('/') + name; }
    /// Beside the repository, for canaries, caches and results.
    QString beside(const QString& name) const { return m_folder.filePath(name); }

    /// git in the repository; its stdout without the last line break. Fails the test where git fails.
    QByteArray git(const QStringList& arguments) const;
    QByteArray git(const char* arguments) const; ///< split at blanks
    void write(const QString& name, const QByteArray& content) const;
    void writeProgram(const QString& name, const QByteArray& content) const;
    /// Adds everything and commits. The full hash.
    QByteArray commit(const char* message = "change") const;

    /// Of every file in the repository, .git and all: path, mode, time of change, content.
    QByteArray fingerprint() const;

private:
    QTemporaryDir m_folder;
};

/// Path, mode, time of change and content of everything below the folder, hashed.
QByteArray fingerprintOf(const QString& folder);

} // namespace alidade
