// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sidechoicesmodel.h"

#include <QObject>

class QAction;
class QLabel;
class QToolBar;
class QToolButton;
class QMenu;

namespace alidade {

class SearchField;
class Session;
class WellButton;
class Workspace;

/// Fills the two bars at the top: baseline against candidate, swap and margin; the filter line. The single place that
/// shows what is selected; whatever changes the Workspace shows here.
class SelectionBar : public QObject
{
    Q_OBJECT
public:
    SelectionBar(Workspace& workspace, Session& session, QToolBar& bar, QToolBar& filterBar, QAction& swap,
                 QMenu& marginMenu, QObject* parent);

    WellButton* baselineWell() const { return m_baseline; }
    WellButton* candidateWell() const { return m_candidate; }
    SearchField* filterEdit() const { return m_filter; }
    void setSummary(const QString& text);

private:
    void makeWells(QToolBar& bar, QAction& swap, QMenu& marginMenu);
    void makeFilter(QToolBar& bar);
    void reload();
    void showSides();
    void showMargin();

    Workspace& m_workspace;
    Session& m_session;
    SideChoicesModel m_choices;
    WellButton* m_baseline = nullptr;
    WellButton* m_candidate = nullptr;
    QToolButton* m_margin = nullptr;
    SearchField* m_filter = nullptr;
    QAction* m_filterIcon = nullptr;
    QLabel* m_summary = nullptr;
};

} // namespace alidade
