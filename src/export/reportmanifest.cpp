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
    json.text(side.isPath ? "path" : "selection", side.selection);
    json.text("label", side.label);
    json.texts("chosen_by", side.chosenBy);
    json.key("runs");
    json.beginArray();
    for (const ManifestRun& run : side.runs) {
        json.beginObject();
        json.text("key", QString::fromLatin1(run.key.toHex()));
        json.text("bundle", run.bundle);
        json.text("entry", run.entry);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writeSettings(JsonWriter& json, const ComparisonPolicy& policy)
{
    json.beginObject();
    json.number("margin", policy.margin);
    json.key("margins");
    json.beginArray();
    for (const MarginRule& rule : policy.margins) {
        json.beginObject();
        json.text("pattern", rule.pattern);
        json.number("margin", rule.margin);
        json.endObject();
    }
    json.endArray();
    json.number("confidence", policy.confidence);
    json.number("false_discovery", policy.falseDiscovery);
    json.text("family", familyWord(policy.family));
    json.texts("treatment", policy.treatment);
    json.boolean("primary_only", policy.primaryOnly);
    json.boolean("use_history", policy.useHistory);
    // as text: a double does not hold all of them
    json.text("seed", QString::number(policy.seed));
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

void writeInputs(JsonWriter& json, const std::vector<ReportInput>& inputs)
{
    json.beginArray();
    for (const ReportInput& input : inputs) {
        json.beginObject();
        json.text("name", input.name);
        json.text("sha256", QString::fromLatin1(input.sha256.toHex()));
        json.endObject();
    }
    json.endArray();
}

void writeManifest(JsonWriter& json, const ReportManifest& manifest)
{
    json.beginObject();
    json.number("alidade_manifest", qint64(1));
    json.text("version", manifest.version);
    json.key("baseline");
    writeSide(json, manifest.baseline);
    json.key("contender");
    writeSide(json, manifest.contender);
    json.texts("from", manifest.from);
    json.key("settings");
    writeSettings(json, manifest.policy);
    json.key("shown");
    json.beginObject();
    json.text("filter", manifest.filter);
    json.text("search", manifest.search);
    json.texts("verdicts", manifest.verdicts);
    json.endObject();
    json.boolean("across_machines", manifest.acrossMachines);
    json.key("inputs");
    writeInputs(json, manifest.inputs);
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
