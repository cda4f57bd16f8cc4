// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sidechoicesmodel.h"

#include <QSortFilterProxyModel>
#include <QToolButton>

namespace alidade {

/// One side of the comparison: shows what is chosen, opens a list to choose from by typing, takes dropped library rows.
class WellButton : public QToolButton
{
    Q_OBJECT
public:
    enum class Role { Baseline, Candidate };

    WellButton(Role role, SideChoicesModel& choices, QWidget* parent = nullptr);

    void setSide(const ComparisonSide& side);
    const ComparisonSide& side() const { return m_side; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void sideChosen(const alidade::ComparisonSide& side);

protected:
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void openList();
    QString roleName() const;
    /// The part before the first " · ", and the rest.
    std::pair<QString, QString> parts() const;

    Role m_role;
    SideChoicesModel& m_choices;
    ComparisonSide m_side;
    bool m_dropTarget = false;
};

} // namespace alidade
