// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <alidade/builddriver.h>

namespace alidade {

/// A bare repository of our own that borrows the objects of the user's clone and holds our worktrees. Chosen over `git
/// worktree` in the clone itself, which would write into its .git (worktrees/, and config for some extensions) and run
/// checkouts under its settings and attributes; and over a clone of our own, which would copy every object and run
/// upload-pack in the user's repository. Of the clone only files are read. What a user deletes from the clone (gc after
/// a branch was removed) can't be checked out here any more; that commit then fails to build, with git's reason.
class Mirror
{
public:
    /// folder: ours, made where it is missing. repository: the user's clone, absolute.
    Mirror(QString folder, QString repository)
        : m_folder(std::move(folder))
        , m_repository(std::move(repository))
    {}

    /// The commands of open(), for showing.
    QList<Command> openCommands() const;
    /// Makes it, or brings it up to date: where the objects lie, tags (builds ask `git describe`), how far a shallow
    /// clone goes. `submodules`: the address of origin too, from which theirs are told.
    StepResult open(bool submodules, BuildServices& services);

    Command checkoutCommand(const QString& commit, const QString& worktree) const;
    Command submoduleCommand(const QString& worktree) const;
    /// Checks the commit out into a folder that does not exist yet.
    StepResult checkOut(const QString& commit, const QString& worktree, BuildServices& services) const;
    /// Forgets worktrees whose folders are gone, and those whose making was killed. Only ours are known here.
    void prune(BuildServices& services) const;

private:
    CommandResult ask(const QStringList& arguments, BuildServices& services) const; ///< the user's clone
    CommandResult own(const QStringList& arguments, BuildServices& services) const; ///< ours
    StepResult create(BuildServices& services) const;
    StepResult borrowObjects(BuildServices& services) const;
    StepResult takeTags(BuildServices& services) const;

    QString m_folder;
    QString m_repository;
};

} // namespace alidade
