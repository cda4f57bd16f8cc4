// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/jsonvalues.h"
#include "export/jsonwriter.h"
#include "export/reportmanifest.h"
#include "export/safetext.h"

#include "core/number.h"

#include <QHash>

namespace alidade {

namespace {

void sideObject(JsonWriter& json, const SideValue& side)
{
    json.beginObject();
    json.number("value", side.estimate.value);
    json.interval("interval", side.estimate.low, side.estimate.high);
    json.number("processes", side.processes);
    json.number("samples", side.samples);
    json.text("status", statusWord(side.status));
    json.text("evidence", evidenceWord(side.evidence));
    if (!side.message.isEmpty()) {
        json.text("message", side.message);
    }
    json.endObject();
}

void robustObject(JsonWriter& json, const RobustOpinion& robust)
{
    json.beginObject();
    json.number("ratio", robust.ratio.value);
    json.interval("interval", robust.ratio.low, robust.ratio.high);
    json.number("p", robust.p);
    json.number("smallest_p", robust.smallestP);
    json.number("cliff_delta", robust.cliffDelta.value);
    json.text("cliff_word", robust.cliffWord);
    json.number("spread_ratio", robust.spreadRatio);
    json.number("spread_p", robust.spreadP);
    json.boolean("disagrees", robust.disagrees);
    json.text("words", robust.words);
    json.endObject();
}

/// What stands behind the verdict.
void judgementOf(JsonWriter& json, const CaseComparison& row)
{
    json.number("margin", row.margin);
    json.text("basis", basisWord(row.basis));
    json.text("basis_text", row.basisText);
    json.number("standard_error", row.standardError);
    json.number("degrees_of_freedom", row.degreesOfFreedom);
    json.number("equivalence_p", row.equivalenceP);
    json.number("change", row.change.value);
    json.interval("change_interval", row.change.low, row.change.high);
    json.number("more_processes", row.moreProcesses);
    json.text("by_numbers", verdictWord(row.byNumbers));
    json.boolean("blocked", row.blocked);
    json.number("history_runs", row.historyRuns);
    json.key("robust");
    robustObject(json, row.robust);
}

void caseObject(JsonWriter& json, const CaseComparison& row)
{
    json.beginObject();
    json.text("benchmark", row.benchmark);
    json.parameters("parameters", row.parameters);
    json.text("metric", row.metric.name);
    json.text("unit", row.metric.unit);
    json.text("direction", directionWord(row.metric.direction));
    json.key("baseline");
    sideObject(json, row.baseline);
    json.key("contender");
    sideObject(json, row.contender);
    json.number("ratio", row.ratio.value);
    json.interval("interval", row.ratio.low, row.ratio.high);
    json.number("p", row.p);
    json.number("q", row.q);
    json.text("verdict", verdictWord(row.verdict));
    json.boolean("optimistic", row.optimistic);
    json.boolean("code_changed", row.codeChanged);
    json.text("note", row.note);
    judgementOf(json, row);
    json.endObject();
}

void methodObject(JsonWriter& json, const ComparisonReport& report)
{
    json.beginObject();
    json.text("test", report.test);
    json.number("margin", report.policy.margin);
    json.number("confidence", report.policy.confidence);
    json.text("adjustment", report.family);
    json.text("family", familyWord(report.policy.family));
    json.number("false_discovery", report.policy.falseDiscovery);
    json.text("geomean", report.geomeanMethod);
    json.boolean("primary_only", report.policy.primaryOnly);
    json.text("seed", QString::number(report.policy.seed));
    json.text("version", programVersion());
    json.key("variance_priors");
    json.beginArray();
    for (const SuitePrior& prior : report.priors) {
        json.beginObject();
        json.text("metric", prior.metric);
        json.number("degrees_of_freedom", prior.degreesOfFreedom);
        json.number("variance", prior.variance);
        json.number("cases", prior.cases);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void sidesAndKeys(JsonWriter& json, const ComparisonReport& report)
{
    json.text("baseline", report.baseline.label);
    json.text("contender", report.contender.label);
    json.text("summary", report.sentence);
    json.number("left_out", report.leftOut);
    json.number("equal_keys", report.equalKeys);
    json.key("differences");
    json.beginArray();
    for (const SideDifference& change : changesOf(report)) {
        json.beginObject();
        json.text("key", change.key.key);
        json.text("baseline", change.key.left);
        json.text("contender", change.key.right);
        json.text("kind", differenceWord(change.kind));
        json.boolean("blocks", change.blocks);
        json.text("benchmark", change.benchmark);
        json.endObject();
    }
    json.endArray();
    json.text("blocked_by", report.blockedBy);
    json.number("expected_by_chance", report.expectedByChance);
    json.number("disagreements", report.disagreements);
    json.number("optimistic_cases", report.optimisticCases);
}

void pointObject(JsonWriter& json, const HistoryPoint& point, const QString& commit)
{
    json.beginObject();
    json.text("commit", commit);
    json.key("order");
    if (point.order < 0)
        json.null();
    else
        json.number(point.order);
    json.text("time", isoTime(point.time));
    json.number("run", point.run.value);
    json.text("status", statusWord(point.status));
    json.number("value", point.value);
    json.interval("interval", point.low, point.high);
    json.number("samples", point.samples);
    json.endObject();
}

class Json final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("json"); }
    QString name() const override { return QStringLiteral("JSON"); }
    QString suffix() const override { return QStringLiteral("json"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        Output output(device);
        JsonWriter json(output);
        json.beginArray();
        for (const QStringList& row : table.rows) {
            json.beginObject();
            for (size_t i = 0; i < table.columns.size(); ++i) {
                json.key(table.columns[i].name);
                json.cell(row.value(static_cast<qsizetype>(i)), table.columns[i].numeric);
            }
            json.endObject();
        }
        json.endArray();
        return output.flush();
    }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        const ComparisonReport& report = comparison.report;
        Output output(device);
        JsonWriter json(output);
        json.beginObject();
        if (comparison.manifest) { // first, so that the beginning of a file tells that it can be reopened
            json.key("manifest");
            writeManifest(json, *comparison.manifest);
        }
        json.key("cases");
        json.beginArray();
        for (const CaseComparison& row : report.cases)
            caseObject(json, row);
        json.endArray();
        json.key("counts");
        json.beginObject();
        for (size_t i = 0; i < report.counts.size(); ++i) {
            json.key(verdictWord(static_cast<Verdict>(i)));
            json.number(report.counts[i]);
        }
        json.endObject();
        json.key("geomean");
        json.beginObject();
        json.number("ratio", report.geomean.value);
        json.interval("interval", report.geomean.low, report.geomean.high);
        json.number("cases", report.matched);
        json.endObject();
        json.key("method");
        methodObject(json, report);
        json.key("inputs");
        writeInputs(json, comparison.inputs);
        sidesAndKeys(json, report);
        json.endObject();
        return output.flush();
    }

    Result<void> writeHistory(QIODevice& device, const HistoryExport& history) const override
    {
        QHash<CommitId, QString> commits;
        for (const CommitRecord& commit : history.catalogue.commits)
            commits.insert(commit.id, QString::fromUtf8(commit.hash));
        QHash<ConfigurationId, const Configuration*> configurations;
        for (const ConfigurationRecord& record : history.catalogue.configurations)
            configurations.insert(record.id, &record.configuration);
        Output output(device);
        JsonWriter json(output);
        json.beginObject();
        json.key("series");
        json.beginArray();
        for (const HistorySeries& series : history.series) {
            const Configuration* configuration = configurations.value(series.configuration);
            json.beginObject();
            json.text("benchmark", series.benchmark);
            json.parameters("parameters", series.key.parameters);
            json.text("metric", series.metric.name);
            json.text("unit", series.metric.unit);
            json.text("machine", configuration ? configuration->machine : QString());
            json.text("environment", configuration ? environmentText(*configuration) : QString());
            json.text("label", series.label);
            json.text("order", orderWord(series.order));
            json.key("points");
            json.beginArray();
            for (const HistoryPoint& point : series.points)
                pointObject(json, point, commits.value(point.commit));
            json.endArray();
            json.endObject();
        }
        json.endArray();
        json.endObject();
        return output.flush();
    }

    std::unique_ptr<ValueWriter> valueWriter(QIODevice& device) const override { return jsonValueWriter(device); }
};

} // namespace

const Exporter& jsonExporter()
{
    static const Json exporter;
    return exporter;
}

} // namespace alidade
