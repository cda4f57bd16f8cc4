// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "buildcache.h"
#include "mirror.h"
#include "placeholders.h"

#include <alidade/builddriver.h>

#include <map>
#include <optional>

namespace alidade {

/// Builds in worktrees of a mirror of the user's clone, by the recipe's commands, and keeps what was built by commit,
/// recipe and compiler.
class LocalDriver final : public BuildDriver
{
public:
    QList<PlannedCommand> plan(const DriverTask& task, const QString& commit) const override;
    StepResult open(const DriverTask& task, BuildServices& services) override;
    bool isCached(const QString& commit) const override;
    StepResult build(const QString& commit, BuildServices& services) override;
    StepResult measure(const QString& commit, const QString& resultsFolder, BuildServices& services) override;
    void close(BuildServices& services) override;

private:
    struct Opened
    {
        DriverTask task;
        Mirror mirror;
        BuildCache cache;
        QString lockFile;        ///< of the mirror
        QByteArray dependencies; ///< of every artifact: recipe and compiler
    };
    StepResult buildEntry(const QString& key, const QString& commit, BuildServices& services);
    StepResult runBuildCommands(const QString& key, const QString& commit, BuildServices& services);
    Placeholders placeholders(const QString& key, const QString& commit) const;

    std::optional<Opened> m_opened;
    std::map<QString, std::unique_ptr<FileLock>> m_used; ///< by key: artifacts of this session
};

} // namespace alidade
