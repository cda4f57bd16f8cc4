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
    json.key("value");
    json.number(side.estimate.value);
    json.key("interval");
    json.interval(side.estimate.low, side.estimate.high);
    json.key("processes");
    json.number(side.processes);
    json.key("samples");
    json.number(side.samples);
    json.key("status");
    json.text(statusWord(side.status));
    json.key("evidence");
    json.text(evidenceWord(side.evidence));
    if (!side.message.isEmpty()) {
        json.key("message");
        json.text(side.message);
    }
    json.endObject();
}

void robustObject(JsonWriter& json, const RobustOpinion& robust)
{
    json.beginObject();
    json.key("ratio");
    json.number(robust.ratio.value);
    json.key("interval");
    json.interval(robust.ratio.low, robust.ratio.high);
    json.key("p");
    json.number(robust.p);
    json.key("smallest_p");
    json.number(robust.smallestP);
    json.key("cliff_delta");
    json.number(robust.cliffDelta.value);
    json.key("cliff_word");
    json.text(robust.cliffWord);
    json.key("spread_ratio");
    json.number(robust.spreadRatio);
    json.key("spread_p");
    json.number(robust.spreadP);
    json.key("disagrees");
    json.boolean(robust.disagrees);
    json.key("words");
    json.text(robust.words);
    json.endObject();
}

/// What stands behind the verdict.
void judgementOf(JsonWriter& json, const CaseComparison& row)
{
    json.key("margin");
    json.number(row.margin);
    json.key("basis");
    json.text(basisWord(row.basis));
    json.key("basis_text");
    json.text(row.basisText);
    json.key("standard_error");
    json.number(row.standardError);
    json.key("degrees_of_freedom");
    json.number(row.degreesOfFreedom);
    json.key("equivalence_p");
    json.number(row.equivalenceP);
    json.key("change");
    json.number(row.change.value);
    json.key("change_interval");
    json.interval(row.change.low, row.change.high);
    json.key("more_processes");
    json.number(row.moreProcesses);
    json.key("by_numbers");
    json.text(verdictWord(row.byNumbers));
    json.key("blocked");
    json.boolean(row.blocked);
    json.key("history_runs");
    json.number(row.historyRuns);
    json.key("robust");
    robustObject(json, row.robust);
}

void caseObject(JsonWriter& json, const CaseComparison& row)
{
    json.beginObject();
    json.key("benchmark");
    json.text(row.benchmark);
    json.key("parameters");
    json.parameters(row.parameters);
    json.key("metric");
    json.text(row.metric.name);
    json.key("unit");
    json.text(row.metric.unit);
    json.key("direction");
    json.text(directionWord(row.metric.direction));
    json.key("baseline");
    sideObject(json, row.baseline);
    json.key("contender");
    sideObject(json, row.contender);
    json.key("ratio");
    json.number(row.ratio.value);
    json.key("interval");
    json.interval(row.ratio.low, row.ratio.high);
    json.key("p");
    json.number(row.p);
    json.key("q");
    json.number(row.q);
    json.key("verdict");
    json.text(verdictWord(row.verdict));
    json.key("optimistic");
    json.boolean(row.optimistic);
    json.key("code_changed");
    json.boolean(row.codeChanged);
    json.key("note");
    json.text(row.note);
    judgementOf(json, row);
    json.endObject();
}

void methodObject(JsonWriter& json, const ComparisonReport& report)
{
    json.beginObject();
    json.key("test");
    json.text(report.test);
    json.key("margin");
    json.number(report.policy.margin);
    json.key("confidence");
    json.number(report.policy.confidence);
    json.key("adjustment");
    json.text(report.family);
    json.key("family");
    json.text(familyWord(report.policy.family));
    json.key("false_discovery");
    json.number(report.policy.falseDiscovery);
    json.key("geomean");
    json.text(report.geomeanMethod);
    json.key("primary_only");
    json.boolean(report.policy.primaryOnly);
    json.key("seed");
    json.text(QString::number(report.policy.seed));
    json.key("version");
    json.text(programVersion());
    json.key("variance_priors");
    json.beginArray();
    for (const SuitePrior& prior : report.priors) {
        json.beginObject();
        json.key("metric");
        json.text(prior.metric);
        json.key("degrees_of_freedom");
        json.number(prior.degreesOfFreedom);
        json.key("variance");
        json.number(prior.variance);
        json.key("cases");
        json.number(prior.cases);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void sidesAndKeys(JsonWriter& json, const ComparisonReport& report)
{
    json.key("baseline");
    json.text(report.baseline.label);
    json.key("contender");
    json.text(report.contender.label);
    json.key("summary");
    json.text(report.sentence);
    json.key("left_out");
    json.number(report.leftOut);
    json.key("equal_keys");
    json.number(report.equalKeys);
    json.key("differences");
    json.beginArray();
    for (const SideDifference& change : changesOf(report)) {
        json.beginObject();
        json.key("key");
        json.text(change.key.key);
        json.key("baseline");
        json.text(change.key.left);
        json.key("contender");
        json.text(change.key.right);
        json.key("kind");
        json.text(differenceWord(change.kind));
        json.key("blocks");
        json.boolean(change.blocks);
        json.key("benchmark");
        json.text(change.benchmark);
        json.endObject();
    }
    json.endArray();
    json.key("blocked_by");
    json.text(report.blockedBy);
    json.key("expected_by_chance");
    json.number(report.expectedByChance);
    json.key("disagreements");
    json.number(report.disagreements);
    json.key("optimistic_cases");
    json.number(report.optimisticCases);
}

void pointObject(JsonWriter& json, const HistoryPoint& point, const QString& commit)
{
    json.beginObject();
    json.key("commit");
    json.text(commit);
    json.key("order");
    if (point.order < 0)
        json.null();
    else
        json.number(point.order);
    json.key("time");
    json.text(isoTime(point.time));
    json.key("run");
    json.number(point.run.value);
    json.key("status");
    json.text(statusWord(point.status));
    json.key("value");
    json.number(point.value);
    json.key("interval");
    json.interval(point.low, point.high);
    json.key("samples");
    json.number(point.samples);
    json.endObject();
}

void tableCell(JsonWriter& json, const Table::Column& column, const QString& cell)
{
    const std::optional<double> number = column.numeric ? parseDouble(cell.toUtf8()) : std::nullopt;
    if (number)
        json.number(*number);
    else if (column.numeric && cell.isEmpty())
        json.null();
    else
        json.text(cell);
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
                tableCell(json, table.columns[i], row.value(static_cast<qsizetype>(i)));
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
        json.key("ratio");
        json.number(report.geomean.value);
        json.key("interval");
        json.interval(report.geomean.low, report.geomean.high);
        json.key("cases");
        json.number(report.matched);
        json.endObject();
        json.key("method");
        methodObject(json, report);
        json.key("inputs");
        json.beginArray();
        for (const ReportInput& input : comparison.inputs) {
            json.beginObject();
            json.key("name");
            json.text(input.name);
            json.key("sha256");
            json.text(QString::fromLatin1(input.sha256.toHex()));
            json.endObject();
        }
        json.endArray();
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
            json.key("benchmark");
            json.text(series.benchmark);
            json.key("parameters");
            json.parameters(series.key.parameters);
            json.key("metric");
            json.text(series.metric.name);
            json.key("unit");
            json.text(series.metric.unit);
            json.key("machine");
            json.text(configuration ? configuration->machine : QString());
            json.key("environment");
            json.text(configuration ? environmentText(*configuration) : QString());
            json.key("label");
            json.text(series.label);
            json.key("order");
            json.text(orderWord(series.order));
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
