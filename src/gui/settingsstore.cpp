// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settingsstore.h"

#include <QFileInfo>
#include <QSettings>

namespace alidade {

namespace {

constexpr qsizetype kRecent = 10;
constexpr double kLargestMargin = 1.0;

QSettings settings()
{
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("io.github.alidade"), QStringLiteral("alidade"));
}

} // namespace

Theme::Scheme SettingsStore::scheme() const
{
    const QString name = settings().value(QStringLiteral("theme")).toString();
    if (name == QLatin1String("light"))
        return Theme::Scheme::Light;
    return name == QLatin1String("dark") ? Theme::Scheme::Dark : Theme::Scheme::System;
}

void SettingsStore::setScheme(Theme::Scheme scheme)
{
    const QString name = scheme == Theme::Scheme::Light ? QStringLiteral("light")
        : scheme == Theme::Scheme::Dark                 ? QStringLiteral("dark")
                                                        : QStringLiteral("system");
    settings().setValue(QStringLiteral("theme"), name);
}

QString SettingsStore::lastWorkspace() const
{
    return settings().value(QStringLiteral("lastWorkspace")).toString();
}

void SettingsStore::setLastWorkspace(const QString& path)
{
    settings().setValue(QStringLiteral("lastWorkspace"), path);
}

QStringList SettingsStore::recentWorkspaces() const
{
    QStringList paths = settings().value(QStringLiteral("recentWorkspaces")).toStringList();
    paths.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return paths;
}

void SettingsStore::addRecentWorkspace(const QString& path)
{
    QStringList paths = recentWorkspaces();
    paths.removeAll(path);
    paths.prepend(path);
    settings().setValue(QStringLiteral("recentWorkspaces"), QStringList(paths.mid(0, kRecent)));
}

QByteArray SettingsStore::geometry() const
{
    return settings().value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray SettingsStore::windowState() const
{
    return settings().value(QStringLiteral("window/state")).toByteArray();
}

void SettingsStore::setWindow(const QByteArray& geometry, const QByteArray& state)
{
    QSettings all = settings();
    all.setValue(QStringLiteral("window/geometry"), geometry);
    all.setValue(QStringLiteral("window/state"), state);
}

double SettingsStore::margin() const
{
    bool ok = false;
    const double margin = settings().value(QStringLiteral("margin")).toDouble(&ok);
    return ok && margin > 0 && margin <= kLargestMargin ? margin : 0.02;
}

void SettingsStore::setMargin(double margin)
{
    settings().setValue(QStringLiteral("margin"), margin);
}

void SettingsStore::withGroup(const QString& group, const std::function<void(QSettings&)>& use) const
{
    QSettings all = settings();
    all.beginGroup(group);
    use(all);
    all.endGroup();
}

} // namespace alidade
