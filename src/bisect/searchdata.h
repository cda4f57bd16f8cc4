// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/state.h"

#include <QHash>

#include <map>
#include <optional>
#include <vector>

namespace alidade {

/// One run as the journal tells it.
struct RunData
{
    int entry = -1;
    int commit = -1;
    RunRole role = RunRole::End;
    double clock = 0;
    double value = 0;
    double y = 0; ///< log of it
    double seconds = 0;
    bool usable = true; ///< positive and finite
    bool excluded = false;

    bool counts() const { return usable && !excluded; }
};

struct CommitData
{
    BuildStatus status = BuildStatus::NotNeeded;
    CommitMark mark = CommitMark::None;
    bool cached = false;
    bool suspect = false;
    int failuresInRow = 0; ///< runs that failed one after the other
};

/// A stored session, as imported.
struct SessionData
{
    std::map<int, std::vector<double>> logs; ///< by commit
    bool sameMachine = true;
    std::optional<bool> trusted; ///< by the user
};

/// All that the journal's entries say, taken together, without any inference.
class SearchData
{
public:
    explicit SearchData(BisectQuestion question);

    /// Takes in one entry. false: it makes no sense and has no effect; a diagnostic says why.
    bool apply(int number, const JournalEntry& entry);

    const BisectQuestion& question() const { return m_question; }
    const std::vector<RunData>& runs() const { return m_runs; }
    const CommitData& commit(int index) const { return m_commits[static_cast<std::size_t>(index)]; }
    const QByteArray& hash(int index) const { return m_question.commits[static_cast<std::size_t>(index)].hash; }
    int indexOf(const QByteArray& hash) const { return m_indices.value(hash, -1); }
    const std::map<QString, SessionData>& sessions() const { return m_sessions; }
    const std::vector<Diagnostic>& diagnostics() const { return m_diagnostics; }
    std::vector<Diagnostic>& diagnostics() { return m_diagnostics; }

    /// The role of runs that are taken in from now on.
    void setRole(RunRole role) { m_role = role; }

    bool built(int index) const { return commit(index).status == BuildStatus::Built; }
    bool unusable(int index) const;
    int usedRuns(int index) const; ///< that count

    int builds() const { return m_builds; }
    int failedBuilds() const { return m_failedBuilds; }
    double secondsSpent() const { return m_secondsSpent; }
    double clock() const { return m_clock; } ///< of the latest entry
    bool paused() const { return m_paused; }

    /// Seconds that a build, a failing build and a run are expected to take.
    double buildSeconds() const;
    double failedBuildSeconds() const;
    double runSeconds() const;

private:
    bool take(int number, const BuildFinished& build);
    bool take(int number, const RunFinished& run);
    bool take(int number, const RunFailed& run);
    bool take(int number, const Overridden& override);
    bool take(int number, const PriorSamples& prior);
    bool take(int number, const Paused& paused);
    bool take(int number, const Resumed& resumed);
    bool take(int, const Started&) { return false; }
    bool take(int, const Undone&) { return true; } ///< the session leaves out what is undone
    bool take(int, const JournalNote&) { return true; }
    bool take(int, const UnknownEntry&) { return true; }

    bool known(int number, int index);
    bool refuse(int number, const QString& why);
    void countFailure(CommitData& commit);
    void skip(int index);
    bool excludeRun(int number, int entry);

    BisectQuestion m_question;
    QHash<QByteArray, int> m_indices;
    std::vector<CommitData> m_commits;
    std::vector<int> m_used; ///< runs that count, by commit
    std::vector<RunData> m_runs;
    std::vector<double> m_runTimes; ///< sorted
    std::map<QString, SessionData> m_sessions;
    std::vector<Diagnostic> m_diagnostics;
    RunRole m_role = RunRole::End;
    int m_builds = 0;
    int m_failedBuilds = 0;
    double m_buildTime = 0;
    double m_failedTime = 0;
    double m_secondsSpent = 0;
    double m_clock = 0;
    bool m_paused = false;
};

} // namespace alidade
