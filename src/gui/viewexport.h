// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace alidade {

class ViewPage;

/// Ask where, then write. Return one line for the status bar; empty when the user thought better of it.
QString exportViewPicture(ViewPage& page, QWidget* window);
QString exportViewTable(const ViewPage& page, QWidget* window);
/// Asks where a picture of a part of a view is to go and has it written there; what failed is said.
void exportPictureFrom(QWidget* parent, const QString& name, const std::function<bool(const QString& path)>& write);
/// Puts a picture of the view on the clipboard.
QString copyViewPicture(ViewPage& page);

} // namespace alidade
