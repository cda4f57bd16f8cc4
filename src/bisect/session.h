// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/state.h"

#include <memory>
#include <span>

namespace alidade {

class BisectEngine;

/// The search for the commit that made the step, as pure logic: its state is a function of its journal alone, and the
/// same entries give the same state, bit for bit, whether recorded one after the other or replayed. It reads no clock
/// and starts nothing; who drives it does what next() says and records what came of it.
///
/// Runs and builds that were not asked for are welcome: they count as data.
class BisectSession
{
public:
    BisectSession(BisectSession&&) noexcept;
    BisectSession& operator=(BisectSession&&) noexcept;
    ~BisectSession();

    /// A session from its journal; the first entry is a Started. Error: no such entry, or a question that checkQuestion
    /// refuses.
    static Result<BisectSession> replay(std::span<const JournalEntry> entries);

    /// Adds one entry and decides anew. An entry that makes no sense (unknown commit, a second Started, an undo of what
    /// can't be undone) stays in the journal without effect and leaves a diagnostic in the state.
    void record(const JournalEntry& entry);

    /// What to do now. The same until the next record().
    const BisectAction& next() const;

    const BisectQuestion& question() const;
    const std::vector<JournalEntry>& entries() const;

    /// A snapshot of everything there is to show. Some milliseconds' work in a long session.
    BisectState state() const;

private:
    explicit BisectSession(std::unique_ptr<BisectEngine> engine);

    void rebuild();

    std::unique_ptr<BisectEngine> m_engine;
    std::vector<JournalEntry> m_entries;
};

} // namespace alidade
