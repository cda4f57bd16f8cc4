// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/sessionfolder.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>

namespace alidade {

namespace {

Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return Error{ErrorCode::Io, file.errorString(), path};
}

QByteArray textOf(const SessionDescription& description)
{
    const QJsonObject object = {{QStringLiteral("alidade_bisection"), 1},
                                {QStringLiteral("repository"), description.repository},
                                {QStringLiteral("good"), description.good},
                                {QStringLiteral("bad"), description.bad},
                                {QStringLiteral("benchmark"), description.benchmark},
                                {QStringLiteral("started_at"), description.startedAt}};
    return QJsonDocument(object).toJson();
}

QString numbered(size_t entry)
{
    return QStringLiteral("%1").arg(entry, 4, 10, QLatin1Char('0'));
}

} // namespace

QString SessionFolder::defaultParent()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/alidade/bisections");
}

Result<SessionFolder> SessionFolder::create(const QString& parent, const SessionDescription& description,
                                            const Recipe& recipe)
{
    const QString time =
        QDateTime::fromMSecsSinceEpoch(description.startedAt, Qt::UTC).toString(QStringLiteral("yyyyMMdd-HHmmss"));
    const QString id =
        QStringLiteral("%1-%2").arg(time).arg(QRandomGenerator::system()->bounded(0x10000), 4, 16, QLatin1Char('0'));
    const SessionFolder folder(QDir(parent).absoluteFilePath(id));
    for (const char* below : {"logs", "results"}) {
        const QString path = folder.m_path + QLatin1Char('/') + QString::fromLatin1(below);
        if (!QDir().mkpath(path))
            return Error{ErrorCode::Io, QStringLiteral("the folder can't be made"), path};
    }
    for (const auto& [name, content] : {std::pair(QStringLiteral("/session.json"), textOf(description)),
                                        std::pair(QStringLiteral("/recipe.json"), recipe.text)}) {
        if (const Result<void> written = writeWhole(folder.m_path + name, content); !written)
            return written.error();
    }
    return folder;
}

QStringList SessionFolder::list(const QString& parent)
{
    QStringList names = QDir(parent).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    names.removeIf([&parent](const QString& name) {
        return !QFileInfo::exists(SessionFolder(parent + QLatin1Char('/') + name).journal());
    });
    return names;
}

QString SessionFolder::id() const
{
    return QFileInfo(m_path).fileName();
}

QString SessionFolder::logFile(size_t entry) const
{
    return m_path + QStringLiteral("/logs/") + numbered(entry) + QStringLiteral(".log");
}

QString SessionFolder::resultsFolder(size_t entry) const
{
    return m_path + QStringLiteral("/results/") + numbered(entry);
}

Result<SessionDescription> SessionFolder::description() const
{
    const QString path = m_path + QStringLiteral("/session.json");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::NotFound, QStringLiteral("this folder holds no bisection"), path};
    const QJsonObject object = QJsonDocument::fromJson(file.read(1 << 20)).object();
    if (object.value(QStringLiteral("alidade_bisection")).toInt() != 1)
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("is no description of a bisection that this version knows"), path};
    const auto text = [&object](const char* key) { return object.value(QLatin1String(key)).toString(); };
    return SessionDescription{
        text("repository"), text("good"), text("bad"),
        text("benchmark"), static_cast<qint64>(object.value(QStringLiteral("started_at")).toDouble())};
}

Result<Recipe> SessionFolder::recipe() const
{
    return readRecipe(m_path + QStringLiteral("/recipe.json"));
}

} // namespace alidade
