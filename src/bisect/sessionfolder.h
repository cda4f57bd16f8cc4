// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/recipe.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

namespace alidade {

/// What a bisection needs to know beside its journal, written once.
struct SessionDescription
{
    QString repository; ///< the user's clone, absolute
    QString good;       ///< as the user named them
    QString bad;
    QString benchmark; ///< the case that is read from the results, empty: their only one
    qint64 startedAt = 0; ///< Unix ms; the journal's clock counts from here

    bool operator==(const SessionDescription&) const = default;
};

/// The folder of one bisection: session.json, recipe.json, journal.jsonl, logs/NNNN.log and results/NNNN/ by the number
/// of the journal's entry.
class SessionFolder
{
public:
    explicit SessionFolder(QString path)
        : m_path(std::move(path))
    {}

    /// $XDG_DATA_HOME/alidade/bisections
    static QString defaultParent();
    /// A new folder below parent, named after the time. The description and the recipe are written.
    static Result<SessionFolder> create(const QString& parent, const SessionDescription& description,
                                        const Recipe& recipe);
    /// The names of the folders below parent that hold a journal, newest first.
    static QStringList list(const QString& parent);

    const QString& path() const { return m_path; }
    QString id() const;
    QString journal() const { return m_path + QStringLiteral("/journal.jsonl"); }
    QString logFile(size_t entry) const;
    QString resultsFolder(size_t entry) const;

    Result<SessionDescription> description() const;
    Result<Recipe> recipe() const;

private:
    QString m_path;
};

} // namespace alidade
