// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/selectionhistory.h"

namespace alidade {

namespace {
constexpr size_t kLongest = 200;
}

SelectionHistory::SelectionHistory(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(0);
    connect(&m_settle, &QTimer::timeout, this, &SelectionHistory::record);
    const auto settle = qOverload<>(&QTimer::start);
    connect(&workspace, &Workspace::sidesChanged, &m_settle, settle);
    connect(&workspace, &Workspace::casesChanged, &m_settle, settle);
    connect(&workspace, &Workspace::configurationsChanged, &m_settle, settle);
    m_states.push_back(read());
}

void SelectionHistory::clear()
{
    m_settle.stop();
    m_states = {read()};
    m_current = 0;
    Q_EMIT changed();
}

void SelectionHistory::goBack()
{
    if (m_settle.isActive())
        record();
    if (!canGoBack())
        return;
    --m_current;
    apply();
}

void SelectionHistory::goForward()
{
    if (!canGoForward())
        return;
    ++m_current;
    apply();
}

SelectionHistory::State SelectionHistory::read() const
{
    return {m_workspace.baseline(), m_workspace.contender(), m_workspace.cases(), m_workspace.configurations()};
}

void SelectionHistory::record()
{
    m_settle.stop();
    State state = read();
    if (state == m_states[m_current])
        return;
    m_states.resize(m_current + 1);
    m_states.push_back(std::move(state));
    if (m_states.size() > kLongest)
        m_states.erase(m_states.begin());
    m_current = m_states.size() - 1;
    Q_EMIT changed();
}

void SelectionHistory::apply()
{
    const State state = m_states[m_current];
    m_workspace.setSides(state.baseline, state.contender);
    m_workspace.setCases(state.cases);
    m_workspace.setConfigurations(state.configurations);
    Q_EMIT changed();
}

} // namespace alidade
