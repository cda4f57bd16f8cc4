// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvrow.h"

#include "formats/asvdescription.h"

#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// A row that failed as a whole stands for as many cases as its parameters span: bounded, since a file can claim any
/// number.
constexpr qsizetype kMostCombinations = 1'000'000;

/// The product of the axes' lengths; nothing when it is beyond any table.
std::optional<qsizetype> combinations(const ParameterGrid& grid)
{
    qsizetype product = 1;
    for (const QStringList& axis : grid.axes) {
        product *= axis.size();
        if (product > kMostCombinations)
            return std::nullopt;
    }
    return product;
}

ParameterGridPtr gridOf(const JsonValue& params, StringPool& pool)
{
    if (!params.isArray())
        return noParameters();
    const QByteArrayView written = params.source();
    if (ParameterGridPtr known = pool.knownGrid(written))
        return known;
    ParameterGrid grid;
    for (const JsonValue axis : params.items()) {
        QStringList values;
        for (const JsonValue value : axis.items())
            values += value.isString() || value.isNumber() ? pool.string(value.text()) : value.compact();
        grid.axes.push_back(std::move(values));
    }
    ParameterGridPtr shared = grid.axes.empty() ? noParameters() : pool.grid(std::move(grid));
    pool.rememberGrid(written, shared);
    return shared;
}

class RowReader
{
public:
    RowReader(const AsvRow& row, const JsonValue& place, ResultBlock& block, Oddities& oddities)
        : m_row(row)
        , m_place(place)
        , m_block(block)
        , m_oddities(oddities)
    {}

    bool read(qsizetype& casesLeft);

private:
    void odd(Severity severity, const char* code, const QString& what);
    void takeValue(size_t index, const JsonValue& value);
    void setStatus(size_t index, CaseStatus status);
    bool readValues(size_t count);
    void readColumn(AsvColumn column, double Summary::*field);
    void readStatistics();
    void readStatistics(size_t index, const JsonValue& statistics);
    void readSamples();
    std::vector<Summary>& summaries();

    const AsvRow& m_row;
    const JsonValue& m_place;
    ResultBlock& m_block;
    Oddities& m_oddities;
};

void RowReader::odd(Severity severity, const char* code, const QString& what)
{
    m_oddities.add(severity, code, m_block.benchmark + QStringLiteral(": ") + what, m_place.place());
}

void RowReader::setStatus(size_t index, CaseStatus status)
{
    if (m_block.status.empty())
        m_block.status.assign(m_block.values.size(), CaseStatus::Ok);
    m_block.status[index] = status;
}

void RowReader::takeValue(size_t index, const JsonValue& value)
{
    double number = value.number();
    if (value.isBool()) {
        number = value.isTrue() ? 1 : 0; // a track_ benchmark may answer with a truth value
    } else if (value.isNumber() && std::isnan(number)) {
        setStatus(index, CaseStatus::Skipped);
    } else if (!value.isNumber()) {
        setStatus(index, CaseStatus::Failed);
        if (!value.isNull())
            odd(Severity::Warning, "asv.result-type",
                QStringLiteral("a result that is neither a number nor null counts as failed"));
    }
    m_block.values[index] = number;
}

bool RowReader::readValues(size_t count)
{
    const JsonValue result = m_row[AsvColumn::Result];
    m_block.values.assign(count, kNaN);
    if (!result.exists() || result.isNull()) { // the whole row failed
        m_block.status.assign(count, CaseStatus::Failed);
        return true;
    }
    if (!result.isArray()) {
        if (result.isObject() || result.isString()) {
            odd(Severity::Rejected, "asv.row-shape",
                QStringLiteral("`result` is no list of numbers; this benchmark was left out"));
            return false;
        }
        takeValue(0, result);
        for (size_t i = 1; i < count; ++i)
            setStatus(i, CaseStatus::NotRun);
        if (count > 1)
            odd(Severity::Warning, "asv.too-few-results",
                QStringLiteral("one result for %1 parameter combinations").arg(count));
        return true;
    }
    size_t i = 0;
    for (const JsonValue value : result.items()) {
        if (i < count)
            takeValue(i, value);
        ++i;
    }
    if (i > count) {
        odd(Severity::Rejected, "asv.too-many-results",
            QStringLiteral("%1 results for %2 parameter combinations; those beyond were left out").arg(i).arg(count));
    } else if (i < count) {
        odd(Severity::Warning, "asv.too-few-results",
            QStringLiteral("%1 results for %2 parameter combinations; the rest counts as not run").arg(i).arg(count));
        for (; i < count; ++i)
            setStatus(i, CaseStatus::NotRun);
    }
    return true;
}

