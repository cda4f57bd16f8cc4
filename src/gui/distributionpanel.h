// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casedetails.h"
#include "compare/distribution.h"
#include "compare/verdict.h"
#include "models/distributionseries.h"

#include <QWidget>

#include <memory>
#include <vector>

class QHBoxLayout;
class QSettings;
class QToolButton;

namespace alidade {

class DistributionPlot;
class ElidedLabel;
class LegendLine;

/// The distributions of one case, one side or two: a strip of plots that are switched on and off above it. Takes
/// values; asks nobody for them.
class DistributionPanel : public QWidget
{
    Q_OBJECT
public:
    explicit DistributionPanel(QWidget* parent = nullptr);
    ~DistributionPanel() override;

    /// ratio: the change that the comparison found (NaN: none); verdict gives its colour.
    void setSides(const CaseSamples& baseline, const CaseSamples& contender, const Metric& metric,
                  const Estimate& ratio, Verdict verdict);
    /// One case on its own.
    void setSide(const CaseSamples& samples, const Metric& metric);
    /// What was computed of the two sides beside their values; the shift function is shown with it. margin: θ.
    void setDetails(const CaseDetails& details, double margin);
    /// Details will come: offers the plots that need them.
    void offerDetails();
    /// Shows no distribution but these words.
    void clear(const QString& words = {});

    /// .png .svg .pdf of the plots that are shown. False when the file could not be written.
    bool exportPicture(const QString& path);
    /// What the plots show in words.
    QString sentence() const;
    void saveLayout(QSettings& settings, const QString& group) const;
    void restoreLayout(const QSettings& settings, const QString& group);

private:
    struct Column
    {
        QString key;
        QString title;
        QToolButton* button = nullptr;
        QWidget* frame = nullptr;
        ElidedLabel* note = nullptr;
        DistributionPlot* plot = nullptr;
        bool fresh = false; ///< shows the current distributions
    };
    void makeHead();
    void makeColumns();
    void setDistributions(Distributions distributions, const QString& parameters);
    void setLegend();
    void updateColumns();
    void refresh(Column& column);
    void contextMenu(DistributionPlot* plot, const QPoint& pixel);

    std::shared_ptr<const Distributions> m_distributions;
    std::vector<Column> m_columns;
    // Owned by the widget tree.
    ElidedLabel *m_benchmark = nullptr, *m_words = nullptr;
    LegendLine* m_legend = nullptr;
    QToolButton* m_histogram = nullptr;
    QHBoxLayout *m_buttons = nullptr, *m_plots = nullptr;
    QString m_title;
    bool m_withDetails = false;
};

} // namespace alidade
