// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockcodec.h"

#include "store/bytestream.h"

#include <algorithm>

namespace alidade {

namespace {

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
