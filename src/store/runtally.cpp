// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/runtally.h"

#include <cmath>

namespace alidade {

void RunTally::add(const ResultBlock& block)
{
    if (!block.metric.primary)
        return;
    for (size_t i = 0; i < block.values.size(); ++i) {
        const CaseStatus status = block.statusAt(i);
        results += status == CaseStatus::Ok && std::isfinite(block.values[i]);
        failed += status == CaseStatus::Failed;
        skipped += status == CaseStatus::Skipped;
    }
    for (const SampleSet& set : block.samples) {
        samples += static_cast<qint64>(set.values.size());
        rowsWithSamples += !set.values.empty();
    }
}

RunTally& RunTally::operator+=(const RunTally& other)
{
    results += other.results;
    failed += other.failed;
    skipped += other.skipped;
    samples += other.samples;
    rowsWithSamples += other.rowsWithSamples;
    return *this;
}

} // namespace alidade
