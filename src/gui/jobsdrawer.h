// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"

#include <QWidget>

class QPushButton;
class QTreeView;

namespace alidade {

/// The drawer at the bottom: every job with its progress, a way to stop it, and what came of it.
class JobsDrawer : public QWidget
{
    Q_OBJECT
public:
    explicit JobsDrawer(JobsModel& model, QWidget* parent = nullptr);

private:
    void cancelSelected();
    void updateButtons();

    JobsModel& m_model;
    QTreeView* m_view;
    QPushButton* m_cancel;
    QPushButton* m_clear;
};

} // namespace alidade
