// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readertools.h"

#include <QSet>

#include <cmath>

namespace alidade {

namespace {

/// How the runs of one command ended. A command that fails is quick, so its times are no measurement.
struct ExitCodes
{
    qint64 failed = 0;
    qint64 known = 0;
    QString first; ///< code of the first that failed
};

ExitCodes exitCodesOf(const JsonValue& result)
{
    ExitCodes codes;
    for (const JsonValue code : result["exit_codes"].items()) {
        if (code.isNull()) // the shell did not tell
            continue;
        ++codes.known;
        if (code.number() == 0)
            continue;
        if (codes.failed++ == 0)
            codes.first = code.compact();
    }
    return codes;
}

ParameterGridPtr gridOf(const JsonValue& parameters, StringPool& pool)
{
    ParameterGrid grid;
    QStringList row;
    for (const JsonMember member : parameters.members()) {
        grid.names += pool.string(member.key);
        row += member.value.compact();
    }
    if (row.isEmpty())
        return noParameters();
    grid.rows = {row};
    return pool.grid(std::move(grid));
}

ResultBlock blockOf(const JsonValue& result, const ReadContext& context)
{
    ResultBlock block;
    block.benchmark = context.pool.string(result["command"].text());
    block.grid = gridOf(result["parameters"], context.pool);
    block.line = result.place().line;
    Summary summary = emptySummary();
    summary.mean = result["mean"].number();
    summary.standardDeviation = result["stddev"].number();
    summary.minimum = result["min"].number();
    summary.maximum = result["max"].number();
    SampleSet samples;
    for (const JsonValue time : result["times"].items())
        samples.values.push_back(time.number());
    // Each time is a run of the command: a process of its own.
    samples.processSizes.assign(samples.values.size(), 1);
    summary.repeats = samples.isEmpty() ? summary.repeats : static_cast<double>(samples.values.size());
    double value = medianOf(samples.values);
    if (std::isnan(value))
        value = result["median"].isNumber() ? result["median"].number() : result["mean"].number();
    block.values = {value};
    block.summaries = {summary};
    if (!samples.isEmpty())
        block.samples = {std::move(samples)};
    return block;
}

/// A mean that hyperfine gives of the processor's time, or one value per run of the memory that was used.
ResultBlock besideBlock(const ResultBlock& main, const char* name, const QString& unit, const JsonValue& value)
{
    ResultBlock block;
    block.benchmark = main.benchmark;
    block.grid = main.grid;
    block.line = main.line;
    block.metric = {QString::fromLatin1(name), unit, Direction::LowerIsBetter, false};
    SampleSet samples;
    for (const JsonValue item : value.items())
        samples.values.push_back(item.number());
    samples.processSizes.assign(samples.values.size(), 1);
    block.values = {value.isArray() ? medianOf(samples.values) : value.number()};
    if (!samples.isEmpty())
        block.samples = {std::move(samples)};
    return block;
}

/// hyperfine's --export-json. Everything is in seconds; of machine, date and commit it says nothing.
class HyperfineFile
{
public:
    explicit HyperfineFile(const ReadContext& context)
        : m_context(context)
    {}

    Result<RawResult> read(const JsonValue& root);

private:
    void add(const JsonValue& result);
    void markFailed(const JsonValue& result, const ExitCodes& codes, ResultBlock& block);
    RawRun& runFor(const ResultBlock& block);