std::vector<Summary>& RowReader::summaries()
{
    if (m_block.summaries.empty())
        m_block.summaries.assign(m_block.values.size(), emptySummary());
    return m_block.summaries;
}

void RowReader::readColumn(AsvColumn column, double Summary::*field)
{
    size_t i = 0;
    for (const JsonValue value : m_row[column].items()) {
        if (i >= m_block.values.size())
            break;
        summaries()[i++].*field = value.number();
    }
}

void RowReader::readStatistics(size_t index, const JsonValue& statistics)
{
    if (!statistics.isObject() || index >= m_block.values.size())
        return;
    Summary& summary = summaries()[index];
    static constexpr std::array<std::pair<const char*, double Summary::*>, 8> kFields = {{
        {"q_25", &Summary::q25},
        {"q_75", &Summary::q75},
        {"min", &Summary::minimum},
        {"max", &Summary::maximum},
        {"mean", &Summary::mean},
        {"std", &Summary::standardDeviation},
        {"number", &Summary::loops},
        {"repeat", &Summary::repeats},
    }};
    for (const auto& [name, field] : kFields)
        summary.*field = statistics[name].number();
    size_t bound = 0;
    for (const JsonValue value : statistics["ci_99"].items()) {
        if (bound == 0)
            summary.ciLow = value.number();
        else if (bound == 1)
            summary.ciHigh = value.number();
        ++bound;
    }
}

void RowReader::readStatistics()
{
    readColumn(AsvColumn::CiLow, &Summary::ciLow);
    readColumn(AsvColumn::CiHigh, &Summary::ciHigh);
    readColumn(AsvColumn::Q25, &Summary::q25);
    readColumn(AsvColumn::Q75, &Summary::q75);
    readColumn(AsvColumn::Number, &Summary::loops);
    readColumn(AsvColumn::Repeat, &Summary::repeats);
    readStatistics(0, m_row.statistics); // version 1 without parameters: one object
    size_t i = 0;
    for (const JsonValue statistics : m_row.statistics.items())
        readStatistics(i++, statistics);
}

void RowReader::readSamples()
{
    const JsonValue samples = m_row[AsvColumn::Samples];
    if (!samples.isArray())
        return;
    bool any = false;
    std::vector<SampleSet> sets(m_block.values.size());
    size_t i = 0;
    const auto take = [&any](SampleSet& set, const JsonValue& list) {
        const JsonItems items = list.items();
        set.values.reserve(items.atMost());
        for (const JsonValue value : items)
            set.values.push_back(value.number());
        any = any || !set.values.empty();
    };
    for (const JsonValue list : samples.items()) {
        if (list.isNumber()) { // version 1 without parameters: the samples themselves
            take(sets[0], samples);
            break;
        }
        if (i < sets.size())
            take(sets[i], list);
        ++i;
    }
    if (any)
        m_block.samples = std::move(sets);
}

bool RowReader::read(qsizetype& casesLeft)
{
    const std::optional<qsizetype> count = combinations(*m_block.grid);
    if (!count) {
        odd(Severity::Rejected, "asv.too-many-combinations",
            QStringLiteral("its parameters span more than %1 combinations; this benchmark was left out")
                .arg(kMostCombinations));
        return false;
    }
    if (*count == 0) {
        odd(Severity::Note, "asv.no-combinations", QStringLiteral("a parameter has no values, so there is no case"));
        return false;
    }
    if (*count > casesLeft) {
        odd(Severity::Rejected, "asv.too-many-cases",
            QStringLiteral("with it the file spans more than %1 cases; this benchmark was left out")
                .arg(kMostAsvCases));
        return false;
    }
    casesLeft -= *count;
    if (!readValues(static_cast<size_t>(*count)))
        return false;
    readStatistics();
    readSamples();
    if (m_row[AsvColumn::Profile].isString())
        odd(Severity::Note, "asv.profile", QStringLiteral("the recorded profile is not imported"));
    return true;
}

} // namespace

std::optional<ResultBlock> asvBlock(QByteArrayView benchmark, const JsonValue& place, const AsvRow& row,
                                    const ReadContext& context, Oddities& oddities, qsizetype& casesLeft)
{
    std::optional<ResultBlock> block(std::in_place);
    block->benchmark = context.pool.string(benchmark);
    block->version = context.pool.string(row[AsvColumn::Version].text());
    block->metric = asvMetric(block->benchmark);
    block->grid = gridOf(row[AsvColumn::Params], context.pool);
    block->startedAt = row[AsvColumn::StartedAt].integer().value_or(0);
    const double duration = row[AsvColumn::Duration].number();
    block->duration = std::isfinite(duration) ? duration : 0;
    block->line = place.place().line;
    if (!RowReader(row, place, *block, oddities).read(casesLeft))
        return std::nullopt;
    return block;
}

} // namespace alidade
