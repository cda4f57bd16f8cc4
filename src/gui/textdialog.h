// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace alidade {

/// A window with plain text to read and copy; does not block the one below.
void showText(const QString& title, const QString& text, QWidget* parent);

} // namespace alidade
