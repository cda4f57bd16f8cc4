// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/configurationjobs.h"

#include <QWidget>

#include <array>

class QComboBox;
class QSettings;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;

namespace alidade {

class CurvePlot;
class ElidedLabel;
class ForestPlot;
class LegendLine;
class PlainTableModel;
class PlotView;
class HelpButton;
class WinnerMatrixModel;

/// Below the grid: curves of the current row along a parameter, every column against every other, effects of the column
/// keys, and the current cell by machine. Each with its table.
class ConfigurationDetails final : public QWidget
{
    Q_OBJECT
public:
    enum Tab { Curves, Winners, Effects, Machines };

    explicit ConfigurationDetails(QWidget* parent = nullptr);
    ~ConfigurationDetails() override;

    void setAnswer(const ConfigurationAnswerPtr& answer);
    /// The current cell.
    void setCell(size_t row, size_t column);
    void setTableShown(bool shown);
    void setTab(Tab tab);
    Tab tab() const;
    bool exportPicture(const QString& path);
    void saveLayout(QSettings& settings) const;
    void restoreLayout(const QSettings& settings);

private:
    struct Panel
    {
        QStackedWidget* stack = nullptr; ///< picture, table, words
        QWidget* picture = nullptr;
        QTableView* table = nullptr;
        PlainTableModel* twin = nullptr;
        ElidedLabel* words = nullptr;
        PlotView* plot = nullptr; ///< null where the picture is no plot
    };
    void makeHead();
    void makeMatrix();
    void fitMatrix();
    void showFirstFilled();
    Panel makePanel(const QString& name, QWidget* picture, PlotView* plot);
    void show(Tab tab, const QString& words);
    void showCurves();
    void showEffects();
    void showMachines();
    void describe();
    void contextMenu(PlotView* plot, const QPoint& pixel);
    size_t otherColumn() const;

    ConfigurationAnswerPtr m_answer;
    size_t m_row = 0, m_column = 0;
    bool m_tableShown = false;
    bool m_tabChosen = false; ///< by the user, now or in a session before
    QString m_agreement;      ///< of the machines shown
    std::array<Panel, 4> m_panels;
    // Owned by the widget tree.
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ElidedLabel* m_note;
    QComboBox* m_axis;
    QToolButton *m_logarithmic, *m_allRows;
    std::array<HelpButton*, 4> m_help{}; ///< by tab
    CurvePlot* m_curves;
    LegendLine* m_legend;
    ForestPlot *m_effects, *m_machines;
    QTableView* m_matrix;
    WinnerMatrixModel* m_matrixModel;
    std::vector<ProjectionKey> m_axes;
};

} // namespace alidade
