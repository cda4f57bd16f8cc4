// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QUndoStack;
class QWidget;

namespace alidade {

class JobQueue;
class ViewPage;
class Workspace;

/// The views between Overview and Runs, in the order of their tabs. A new view is one line in pages.cpp.
std::vector<ViewPage*> makePages(Workspace& workspace, JobQueue& jobs, QUndoStack& undo, QWidget* parent);

} // namespace alidade
