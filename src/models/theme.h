// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/verdict.h"

#include <QColor>
#include <QObject>
#include <QPalette>

#include <array>

namespace alidade {

/// Every colour the program shows, by role; nowhere else are colours written down. Values for light and dark.
struct ThemeColors
{
    bool dark = false;
    // surfaces and text
    QColor window, base, alternate, head, button, border, hairline, selection, hover, warningFill;
    QColor text, selectedText, muted, faint, disabled, accent, onAccent, warning;
    // the two sides of a comparison, plot furniture
    QColor baseline, contender, axis, grid;
    // verdicts, by Verdict: the mark, its words, a soft fill
    std::array<QColor, 7> mark, words, soft;
    // three or more things
    std::array<QColor, 8> series;

    QColor withAlpha(const QColor& color, double percent) const;
};

/// The colours in force. Follows the system's light or dark; changed() when it switches.
class Theme : public QObject
{
    Q_OBJECT
public:
    enum class Scheme { System, Light, Dark };

    static Theme& instance();

    const ThemeColors& colors() const { return m_colors; }
    Scheme scheme() const { return m_scheme; }
    void setScheme(Scheme scheme);
    /// Looks again at the system's palette, for Scheme::System.
    void systemPaletteChanged(const QPalette& system);
    /// The application palette made of these colours.
    QPalette palette() const;

    static ThemeColors light();
    static ThemeColors dark();

Q_SIGNALS:
    void changed();

private:
    Theme();
    void apply(bool dark);

    ThemeColors m_colors;
    Scheme m_scheme = Scheme::System;
    bool m_systemDark = false;
};

} // namespace alidade
