// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formatreader.h"
#include "formats/pyperfruns.h"

#include <algorithm>
#include <unordered_map>

namespace alidade {

namespace {

int versionOf(const JsonValue& root)
{
    const JsonValue version = root["version"];
    if (version.isString())
        return version.text() == QByteArrayView("1.0") ? 10 : 0;
    const qint64 number = version.integer().value_or(0);
    return number >= 1 && number <= 6 ? static_cast<int>(number) : 0;
}

/// Benchmarks of one interpreter on one machine are one run; a file that joins several holds several.
QString identityOf(const Configuration& configuration)
{
    QString identity = configuration.machine;
    for (const char* key : {"python_version", "python_implementation", "python_compiler"})
        identity += QChar(0) + configuration.environment.value(QLatin1String(key));
    return identity;
}

/// Metadata comes anew with every benchmark: real files have some fifty keys of it.
bool hasTooManyKeys(const JsonValue& metadata)
{
    constexpr int kMostKeys = 1000;
    int keys = 0;
    for ([[maybe_unused]] const JsonMember member : metadata.members()) {
        if (++keys > kMostKeys)
            return true;
    }
    return false;
}

class PyperfFile
{
public:
    PyperfFile(const Entry& entry, const JsonDocument& document, const ReadContext& context)
        : m_entry(entry)
        , m_root(document.root())
        , m_context(context)
    {}

    Result<RawResult> read();

private:
    void add(const JsonValue& object, QByteArrayView name);
    RawRun& runOf(const Configuration& configuration, const QString& benchmark);
    QString nameOf(const PyperfBenchmark& benchmark, QByteArrayView key);

