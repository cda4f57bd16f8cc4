// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/reportmanifest.h"

#include "export/jsonwriter.h"
#include "export/sidetext.h"

#include <QBuffer>
#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

ManifestSide manifestSide(const ComparisonSide& side, const Catalogue& catalogue)
{
    QHash<BundleId, QString> bundles;
    for (const BundleRecord& bundle : catalogue.bundles)
        bundles.insert(bundle.id, bundle.name);
    const QSet<RunId> chosen(side.runs.begin(), side.runs.end());
    ManifestSide written;
    written.label = side.label;
    written.chosenBy = side.chosenBy;
    for (const RunRecord& run : catalogue.runs) {
        if (chosen.contains(run.id))
            written.runs.push_back({run.key, bundles.value(run.bundle), run.entry});
    }
    // Ids are a store's own: the order must not depend on them.
    std::sort(written.runs.begin(), written.runs.end(),
              [](const ManifestRun& a, const ManifestRun& b) { return a.key < b.key; });
    written.selection = selectionText(catalogue, side);
    return written;
}

void writeSide(JsonWriter& json, const ManifestSide& side)
{
    json.beginObject();
    json.key(side.isPath ? "path" : "selection");
    json.text(side.selection);
    json.key("label");
    json.text(side.label);
    json.key("chosen_by");
    json.texts(side.chosenBy);
    json.key("runs");
    json.beginArray();
    for (const ManifestRun& run : side.runs) {
        json.beginObject();
        json.key("key");
        json.text(QString::fromLatin1(run.key.toHex()));
        json.key("bundle");
        json.text(run.bundle);
        json.key("entry");
        json.text(run.entry);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writeSettings(JsonWriter& json, const ComparisonPolicy& policy)
{
    json.beginObject();
    json.key("margin");
    json.number(policy.margin);
    json.key("margins");
    json.beginArray();
    for (const MarginRule& rule : policy.margins) {
        json.beginObject();
        json.key("pattern");
        json.text(rule.pattern);
        json.key("margin");
        json.number(rule.margin);
        json.endObject();
    }
    json.endArray();
    json.key("confidence");
    json.number(policy.confidence);
    json.key("false_discovery");
    json.number(policy.falseDiscovery);
    json.key("family");
    json.text(familyWord(policy.family));
    json.key("treatment");
    json.texts(policy.treatment);
    json.key("primary_only");
    json.boolean(policy.primaryOnly);
    json.key("use_history");
    json.boolean(policy.useHistory);
    json.key("seed"); // as text: a double does not hold all of them
    json.text(QString::number(policy.seed));
    json.endObject();
}

} // namespace

QString programVersion()
{
    return QStringLiteral(ALIDADE_VERSION);
}

std::vector<ReportInput> inputsOf(const Catalogue& catalogue, const ComparisonSide& baseline,
                                  const ComparisonSide& contender)
{
    QSet<RunId> chosen(baseline.runs.begin(), baseline.runs.end());
    for (const RunId run : contender.runs)
        chosen.insert(run);
    QSet<BundleId> bundles;
    for (const RunRecord& run : catalogue.runs) {
        if (chosen.contains(run.id))
            bundles.insert(run.bundle);
    }
    std::vector<ReportInput> inputs;
    for (const BundleRecord& bundle : catalogue.bundles) {
        if (bundles.contains(bundle.id))
            inputs.push_back({bundle.name, bundle.sha256});
    }
    return inputs;
}

ReportManifest manifestOf(const ComparisonReport& report, const Catalogue& catalogue, std::vector<ReportInput> inputs)
{
    ReportManifest manifest;
    manifest.version = programVersion();
    manifest.baseline = manifestSide(report.baseline, catalogue);
    manifest.contender = manifestSide(report.contender, catalogue);
    manifest.policy = report.policy;
    manifest.inputs = std::move(inputs);
    return manifest;
}

void writeManifest(JsonWriter& json, const ReportManifest& manifest)
{
    json.beginObject();
    json.key("alidade_manifest");
    json.number(qint64(1));
    json.key("version");
    json.text(manifest.version);
    json.key("baseline");
    writeSide(json, manifest.baseline);
    json.key("contender");
    writeSide(json, manifest.contender);
    json.key("from");
    json.texts(manifest.from);
    json.key("settings");
    writeSettings(json, manifest.policy);
    json.key("shown");
    json.beginObject();
    json.key("filter");
    json.text(manifest.filter);
    json.key("search");
    json.text(manifest.search);
    json.key("verdicts");
    json.texts(manifest.verdicts);
    json.endObject();
    json.key("across_machines");
    json.boolean(manifest.acrossMachines);
    json.key("inputs");
    json.beginArray();
    for (const ReportInput& input : manifest.inputs) {
        json.beginObject();
        json.key("name");
        json.text(input.name);
        json.key("sha256");
        json.text(QString::fromLatin1(input.sha256.toHex()));
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

QByteArray manifestJson(const ReportManifest& manifest)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        Output output(buffer);
        JsonWriter json(output);
        writeManifest(json, manifest);
    }
    return buffer.data();
}

ComparisonSide sideFromManifest(const Catalogue& catalogue, const ManifestSide& side, QStringList& missing)
{
    QHash<QByteArray, RunId> stored;
    for (const RunRecord& run : catalogue.runs)
        stored.insert(run.key, run.id);
    ComparisonSide found;
    found.label = side.label;
    found.chosenBy = side.chosenBy;
    found.text = side.isPath ? QString() : side.selection;
    for (const ManifestRun& run : side.runs) {
        if (const auto it = stored.constFind(run.key); it != stored.constEnd())
            found.runs.push_back(*it);
        else
            missing += run.bundle + (run.entry.isEmpty() ? QString() : QString(QLatin1Char(':') + run.entry)) +
                       QStringLiteral(" (run ") + QString::fromLatin1(run.key.toHex()) + QLatin1Char(')');
    }
    std::sort(found.runs.begin(), found.runs.end());
    return found;
}

} // namespace alidade
