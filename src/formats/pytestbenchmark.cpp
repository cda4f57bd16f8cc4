// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readertools.h"

#include <QHash>

#include <cmath>

namespace alidade {

namespace {

/// Of machine_info, what the machine is; hertz are left to the metadata, being the clock of that moment.
constexpr const char* kHardware[] = {"processor", "machine", "system"};
constexpr const char* kProcessor[] = {"brand_raw", "brand", "arch", "bits", "count", "l2_cache_size", "l3_cache_size"};
constexpr const char* kEnvironment[] = {"python_implementation", "python_version", "python_compiler", "release"};

/// "tests/test_a.py::test_b[x-1]" taken apart.
struct TestName
{
    QString benchmark;
    ParameterSet parameters;
};

TestName nameOf(const JsonValue& object)
{
    const JsonValue full = object["fullname"];
    TestName name{full.isString() ? full.string() : object["name"].string(), {}};
    const JsonValue param = object["param"];
    for (const JsonMember member : object["params"].members())
        name.parameters.push_back({QString::fromUtf8(member.key), member.value.compact()});
    if (name.parameters.empty() && param.isString() && !param.text().isEmpty())
        name.parameters.push_back({QStringLiteral("param"), param.string()});
    const QString tail = QLatin1Char('[') + param.string() + QLatin1Char(']');
    if (!name.parameters.empty() && param.isString() && name.benchmark.endsWith(tail))
        name.benchmark.chop(tail.size());
    return name;
}

/// The cases of one test: same parameter names, one row each.
struct Family
{
    QString benchmark;
    ParameterGrid grid;
    ResultBlock block;
};

class PytestBenchmarkFile
{
public:
    explicit PytestBenchmarkFile(const ReadContext& context)
        : m_context(context)
    {}

    Result<RawResult> read(const JsonValue& root);

private:
    void readMachine(const JsonValue& machine);
    void readCommit(const JsonValue& commit);
    void add(const JsonValue& object);
    Family* familyOf(const TestName& name, const JsonValue& object);
    static void addStats(const JsonValue& stats, ResultBlock& block);

