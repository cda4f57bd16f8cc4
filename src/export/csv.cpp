// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/output.h"
#include "export/safetext.h"

#include "core/number.h"

#include <QHash>

#include <algorithm>

namespace alidade {

namespace {

/// One record: cells separated by commas, ended by CR LF.
class Record
{
public:
    explicit Record(Output& output)
        : m_output(output)
    {}
    ~Record() { m_output << "\r\n"; }
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    Record& raw(QByteArrayView cell)
    {
        if (!m_first)
            m_output << ',';
        m_first = false;
        m_output << cell;
        return *this;
    }
    Record& text(const QString& cell) { return raw(csvText(cell)); }
    Record& number(double value) { return raw(csvNumber(value)); }
    Record& number(qint64 value) { return raw(QByteArray::number(value)); }
    Record& optional(qint64 value) { return value < 0 ? raw({}) : number(value); }

private:
    Output& m_output;
    bool m_first = true;
};

void header(Output& output, std::initializer_list<const char*> names)
{
    Record record(output);
    for (const char* name : names)
        record.raw(name);
}

void side(Record& record, const SideValue& value)
{
    record.text(statusWord(value.status));
    record.number(value.estimate.value).number(value.estimate.low).number(value.estimate.high);
    record.number(value.processes).number(value.samples);
}

void comparisonRow(Output& output, const CaseComparison& row)
{
    Record record(output);
    record.text(row.benchmark).text(parameterText(row.parameters, true)).text(row.metric.name).text(row.metric.unit);
    side(record, row.baseline);
    side(record, row.contender);
    record.number(row.ratio.value).number(row.ratio.low).number(row.ratio.high).number(row.p).number(row.q);
    record.text(verdictWord(row.verdict)).text(evidenceWord(std::max(row.baseline.evidence, row.contender.evidence)));
    record.raw(row.optimistic ? "true" : "false").raw(row.codeChanged ? "true" : "false").text(row.note);
    record.number(row.margin).text(basisWord(row.basis)).text(row.basisText);
    record.number(row.standardError).number(row.degreesOfFreedom).number(row.equivalenceP);
    record.number(row.change.value).number(row.change.low).number(row.change.high).number(row.moreProcesses);
    const RobustOpinion& robust = row.robust;
    record.number(robust.ratio.value).number(robust.ratio.low).number(robust.ratio.high).number(robust.p);
    record.number(robust.cliffDelta.value).text(robust.cliffWord).number(robust.spreadRatio);
    record.raw(robust.disagrees ? "true" : "false").text(verdictWord(row.byNumbers));
    record.raw(row.blocked ? "true" : "false").number(row.historyRuns);
}

struct HistoryNames
{
    QHash<CommitId, QString> commits;
    QHash<ConfigurationId, const Configuration*> configurations;

    explicit HistoryNames(const Catalogue& catalogue)
    {
        for (const CommitRecord& commit : catalogue.commits)
            commits.insert(commit.id, QString::fromUtf8(commit.hash));
        for (const ConfigurationRecord& record : catalogue.configurations)
            configurations.insert(record.id, &record.configuration);
    }
};

class CsvValueWriter final : public ValueWriter
{
public:
    explicit CsvValueWriter(QIODevice& device)
        : m_output(device)
    {
        header(m_output, {"bundle", "entry", "run", "commit", "machine", "environment", "benchmark", "version",
                          "parameters", "metric", "unit", "status", "kind", "statistic", "process", "index", "value"});
    }

    Result<void> write(const ValueRow& row) override
    {
        {
            Record record(m_output);
            record.text(row.bundle).text(row.entry).number(row.run.value).text(QString::fromUtf8(row.commit));
            record.text(row.machine).text(row.environment).text(row.benchmark).text(row.version);
            record.text(parameterText(row.parameters, true)).text(row.metric.name).text(row.metric.unit);
            record.text(statusWord(row.status)).text(row.kind).text(row.statistic);
            record.optional(row.process).optional(row.index).number(row.value);
        }
        return m_output.failed() ? m_output.flush() : Result<void>();
    }

    Result<void> finish() override { return m_output.flush(); }

private:
    Output m_output;
};

class Csv final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("csv"); }
    QString name() const override { return QStringLiteral("CSV"); }
    QString suffix() const override { return QStringLiteral("csv"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        Output output(device);
        {
            Record record(output);
            for (const Table::Column& column : table.columns)
                record.text(column.name);
        }
        for (const QStringList& row : table.rows) {
            Record record(output);
            for (qsizetype i = 0; i < row.size(); ++i) {
                const bool numeric = i < static_cast<qsizetype>(table.columns.size()) &&
                                     table.columns[static_cast<size_t>(i)].numeric &&
                                     parseDouble(row.at(i).toUtf8()).has_value();
                if (numeric)
                    record.raw(row.at(i).toUtf8());
                else
                    record.text(row.at(i));
            }
        }
        return output.flush();
    }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        Output output(device);
        header(output, {"benchmark",
                        "parameters",
                        "metric",
                        "unit",
                        "baseline_status",
                        "baseline",
                        "baseline_low",
                        "baseline_high",
                        "baseline_processes",
                        "baseline_samples",
                        "contender_status",
                        "contender",
                        "contender_low",
                        "contender_high",
                        "contender_processes",
                        "contender_samples",
                        "ratio",
                        "ratio_low",
                        "ratio_high",
                        "p",
                        "q",
                        "verdict",
                        "evidence",
                        "optimistic",
                        "code_changed",
                        "note",
                        "margin",
                        "basis",
                        "basis_text",
                        "standard_error",
                        "degrees_of_freedom",
                        "equivalence_p",
                        "change",
                        "change_low",
                        "change_high",
                        "more_processes",
                        "robust_ratio",
                        "robust_low",
                        "robust_high",
                        "robust_p",
                        "cliff_delta",
                        "cliff_word",
                        "spread_ratio",
                        "robust_disagrees",
                        "by_numbers",
                        "blocked",
                        "history_runs"});
        for (const CaseComparison& row : comparison.report.cases)
            comparisonRow(output, row);
        return output.flush();
    }

    Result<void> writeHistory(QIODevice& device, const HistoryExport& history) const override
    {
        Output output(device);
        const HistoryNames names(history.catalogue);
        header(output, {"series", "benchmark", "parameters", "metric", "unit", "machine", "environment", "commit",
                        "order", "time", "run", "status", "value", "low", "high", "samples"});
        for (const HistorySeries& series : history.series) {
            const Configuration* configuration = names.configurations.value(series.configuration);
            for (const HistoryPoint& point : series.points) {
                Record record(output);
                record.text(series.label).text(series.benchmark).text(parameterText(series.key.parameters, true));
                record.text(series.metric.name).text(series.metric.unit);
                record.text(configuration ? configuration->machine : QString());
                record.text(configuration ? environmentText(*configuration) : QString());
                record.text(names.commits.value(point.commit)).optional(point.order).text(isoTime(point.time));
                record.number(point.run.value).text(statusWord(point.status));
                record.number(point.value).number(point.low).number(point.high).number(point.samples);
            }
        }
        return output.flush();
    }

    std::unique_ptr<ValueWriter> valueWriter(QIODevice& device) const override
    {
        return std::make_unique<CsvValueWriter>(device);
    }
};

} // namespace

const Exporter& csvExporter()
{
    static const Csv exporter;
    return exporter;
}

} // namespace alidade
