// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/googlebenchmarkcases.h"

#include "formats/benchmarkname.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace alidade {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isTime(const QString& metric)
{
    return metric == QLatin1String("time") || metric == QLatin1String("cpu_time");
}

Metric metricOf(const RowValue& value)
{
    Metric metric;
    metric.name = value.metric;
    metric.unit = value.unit;
    metric.primary = value.metric == QLatin1String("time");
    if (value.unit == QLatin1String("B/s") || value.unit == QLatin1String("1/s"))
        metric.direction = Direction::HigherIsBetter;
    else if (!isTime(value.metric))
        metric.direction = Direction::Unknown;
    return metric;
}

/// How many values the table of one family may have room for: its metrics times its sizes, or sizes times parameters.
/// Files are rows, so that a few thousand rows can span more than memory holds.
constexpr size_t kMostCells = 1'000'000;

bool before(const RowValue& a, const RowValue& b)
{
    return a.metric != b.metric ? a.metric < b.metric : a.unit < b.unit;
}

/// Of a row whose values have been sorted.
const RowValue* find(const BenchmarkRow& row, const RowValue& metric)
{
    const auto found = std::lower_bound(row.values.begin(), row.values.end(), metric, before);
    return found == row.values.end() || before(metric, *found) ? nullptr : &*found;
}

} // namespace

BenchmarkCases::Case& BenchmarkCases::caseOf(const BenchmarkRow& row, const JsonPlace& place)
{
    const QString key = row.runName + QChar(0) + QString::number(row.threads);
    const auto [known, isNew] = m_caseOf.try_emplace(key);
    if (!isNew)
        return m_families[known->second.first].cases[known->second.second];

    BenchmarkName name = parseBenchmarkName(row.runName);
    if (name.benchmark.trimmed().isEmpty()) {
        name.benchmark = m_fileStem;
        m_oddities.add(Severity::Note, "googlebenchmark.no-name",
                       QStringLiteral("a benchmark without a name is called `%1` after its file").arg(m_fileStem),
                       place);
    }
    const bool threadsNamed = std::any_of(name.parameters.begin(), name.parameters.end(),
                                          [](const Parameter& p) { return p.name == QLatin1String("threads"); });
    if (row.threads != 1 && !threadsNamed)
        name.parameters.push_back({QStringLiteral("threads"), QString::number(row.threads)});
    const QString identity = name.benchmark + QChar(0) + parameterText(name.parameters, true);
    if (!m_identities.insert(identity).second) // "X/8" beside "X/arg1:8"
        name.parameters.push_back({QStringLiteral("name"), row.runName});

    const auto [family, isNewFamily] = m_familyOf.try_emplace(name.benchmark, m_families.size());
    if (isNewFamily)
        m_families.push_back({name.benchmark, place.line, {}});
    std::vector<Case>& cases = m_families[family->second].cases;
    known->second = {family->second, cases.size()};
    cases.push_back({std::move(name.parameters), {}, {}});
    return cases.back();
}

void BenchmarkCases::add(BenchmarkRow&& row, const JsonPlace& place)
{
    Case& target = caseOf(row, place);
    if (row.aggregate.isEmpty())
        target.repetitions.push_back(std::move(row));
    else
        target.aggregates.insert_or_assign(row.aggregate, std::move(row));
}

/// All sizes of one family as a listed grid: its columns are every parameter that any of them names.
ParameterGridPtr BenchmarkCases::gridOf(const Family& family, StringPool& pool)
{
    ParameterGrid grid;
    std::unordered_map<QString, qsizetype> columns;
    for (const Case& entry : family.cases) {
        for (const Parameter& parameter : entry.parameters) {
            if (columns.try_emplace(parameter.name, grid.names.size()).second)
                grid.names += parameter.name;
        }
    }
    if (static_cast<size_t>(grid.names.size()) * family.cases.size() > kMostCells) {
        grid.names = {QStringLiteral("name")};
        for (const Case& entry : family.cases)
            grid.rows.push_back({parameterText(entry.parameters, true)});
        return pool.grid(std::move(grid));
    }
    if (grid.names.isEmpty() && family.cases.size() == 1)
        return noParameters();
    for (const Case& entry : family.cases) {
        QStringList row(grid.names.size());
        for (const Parameter& parameter : entry.parameters)
            row[columns.at(parameter.name)] = parameter.value;
        grid.rows.push_back(std::move(row));
    }
    return pool.grid(std::move(grid));
}

