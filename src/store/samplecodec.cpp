// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockcodec.h"

#include "store/bytestream.h"
#include "store/columncodec.h"

#include <algorithm>
#include <limits>

namespace alidade {

namespace {

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

} // namespace

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

} // namespace alidade
