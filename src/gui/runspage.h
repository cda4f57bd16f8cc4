// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/viewpage.h"
#include "models/runsmodel.h"

#include <QSortFilterProxyModel>

class QTableView;

namespace alidade {

class Session;
class Workspace;

/// Every run of the workspace as a table; the filter bar filters it.
class RunsPage : public ViewPage
{
    Q_OBJECT
public:
    RunsPage(Workspace& workspace, Session& session, QWidget* parent = nullptr);

    QString viewName() const override { return QStringLiteral("Runs"); }
    QAbstractItemModel* tableTwin() const override { return m_filter; }
    void setTableShown(bool) override {}
    bool isTableShown() const override { return true; }
    bool exportPicture(const QString& path) override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

Q_SIGNALS:
    void hideRequested(alidade::BundleId bundle, bool hidden);

private:
    void reload();
    void refilter();
    void chooseCurrent(const QModelIndex& index);
    void showMenu(const QPoint& position);
    void useAs(bool baseline);
    void report();

    Workspace& m_workspace;
    Session& m_session;
    RunsModel* m_model;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
};

} // namespace alidade
