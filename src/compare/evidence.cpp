// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/evidence.h"

#include "compare/runprocesses.h"
#include "stats/summary/meaninterval.h"
#include "stats/summary/medianinterval.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// ASV states its interval of the median at 99 %; no other format that we read states one.
constexpr double kFileConfidence = 0.99;

/// So many neighbours that differ, and all numbers the same in the same order, is no coincidence even by a coarse
/// clock.
constexpr qint64 kLeastChanges = 16;

/// splitmix64: every bit of the answer depends on every bit of what is mixed.
quint64 mixed(quint64 bits)
{
    bits += 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

double medianOf(std::span<const double> values)
{
    return median({values.begin(), values.end()});
}

bool isBounded(const Estimate& estimate)
{
    return std::isfinite(estimate.low) && std::isfinite(estimate.high);
}

/// The file's own interval. A bound that says nothing (infinite, or negative for what can't be) becomes an open one.
Estimate fileInterval(const ResultBlock& block, size_t index, double value)
{
    Estimate estimate{value, kNone, kNone, kFileConfidence, 1};
    if (block.summaries.size() <= index)
        return estimate;
    const Summary& summary = block.summaries[index];
    if (std::isnan(summary.ciLow) || std::isnan(summary.ciHigh))
        return estimate;
    estimate.low = value > 0 && !(summary.ciLow > 0) ? 0 : summary.ciLow;
    estimate.high = summary.ciHigh;
    if (std::isfinite(summary.repeats) && summary.repeats > 0)
        estimate.n = static_cast<std::size_t>(summary.repeats);
    return estimate;
}

} // namespace

int statusWeight(CaseStatus status)
{
    return status == CaseStatus::Ok ? 3 : status == CaseStatus::Failed ? 2 : status == CaseStatus::Skipped ? 1 : 0;
}

void SideEvidence::add(const ResultBlock& block, size_t index, qint64 runStart, double confidence, RunId run)
{
    m_present = true;
    m_newestStart = std::max(m_newestStart, runStart);
    CaseStatus status = block.statusAt(index);
    if (status == CaseStatus::Ok && !std::isfinite(block.values[index]))
        status = CaseStatus::Failed;
    addStatus(status, index < block.messages.size() ? block.messages[index] : QString());
    if (status != CaseStatus::Ok)
        return;
    ++m_runs;
    if (run.isValid())
        m_runDigest += mixed(static_cast<quint64>(run.value));
    // A block's time is that of all its cases; they are taken to have cost the same.
    m_seconds += block.duration > 0 ? block.duration / static_cast<double>(block.values.size()) : kNone;
    const bool hasSamples = index < block.samples.size() && !block.samples[index].isEmpty();
    if (hasSamples)
        m_samples += static_cast<qint64>(block.samples[index].values.size());
    if (hasSamples && block.samples[index].processSizes.size() > 1)
        addProcesses(block.samples[index], block.metric.direction);
    else
        addSingle(block, index, confidence);
}

void SideEvidence::addStatus(CaseStatus status, const QString& message)
{
    if (statusWeight(status) > statusWeight(m_status)) {
        m_status = status;
        m_message = message;
    }
}

void SideEvidence::addDigest(std::span<const double> values)
{
    quint64 digest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        digest = mixed(digest ^ std::bit_cast<quint64>(values[i]));
        m_changes += i > 0 && values[i] != values[i - 1] ? 1 : 0;
    }
    m_digest += digest;
}

void SideEvidence::addProcesses(const SampleSet& samples, Direction direction)
{
    const RunProcesses processes(samples, direction);
    m_leftOut += static_cast<qint64>(processes.leftOut());
    m_unsettledRuns += processes.neverSettles() ? 1 : 0;
    for (const ProcessPart& part : processes.parts()) {
        const auto [low, high] = std::minmax_element(part.values.begin(), part.values.end());
        m_positive = m_positive && *low > 0;
        m_constant = m_constant && *low == *high;
        addDigest(part.values);
        addUnit(mean(part.steady()), medianOf(part.steady()));
    }
}

