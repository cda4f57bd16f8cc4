// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <alidade/builddriver.h>

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace alidade {

/// What a plugin says of itself, read without running any of its code.
struct PluginDescription
{
    QString id;
    QString name;
    QString version;
    int sdkMajor = 0;
    int sdkMinor = 0;
    QStringList capabilities;
    QString file; ///< absolute
};

/// A file, or a folder, that is not used, and why.
struct PluginProblem
{
    QString file;
    QString reason;
};

/// The build drivers in a few fixed folders. Finding them runs nothing of theirs; a plugin is loaded when its driver is
/// asked for. Never looks into the working directory or anything that came with results.
class PluginHost
{
public:
    /// $ALIDADE_PLUGIN_PATH (absolute folders, separated by ':'), then <folder of the program>/../lib/alidade/plugins.
    static QStringList defaultFolders();

    /// Reads what is there. Of two with the same id the first wins, and the other is a problem.
    explicit PluginHost(const QStringList& folders);

    const std::vector<PluginDescription>& plugins() const { return m_plugins; }
    const std::vector<PluginProblem>& problems() const { return m_problems; }

    /// Loads the plugin; it stays loaded until the program ends. What can't be loaded becomes a problem, too.
    Result<std::unique_ptr<BuildDriver>> create(const QString& id);

private:
    void readFolder(const QString& folder);
    void readFile(const QString& file);
    void refuse(const QString& file, const QString& reason) { m_problems.push_back({file, reason}); }

    std::vector<PluginDescription> m_plugins;
    std::vector<PluginProblem> m_problems;
};

} // namespace alidade
