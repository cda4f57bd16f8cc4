// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/samplefolder.h"

#include "store/store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace alidade {

QStringList sampleBundles()
{
    const QDir program(QCoreApplication::applicationDirPath());
    // Installed: PREFIX/bin. Built: SOURCE/build/<preset>/bin or …/tests.
    const QString candidates[] = {QStringLiteral("../share/alidade/samples"),
                                  QStringLiteral("../../../resources/samples")};
    for (const QString& candidate : candidates) {
        const QDir folder(program.filePath(candidate));
        if (!folder.exists())
            continue;
        QStringList bundles;
        for (const QFileInfo& entry :
             folder.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            const QString suffix = entry.suffix().toLower();
            if (suffix != QLatin1String("md") && suffix != QLatin1String("txt"))
                bundles << entry.canonicalFilePath();
        }
        if (!bundles.isEmpty())
            return bundles;
    }
    return {};
}

QString sampleWorkspacePath()
{
    return QFileInfo(defaultStorePath()).dir().filePath(QStringLiteral("samples.alidade"));
}

} // namespace alidade
