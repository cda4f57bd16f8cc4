// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/manifestinputs.h"

#include <QDir>
#include <QFileInfo>

namespace alidade {

namespace {

/// Where the path is now; empty: nowhere.
QString foundPath(const QString& path, const QString& manifestPath)
{
    if (QFileInfo::exists(path))
        return path;
    const QDir beside = QFileInfo(manifestPath).dir();
    for (const QString& candidate : {path, QFileInfo(path).fileName()}) {
        const QString here = QDir::cleanPath(beside.filePath(candidate));
        if (!candidate.isEmpty() && QFileInfo::exists(here))
            return here;
    }
    return {};
}

QByteArray recordedHash(const ReportManifest& manifest, const QString& name)
{
    for (const ReportInput& input : manifest.inputs) {
        if (input.name == name)
            return input.sha256;
    }
    return {};
}

} // namespace

QString hashText(const QByteArray& sha256)
{
    return sha256.isEmpty() ? QStringLiteral("not recorded") : QString::fromLatin1(sha256.toHex());
}

ManifestInputs findInputs(ReportManifest& manifest, const QString& manifestPath,
                          const std::function<QByteArray(const QString& path)>& checksum)
{
    ManifestInputs inputs;
    const auto look = [&](QString& path) {
        const QByteArray recorded = recordedHash(manifest, path);
        const QString found = foundPath(path, manifestPath);
        if (found.isEmpty()) {
            inputs.missing += QStringLiteral("%1 is missing (sha256 %2)").arg(path, hashText(recorded));
            return;
        }
        const QByteArray now = checksum(found);
        if (!recorded.isEmpty() && !now.isEmpty() && now != recorded)
            inputs.changed += QStringLiteral("%1 has changed: its sha256 is %2, it was %3")
                                  .arg(found, hashText(now), hashText(recorded));
        path = found;
        inputs.paths += found;
    };
    for (ManifestSide* side : {&manifest.baseline, &manifest.contender}) {
        if (side->isPath)
            look(side->selection);
    }
    for (QString& path : manifest.from)
        look(path);
    for (QStringList* list : {&inputs.paths, &inputs.missing, &inputs.changed})
        list->removeDuplicates();
    return inputs;
}

} // namespace alidade
