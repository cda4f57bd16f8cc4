// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/history.h"
#include "core/catalogue.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

class QIODevice;

namespace alidade {

/// A table of anything: what `list` and `show` print, what a view's table twin holds.
struct Table
{
    struct Column
    {
        QString name;
        bool numeric = false; ///< right-aligned; in JSON a number where the cell is one
    };
    QString title; ///< may be empty
    std::vector<Column> columns;
    std::vector<QStringList> rows; ///< one text per column
};

/// A file that results came from, for "inputs" of a report.
struct ReportInput
{
    QString name;
    QByteArray sha256; ///< 32 bytes; empty: not known

    bool operator==(const ReportInput&) const = default;
};

struct ReportManifest;

struct ComparisonExport
{
    const ComparisonReport& report;
    std::vector<ReportInput> inputs;
    const ReportManifest* manifest = nullptr; ///< null: the report does not say how to reopen it
};

struct HistoryExport
{
    const std::vector<HistorySeries>& series;
    const Catalogue& catalogue; ///< of the same store: names commits, machines and environments
};

/// One raw value, or one number that stands for a case. Texts live in the block that is being written.
struct ValueRow
{
    QString bundle;
    QString entry;
    RunId run;
    QByteArray commit;
    QString machine;
    QString environment;
    QString benchmark;
    QString version;
    ParameterSet parameters;
    Metric metric;
    CaseStatus status = CaseStatus::Ok;
    qint64 process = -1; ///< from 0; -1: not known, or none
    qint64 index = -1;   ///< from 0, in collection order within the case and kind; -1: not one of many
    QString kind;        ///< "value" raw, "warmup" raw, "summary" one number for the case
    QString statistic;   ///< of a summary: "result" (what the file calls the result), "q25", "ci_low", "mean" …
    double value = 0;    ///< NaN: none (failed, skipped); everything else reads back bit for bit
};

/// Takes rows one at a time, so that millions never lie in memory.
class ValueWriter
{
public:
    virtual ~ValueWriter() = default;
    virtual Result<void> write(const ValueRow& row) = 0;
    /// Ends the document. Without it the output is incomplete.
    virtual Result<void> finish() = 0;
};

/// Writes results in one file format. Stateless. The same input gives the same bytes, in any locale.
class Exporter
{
public:
    virtual ~Exporter() = default;

    virtual QString id() const = 0;     ///< "csv": what --format takes
    virtual QString name() const = 0;   ///< "CSV"
    virtual QString suffix() const = 0; ///< of file names, without the dot

    /// What a format can't hold is an Error Unsupported.
    virtual Result<void> writeTable(QIODevice& device, const Table& table) const;
    virtual Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const;
    /// As a table of its points, unless the format has a form of its own.
    virtual Result<void> writeHistory(QIODevice& device, const HistoryExport& history) const;
    /// Null where the format can't hold raw values.
    virtual std::unique_ptr<ValueWriter> valueWriter(QIODevice& device) const;
};

/// Every exporter, in the order of the list in CMakeLists.txt.
const std::vector<const Exporter*>& exporters();

/// By id, else by suffix; null if there is none.
const Exporter* exporterFor(const QString& idOrSuffix);

} // namespace alidade