    const ReadContext& m_context;
    RawResult m_result;
    std::vector<QSet<QString>> m_cases; ///< of each run
    Oddities m_oddities;
};

/// A command that was given twice is not one with twice as many runs: it goes into a run of its own.
RawRun& HyperfineFile::runFor(const ResultBlock& block)
{
    const QString name = caseText(block.benchmark, block.grid->at(0));
    for (size_t i = 0; i < m_cases.size(); ++i) {
        if (m_cases[i].contains(name))
            continue;
        m_cases[i].insert(name);
        return m_result.runs[i];
    }
    m_cases.push_back({name});
    RawRun& run = m_result.runs.emplace_back();
    run.tool = QStringLiteral("hyperfine");
    return run;
}

void HyperfineFile::markFailed(const JsonValue& result, const ExitCodes& codes, ResultBlock& block)
{
    block.status = {CaseStatus::Failed};
    block.messages = {QStringLiteral("%1 of %2 runs ended with an exit code other than 0, the first with %3")
                          .arg(QString::number(codes.failed), QString::number(codes.known), codes.first)};
    block.values = {std::numeric_limits<double>::quiet_NaN()};
    block.samples.clear();
    block.summaries.clear();
    m_oddities.add(Severity::Warning, "hyperfine.exit-code",
                   QStringLiteral("`%1` counts as failed: %2").arg(block.benchmark, block.messages.front()),
                   result.place());
}

void HyperfineFile::add(const JsonValue& result)
{
    if (!result.isObject() || !result["command"].isString() ||
        (!result["times"].isArray() && !result["mean"].isNumber())) {
        m_oddities.add(Severity::Rejected, "hyperfine.result-shape",
                       QStringLiteral("an entry of `results` without a command or without times was left out"),
                       result.place());
        return;
    }
    ResultBlock block = blockOf(result, m_context);
    RawRun& run = runFor(block);
    const ExitCodes codes = exitCodesOf(result);
    const QString name = caseText(block.benchmark, block.grid->at(0));
    if (codes.failed > 0) {
        run.metadata.insert(QStringLiteral("times.") + name, result["times"].compact());
        run.metadata.insert(QStringLiteral("exit_codes.") + name, result["exit_codes"].compact());
        markFailed(result, codes, block);
        run.blocks.push_back(std::move(block));
        return;
    }
    const QString seconds = QStringLiteral("s");
    for (const auto& [key, metric, unit] :
         {std::tuple("user", "user time", seconds), std::tuple("system", "system time", seconds),
          std::tuple("memory_usage_byte", "memory", QStringLiteral("B"))}) {
        const JsonValue value = result[QByteArrayView(key)];
        if (value.isNumber() || value.isArray())
            run.blocks.push_back(besideBlock(block, metric, unit, value));
    }
    run.blocks.push_back(std::move(block));
}

Result<RawResult> HyperfineFile::read(const JsonValue& root)
{
    const JsonValue results = root["results"];
    if (!results.isArray())
        return Error{ErrorCode::InvalidInput, QStringLiteral("no hyperfine result: the list `results` is missing"),
                     (results.exists() ? results : root).place().toString()};
    for (const JsonValue result : results.items()) {
        if (m_context.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        add(result);
    }
    if (m_result.runs.empty())
        m_oddities.add(Severity::Note, "hyperfine.no-results", QStringLiteral("`results` holds no results"),
                       results.place());
    m_result.diagnostics = m_oddities.take();
    return std::move(m_result);
}

class HyperfineReader final : public FormatReader
{
public:
    FormatInfo info() const override { return {QStringLiteral("hyperfine"), QStringLiteral("hyperfine")}; }

    Sniff sniff(const EntryHead& head) const override
    {
        if (!beginsWith(head.bytes, '{'))
            return {};
        const Result<JsonDocument> document = parseHead(head);
        if (!document)
            return {};
        for (const JsonValue first : document->root()["results"].items()) {
            if (!first["command"].isString())
                return {};
            return {first["mean"].isNumber() || first["times"].isArray() ? 95 : 60, false};
        }
        return {};
    }

    Result<RawResult> read(const Entry& entry, const ReadContext& context) const override
    {
        const Result<JsonDocument> document = parseWhole(entry, context);
        return document ? HyperfineFile(context).read(document->root()) : document.error();
    }
};

} // namespace

const FormatReader& hyperfineFormat()
{
    static const HyperfineReader reader;
    return reader;
}

} // namespace alidade
