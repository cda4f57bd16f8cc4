// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockcodec.h"

#include "store/bytestream.h"
#include "store/columncodec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr std::array kSummaryFields = {
    &Summary::q25,     &Summary::q75,     &Summary::ciLow, &Summary::ciHigh,
    &Summary::minimum, &Summary::maximum, &Summary::mean,  &Summary::standardDeviation,
    &Summary::loops,   &Summary::repeats};

template<typename Encode>
ColumnPlace append(std::string& arena, Encode&& encode)
{
    const size_t start = arena.size();
    encode();
    return {start, arena.size() - start, true};
}

void encodeStatus(const std::vector<CaseStatus>& status, std::string& arena)
{
    ByteWriter writer(arena);
    const bool equal = std::all_of(status.begin(), status.end(), [&](CaseStatus s) { return s == status.front(); });
    for (size_t i = 0; i < (equal ? 1 : status.size()); ++i)
        writer.byte(static_cast<quint8>(status[i]));
}

void encodeMessages(const std::vector<QString>& messages, std::string& arena)
{
    ByteWriter writer(arena);
    const bool equal =
        std::all_of(messages.begin(), messages.end(), [&](const QString& m) { return m == messages.front(); });
    writer.byte(equal ? 1 : 0);
    for (size_t i = 0; i < (equal ? 1 : messages.size()); ++i)
        writer.text(messages[i]);
}

// Bits of the mask in a samples blob.
enum SamplePart : unsigned { kSampleValues = 1, kProcessSizes = 2, kWarmups = 4, kWarmupSizes = 8, kAllParts = 15 };

template<typename Member>
bool anyHas(const std::vector<SampleSet>& samples, Member member)
{
    return std::any_of(samples.begin(), samples.end(), [member](const SampleSet& s) { return !(s.*member).empty(); });
}

void encodeNumbers(const std::vector<SampleSet>& samples, std::vector<double> SampleSet::*member,
                   std::vector<double>& scratch, std::string& arena)
{
    ByteWriter writer(arena);
    scratch.clear();
    for (const SampleSet& set : samples) {
        writer.varint((set.*member).size());
        scratch.insert(scratch.end(), (set.*member).begin(), (set.*member).end());
    }
    encodeColumn(scratch, arena);
}

void encodeSizes(const std::vector<SampleSet>& samples, std::vector<quint32> SampleSet::*member, std::string& arena)
{
    ByteWriter writer(arena);
    for (const SampleSet& set : samples) {
        writer.varint((set.*member).size());
        for (const quint32 size : set.*member)
            writer.varint(size);
    }
}

bool decodeNumbers(ByteReader& reader, std::vector<double> SampleSet::*member, std::vector<SampleSet>& samples)
{
    std::vector<quint64> counts(samples.size());
    quint64 total = 0;
    for (quint64& count : counts) {
        count = reader.varint();
        if (count > quint64(std::numeric_limits<qint32>::max()))
            return false;
        total += count;
    }
    std::vector<double> all;
    if (!reader.ok() || total > quint64(kMaximumSamples) || !decodeColumn(reader, static_cast<size_t>(total), all))
        return false;
    auto next = all.cbegin();
    for (size_t i = 0; i < samples.size(); ++i) {
        const auto end = next + static_cast<qptrdiff>(counts[i]);
        (samples[i].*member).assign(next, end);
        next = end;
    }
    return true;
}

bool decodeSizes(ByteReader& reader, std::vector<quint32> SampleSet::*member, std::vector<SampleSet>& samples)
{
    for (SampleSet& set : samples) {
        const quint64 count = reader.varint();
        if (!reader.ok() || count > reader.left())
            return false;
        (set.*member).resize(static_cast<size_t>(count));
        for (quint32& size : set.*member) {
            const quint64 value = reader.varint();
            if (value > std::numeric_limits<quint32>::max())
                return false;
            size = static_cast<quint32>(value);
        }
    }
    return reader.ok();
}

bool fitsOrEmpty(size_t column, size_t cases)
{
    return column == 0 || column == cases;
}

void writeList(ByteWriter& writer, const QStringList& list)
{
    writer.varint(static_cast<quint64>(list.size()));
    for (const QString& text : list)
        writer.text(text);
}

