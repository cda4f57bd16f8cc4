// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/pyperfruns.h"

#include "core/metric.h"

#include <cmath>
#include <limits>

namespace alidade {

namespace {

Metric metricOf(const QString& unit)
{
    const CanonicalUnit canonical = canonicalUnit(unit.isEmpty() ? QStringLiteral("second") : unit);
    Metric metric;
    metric.unit = canonical.factor == 1 ? canonical.unit : unit;
    if (metric.unit == QLatin1String("B"))
        metric.name = QStringLiteral("memory");
    else if (metric.unit != QLatin1String("s"))
        metric = {QStringLiteral("value"), metric.unit, Direction::Unknown, true};
    return metric;
}

double positive(const JsonValue& value, double otherwise)
{
    const double number = value.number();
    return std::isfinite(number) && number > 0 ? number : otherwise;
}

class RunCollector
{
public:
    RunCollector(const PyperfBenchmark& benchmark, ResultBlock& block)
        : m_benchmark(benchmark)
        , m_block(block)
        , m_commonLoops(common("loops"))
        , m_commonInner(common("inner_loops"))
    {}

    void add(const JsonValue& run);
    SampleSet samples;
    QStringList calibrations;
    double loops = 0;
    qint64 strange = 0; ///< values that are neither numbers nor null
    JsonPlace firstStrange;

private:
    void addTotals(const JsonValue& totals, size_t warmups, double divisor);
    double numberOf(const JsonValue& value);
    void addValues(const JsonValue& values, const JsonValue& warmups, double inner);
    double common(const char* key) const;

    const PyperfBenchmark& m_benchmark;
    ResultBlock& m_block;
    const double m_commonLoops, m_commonInner; ///< where a run does not state its own
};

/// Loops can be stated for the run itself, in its metadata, or for all.
double RunCollector::common(const char* key) const
{
    return positive(m_benchmark.object[key], positive(metadataValue(m_benchmark.metadata, key), 1));
}

/// NaN for what is no number; null is how tools write a missing one, anything else is counted.
double RunCollector::numberOf(const JsonValue& value)
{
    if (!value.isNumber() && !value.isNull() && strange++ == 0)
        firstStrange = value.place();
    return value.number();
}

/// Totals of `loops` passes each, the first `warmups` of them to warm up.
void RunCollector::addTotals(const JsonValue& totals, size_t warmups, double divisor)
{
    size_t i = 0;
    for (const JsonValue total : totals.items())
        (i++ < warmups ? samples.warmups : samples.values).push_back(numberOf(total) / divisor);
    const size_t warm = std::min(i, warmups);
    if (i == warm) { // nothing but warm-ups
        samples.warmups.resize(samples.warmups.size() - warm);
        if (warm > 0)
            calibrations += totals.compact();
        return;
    }
    samples.processSizes.push_back(static_cast<quint32>(i - warm));
    samples.warmupSizes.push_back(static_cast<quint32>(warm));
}

/// Warm-ups are [loops, value] (a total before "1.0"), or values alone in version 3.
void RunCollector::addValues(const JsonValue& values, const JsonValue& warmups, double inner)
{
    const size_t before = samples.values.size();
    for (const JsonValue value : values.items())
        samples.values.push_back(numberOf(value));
    const size_t count = samples.values.size() - before;
    if (count == 0) {
        if (warmups.isArray())
            calibrations += warmups.compact();
        return;
    }
    const size_t warmBefore = samples.warmups.size();
    for (const JsonValue warmup : warmups.items()) {
        if (!warmup.isArray()) {
            samples.warmups.push_back(numberOf(warmup));
            continue;
        }
        double pair[2] = {1, std::numeric_limits<double>::quiet_NaN()};
        size_t i = 0;
        for (const JsonValue part : warmup.items()) {
            if (i < 2)
                pair[i++] = numberOf(part);
        }
        const bool total = m_benchmark.version < 10;
        samples.warmups.push_back(total ? pair[1] / (pair[0] * inner) : pair[1]);
    }
    samples.processSizes.push_back(static_cast<quint32>(count));
    samples.warmupSizes.push_back(static_cast<quint32>(samples.warmups.size() - warmBefore));
}

void RunCollector::add(const JsonValue& run)
{
    const JsonValue metadata = run["metadata"];
    const auto setting = [&run, &metadata](const char* key, double common) {
        return positive(run[key], positive(metadata[key], common));
    };
    const double runLoops = setting("loops", m_commonLoops);
    const double inner = setting("inner_loops", m_commonInner);
    loops = loops > 0 ? loops : runLoops * inner;
    const auto counted = [](const JsonValue& warmups) {
        const qint64 count = warmups.integer().value_or(0);
        return static_cast<size_t>(count > 0 ? count : 0);
    };
    if (run.isArray()) // version 1
        addTotals(run, counted(m_benchmark.object["warmups"]), runLoops * inner);
    else if (run["raw_samples"].isArray())
        addTotals(run["raw_samples"], counted(run["warmups"]), runLoops * inner);
    else
        addValues(run["values"].exists() ? run["values"] : run["samples"], run["warmups"], inner);

    const qint64 date = dateFromText(metadata["date"].string());
    if (date > 0 && (m_block.startedAt == 0 || date < m_block.startedAt))
        m_block.startedAt = date;
    m_block.duration += positive(metadata["duration"], 0);
}

} // namespace

ResultBlock pyperfBlock(const PyperfBenchmark& benchmark, KeyValues& metadata, Oddities& oddities)
{
    ResultBlock block;
    block.benchmark = benchmark.name;
    block.metric = metricOf(metadataValue(benchmark.metadata, "unit").string());
    block.line = benchmark.object.place().line;
    RunCollector runs(benchmark, block);
    for (const JsonValue run : benchmark.object["runs"].items())
        runs.add(run);
    if (runs.strange > 0)
        oddities.add(Severity::Warning, "pyperf.not-a-number",
                     QStringLiteral("`%1`: %2 of its values are no numbers and stay empty")
                         .arg(benchmark.name)
                         .arg(runs.strange),
                     runs.firstStrange);
    if (block.startedAt == 0)
        block.startedAt = dateFromText(metadataValue(benchmark.metadata, "date").string());
    if (!runs.calibrations.isEmpty()) {
        metadata.insert(QStringLiteral("calibration.") + benchmark.name,
                        QLatin1Char('[') + runs.calibrations.join(QLatin1Char(',')) + QLatin1Char(']'));
    }
    Summary summary = emptySummary();
    summary.loops = runs.loops > 0 ? runs.loops : summary.loops;
    summary.repeats = static_cast<double>(runs.samples.values.size());
    const double value = medianOf(runs.samples.values);
    block.values = {value};
    if (runs.samples.isEmpty()) {
        block.status = {CaseStatus::NotRun};
        block.messages = {QStringLiteral("no run gave values")};
        oddities.add(Severity::Warning, "pyperf.no-values",
                     QStringLiteral("`%1` has no values, only calibration or nothing").arg(benchmark.name),
                     benchmark.object.place());
    } else if (std::isnan(value)) {
        block.status = {CaseStatus::Failed};
    }
    block.summaries = {summary};
    if (!runs.samples.isEmpty())
        block.samples = {std::move(runs.samples)};
    return block;
}

} // namespace alidade
