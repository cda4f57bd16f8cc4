// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/librarymodel.h"

#include <QWidget>

class QTreeView;
class QLabel;

namespace alidade {

class Session;
class Workspace;

/// The Library dock: machines, configurations, commits and bundles. Selecting chooses what histories show; the context
/// menu and dragging choose sides.
class LibraryPanel : public QWidget
{
    Q_OBJECT
public:
    LibraryPanel(Workspace& workspace, Session& session, QWidget* parent = nullptr);

    QTreeView* view() const { return m_view; }
    const LibraryModel& model() const { return m_model; }

Q_SIGNALS:
    void viewRequested(const QString& viewName);
    void hideRequested(alidade::BundleId bundle, bool hidden);
    void labelRequested(alidade::BundleId bundle);

private:
    void reload();
    void choose();
    void showMenu(const QPoint& position);
    void activate(const QModelIndex& index);

    Workspace& m_workspace;
    Session& m_session;
    LibraryModel m_model;
    QTreeView* m_view;
    QLabel* m_empty;
    bool m_reloading = false;
};

} // namespace alidade
