// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/reportmanifest.h"

#include <functional>

namespace alidade {

/// What became of the files that a manifest names.
struct ManifestInputs
{
    QStringList paths;   ///< where they are now, each once
    QStringList missing; ///< "a.json is missing (sha256 …)"
    QStringList changed; ///< "a.json has changed: its sha256 is …, it was …"
};

/// Paths of the manifest are looked for where they were, else beside the manifest, and written back as found.
/// `checksum` gives a file's SHA-256, nothing for a folder: that is told apart by its runs. A manifest of selections
/// from a store names no path.
ManifestInputs findInputs(ReportManifest& manifest, const QString& manifestPath,
                          const std::function<QByteArray(const QString& path)>& checksum);

/// "1234ab…" or "not recorded".
QString hashText(const QByteArray& sha256);

} // namespace alidade
