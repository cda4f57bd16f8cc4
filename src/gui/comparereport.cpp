// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparereport.h"

#include "export/exporter.h"
#include "export/reportmanifest.h"
#include "export/writefile.h"

#include <QBuffer>
#include <QFileInfo>

namespace alidade {

namespace {

ReportManifest manifestFor(const ComparisonReport& report, const Catalogue& catalogue, const QString& search)
{
    ReportManifest manifest = manifestOf(report, catalogue, inputsOf(catalogue, report.baseline, report.contender));
    manifest.search = search;
    return manifest;
}

Result<void> writeBytes(QIODevice& device, const QByteArray& bytes)
{
    if (device.write(bytes) != bytes.size())
        return Error{ErrorCode::Io, device.errorString(), {}};
    return {};
}

const QStringList& formats()
{
    static const QStringList ids = {QStringLiteral("html"), QStringLiteral("markdown"), QStringLiteral("csv"),
                                    QStringLiteral("json"), QStringLiteral("latex")};
    return ids;
}

} // namespace

QString comparisonMarkdown(const ComparisonReport& report, const Catalogue& catalogue, const QString& search)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Exporter* markdown = exporterFor(QStringLiteral("markdown"));
    const ReportManifest manifest = manifestFor(report, catalogue, search);
    if (!markdown || !markdown->writeComparison(buffer, {report, manifest.inputs, &manifest}))
        return {};
    return QString::fromUtf8(buffer.data());
}

Result<void> writeComparisonReport(const QString& path, const ComparisonReport& report, const Catalogue& catalogue,
                                   const QString& search)
{
    const ReportManifest manifest = manifestFor(report, catalogue, search);
    const QString manifestPath = path + QStringLiteral(".manifest.json");
    if (path.endsWith(QStringLiteral(".manifest.json")))
        return writeFile(path, [&](QIODevice& device) { return writeBytes(device, manifestJson(manifest)); });
    const Exporter* exporter = exporterFor(QFileInfo(path).suffix().toLower());
    if (!exporter)
        return Error{ErrorCode::Unsupported,
                     QStringLiteral("a report can be written as .html, .md, .csv, .json, .tex or .manifest.json"),
                     path};
    Result<void> written = writeFile(path, [&](QIODevice& device) {
        return exporter->writeComparison(device, {report, manifest.inputs, &manifest});
    });
    // HTML and JSON hold it; a table does not say how it came about.
    if (!written || exporter->id() == QStringLiteral("html") || exporter->id() == QStringLiteral("json"))
        return written;
    return writeFile(manifestPath, [&](QIODevice& device) { return writeBytes(device, manifestJson(manifest)); });
}

QString comparisonReportFilter()
{
    QStringList filters;
    for (const QString& id : formats()) {
        if (const Exporter* exporter = exporterFor(id))
            filters += QStringLiteral("%1 (*.%2)").arg(exporter->name(), exporter->suffix());
    }
    filters += QStringLiteral("Manifest (*.manifest.json)");
    return filters.join(QStringLiteral(";;"));
}

} // namespace alidade
