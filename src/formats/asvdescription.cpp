// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvdescription.h"

#include "core/metric.h"

namespace alidade {

namespace {

enum class Kind { Time, Memory, PeakMemory, Track };

/// ASV takes "time_x" as well as "TimeX" and "Time_x".
bool hasPrefix(QStringView method, QLatin1String lower, QLatin1String upper)
{
    if (method.startsWith(lower) && method.size() > lower.size())
        return true;
    if (!method.startsWith(upper) || method.size() <= upper.size())
        return false;
    const QChar next = method.at(upper.size());
    return next == QLatin1Char('_') || next.isUpper();
}

Kind kindOfName(QStringView benchmark)
{
    const QStringView method = benchmark.mid(benchmark.lastIndexOf(QLatin1Char('.')) + 1);
    if (hasPrefix(method, QLatin1String("time_"), QLatin1String("Time")) ||
        hasPrefix(method, QLatin1String("timeraw_"), QLatin1String("Timeraw")))
        return Kind::Time;
    if (hasPrefix(method, QLatin1String("mem_"), QLatin1String("Mem")))
        return Kind::Memory;
    if (hasPrefix(method, QLatin1String("peakmem_"), QLatin1String("PeakMem")))
        return Kind::PeakMemory;
    return Kind::Track;
}

Metric metricOf(Kind kind)
{
    switch (kind) {
    case Kind::Time:
        return {};
    case Kind::Memory:
        return {QStringLiteral("memory"), QStringLiteral("B"), Direction::LowerIsBetter, true};
    case Kind::PeakMemory:
        return {QStringLiteral("peak memory"), QStringLiteral("B"), Direction::LowerIsBetter, true};
    case Kind::Track:
        break;
    }
    return {QStringLiteral("value"), QStringLiteral("1"), Direction::Unknown, true};
}

Kind kindOfType(const QString& type, const QString& benchmark)
{
    if (type == QLatin1String("time") || type == QLatin1String("timeraw"))
        return Kind::Time;
    if (type == QLatin1String("memory"))
        return Kind::Memory;
    if (type == QLatin1String("peakmemory"))
        return Kind::PeakMemory;
    return type == QLatin1String("track") ? Kind::Track : kindOfName(benchmark);
}

} // namespace

Metric asvMetric(const QString& benchmark)
{
    return metricOf(kindOfName(benchmark));
}

DescriptionMatch applyDescription(ResultBlock& block, const BenchmarkDescription& description, StringPool& pool)
{
    block.metric = metricOf(kindOfType(description.type, block.benchmark));
    if (!description.unit.isEmpty()) {
        const CanonicalUnit unit = canonicalUnit(description.unit);
        block.metric.unit = unit.factor == 1 ? unit.unit : description.unit;
    }
    DescriptionMatch match;
    match.sameVersion =
        block.version.isEmpty() || description.version.isEmpty() || block.version == description.version;
    match.sameParameters = !block.grid->isListed() && block.grid->axes == description.parameterValues;
    const auto axes = static_cast<qsizetype>(block.grid->isListed() ? size_t(block.grid->rows.front().size())
                                                                    : block.grid->axes.size());
    if (axes > 0 && axes == description.parameterNames.size() && block.grid->names != description.parameterNames) {
        ParameterGrid named = *block.grid;
        named.names = description.parameterNames;
        block.grid = pool.grid(std::move(named));
    }
    return match;
}

} // namespace alidade
