// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"
#include "cli/sides.h"
#include "export/reportmanifest.h"

namespace alidade {

/// The manifest among the paths of --from, if one of them is one: then it must be the only path.
Result<std::optional<ReportManifest>> manifestAmong(const QStringList& from, QString& path);

/// Paths of a manifest are looked for where they were, else beside the manifest; written back as found. Every input
/// that is missing or is another file now is named with its hash in one Error InvalidInput; with acceptChanges the
/// session says it instead, and only a missing one is an error.
Result<void> checkInputs(Session& session, ReportManifest& manifest, const QString& manifestPath, bool acceptChanges);

/// The sides as the manifest has them: exactly its runs, whatever else the selections bring by now. Runs that are gone
/// are an Error InvalidInput that names each by bundle and content; with acceptChanges what the selections bring
/// counts.
Result<OpenSides> openManifestSides(Session& session, const ReportManifest& manifest, bool acceptChanges);

} // namespace alidade
