// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/catalogue.h"

namespace alidade {

/// The comparison as a Markdown comment, by the exporter that the command line uses too.
QString comparisonMarkdown(const ComparisonReport& report, const Catalogue& catalogue);

/// Writes the report whole or not at all; the ending of the path chooses the format. Error Unsupported names the
/// endings.
Result<void> writeComparisonReport(const QString& path, const ComparisonReport& report, const Catalogue& catalogue);

/// "HTML (*.html);;Markdown (*.md) …" for a file dialog.
QString comparisonReportFilter();

} // namespace alidade
