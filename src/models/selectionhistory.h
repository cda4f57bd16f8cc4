// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/workspace.h"

#include <QTimer>

namespace alidade {

/// Back and Forward through what was selected. Changes that come together (one click) are one step.
class SelectionHistory : public QObject
{
    Q_OBJECT
public:
    explicit SelectionHistory(Workspace& workspace, QObject* parent = nullptr);

    bool canGoBack() const { return m_current > 0; }
    bool canGoForward() const { return m_current + 1 < m_states.size(); }
    /// Forgets everything: run ids of another store mean other runs.
    void clear();

public Q_SLOTS:
    void goBack();
    void goForward();

Q_SIGNALS:
    void changed();

private:
    struct State
    {
        ComparisonSide baseline, contender;
        std::vector<CaseKey> cases;
        std::vector<ConfigurationId> configurations;
        bool operator==(const State&) const = default;
    };
    State read() const;
    void record();
    void apply();

    Workspace& m_workspace;
    std::vector<State> m_states;
    size_t m_current = 0;
    QTimer m_settle;
};

} // namespace alidade