QStringList readList(ByteReader& reader)
{
    const quint64 count = reader.varint();
    QStringList list;
    if (count > reader.left()) // every text takes a byte at least
        reader.fail();
    for (quint64 i = 0; reader.ok() && i < count; ++i)
        list += reader.text();
    return list;
}

void writeLists(ByteWriter& writer, const std::vector<QStringList>& lists)
{
    writer.varint(lists.size());
    for (const QStringList& list : lists)
        writeList(writer, list);
}

std::vector<QStringList> readLists(ByteReader& reader)
{
    const quint64 count = reader.varint();
    std::vector<QStringList> lists;
    if (count > reader.left())
        reader.fail();
    for (quint64 i = 0; reader.ok() && i < count; ++i)
        lists.push_back(readList(reader));
    return lists;
}

// Whether the product of the axes stays within what a block may hold, so that ParameterGrid::size() cannot overflow.
bool isPlausible(const ParameterGrid& grid)
{
    if (grid.isListed())
        return true;
    qint64 product = 1;
    for (const QStringList& axis : grid.axes) {
        product *= axis.size();
        if (product > kMaximumCases)
            return false;
    }
    return true;
}

} // namespace

PackedBlock BlockEncoder::encode(const ResultBlock& block, std::string& arena)
{
    PackedBlock packed;
    packed.values = append(arena, [&] { encodeColumn(block.values, arena); });
    if (std::any_of(block.status.begin(), block.status.end(), [](CaseStatus s) { return s != CaseStatus::Ok; }))
        packed.status = append(arena, [&] { encodeStatus(block.status, arena); });
    if (!block.summaries.empty())
        packed.summaries = append(arena, [&] { encodeSummaries(block.summaries, arena); });
    if (std::any_of(block.messages.begin(), block.messages.end(), [](const QString& m) { return !m.isEmpty(); }))
        packed.messages = append(arena, [&] { encodeMessages(block.messages, arena); });
    if (!block.samples.empty())
        packed.samples = append(arena, [&] { encodeSamples(block.samples, arena); });
    return packed;
}

void BlockEncoder::encodeSummaries(const std::vector<Summary>& summaries, std::string& arena)
{
    quint32 mask = 0;
    for (size_t field = 0; field < kSummaryFields.size(); ++field) {
        const auto member = kSummaryFields[field];
        if (std::any_of(summaries.begin(), summaries.end(),
                        [member](const Summary& s) { return !std::isnan(s.*member); }))
            mask |= quint32(1) << field;
    }
    ByteWriter(arena).word(mask, 2);
    for (size_t field = 0; field < kSummaryFields.size(); ++field) {
        if (!(mask & (quint32(1) << field)))
            continue;
        m_scratch.clear();
        for (const Summary& summary : summaries)
            m_scratch.push_back(summary.*kSummaryFields[field]);
        encodeColumn(m_scratch, arena);
    }
}

void BlockEncoder::encodeSamples(const std::vector<SampleSet>& samples, std::string& arena)
{
    unsigned parts = 0;
    parts |= anyHas(samples, &SampleSet::values) ? unsigned(kSampleValues) : 0U;
    parts |= anyHas(samples, &SampleSet::processSizes) ? unsigned(kProcessSizes) : 0U;
    parts |= anyHas(samples, &SampleSet::warmups) ? unsigned(kWarmups) : 0U;
    parts |= anyHas(samples, &SampleSet::warmupSizes) ? unsigned(kWarmupSizes) : 0U;
    ByteWriter(arena).byte(static_cast<quint8>(parts));
    if (parts & kSampleValues)
        encodeNumbers(samples, &SampleSet::values, m_scratch, arena);
    if (parts & kProcessSizes)
        encodeSizes(samples, &SampleSet::processSizes, arena);
    if (parts & kWarmups)
        encodeNumbers(samples, &SampleSet::warmups, m_scratch, arena);
    if (parts & kWarmupSizes)
        encodeSizes(samples, &SampleSet::warmupSizes, arena);
}