    const ReadContext& m_context;
    RawRun m_run;
    std::vector<Family> m_families;
    QHash<QString, size_t> m_familyOf;
    QHash<QString, int> m_cases;
    Oddities m_oddities;
};

void PytestBenchmarkFile::readMachine(const JsonValue& machine)
{
    m_run.configuration.machine = machine["node"].string();
    for (const char* key : kHardware) {
        if (machine[key].isString() && !machine[key].text().isEmpty())
            m_run.configuration.hardware.insert(QString::fromLatin1(key), machine[key].string());
    }
    for (const char* key : kProcessor) {
        const JsonValue value = machine["cpu"][key];
        if (value.exists() && !value.isNull())
            m_run.configuration.hardware.insert(QStringLiteral("cpu.") + QString::fromLatin1(key), value.compact());
    }
    for (const char* key : kEnvironment) {
        if (machine[key].exists())
            m_run.configuration.environment.insert(QString::fromLatin1(key), machine[key].compact());
    }
    machine.flattenInto(m_run.metadata, QStringLiteral("machine_info"));
}

void PytestBenchmarkFile::readCommit(const JsonValue& commit)
{
    commit.flattenInto(m_run.metadata, QStringLiteral("commit_info"));
    m_run.project = commit["project"].string();
    if (!looksLikeHash(commit["id"].text()))
        return;
    if (commit["dirty"].isTrue()) {
        m_oddities.add(Severity::Note, "pytestbenchmark.dirty",
                       QStringLiteral("measured with uncommitted changes on top of %1: not taken for results of that "
                                      "commit")
                           .arg(commit["id"].string()),
                       commit.place());
        return;
    }
    m_run.commit = commit["id"].text().toByteArray().toLower();
    m_run.commitTime = dateFromText(commit["time"].string());
}

Family* PytestBenchmarkFile::familyOf(const TestName& name, const JsonValue& object)
{
    QStringList names;
    QStringList row;
    for (const Parameter& parameter : name.parameters) {
        names += parameter.name;
        row += parameter.value;
    }
    const QString key = name.benchmark + QChar(0) + names.join(QChar(0));
    if (m_cases[key + QChar(1) + row.join(QChar(0))]++ > 0) {
        m_oddities.add(Severity::Rejected, "pytestbenchmark.twice",
                       QStringLiteral("`%1` stands there a second time, which was left out")
                           .arg(caseText(name.benchmark, name.parameters)),
                       object.place());
        return nullptr;
    }
    const auto found = m_familyOf.constFind(key);
    size_t index = found == m_familyOf.cend() ? m_families.size() : found.value();
    if (index == m_families.size()) {
        m_familyOf.insert(key, index);
        Family& family = m_families.emplace_back();
        family.grid.names = names;
        family.block.benchmark = m_context.pool.string(name.benchmark.toUtf8());
        family.block.line = object.place().line;
    }
    if (!row.isEmpty())
        m_families[index].grid.rows.push_back(row);
    return &m_families[index];
}

void PytestBenchmarkFile::addStats(const JsonValue& stats, ResultBlock& block)
{
    Summary summary = emptySummary();
    summary.q25 = stats["q1"].number();
    summary.q75 = stats["q3"].number();
    summary.minimum = stats["min"].number();
    summary.maximum = stats["max"].number();
    summary.mean = stats["mean"].number();
    summary.standardDeviation = stats["stddev"].number();
    summary.loops = stats["iterations"].number();
    summary.repeats = stats["rounds"].number();
    SampleSet samples; // per iteration already
    for (const JsonValue value : stats["data"].items())
        samples.values.push_back(value.number());
    double value = medianOf(samples.values);
    for (const char* key : {"median", "mean"}) {
        if (std::isnan(value))
            value = stats[key].number();
    }
    block.values.push_back(value);
    block.status.push_back(std::isnan(value) ? CaseStatus::Failed : CaseStatus::Ok);
    block.summaries.push_back(summary);
    block.samples.push_back(std::move(samples));
}

void PytestBenchmarkFile::add(const JsonValue& object)
{
    const JsonValue stats = object["stats"];
    const bool named = object["fullname"].isString() || object["name"].isString();
    if (!named || !stats.isObject()) {
        m_oddities.add(Severity::Rejected, "pytestbenchmark.shape",
                       QStringLiteral("an entry of `benchmarks` without a name or without `stats` was left out"),
                       object.place());
        return;
    }
    const TestName name = nameOf(object);
    Family* family = familyOf(name, object);
    if (!family)
        return;
    addStats(stats, family->block);
    const QString shown = caseText(name.benchmark, name.parameters);
    for (const char* key : {"group", "extra_info", "options"}) {
        const JsonValue value = object[key];
        if (value.exists() && !value.isNull())
            value.flattenInto(m_run.metadata, QString::fromLatin1(key) + QLatin1Char('.') + shown);
    }
}

Result<RawResult> PytestBenchmarkFile::read(const JsonValue& root)
{
    const JsonValue list = root["benchmarks"];
    if (!list.isArray())
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("no pytest-benchmark result: the list `benchmarks` is missing"),
                     (list.exists() ? list : root).place().toString()};
    m_run.tool = QStringLiteral("pytest-benchmark");
    m_run.toolVersion = root["version"].string();
    m_run.startedAt = dateFromText(root["datetime"].string());
    readMachine(root["machine_info"]);
    readCommit(root["commit_info"]);
    for (const JsonValue object : list.items()) {
        if (m_context.progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        add(object);
    }
    for (Family& family : m_families) {
        if (!family.grid.rows.empty())
            family.block.grid = m_context.pool.grid(std::move(family.grid));
        m_run.blocks.push_back(std::move(family.block));
    }
    if (m_run.blocks.empty())
        m_oddities.add(Severity::Note, "pytestbenchmark.no-results", QStringLiteral("`benchmarks` holds no results"),
                       list.place());
    RawResult result;
    result.runs.push_back(std::move(m_run));
    result.diagnostics = m_oddities.take();
    return result;
}

/// pytest-benchmark's --benchmark-json and its saved runs. All times are in seconds per iteration; raw values are there
/// only with --benchmark-save-data.
class PytestBenchmarkReader final : public FormatReader
{
public:
    FormatInfo info() const override { return {QStringLiteral("pytestbenchmark"), QStringLiteral("pytest-benchmark")}; }

    Sniff sniff(const EntryHead& head) const override
    {
        if (!beginsWith(head.bytes, '{'))
            return {};
        const Result<JsonDocument> document = parseHead(head);
        if (!document)
            return {};
        const JsonValue root = document->root();
        if (root["machine_info"].isObject())
            return {root["machine_info"]["python_version"].exists() || root["commit_info"].exists() ? 95 : 60, false};
        for (const JsonValue first : root["benchmarks"].items())
            return {first["fullname"].isString() ? 80 : 0, false};
        return {};
    }

    Result<RawResult> read(const Entry& entry, const ReadContext& context) const override
    {
        const Result<JsonDocument> document = parseWhole(entry, context);
        return document ? PytestBenchmarkFile(context).read(document->root()) : document.error();
    }
};

} // namespace

const FormatReader& pytestbenchmarkFormat()
{
    static const PytestBenchmarkReader reader;
    return reader;
}

} // namespace alidade
