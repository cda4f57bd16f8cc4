// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/viewpage.h"
#include "models/runsmodel.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace alidade {

class EmptyOverview;
class Session;

/// The first tab: what the workspace holds and how to go on; where to begin when it holds nothing.
class OverviewPage : public ViewPage
{
    Q_OBJECT
public:
    explicit OverviewPage(Session& session, QWidget* parent = nullptr);

    QString viewName() const override { return QStringLiteral("Overview"); }
    QAbstractItemModel* tableTwin() const override;
    void setTableShown(bool) override {}
    bool isTableShown() const override { return true; }
    bool exportPicture(const QString& path) override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

    EmptyOverview* emptyState() const { return m_empty; }
    bool isEmptyShown() const;

Q_SIGNALS:
    void linkCloneRequested();
    void hideRequested(alidade::BundleId bundle, bool hidden);

private:
    QWidget* makeData();
    void reload();
    QString orderSentence() const;
    void showMenu(const QPoint& position);

    Session& m_session;
    BundlesModel* m_bundles;
    QStackedWidget* m_stack;
    EmptyOverview* m_empty;
    QLabel* m_headline = nullptr;
    QLabel* m_counts = nullptr;
    QLabel* m_machines = nullptr;
    QLabel* m_order = nullptr;
    QPushButton* m_link = nullptr;
    QTableView* m_table = nullptr;
};

} // namespace alidade
