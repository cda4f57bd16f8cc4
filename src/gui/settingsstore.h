// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/theme.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>

class QSettings;

namespace alidade {

/// What the desktop program remembers between starts, in the user's configuration folder. The engine never reads it.
class SettingsStore
{
public:
    Theme::Scheme scheme() const;
    void setScheme(Theme::Scheme scheme);

    QString lastWorkspace() const; ///< empty: the default one
    void setLastWorkspace(const QString& path);
    /// Newest first, at most ten; files that are gone are left out.
    QStringList recentWorkspaces() const;
    void addRecentWorkspace(const QString& path);

    QByteArray geometry() const;
    QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

    double margin() const;
    void setMargin(double margin);

    /// Calls use with the settings inside a group, for pages that keep their own layout.
    void withGroup(const QString& group, const std::function<void(QSettings&)>& use) const;
};

} // namespace alidade
