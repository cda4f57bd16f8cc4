// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

class LegendLine;
class PlotView;

/// Words around the plots of a picture.
struct PictureText
{
    QString title;                      ///< bold, on top; empty: none
    QString subtitle;                   ///< beside it, muted
    QStringList headings;               ///< one per plot
    const LegendLine* legend = nullptr; ///< below the plots
};

/// Writes plots side by side, as wide as they are shown, into one .png (at double resolution), .svg or .pdf, by ending;
/// in the light set. False when the ending is another or the file could not be written; then no part of a file is left.
bool exportPlots(const QString& path, const PictureText& text, const std::vector<PlotView*>& plots,
                 const std::vector<int>& widths);

} // namespace alidade
