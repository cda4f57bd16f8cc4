// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvfile.h"
#include "formats/asvrow.h"
#include "formats/readertools.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace alidade {

namespace {

template<size_t N>
bool isOneOf(QByteArrayView key, const std::array<const char*, N>& names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return key == QByteArrayView(name); });
}

class ResultReader
{
public:
    ResultReader(const Entry& entry, const JsonDocument& document, const ReadContext& context)
        : m_entry(entry)
        , m_root(document.root())
        , m_context(context)
    {}

    Result<RawResult> read();

private:
    QString pooled(QByteArrayView text) { return m_context.pool.string(text); }
    QString textOf(const JsonValue& value);
    void readIdentity();
    void readConfiguration();
    void readMetadata();
    bool readRows(const JsonValue& results);
    void keep(ResultBlock&& block, const JsonValue& place);
    void readVersion1Maps();
    void checkNames();

    const Entry& m_entry;
    const JsonValue m_root;
    const ReadContext& m_context;
    RawRun m_run;
    std::unordered_map<QString, size_t> m_blockOf;
    qsizetype m_casesLeft = kMostAsvCases;
    Oddities m_oddities;
};

/// A value of `params` or `requirements`; null, which asv shows for a key that a file lacks, is empty.
QString ResultReader::textOf(const JsonValue& value)
{
    if (value.isNull())
        return {};
    return value.isString() || value.isNumber() ? pooled(value.text()) : value.compact();
}

void ResultReader::readIdentity()
{
    m_run.tool = QStringLiteral("asv");
    m_run.toolVersion = m_root["version"].compact();
    if (!m_root["version"].exists())
        m_run.toolVersion.clear();
    m_run.commit = m_root["commit_hash"].text().toByteArray().toLower();
    m_run.commitTime = m_root["date"].integer().value_or(0);
    m_run.configuration.environmentName = pooled(m_root["env_name"].text());
    if (m_run.commit.isEmpty())
        m_oddities.add(Severity::Warning, "asv.no-commit",
                       QStringLiteral("`commit_hash` is missing: these results belong to no known commit"));
}

void ResultReader::readConfiguration()
{
    static constexpr std::array kHardware = {"arch", "cpu", "os", "ram", "num_cpu"};
    Configuration& configuration = m_run.configuration;
    const JsonValue variables = m_root["env_vars"];
    for (const JsonMember member : m_root["params"].members()) {
        if (member.key == QByteArrayView("machine"))
            configuration.machine = textOf(member.value);
        else if (isOneOf(member.key, kHardware))
            configuration.hardware.insert(pooled(member.key), textOf(member.value));
        else if (!(member.key.startsWith("env-") && variables[member.key.sliced(4)].exists())) // told again in env_vars
            configuration.environment.insert(pooled(member.key), textOf(member.value));
    }
    for (const JsonMember member : m_root["requirements"].members())
        configuration.environment.insert(pooled(member.key), textOf(member.value));
    for (const JsonMember member : variables.members())
        configuration.environment.insert(pooled(member.key), textOf(member.value));
    if (m_root["python"].isString())
        configuration.environment.insert(QStringLiteral("python"), textOf(m_root["python"]));
}

void ResultReader::readMetadata()
{
    static constexpr std::array kTaken = {"commit_hash",       "env_name",   "date",           "params",  "python",
                                          "requirements",      "env_vars",   "result_columns", "results", "version",
                                          "benchmark_version", "started_at", "ended_at"};
    for (const JsonMember member : m_root.members()) {
        if (isOneOf(member.key, kTaken))
            continue;
        if (member.key == QByteArrayView("profiles") && member.value.isObject()) {
            for ([[maybe_unused]] const JsonMember profile : member.value.members()) {
                m_oddities.add(Severity::Note, "asv.profile", QStringLiteral("the recorded profiles are not imported"),
                               member.value.place());
                break;
            }
            continue;
        }
        member.value.flattenInto(m_run.metadata, pooled(member.key));
    }
}

/// Of two rows of one name the later counts, as it does for asv.
void ResultReader::keep(ResultBlock&& block, const JsonValue& place)
{
    const auto [known, isNew] = m_blockOf.try_emplace(block.benchmark, m_run.blocks.size());
    if (isNew) {
        m_run.blocks.push_back(std::move(block));
        return;
    }
    m_oddities.add(Severity::Warning, "asv.duplicate-benchmark",
                   block.benchmark + QStringLiteral(": stands twice in `results`; the later one was taken"),
                   place.place());
    m_run.blocks[known->second] = std::move(block);
}