    const Entry& m_entry;
    const JsonValue m_root;
    const ReadContext& m_context;
    int m_version = 0;
    RawResult m_result;
    std::unordered_map<QString, std::vector<size_t>> m_runsOf; // by identity
    std::unordered_map<QString, size_t> m_timesSeen;           // by identity and benchmark
    Oddities m_oddities;
};

QString PyperfFile::nameOf(const PyperfBenchmark& benchmark, QByteArrayView key)
{
    for (const JsonValue& name : {metadataValue(benchmark.metadata, "name"), benchmark.object["name"]}) {
        if (!name.text().isEmpty())
            return m_context.pool.string(name.text());
    }
    if (!key.isEmpty())
        return m_context.pool.string(key);
    const QString stem = fileStemOf(m_entry.path);
    m_oddities.add(Severity::Note, "pyperf.no-name",
                   QStringLiteral("a benchmark without a name is called `%1` after its file").arg(stem),
                   benchmark.object.place());
    return stem;
}

/// The first run of this configuration that does not have the benchmark yet: a file may hold it several times.
RawRun& PyperfFile::runOf(const Configuration& configuration, const QString& benchmark)
{
    const QString identity = identityOf(configuration);
    size_t& before = m_timesSeen[identity + QChar(0) + benchmark];
    std::vector<size_t>& runs = m_runsOf[identity];
    if (before++ < runs.size())
        return m_result.runs[runs[before - 1]];
    runs.push_back(m_result.runs.size());
    RawRun& run = m_result.runs.emplace_back();
    run.configuration = configuration;
    return run;
}

void PyperfFile::add(const JsonValue& object, QByteArrayView key)
{
    if (!object["runs"].isArray()) {
        m_oddities.add(Severity::Rejected, "pyperf.no-runs", QStringLiteral("a benchmark without `runs` was left out"),
                       object.place());
        return;
    }
    // Before version 6 what all runs share stood with the benchmark, as `common_metadata`, in the beginning as
    // `metadata`.
    const JsonValue own = object["common_metadata"].exists() ? object["common_metadata"] : object["metadata"];
    if (hasTooManyKeys(own)) {
        m_oddities.add(Severity::Rejected, "pyperf.metadata",
                       QStringLiteral("a benchmark with more than 1000 keys of metadata was left out"), own.place());
        return;
    }
    PyperfBenchmark benchmark{{}, object, mergedMetadata(m_root["metadata"], own), m_version};
    benchmark.name = nameOf(benchmark, key);

    RawRun& run = runOf(pyperfConfiguration(benchmark.metadata), benchmark.name);
    readProvenance(run, benchmark.metadata);
    if (run.blocks.empty())
        keepMetadata(run, m_root["metadata"], {});
    keepMetadata(run, own, benchmark.name);
    keepRunMetadata(run, object["runs"], benchmark.name);
    ResultBlock block = pyperfBlock(benchmark, run.metadata, m_oddities);
    if (block.startedAt > 0 && (run.startedAt == 0 || block.startedAt < run.startedAt))
        run.startedAt = block.startedAt;
    run.blocks.push_back(std::move(block));
}

Result<RawResult> PyperfFile::read()
{
    const auto error = [this](ErrorCode code, const QString& reason) {
        return Error{code, reason, m_root.place().toString()};
    };
    m_version = versionOf(m_root);
    if (m_version == 0) {
        return error(ErrorCode::Unsupported,
                     m_root["version"].exists()
                         ? QStringLiteral("pyperf file of version %1: only 1 to 6 and \"1.0\" are known")
                               .arg(m_root["version"].compact())
                         : QStringLiteral("no pyperf result: `version` is missing"));
    }
    if (hasTooManyKeys(m_root["metadata"]))
        return error(ErrorCode::LimitExceeded, QStringLiteral("more than 1000 keys in `metadata`"));
    const JsonValue list = m_root["benchmarks"];
    const JsonValue single = m_root["benchmark"];
    if (!list.isArray() && !list.isObject() && !single.isObject())
        return error(ErrorCode::InvalidInput, QStringLiteral("no pyperf result: `benchmarks` is missing"));
    for (const JsonValue object : list.items()) {
        if (m_context.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        add(object, {});
    }
    for (const JsonMember member : list.members()) // the first files of version 3
        add(member.value, member.key);
    if (single.isObject())
        add(single, {});
    if (m_result.runs.empty())
        return error(ErrorCode::InvalidInput, QStringLiteral("no pyperf result: none of its benchmarks has `runs`"));
    m_result.diagnostics = m_oddities.take();
    return std::move(m_result);
}

/// pyperf, and the module perf that it was called until 2017: every version of its file.
class PyperfReader final : public FormatReader
{
public:
    FormatInfo info() const override { return {QStringLiteral("pyperf"), QStringLiteral("pyperf")}; }

    Sniff sniff(const EntryHead& head) const override
    {
        if (!beginsWith(head.bytes, '{'))
            return {};
        const Result<JsonDocument> document = parseHead(head);
        if (!document)
            return {};
        const JsonValue root = document->root();
        return {
            std::max(
                {scoreOf(root["benchmarks"], root), root["benchmark"]["runs"].isArray() ? 85 : 0,
                 root["benchmark"]["loops"].isNumber() ? 80 : 0,
                 root["metadata"]["perf_version"].exists() || root["metadata"]["pyperf_version"].exists() ? 90 : 0}),
            false};
    }

    Result<RawResult> read(const Entry& entry, const ReadContext& context) const override
    {
        const Result<JsonDocument> document = parseWhole(entry, context);
        if (!document)
            return document.error();
        return PyperfFile(entry, *document, context).read();
    }

private:
    static int scoreOf(const JsonValue& benchmarks, const JsonValue& root)
    {
        JsonValue first;
        for (const JsonValue item : benchmarks.items()) {
            first = item;
            break;
        }
        for (const JsonMember member : benchmarks.members()) {
            first = member.value;
            break;
        }
        if (!first.isObject())
            return 0;
        const JsonValue common = first["common_metadata"];
        if (common.isObject())
            return 90;
        if (first["runs"].isArray())
            return versionOf(root) > 0 ? 90 : 75;
        const JsonValue metadata = first["metadata"];
        return metadata["perf_version"].exists() || metadata["pyperf_version"].exists() || metadata["name"].isString()
                   ? 70
                   : 0;
    }
};

} // namespace

const FormatReader& pyperfFormat()
{
    static const PyperfReader reader;
    return reader;
}

} // namespace alidade
