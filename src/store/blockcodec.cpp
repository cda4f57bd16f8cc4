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

} // namespace alidade
