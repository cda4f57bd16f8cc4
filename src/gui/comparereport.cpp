// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparereport.h"

#include "export/exporter.h"
#include "export/writefile.h"

#include <QBuffer>
#include <QFileInfo>

#include <algorithm>
#include <set>

namespace alidade {

namespace {

/// The bundles that the two sides' runs came in.
std::vector<ReportInput> inputsOf(const ComparisonReport& report, const Catalogue& catalogue)
{
    std::set<RunId> runs(report.baseline.runs.begin(), report.baseline.runs.end());
    runs.insert(report.contender.runs.begin(), report.contender.runs.end());
    std::set<BundleId> bundles;
    for (const RunRecord& run : catalogue.runs) {
        if (runs.contains(run.id))
            bundles.insert(run.bundle);
    }
    std::vector<ReportInput> inputs;
    for (const BundleRecord& bundle : catalogue.bundles) {
        if (bundles.contains(bundle.id))
            inputs.push_back({bundle.name, bundle.sha256});
    }
    return inputs;
}

const QStringList& formats()
{
    static const QStringList ids = {QStringLiteral("html"), QStringLiteral("markdown"), QStringLiteral("csv"),
                                    QStringLiteral("json")};
    return ids;
}

} // namespace

QString comparisonMarkdown(const ComparisonReport& report, const Catalogue& catalogue)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Exporter* markdown = exporterFor(QStringLiteral("markdown"));
    if (!markdown || !markdown->writeComparison(buffer, {report, inputsOf(report, catalogue)}))
        return {};
    return QString::fromUtf8(buffer.data());
}

Result<void> writeComparisonReport(const QString& path, const ComparisonReport& report, const Catalogue& catalogue)
{
    const Exporter* exporter = exporterFor(QFileInfo(path).suffix().toLower());
    if (!exporter)
        return Error{ErrorCode::Unsupported, QStringLiteral("a report can be written as .html, .md, .csv or .json"),
                     path};
    return writeFile(path, [&](QIODevice& device) {
        return exporter->writeComparison(device, {report, inputsOf(report, catalogue)});
    });
}

QString comparisonReportFilter()
{
    QStringList filters;
    for (const QString& id : formats()) {
        if (const Exporter* exporter = exporterFor(id))
            filters += QStringLiteral("%1 (*.%2)").arg(exporter->name(), exporter->suffix());
    }
    return filters.join(QStringLiteral(";;"));
}

} // namespace alidade
