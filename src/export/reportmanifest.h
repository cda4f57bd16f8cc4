// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/result.h"
#include "export/exporter.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

class JsonWriter;

/// A run that a report rests on. The key finds it again in any store.
struct ManifestRun
{
    QByteArray key; ///< RunRecord::key
    QString bundle; ///< name as dropped
    QString entry;  ///< path inside it

    bool operator==(const ManifestRun&) const = default;
};

struct ManifestSide
{
    QString selection;   ///< what resolves to this side again: a selection, or a path as it was given
    bool isPath = false; ///< the selection is the path of a file, folder or archive
    QString label;
    QStringList chosenBy; ///< ComparisonSide::chosenBy
    std::vector<ManifestRun> runs;

    bool operator==(const ManifestSide&) const = default;
};

/// What brings one comparison back exactly: what went in, what was chosen, how it was judged. Holds no time and no
/// machine, so that the same comparison has the same manifest.
struct ReportManifest
{
    QString version; ///< of the program that judged
    ManifestSide baseline, contender;
    QStringList from; ///< paths that the selections select from; empty: a store
    ComparisonPolicy policy;
    bool acrossMachines = false; ///< each machine for itself, then combined
    QString filter;              ///< of what was shown: a text that names hold
    QString search;              ///< of what the window showed, in the words of its search
    QStringList verdicts;        ///< of what was shown; empty: all
    std::vector<ReportInput> inputs;

    bool operator==(const ReportManifest&) const = default;
};

/// Version of the running program: "0.1.0".
QString programVersion();

/// Both sides with their runs, and the settings; selections are written so that resolveSide brings exactly these runs
/// back. Paths and what was shown are the caller's to add.
ReportManifest manifestOf(const ComparisonReport& report, const Catalogue& catalogue, std::vector<ReportInput> inputs);

/// The bundles that the two sides' runs came in, each once, in the catalogue's order.
std::vector<ReportInput> inputsOf(const Catalogue& catalogue, const ComparisonSide& baseline,
                                  const ComparisonSide& contender);

/// The manifest as a document of its own: UTF-8 JSON, the same bytes for the same manifest.
QByteArray manifestJson(const ReportManifest& manifest);
/// The same as one value of a larger document.
void writeManifest(JsonWriter& json, const ReportManifest& manifest);
/// Inputs with their hashes, as the manifest and the JSON report list them.
void writeInputs(JsonWriter& json, const std::vector<ReportInput>& inputs);

/// Reads a manifest, or the one inside a JSON report. Error InvalidInput says what is missing or odd; Unsupported for a
/// newer form.
Result<ReportManifest> readManifest(const QByteArray& bytes);
/// The same from a file. Error NotFound, Io or LimitExceeded names it.
Result<ReportManifest> readManifestFile(const QString& path);
/// From the first bytes of a file: may be a manifest or a JSON report that holds one. Cheap.
bool looksLikeManifest(const QString& path);

/// The runs of a side in this catalogue, found by content. Those that it lacks are named in `missing`, each with its
/// bundle and key.
ComparisonSide sideFromManifest(const Catalogue& catalogue, const ManifestSide& side, QStringList& missing);

} // namespace alidade
