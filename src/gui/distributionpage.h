// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/distributionquery.h"
#include "gui/viewpage.h"

#include <memory>

class QSortFilterProxyModel;

namespace Ui {
class DistributionPage;
}

namespace alidade {

class DistributionTableModel;
class JobQueue;
class Workspace;

/// The raw values of the current case: of both sides where they have it, else of the run that was clicked last.
class DistributionPage : public ViewPage
{
    Q_OBJECT
public:
    DistributionPage(Workspace& workspace, JobQueue& jobs, QWidget* parent = nullptr);
    ~DistributionPage() override;

    QString viewName() const override { return QStringLiteral("Distribution"); }
    QAbstractItemModel* tableTwin() const override;
    void setTableShown(bool shown) override;
    bool isTableShown() const override { return m_tableShown; }
    bool exportPicture(const QString& path) override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

private:
    void reload();
    void reloadForRun();
    void receive(Result<DistributionContent> result);
    void chooseRun();
    void showEmpty(const QString& title, const QString& text);

    std::unique_ptr<Ui::DistributionPage> m_ui;
    Workspace& m_workspace;
    JobQueue& m_jobs;
    DistributionTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    bool m_tableShown = false;
};

} // namespace alidade
