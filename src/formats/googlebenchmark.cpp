// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/googlebenchmarkcases.h"

#include "core/number.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

/// Keys of `context` that say what the measured program ran on. mhz_per_cpu is left to the metadata: on many machines
/// it is the clock of that moment, and would make each run a configuration of its own.
constexpr std::array kHardware = {"num_cpus", "cpu_scaling_enabled", "caches"};
constexpr std::array kMetadata = {"mhz_per_cpu",         "load_avg", "executable", "date",
                                  "json_schema_version", "branch",   "git_branch"};
constexpr std::array kCommit = {"commit",      "git_commit", "git_hash",    "git_sha",
                                "commit_hash", "revision",   "git_revision"};

constexpr std::array kCommitTime = {"commit_time", "commit_date", "git_commit_time", "git_commit_date"};

template<size_t N>
bool isOneOf(QByteArrayView key, const std::array<const char*, N>& names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return key == QByteArrayView(name); });
}

/// Unix seconds as `git log --format=%ct` gives them, or a date as text; in ms, 0 where it is neither.
qint64 commitTimeFrom(const JsonValue& value)
{
    const std::optional<double> seconds = parseDouble(value.text());
    if (!seconds)
        return dateFromText(value.string());
    constexpr double kMostSeconds = 1e11; // the year 5138: beyond is no time, and would not fit
    return std::abs(*seconds) < kMostSeconds ? static_cast<qint64>(*seconds * 1000) : 0;
}

void readContext(const JsonValue& context, RawRun& run)
{
    for (const JsonMember member : context.members()) {
        const QString key = QString::fromUtf8(member.key);
        if (member.key == QByteArrayView("host_name"))
            run.configuration.machine = member.value.compact();
        else if (member.key == QByteArrayView("library_version"))
            run.toolVersion = member.value.compact();
        else if (isOneOf(member.key, kHardware))
            run.configuration.hardware.insert(key, member.value.compact());
        else if (run.commit.isEmpty() && isOneOf(member.key, kCommit) && looksLikeHash(member.value.text()))
            run.commit = member.value.text().toByteArray().toLower();
        else if (isOneOf(member.key, kCommitTime))
            run.commitTime = commitTimeFrom(member.value);
        else if (member.key == QByteArrayView("project"))
            run.project = member.value.compact();
        else if (isOneOf(member.key, kMetadata) || member.value.isObject() || member.value.isArray())
            member.value.flattenInto(run.metadata, key);
        else // library_build_type, and what --benchmark_context added
            run.configuration.environment.insert(key, member.value.compact());
    }
    run.startedAt = dateFromText(context["date"].string());
}

/// Aggregates that the blocks have no place for (cv, BigO, RMS, self-made ones) stay as they are written.
void keepAggregate(const BenchmarkRow& row, const JsonValue& object, RawRun& run, QHash<QString, int>& repeats)
{
    const bool placed = row.aggregate == QLatin1String("mean") || row.aggregate == QLatin1String("median") ||
                        row.aggregate == QLatin1String("stddev") || row.aggregate == QLatin1String("min") ||
                        row.aggregate == QLatin1String("max");
    if (placed)
        return;
    QString key = QStringLiteral("aggregate.") + row.name;
    int& repeat = repeats[row.name]; // of a name that stands there 100,000 times, each is not tried again
    while (run.metadata.contains(key))
        key = QStringLiteral("aggregate.%1#%2").arg(row.name, QString::number(++repeat + 1));
    run.metadata.insert(key, object.compact());
}

/// Google Benchmark's --benchmark_out in JSON. Times become seconds: written number divided by the power of ten, which
/// is the double nearest to the quotient.
class GoogleBenchmarkReader final : public FormatReader
{
public:
    FormatInfo info() const override { return {QStringLiteral("googlebenchmark"), QStringLiteral("Google Benchmark")}; }
    Sniff sniff(const EntryHead& head) const override;
    Result<RawResult> read(const Entry& entry, const ReadContext& context) const override;
};

Sniff GoogleBenchmarkReader::sniff(const EntryHead& head) const
{
    if (!beginsWith(head.bytes, '{'))
        return {};
    const Result<JsonDocument> document = parseHead(head);
    if (!document)
        return {};
    const JsonValue root = document->root();
    const JsonValue context = root["context"];
    JsonValue row;
    for (const JsonValue item : root["benchmarks"].items()) {
        row = item;
        break;
    }
    if (root["machine_info"].exists()) // pytest-benchmark
        return {};
    const bool named = row["name"].isString();
    const bool timed = row["real_time"].isNumber() || row["cpu_time"].isNumber() || row["run_type"].isString();
    if (named && timed)
        return {95, false};
    const bool ours =
        context["num_cpus"].exists() && (context["date"].exists() || context["library_build_type"].exists());
    if (ours)
        return {root["benchmarks"].exists() ? 90 : 80, false};
    return {named && row["iterations"].isNumber() && row["time_unit"].isString() ? 70 : 0, false};
}

Result<RawResult> GoogleBenchmarkReader::read(const Entry& entry, const ReadContext& context) const
{
    const Result<JsonDocument> document = parseWhole(entry, context);
    if (!document)
        return document.error();
    const JsonValue root = document->root();
    const JsonValue rows = root["benchmarks"];
    if (!rows.isArray()) {
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("no Google Benchmark result: the list `benchmarks` is missing"),
                     (rows.exists() ? rows : root).place().toString()};
    }
    RawRun run;
    run.tool = QStringLiteral("Google Benchmark");
    readContext(root["context"], run);
    for (const JsonMember member : root.members()) {
        if (member.key != QByteArrayView("context") && member.key != QByteArrayView("benchmarks"))
            member.value.flattenInto(run.metadata, QString::fromUtf8(member.key));
    }
    Oddities oddities;
    QHash<QString, int> aggregates;
    BenchmarkCases cases(fileStemOf(entry.path), oddities);
    for (const JsonValue object : rows.items()) {
        if (context.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        if (!object.isObject() || !object["name"].isString()) {
            oddities.add(Severity::Rejected, "googlebenchmark.row-shape",
                         QStringLiteral("an entry of `benchmarks` without a name was left out"), object.place());
            continue;
        }
        BenchmarkRow row = readBenchmarkRow(object, context.pool);
        if (!row.aggregate.isEmpty())
            keepAggregate(row, object, run, aggregates);
        if (!row.label.isEmpty())
            run.metadata.insert(QStringLiteral("label.") + row.runName, row.label);
        cases.add(std::move(row), object.place());
    }
    run.blocks = cases.blocks(context.pool);
    if (run.blocks.empty())
        oddities.add(Severity::Note, "googlebenchmark.no-results", QStringLiteral("`benchmarks` holds no results"),
                     rows.place());
    RawResult result;
    result.runs.push_back(std::move(run));
    result.diagnostics = oddities.take();
    return result;
}

} // namespace

const FormatReader& googlebenchmarkFormat()
{
    static const GoogleBenchmarkReader reader;
    return reader;
}

} // namespace alidade
