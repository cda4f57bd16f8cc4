// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages.h"

#include "gui/comparepage.h"
#include "gui/configurationspage.h"
#include "gui/distributionpage.h"
#include "gui/historypage.h"
#include "gui/viewpage.h"

namespace alidade {

std::vector<ViewPage*> makePages(Workspace& workspace, JobQueue& jobs, QUndoStack& undo, QWidget* parent)
{
    std::vector<ViewPage*> pages;
    pages.push_back(new ComparePage(workspace, jobs, parent));
    auto* configurations = new ConfigurationsPage(workspace, jobs, parent);
    configurations->setUndoStack(&undo);
    pages.push_back(configurations);
    pages.push_back(new HistoryPage(workspace, jobs, parent));
    pages.push_back(new DistributionPage(workspace, jobs, parent));
    return pages;
}

} // namespace alidade
