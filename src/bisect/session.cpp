// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/session.h"

#include "bisect/engine.h"

#include <set>

namespace alidade {

namespace {

bool canBeUndone(const JournalPayload& what)
{
    return std::holds_alternative<Overridden>(what) || std::holds_alternative<JournalNote>(what) ||
           std::holds_alternative<PriorSamples>(what);
}

} // namespace

BisectSession::BisectSession(std::unique_ptr<BisectEngine> engine)
    : m_engine(std::move(engine))
{}

BisectSession::BisectSession(BisectSession&&) noexcept = default;
BisectSession& BisectSession::operator=(BisectSession&&) noexcept = default;
BisectSession::~BisectSession() = default;

Result<BisectSession> BisectSession::replay(std::span<const JournalEntry> entries)
{
    const Started* started = entries.empty() ? nullptr : std::get_if<Started>(&entries.front().what);
    if (!started)
        return Error{ErrorCode::InvalidInput, QStringLiteral("A bisection begins with its question."), {}};
    if (Result<void> checked = checkQuestion(started->question); !checked)
        return checked.error();
    BisectSession session(std::make_unique<BisectEngine>(started->question));
    session.m_entries.assign(entries.begin(), entries.end());
    session.rebuild();
    return session;
}

void BisectSession::record(const JournalEntry& entry)
{
    m_entries.push_back(entry);
    const int number = static_cast<int>(m_entries.size()) - 1;
    const Undone* undone = std::get_if<Undone>(&entry.what);
    if (!undone) {
        m_engine->apply(number, entry);
        return;
    }
    rebuild(); // as if what is undone had never been written
}

void BisectSession::rebuild()
{
    std::set<int> left;
    std::set<int> senseless;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Undone* undone = std::get_if<Undone>(&m_entries[i].what);
        if (!undone)
            continue;
        const bool before = undone->entry > 0 && undone->entry < static_cast<int>(i);
        const bool fits = before && canBeUndone(m_entries[static_cast<std::size_t>(undone->entry)].what);
        (fits ? left : senseless).insert(fits ? undone->entry : static_cast<int>(i));
    }
    m_engine = std::make_unique<BisectEngine>(question());
    for (std::size_t i = 1; i < m_entries.size(); ++i) {
        const int number = static_cast<int>(i);
        if (senseless.contains(number))
            m_engine->refuse(number, QStringLiteral("there is nothing that can be undone"));
        else if (!left.contains(number))
            m_engine->apply(number, m_entries[i]);
    }
}

const BisectAction& BisectSession::next() const
{
    return m_engine->next();
}

const BisectQuestion& BisectSession::question() const
{
    return std::get<Started>(m_entries.front().what).question;
}

const std::vector<JournalEntry>& BisectSession::entries() const
{
    return m_entries;
}

BisectState BisectSession::state() const
{
    return m_engine->state();
}

} // namespace alidade