/// False: asked to stop.
bool ResultReader::readRows(const JsonValue& results)
{
    const std::vector<int> columns = asvColumns(m_root["result_columns"], m_oddities);
    for (const JsonMember member : results.members()) {
        if (m_context.progress.stopRequested())
            return false;
        const bool listed = member.value.isArray();
        if (listed || member.value.isObject() || member.value.isNumber() || member.value.isNull() ||
            member.value.isBool()) {
            const AsvRow row = listed ? asvRowVersion2(member.value, columns) : asvRowVersion1(member.value);
            if (std::optional<ResultBlock> block =
                    asvBlock(member.key, member.value, row, m_context, m_oddities, m_casesLeft))
                keep(*std::move(block), member.value);
        } else {
            m_oddities.add(Severity::Rejected, "asv.row-shape",
                           pooled(member.key) + QStringLiteral(": no result, but %1; this benchmark was left out")
                                                    .arg(member.value.compact().left(40)),
                           member.value.place());
        }
    }
    return true;
}

/// Version 1 keeps code versions and times in maps of their own, by benchmark.
void ResultReader::readVersion1Maps()
{
    const JsonValue versions = m_root["benchmark_version"];
    const JsonValue started = m_root["started_at"];
    const JsonValue ended = m_root["ended_at"];
    if (!versions.isObject() && !started.isObject())
        return;
    const auto each = [this](const JsonValue& map, auto&& take) {
        for (const JsonMember member : map.members()) {
            const auto found = m_blockOf.find(pooled(member.key));
            if (found != m_blockOf.end())
                take(m_run.blocks[found->second], member.value);
        }
    };
    each(versions, [this](ResultBlock& block, const JsonValue& value) { block.version = pooled(value.text()); });
    each(started, [](ResultBlock& block, const JsonValue& value) { block.startedAt = value.integer().value_or(0); });
    each(ended, [](ResultBlock& block, const JsonValue& value) {
        const qint64 end = value.integer().value_or(0);
        if (block.startedAt > 0 && end >= block.startedAt)
            block.duration = static_cast<double>(end - block.startedAt) / 1000;
    });
}

/// Folder and file name only repeat what the file says; where they say another thing, the file is right and it is told.
void ResultReader::checkNames()
{
    const QStringList parts = m_entry.path.split(QLatin1Char('/'));
    const QString& machine = m_run.configuration.machine;
    if (parts.size() > 1 && !machine.isEmpty() && parts.at(parts.size() - 2) != machine) {
        m_oddities.add(Severity::Warning, "asv.machine-mismatch",
                       QStringLiteral("the file names the machine `%1`, its folder `%2`; taken as `%1`")
                           .arg(machine, parts.at(parts.size() - 2)),
                       m_root["params"].place());
    }
    const qsizetype dash = parts.last().indexOf(QLatin1Char('-'));
    const QByteArray prefix = parts.last().left(dash).toLatin1().toLower();
    if (dash > 0 && looksLikeHash(prefix) && !m_run.commit.isEmpty() && !m_run.commit.startsWith(prefix)) {
        m_oddities.add(Severity::Warning, "asv.commit-mismatch",
                       QStringLiteral("the file names the commit `%1`, its own name `%2`; taken as `%1`")
                           .arg(QString::fromLatin1(m_run.commit), QString::fromLatin1(prefix)),
                       m_root["commit_hash"].place());
    }
}

Result<RawResult> ResultReader::read()
{
    if (!m_root.isObject())
        return Error{ErrorCode::InvalidInput, QStringLiteral("no ASV result: the file holds no JSON object"),
                     m_root.place().toString()};
    const JsonValue results = m_root["results"];
    if (!results.isObject()) {
        return Error{ErrorCode::InvalidInput,
                     results.exists() ? QStringLiteral("no ASV result: `results` is no object")
                                      : QStringLiteral("no ASV result: `results` is missing"),
                     (results.exists() ? results : m_root).place().toString()};
    }
    readIdentity();
    readConfiguration();
    readMetadata();
    if (!readRows(results))
        return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
    readVersion1Maps();
    checkNames();
    for (const ResultBlock& block : m_run.blocks) {
        if (block.startedAt > 0 && (m_run.startedAt == 0 || block.startedAt < m_run.startedAt))
            m_run.startedAt = block.startedAt;
    }
    if (m_run.blocks.empty())
        m_oddities.add(Severity::Note, "asv.no-results", QStringLiteral("`results` is empty"), results.place());
    RawResult raw;
    raw.runs.push_back(std::move(m_run));
    raw.diagnostics = m_oddities.take();
    return raw;
}

} // namespace

Result<RawResult> readAsvResult(const Entry& entry, const JsonDocument& document, const ReadContext& context)
{
    return ResultReader(entry, document, context).read();
}

} // namespace alidade
