// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/catalogue.h"

namespace alidade {

/// `search` is what the window's search holds: reopening the manifest brings it back.

/// The comparison as a Markdown comment, by the exporter that the command line uses too.
QString comparisonMarkdown(const ComparisonReport& report, const Catalogue& catalogue, const QString& search = {});

/// Writes the report whole or not at all; the ending of the path chooses the format. Formats that do not hold the
/// manifest get it beside them, as PATH.manifest.json. Error Unsupported names the endings.
Result<void> writeComparisonReport(const QString& path, const ComparisonReport& report, const Catalogue& catalogue,
                                   const QString& search = {});

/// "HTML (*.html);;Markdown (*.md) …" for a file dialog.
QString comparisonReportFilter();

} // namespace alidade