void BenchmarkCases::fill(ResultBlock& block, size_t index, const Case& from, const RowValue& metric)
{
    Summary& summary = block.summaries[index];
    // All repetitions run one after another in the one process that wrote the file.
    std::vector<double> values;
    CaseStatus status = CaseStatus::NotRun;
    for (const BenchmarkRow& row : from.repetitions) {
        if (row.status != CaseStatus::Ok) { // its times are zeros that nobody measured
            status = row.status;
            block.messages[index] = row.message;
        } else if (const RowValue* value = find(row, metric)) {
            values.push_back(value->value);
            summary.loops = row.iterations;
        }
    }
    const auto aggregate = [&](const char* name) -> const BenchmarkRow* {
        const auto found = from.aggregates.find(QLatin1String(name));
        return found == from.aggregates.end() || found->second.status != CaseStatus::Ok ? nullptr : &found->second;
    };
    const auto valueOf = [&](const BenchmarkRow* row) {
        const RowValue* value = row ? find(*row, metric) : nullptr;
        return value ? value->value : kNaN;
    };
    summary.mean = valueOf(aggregate("mean"));
    summary.standardDeviation = valueOf(aggregate("stddev"));
    summary.minimum = valueOf(aggregate("min"));
    summary.maximum = valueOf(aggregate("max"));
    const BenchmarkRow* central = aggregate("median") ? aggregate("median") : aggregate("mean");
    if (!values.empty()) {
        if (!block.messages[index].isEmpty()) {
            if (block.metric.primary)
                m_oddities.add(
                    Severity::Warning, "googlebenchmark.some-failed",
                    QStringLiteral("some repetitions of `%1` failed: %2").arg(block.benchmark, block.messages[index]));
            block.messages[index].clear();
        }
        block.values[index] = values.size() == 1 ? values.front() : medianOf(values);
        summary.repeats = static_cast<double>(values.size());
        status = CaseStatus::Ok;
        if (values.size() > 1) {
            const auto count = static_cast<quint32>(values.size());
            block.samples[index] = {std::move(values), {count}, {}, {0}};
        }
    } else if (central && find(*central, metric)) {
        block.values[index] = valueOf(central);
        summary.repeats = central->iterations;
        status = CaseStatus::Ok;
    }
    block.status[index] = status;
}

ResultBlock BenchmarkCases::block(const Family& family, const ParameterGridPtr& grid, const RowValue& metric)
{
    const size_t count = family.cases.size();
    ResultBlock block;
    block.benchmark = family.benchmark;
    block.metric = metricOf(metric);
    block.grid = grid;
    block.line = family.line;
    block.values.assign(count, kNaN);
    block.status.assign(count, CaseStatus::NotRun);
    block.messages.resize(count);
    block.summaries.assign(count, emptySummary());
    block.samples.resize(count);
    for (size_t i = 0; i < count; ++i)
        fill(block, i, family.cases[i], metric);

    if (std::all_of(block.status.begin(), block.status.end(), [](CaseStatus s) { return s == CaseStatus::Ok; }))
        block.status.clear();
    if (std::all_of(block.messages.begin(), block.messages.end(), [](const QString& text) { return text.isEmpty(); }))
        block.messages.clear();
    if (std::all_of(block.samples.begin(), block.samples.end(), [](const SampleSet& set) { return set.isEmpty(); }))
        block.samples.clear();
    return block;
}

/// Every metric of the family, in the order in which they come; sorts the values of its rows for find().
std::vector<RowValue> BenchmarkCases::metricsOf(Family& family)
{
    std::vector<RowValue> metrics;
    std::set<std::pair<QString, QString>> known;
    const auto note = [&](BenchmarkRow& row, bool counts) {
        for (const RowValue& value : row.values) {
            if (counts && known.emplace(value.metric, value.unit).second)
                metrics.push_back(value);
        }
        std::stable_sort(row.values.begin(), row.values.end(), before); // of two of one name the first counts
    };
    for (Case& entry : family.cases) {
        for (BenchmarkRow& row : entry.repetitions)
            note(row, true);
        for (auto& [name, row] : entry.aggregates)
            note(row, !row.percentage);
    }
    return metrics;
}

std::vector<ResultBlock> BenchmarkCases::blocks(StringPool& pool)
{
    std::vector<ResultBlock> blocks;
    for (Family& family : m_families) {
        std::erase_if(family.cases, [](const Case& entry) { // only aggregates that stay in the metadata
            return entry.repetitions.empty() && !entry.aggregates.contains(QStringLiteral("median")) &&
                   !entry.aggregates.contains(QStringLiteral("mean"));
        });
        std::vector<RowValue> metrics = metricsOf(family);
        if (family.cases.empty())
            continue;
        if (metrics.empty()) {
            m_oddities.add(
                Severity::Rejected, "googlebenchmark.no-time",
                QStringLiteral("`%1` has neither a time nor a counter and was left out").arg(family.benchmark),
                {family.line, 1});
            continue;
        }
        if (metrics.size() > std::max<size_t>(1, kMostCells / family.cases.size())) {
            m_oddities.add(Severity::Rejected, "googlebenchmark.too-many-counters",
                           QStringLiteral("`%1` spans %2 counters for %3 sizes; the last ones were left out")
                               .arg(family.benchmark)
                               .arg(metrics.size())
                               .arg(family.cases.size()),
                           {family.line, 1});
            metrics.resize(std::max<size_t>(1, kMostCells / family.cases.size()));
        }
        const ParameterGridPtr grid = gridOf(family, pool);
        for (const RowValue& metric : metrics)
            blocks.push_back(block(family, grid, metric));
    }
    return blocks;
}

} // namespace alidade
