// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

class QCustomPlot;

namespace alidade {

/// A plot in our style, with what every plot has: wheel and rubber-band zoom, pan, double click or 0 to fit, keys (arrows,
/// + and -), light and dark, export. Subclasses add the data; only this folder sees QCustomPlot.
class PlotView : public QWidget
{
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    /// Shows everything.
    virtual void fit() = 0;
    /// One sentence that says what the plot shows; also its accessible description.
    virtual QString sentence() const = 0;
    /// .png .svg .pdf by ending; in the light set, lines × 1.25. False when the file could not be written.
    bool exportTo(const QString& path);

Q_SIGNALS:
    void viewChanged(); ///< zoomed or panned

protected:
    QCustomPlot* plot() const;
    /// Pens, brushes and fonts again, after the theme has changed or before an export.
    virtual void applyTheme() = 0;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace alidade
