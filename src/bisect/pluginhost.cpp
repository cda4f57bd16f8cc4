// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/pluginhost.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QPluginLoader>

#include <algorithm>

namespace alidade {

namespace {

const QString kFolderBesideProgram = QStringLiteral("/../lib/alidade/plugins");

PluginDescription describe(const QString& file, const QJsonObject& metadata)
{
    const QJsonObject own = metadata.value(QStringLiteral("MetaData")).toObject();
    const QJsonObject sdk = own.value(QStringLiteral("sdk")).toObject();
    PluginDescription description;
    description.id = own.value(QStringLiteral("id")).toString();
    description.name = own.value(QStringLiteral("name")).toString();
    description.version = own.value(QStringLiteral("version")).toString();
    description.sdkMajor = sdk.value(QStringLiteral("major")).toInt(-1);
    description.sdkMinor = sdk.value(QStringLiteral("minor")).toInt(-1);
    for (const QJsonValue& capability : own.value(QStringLiteral("capabilities")).toArray())
        description.capabilities += capability.toString();
    description.file = file;
    return description;
}

/// Why it can't be used; empty if it can.
QString faultOf(const PluginDescription& plugin, const QString& interfaceId)
{
    if (interfaceId != QLatin1String(ALIDADE_BUILDDRIVER_IID))
        return QStringLiteral("is for “%1”, not for “%2”").arg(interfaceId, QLatin1String(ALIDADE_BUILDDRIVER_IID));
    if (plugin.id.isEmpty() || plugin.name.isEmpty())
        return QStringLiteral("its metadata name no id or no name");
    if (plugin.sdkMajor < 0 || plugin.sdkMinor < 0)
        return QStringLiteral("its metadata do not say which SDK it was built against");
    if (plugin.sdkMajor != kSdkMajor)
        return QStringLiteral("was built against version %1 of the SDK; this program has version %2")
            .arg(plugin.sdkMajor)
            .arg(kSdkMajor);
    if (plugin.sdkMinor > kSdkMinor)
        return QStringLiteral("was built against a newer SDK (%1.%2) than this program has (%3.%4)")
            .arg(plugin.sdkMajor)
            .arg(plugin.sdkMinor)
            .arg(kSdkMajor)
            .arg(kSdkMinor);
    return {};
}

} // namespace

QStringList PluginHost::defaultFolders()
{
    const QString listed = qEnvironmentVariable("ALIDADE_PLUGIN_PATH");
    QStringList folders = listed.split(QLatin1Char(':'), Qt::SkipEmptyParts);
    folders += QDir::cleanPath(QCoreApplication::applicationDirPath() + kFolderBesideProgram);
    return folders;
}

PluginHost::PluginHost(const QStringList& folders)
{
    for (const QString& folder : folders)
        readFolder(folder);
}

void PluginHost::readFolder(const QString& folder)
{
    if (!QDir::isAbsolutePath(folder))
        return refuse(folder, QStringLiteral("a folder of plugins is named by its absolute path"));
    const QFileInfo info(folder);
    if (!info.isDir())
        return; // nothing was installed there
    if (info.permission(QFile::WriteOther))
        return refuse(folder, QStringLiteral("everyone may write to this folder: nothing in it is loaded"));
    for (const QString& name : QDir(folder).entryList({QStringLiteral("*.so")}, QDir::Files, QDir::Name))
        readFile(QDir(folder).absoluteFilePath(name));
}

void PluginHost::readFile(const QString& file)
{
    if (QFileInfo(file).permission(QFile::WriteOther))
        return refuse(file, QStringLiteral("everyone may write to this file"));
    const QPluginLoader loader(file);
    const QJsonObject metadata = loader.metaData();
    if (metadata.isEmpty())
        return refuse(file, QStringLiteral("is no plugin (%1)").arg(loader.errorString()));
    PluginDescription plugin = describe(file, metadata);
    const QString fault = faultOf(plugin, metadata.value(QStringLiteral("IID")).toString());
    if (!fault.isEmpty())
        return refuse(file, fault);
    const auto twin = std::find_if(m_plugins.begin(), m_plugins.end(),
                                   [&plugin](const PluginDescription& other) { return other.id == plugin.id; });
    if (twin != m_plugins.end())
        return refuse(file, QStringLiteral("“%1” is already provided by %2").arg(plugin.id, twin->file));
    m_plugins.push_back(std::move(plugin));
}

Result<std::unique_ptr<BuildDriver>> PluginHost::create(const QString& id)
{
    const auto found = std::find_if(m_plugins.begin(), m_plugins.end(),
                                    [&id](const PluginDescription& plugin) { return plugin.id == id; });
    if (found == m_plugins.end())
        return Error{ErrorCode::NotFound,
                     QStringLiteral("there is no build driver of this name; see: alidade-cli plugins"), id};
    QPluginLoader loader(found->file);
    const auto* factory = qobject_cast<BuildDriverFactory*>(loader.instance());
    if (factory)
        return factory->create();
    const QString reason =
        loader.isLoaded() ? QStringLiteral("does not provide what its metadata say") : loader.errorString();
    refuse(found->file, reason);
    return Error{ErrorCode::External, reason, found->file};
}

} // namespace alidade
