// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/buildservices.h"
#include "bisect/journalfile.h"
#include "bisect/session.h"
#include "bisect/sessionfolder.h"
#include "bisect/stepmaker.h"
#include "core/diagnostic.h"
#include "core/result.h"

#include <alidade/builddriver.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace alidade {

/// What one wants to hear of a bisection that runs. Called on the thread that runs it.
struct RunnerWatcher
{
    std::function<void(const BisectSession& session)> acting = {};   ///< session.next() is being done now
    std::function<void(const BisectSession& session)> recorded = {}; ///< its last entry is new
    std::function<void(const Diagnostic& warning)> warned = {};
};

/// Drives one bisection from its journal: asks the search what to do, has the driver do it, records what came of it,
/// until the search has its answer or a stop is asked for. Whatever is in the journal is never done again; whatever is
/// not, has not happened. Runs on the thread that calls run(); the other functions may be called from any thread.
class BisectRunner
{
public:
    BisectRunner(SessionFolder folder, JournalFile journal, BuildDriver& driver, ProcessServices& services,
                 std::stop_token stop, RunnerWatcher watcher = {});

    /// The answer, or why there is none: Cancelled (stopped; go on with another runner), or what broke. Either way the
    /// journal holds all that was learnt.
    Result<BisectOutcome> run();

    /// An override, a note, an undo, Paused or Resumed: taken before the next step. A pause waits for the step in
    /// progress; while paused nothing is built or run.
    void post(JournalPayload payload);

private:
    Result<void> begin();
    Result<void> takePosted();
    bool waitWhilePaused();
    Result<void> perform(const BisectAction& action);
    Result<void> record(JournalPayload payload);
    void warnOfMachine(const std::vector<Diagnostic>& warnings);
    double clock() const;

    SessionFolder m_folder;
    JournalFile m_journal;
    BuildDriver& m_driver;
    ProcessServices& m_services;
    std::stop_token m_stop;
    RunnerWatcher m_watcher;
    std::optional<BisectSession> m_session;
    std::optional<StepMaker> m_steps; ///< once the driver is open
    SessionDescription m_description;
    QStringList m_warnedOf; ///< codes: each is told once
    bool m_paused = false;

    std::mutex m_mutex;
    std::condition_variable_any m_posted;
    std::vector<JournalPayload> m_queue;
};

} // namespace alidade
