// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/runner.h"

#include "bisect/beginning.h"

#include <QDateTime>

#include <algorithm>

namespace alidade {

BisectRunner::BisectRunner(SessionFolder folder, JournalFile journal, BuildDriver& driver, ProcessServices& services,
                           std::stop_token stop, RunnerWatcher watcher)
    : m_folder(std::move(folder))
    , m_journal(std::move(journal))
    , m_driver(driver)
    , m_services(services)
    , m_stop(std::move(stop))
    , m_watcher(std::move(watcher))
{}

double BisectRunner::clock() const
{
    const auto milliseconds = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - m_description.startedAt);
    // A system clock that was set back must not turn the journal's order round.
    const double last = m_session && !m_session->entries().empty() ? m_session->entries().back().clock : 0;
    return std::max(milliseconds / 1000, last);
}

Result<void> BisectRunner::record(JournalPayload payload)
{
    const JournalEntry entry{clock(), std::move(payload)};
    if (const Result<void> written = m_journal.append(entry); !written)
        return written.error();
    m_session->record(entry);
    if (m_watcher.recorded)
        m_watcher.recorded(*m_session);
    return {};
}

void BisectRunner::post(JournalPayload payload)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(payload));
    }
    m_posted.notify_all();
}

Result<void> BisectRunner::takePosted()
{
    std::vector<JournalPayload> posted;
    {
        const std::lock_guard lock(m_mutex);
        posted.swap(m_queue);
    }
    for (JournalPayload& payload : posted) {
        const bool pause = std::holds_alternative<Paused>(payload);
        const bool resume = std::holds_alternative<Resumed>(payload);
        if ((pause && m_paused) || (resume && !m_paused))
            continue;
        m_paused = pause || (m_paused && !resume);
        if (const Result<void> recorded = record(std::move(payload)); !recorded)
            return recorded.error();
    }
    return {};
}

bool BisectRunner::waitWhilePaused()
{
    if (!m_paused)
        return false;
    std::unique_lock lock(m_mutex);
    m_posted.wait(lock, m_stop, [this] { return !m_queue.empty(); });
    return true;
}

/// Opens the driver when the first thing is to be done: a journal that holds its answer needs none.
Result<void> BisectRunner::begin()
{
    if (m_steps)
        return {};
    const Result<Recipe> recipe = m_folder.recipe();
    if (!recipe)
        return recipe.error();
    killMarked(m_folder.id());
    const StepResult opened = m_driver.open(driverTask(m_description, *recipe), m_services);
    if (const std::optional<Error> error = hindrance(opened)) {
        m_driver.close(m_services);
        return *error;
    }
    m_steps.emplace(m_folder, m_driver, m_services, m_stop);
    return {};
}

void BisectRunner::warnOfMachine(const std::vector<Diagnostic>& warnings)
{
    for (const Diagnostic& warning : warnings) {
        if (m_warnedOf.contains(warning.code))
            continue;
        m_warnedOf += warning.code;
        if (m_watcher.warned)
            m_watcher.warned(warning);
    }
}

Result<void> BisectRunner::perform(const BisectAction& action)
{
    if (const Result<void> begun = begin(); !begun)
        return begun.error();
    if (m_watcher.acting)
        m_watcher.acting(*m_session);
    const size_t entry = m_session->entries().size();
    if (const auto* build = std::get_if<BuildAction>(&action)) {
        Result<BuildFinished> built = m_steps->build(build->hash, entry);
        return built ? record(std::move(*built)) : Result<void>(built.error());
    }
    Result<StepMaker::Measured> measured =
        m_steps->run(std::get<RunAction>(action).hash, m_description.benchmark, entry);
    if (!measured)
        return measured.error();
    warnOfMachine(measured->warnings);
    return record(std::move(measured->payload));
}

Result<BisectOutcome> BisectRunner::run()
{
    const Result<SessionDescription> description = m_folder.description();
    if (!description)
        return description.error();
    m_description = *description;
    Result<BisectSession> session = BisectSession::replay(m_journal.entries());
    if (!session)
        return session.error();
    m_session.emplace(std::move(*session));
    m_paused = m_session->state().paused;
    if (m_paused) // by a runner that is gone: to start another one is to go on
        post(Resumed{});
    Result<void> done;
    while (done) {
        if (m_stop.stop_requested()) {
            done = Error{ErrorCode::Cancelled, QStringLiteral("stopped"), m_folder.path()};
            break;
        }
        done = takePosted();
        if (!done || waitWhilePaused())
            continue;
        const BisectAction action = m_session->next();
        if (const auto* finish = std::get_if<FinishAction>(&action)) {
            if (m_steps)
                m_driver.close(m_services);
            return finish->outcome;
        }
        done = perform(action);
    }
    if (m_steps)
        m_driver.close(m_services);
    return done.error();
}

} // namespace alidade
