// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"

#include <QWidget>

class QScrollArea;
class QStackedWidget;

namespace alidade {

class FactList;
class Session;
class ViewPage;
class Workspace;

/// The Inspector dock: the view's own inspector where it has one, else the current run with everything its file says,
/// else the legend.
class InspectorPanel : public QWidget
{
    Q_OBJECT
public:
    InspectorPanel(Workspace& workspace, Session& session, QWidget* parent = nullptr);

    /// The view in front has changed.
    void setView(ViewPage* page);

private:
    void choosePanel();
    void showRun();
    void fillRun(const KeyValues& metadata);

    Workspace& m_workspace;
    Session& m_session;
    QStackedWidget* m_stack;
    QScrollArea* m_legend;
    QScrollArea* m_run;
    FactList* m_facts;
    ViewPage* m_page = nullptr;
};

} // namespace alidade
