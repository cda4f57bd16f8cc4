// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/searchdata.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kFailuresToGiveUp = 3;
constexpr std::size_t kRunsToKnowTheirTime = 4;

double saneSeconds(double seconds)
{
    return std::isfinite(seconds) && seconds > 0 ? seconds : 0;
}

} // namespace

SearchData::SearchData(BisectQuestion question)
    : m_question(std::move(question))
    , m_commits(m_question.commits.size())
    , m_used(m_question.commits.size(), 0)
{
    m_indices.reserve(static_cast<qsizetype>(m_commits.size()));
    for (std::size_t i = 0; i < m_commits.size(); ++i)
        m_indices.insert(m_question.commits[i].hash, static_cast<int>(i));
    for (const QByteArray& hash : m_question.cached) {
        const int index = indexOf(hash);
        if (index >= 0)
            m_commits[static_cast<std::size_t>(index)].cached = true;
    }
}

bool SearchData::apply(int number, const JournalEntry& entry)
{
    if (std::isfinite(entry.clock))
        m_clock = std::max(m_clock, entry.clock);
    return std::visit([this, number](const auto& what) { return take(number, what); }, entry.what);
}

bool SearchData::refuse(int number, const QString& why)
{
    m_diagnostics.push_back({Severity::Warning, QStringLiteral("bisect.entry-without-effect"), why, {}, number + 1, 0});
    return false;
}

bool SearchData::known(int number, int index)
{
    return index >= 0 || refuse(number, QStringLiteral("the commit is not in the range"));
}

bool SearchData::unusable(int index) const
{
    const BuildStatus status = commit(index).status;
    return status == BuildStatus::DoesNotBuild || status == BuildStatus::Skipped ||
           status == BuildStatus::NotMeasurable;
}

int SearchData::usedRuns(int index) const
{
    return m_used[static_cast<std::size_t>(index)];
}

bool SearchData::take(int number, const BuildFinished& build)
{
    const int index = indexOf(build.commit);
    if (!known(number, index))
        return false;
    CommitData& commit = m_commits[static_cast<std::size_t>(index)];
    const double seconds = saneSeconds(build.seconds);
    m_secondsSpent += seconds;
    const bool userSkipped = commit.status == BuildStatus::Skipped;
    if (build.outcome == BuildOutcome::Built) {
        commit.cached = true;
        if (!userSkipped)
            commit.status = BuildStatus::Built;
        if (!build.cached) {
            ++m_builds;
            m_buildTime += seconds;
        }
        return true;
    }
    ++m_failedBuilds;
    m_failedTime += seconds;
    if (!userSkipped)
        commit.status = build.outcome == BuildOutcome::Failed ? BuildStatus::DoesNotBuild : BuildStatus::Skipped;
    return true;
}

bool SearchData::take(int number, const RunFinished& run)
{
    const int index = indexOf(run.commit);
    if (!known(number, index))
        return false;
    const double seconds = saneSeconds(run.seconds);
    m_secondsSpent += seconds;
    RunData data{number, index, m_role, m_clock, run.value, 0, seconds, true, false};
    data.usable = std::isfinite(run.value) && run.value > 0;
    data.y = data.usable ? std::log(run.value) : 0;
    m_runs.push_back(data);
    if (seconds > 0)
        m_runTimes.insert(std::upper_bound(m_runTimes.begin(), m_runTimes.end(), seconds), seconds);
    CommitData& commit = m_commits[static_cast<std::size_t>(index)];
    if (!data.usable) {
        countFailure(commit);
        return true;
    }
    commit.failuresInRow = 0;
    ++m_used[static_cast<std::size_t>(index)];
    return true;
}

bool SearchData::take(int number, const RunFailed& run)
{
    const int index = indexOf(run.commit);
    if (!known(number, index))
        return false;
    m_secondsSpent += saneSeconds(run.seconds);
    countFailure(m_commits[static_cast<std::size_t>(index)]);
    return true;
}

void SearchData::countFailure(CommitData& commit)
{
    if (++commit.failuresInRow >= kFailuresToGiveUp && commit.status == BuildStatus::Built)
        commit.status = BuildStatus::NotMeasurable;
}

void SearchData::skip(int index)
{
    m_commits[static_cast<std::size_t>(index)].status = BuildStatus::Skipped;
}

bool SearchData::excludeRun(int number, int entry)
{
    for (RunData& run : m_runs) {
        if (run.entry != entry)
            continue;
        if (run.counts())
            --m_used[static_cast<std::size_t>(run.commit)];
        run.excluded = true;
        return true;
    }
    return refuse(number, QStringLiteral("there is no such run"));
}

bool SearchData::take(int number, const Overridden& override)
{
    const int index = indexOf(override.commit);
    switch (override.kind) {
    case OverrideKind::Accept:
        return true;
    case OverrideKind::ExcludeRun:
        return excludeRun(number, override.entry);
    case OverrideKind::TrustPrior:
    case OverrideKind::DistrustPrior:
        m_sessions[override.session].trusted = override.kind == OverrideKind::TrustPrior;
        return true;
    default:
        break;
    }
    if (!known(number, index))
        return false;
    CommitData& commit = m_commits[static_cast<std::size_t>(index)];
    if (override.kind == OverrideKind::Good)
        commit.mark = CommitMark::Good;
    else if (override.kind == OverrideKind::Bad)
        commit.mark = CommitMark::Bad;
    else if (override.kind == OverrideKind::Suspect)
        commit.suspect = true;
    else if (override.kind == OverrideKind::Skip)
        skip(index);
    else if (override.kind == OverrideKind::AddRuns && (override.count < 1 || override.count > 10000))
        return refuse(number, QStringLiteral("between 1 and 10,000 runs can be added"));
    return true;
}

bool SearchData::take(int number, const PriorSamples& prior)
{
    const int index = indexOf(prior.commit);
    if (!known(number, index))
        return false;
    std::vector<double> logs;
    for (double value : prior.values) {
        if (std::isfinite(value) && value > 0)
            logs.push_back(std::log(value));
    }
    if (logs.empty())
        return refuse(number, QStringLiteral("the stored results hold no positive value"));
    SessionData& session = m_sessions[prior.session];
    session.sameMachine = session.sameMachine && prior.sameMachine;
    std::vector<double>& all = session.logs[index];
    all.insert(all.end(), logs.begin(), logs.end());
    return true;
}

bool SearchData::take(int, const Paused&)
{
    m_paused = true;
    return true;
}

bool SearchData::take(int, const Resumed&)
{
    m_paused = false;
    return true;
}

double SearchData::buildSeconds() const
{
    // What was expected counts as half a build, so that the first one teaches most.
    const double expected = m_question.expectedBuildSeconds;
    return m_builds == 0 ? expected : (m_buildTime + 0.5 * expected) / (m_builds + 0.5);
}

double SearchData::failedBuildSeconds() const
{
    return (m_failedTime + 0.5 * buildSeconds()) / (m_failedBuilds + 1.0);
}

double SearchData::runSeconds() const
{
    if (m_runTimes.size() < kRunsToKnowTheirTime)
        return m_question.expectedRunSeconds;
    return m_runTimes[m_runTimes.size() / 2];
}

} // namespace alidade
