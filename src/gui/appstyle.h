// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/theme.h"

#include <QFont>
#include <QIcon>
#include <QPixmap>

class QPushButton;

namespace alidade {

/// Fusion with the theme's palette and style sheet, for the whole program; called again whenever the theme changes.
void applyAppStyle();

/// Once, at the start: looks at the system, takes the scheme, applies it, and again whenever it changes.
void startAppStyle(Theme::Scheme scheme);

/// Looks at the system's own palette and follows it, when the theme is set to do so.
void followSystemTheme();

enum class FontRole { Title, Body, Small, Headline, Heading, Fixed };
/// Fonts derived from the application's font by factors (1, 0.9, 0.825, 1.35, 1.5; fixed pitch 1 pt smaller).
QFont fontOf(FontRole role, bool bold = false);

/// The one filled button of a view.
void makePrimary(QPushButton& button);

/// A stroke icon of resources/icons in the theme's colours ("open", "commit", …), sharp at any scale.
QIcon strokeIcon(const QString& name);
QPixmap strokePixmap(const QString& name, const QColor& color, int size, double devicePixelRatio);

} // namespace alidade