QString blockShapeError(const ResultBlock& block)
{
    if (!block.grid || !isPlausible(*block.grid))
        return QStringLiteral("more parameter combinations than can be stored");
    const size_t cases = block.values.size();
    if (cases == 0 || qint64(cases) > kMaximumCases || qint64(cases) != block.grid->size())
        return QStringLiteral("%1 values for %2 parameter combinations").arg(cases).arg(block.grid->size());
    if (!fitsOrEmpty(block.status.size(), cases) || !fitsOrEmpty(block.messages.size(), cases) ||
        !fitsOrEmpty(block.summaries.size(), cases) || !fitsOrEmpty(block.samples.size(), cases))
        return QStringLiteral("columns of different length");
    size_t values = 0;
    size_t warmups = 0;
    for (const SampleSet& set : block.samples) {
        values += set.values.size();
        warmups += set.warmups.size();
    }
    if (qint64(std::max(values, warmups)) > kMaximumSamples)
        return QStringLiteral("more raw values than can be stored");
    return {};
}

bool decodeValues(QByteArrayView blob, size_t cases, ResultBlock& block)
{
    ByteReader reader(blob);
    return decodeColumn(reader, cases, block.values) && reader.atEnd();
}

bool decodeStatus(QByteArrayView blob, size_t cases, ResultBlock& block)
{
    block.status.clear();
    if (blob.isNull())
        return true;
    const auto known = [](char c) { return static_cast<quint8>(c) <= static_cast<quint8>(CaseStatus::NotRun); };
    if ((blob.size() != 1 && static_cast<size_t>(blob.size()) != cases) ||
        !std::all_of(blob.begin(), blob.end(), known))
        return false;
    block.status.reserve(cases);
    for (size_t i = 0; i < cases; ++i)
        block.status.push_back(static_cast<CaseStatus>(blob[blob.size() == 1 ? 0 : static_cast<qsizetype>(i)]));
    return true;
}

bool decodeSummaries(QByteArrayView blob, size_t cases, ResultBlock& block)
{
    block.summaries.clear();
    if (blob.isNull())
        return true;
    ByteReader reader(blob);
    const quint32 mask = reader.word(2);
    if (mask >> kSummaryFields.size())
        return false;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    block.summaries.assign(cases, Summary{nan, nan, nan, nan, nan, nan, nan, nan, nan, nan});
    std::vector<double> column;
    for (size_t field = 0; field < kSummaryFields.size(); ++field) {
        if (!(mask & (quint32(1) << field)))
            continue;
        if (!decodeColumn(reader, cases, column))
            return false;
        for (size_t i = 0; i < cases; ++i)
            block.summaries[i].*kSummaryFields[field] = column[i];
    }
    return reader.atEnd();
}

bool decodeMessages(QByteArrayView blob, size_t cases, ResultBlock& block)
{
    block.messages.clear();
    if (blob.isNull())
        return true;
    ByteReader reader(blob);
    const quint8 kind = reader.byte();
    if (kind == 1) {
        block.messages.assign(cases, reader.text());
    } else if (kind == 0 && cases <= reader.left()) {
        for (size_t i = 0; i < cases; ++i)
            block.messages.push_back(reader.text());
    } else {
        return false;
    }
    return reader.atEnd();
}

bool decodeSamples(QByteArrayView blob, size_t cases, ResultBlock& block)
{
    block.samples.clear();
    if (blob.isNull())
        return true;
    ByteReader reader(blob);
    const quint8 parts = reader.byte();
    if (parts > kAllParts || (parts && cases > reader.left()))
        return false;
    block.samples.resize(cases);
    if ((parts & kSampleValues) && !decodeNumbers(reader, &SampleSet::values, block.samples))
        return false;
    if ((parts & kProcessSizes) && !decodeSizes(reader, &SampleSet::processSizes, block.samples))
        return false;
    if ((parts & kWarmups) && !decodeNumbers(reader, &SampleSet::warmups, block.samples))
        return false;
    if ((parts & kWarmupSizes) && !decodeSizes(reader, &SampleSet::warmupSizes, block.samples))
        return false;
    return reader.atEnd();
}

std::string encodeGrid(const ParameterGrid& grid)
{
    std::string content;
    ByteWriter writer(content);
    writeList(writer, grid.names);
    writeLists(writer, grid.axes);
    writeLists(writer, grid.rows);
    return content;
}

ParameterGridPtr decodeGrid(QByteArrayView blob)
{
    ByteReader reader(blob);
    ParameterGrid grid;
    grid.names = readList(reader);
    grid.axes = readLists(reader);
    grid.rows = readLists(reader);
    if (!reader.atEnd() || !isPlausible(grid))
        return nullptr;
    return std::make_shared<const ParameterGrid>(std::move(grid));
}

} // namespace alidade
