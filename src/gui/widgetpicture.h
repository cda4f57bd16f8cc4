// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace alidade {

/// Writes what a widget shows as .png (at twice the size), .svg or .pdf, by ending. False when the file can't be
/// written.
bool writeWidgetPicture(QWidget& widget, const QString& path);

} // namespace alidade
