// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/casetable.h"

#include "compare/parametermatch.h"

#include <algorithm>

namespace alidade {

void CaseTable::add(const StoredBlock& stored, qint64 runStart, bool baseline, bool contender)
{
    const ResultBlock& block = stored.block;
    const QChar separator(0x1f);
    Group& group = m_groups[block.benchmark + separator + block.metric.name + separator + block.metric.unit];
    placesOf(group, block);
    const size_t count = std::min(group.lastPlaces.size(), block.values.size());
    for (size_t i = 0; i < count; ++i) {
        CaseVersion& version = versionOf(m_cases[group.lastPlaces[i]], stored.benchmark);
        if (baseline)
            version.side(Side::Baseline).add(block, i, runStart, m_confidence, stored.run);
        if (contender)
            version.side(Side::Contender).add(block, i, runStart, m_confidence, stored.run);
    }
}

void CaseTable::placesOf(Group& group, const ResultBlock& block)
{
    if (group.lastGrid && (group.lastGrid == block.grid || *group.lastGrid == *block.grid))
        return;
    group.lastGrid = block.grid;
    group.lastPlaces.clear();
    const qsizetype size = block.grid->size();
    for (qsizetype i = 0; i < size; ++i)
        group.lastPlaces.push_back(place(group, block, i));
}

size_t CaseTable::place(Group& group, const ResultBlock& block, qsizetype index)
{
    ParameterSet parameters = block.grid->at(index);
    const QString bucket = parameterBucket(parameters);
    for (auto it = group.buckets.constFind(bucket); it != group.buckets.constEnd() && it.key() == bucket; ++it) {
        if (sameParameters(m_cases[*it].parameters, parameters))
            return *it;
    }
    m_cases.push_back({block.benchmark, std::move(parameters), block.metric, {}});
    group.buckets.insert(bucket, m_cases.size() - 1);
    return m_cases.size() - 1;
}

CaseVersion& CaseTable::versionOf(AlignedCase& aligned, BenchmarkId benchmark)
{
    for (CaseVersion& version : aligned.versions) {
        if (version.benchmark == benchmark)
            return version;
    }
    aligned.versions.push_back({benchmark, {}});
    return aligned.versions.back();
}

} // namespace alidade