void SideEvidence::addSingle(const ResultBlock& block, size_t index, double confidence)
{
    static const SampleSet kNothing;
    const double value = block.values[index];
    const SampleSet& samples = index < block.samples.size() ? block.samples[index] : kNothing;
    const bool known = samples.hierarchyKnown();
    const RunProcesses processes(samples, block.metric.direction);
    const ProcessPart part = processes.parts().empty() ? ProcessPart() : processes.parts().front();
    m_unknownRuns += known ? 0 : 1;
    m_leftOut += static_cast<qint64>(processes.leftOut());
    m_unsettledRuns += processes.neverSettles() ? 1 : 0;
    if (part.values.empty()) {
        m_positive = m_positive && value > 0;
        addUnit(value, value);
    } else {
        const auto [low, high] = std::minmax_element(part.values.begin(), part.values.end());
        m_positive = m_positive && *low > 0 && value > 0;
        m_constant = m_constant && *low == *high && *low == value;
        addDigest(part.values);
        // Where processes are not known, the number that the file calls the result is the run's level.
        addUnit(known ? mean(part.steady()) : value, known ? medianOf(part.steady()) : value);
    }
    if (m_runs == 1)
        setSingle(fileInterval(block, index, value), part.steady(), confidence);
}

void SideEvidence::setSingle(const Estimate& fromFile, std::span<const double> values, double confidence)
{
    m_single = fromFile;
    m_singleEvidence = std::isnan(fromFile.low) ? Evidence::ValueOnly : Evidence::FileInterval;
    if (values.size() < 2)
        return;
    const Estimate fromSamples = medianInterval({values.begin(), values.end()}, confidence);
    if (isBounded(fromSamples) || !isBounded(fromFile)) {
        m_single = fromSamples;
        m_single.low = m_positive && std::isinf(m_single.low) ? 0 : m_single.low;
        m_singleEvidence = Evidence::Samples;
    }
}

bool SideEvidence::isSameDataAs(const SideEvidence& other) const
{
    if (m_runs == 0 || m_runs != other.m_runs || m_samples != other.m_samples)
        return false;
    if (m_runDigest != 0 && m_runDigest == other.m_runDigest)
        return true;
    return m_digest == other.m_digest && m_changes == other.m_changes && m_changes >= kLeastChanges;
}

void SideEvidence::addUnit(double meanLevel, double medianLevel)
{
    m_constant = m_constant && (m_means.empty() || m_means.front() == meanLevel);
    m_means.push_back(meanLevel);
    m_medians.push_back(medianLevel);
}

SideValue SideEvidence::fromProcesses(double confidence) const
{
    SideValue side = fromOneProcess();
    side.evidence = Evidence::Processes;
    side.processes = static_cast<qint64>(m_medians.size());
    if (std::isfinite(m_seconds))
        side.secondsPerProcess = m_seconds / static_cast<double>(m_medians.size());
    if (m_constant || !m_positive) {
        side.estimate = meanInterval(m_medians, confidence);
        return side;
    }
    side.estimate = meanInterval(logarithms(m_medians), confidence);
    side.estimate.value = std::exp(side.estimate.value);
    side.estimate.low = std::exp(side.estimate.low);
    side.estimate.high = std::exp(side.estimate.high);
    return side;
}

SideValue SideEvidence::fromOneProcess() const
{
    SideValue side;
    side.status = m_status;
    side.message = m_status == CaseStatus::Ok ? QString() : m_message;
    side.samples = m_samples;
    side.estimate = {kNone, kNone, kNone, 0.95, 0};
    if (m_means.empty())
        return side;
    side.secondsPerProcess = std::isfinite(m_seconds) ? m_seconds : 0;
    side.estimate = m_single;
    side.evidence = m_singleEvidence;
    side.processes = m_unknownRuns == 0 ? 1 : 0;
    return side;
}

SideValue SideEvidence::value(double confidence) const
{
    return m_medians.size() > 1 ? fromProcesses(confidence) : fromOneProcess();
}

} // namespace alidade
