// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/historypage.h"

#include "core/quantity.h"
#include "export/comparisontext.h"
#include "gui/viewexport.h"
#include "models/sides.h"
#include "models/workspace.h"
#include "ui_historypage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <cmath>

// What the history page does with one point.
namespace alidade {

QString HistoryPage::pointText(TimeSeriesPlot::Point at) const
{
    const HistorySeries* series = seriesOf(at);
    const HistoryPoint* point = pointOf(at);
    if (!point)
        return {};
    QStringList lines;
    const QString unit = series->metric.unit;
    if (point->status != CaseStatus::Ok || !std::isfinite(point->value)) {
        lines.append(statusWord(point->status == CaseStatus::Ok ? CaseStatus::Failed : point->status));
    } else {
        QString value = levelText(point->value, unit, 4);
        const ScaledUnit scaled = scaledUnit(point->value, unit);
        if (point->low <= point->high)
            value +=
                QString(u"  [" + scaledNumber(point->low, scaled) + u" … " + scaledNumber(point->high, scaled) + u']');
        lines.append(value);
    }
    if (const CommitRecord* commit = m_index.commit(point->commit)) {
        QString words = CatalogueIndex::shortHash(commit->hash);
        if (!commit->tag.isEmpty())
            words += QString(u"  " + commit->tag);
        if (!commit->subject.isEmpty())
            words += QString(u"  " + commit->subject);
        lines.append(words);
    }
    if (point->time != 0)
        lines.append(dateTimeText(point->time));
    lines.append(m_index.machineName(series->configuration) + QStringLiteral(" · ") +
                 m_index.environmentName(series->configuration));
    QString run = tr("run %1").arg(point->run.value);
    if (point->samples > 0)
        run += tr(", %1 samples").arg(countText(point->samples));
    lines.append(run);
    return lines.join(QLatin1Char('\n'));
}

void HistoryPage::chooseSide(TimeSeriesPlot::Point at, bool baseline)
{
    const HistorySeries* series = seriesOf(at);
    const HistoryPoint* point = pointOf(at);
    if (!point)
        return;
    ComparisonSide side = sideOf(m_index, point->commit, series->configuration);
    if (side.runs.empty())
        side = {tr("run %1").arg(point->run.value), {point->run}};
    m_workspace.setSides(baseline ? side : m_workspace.baseline(), baseline ? m_workspace.contender() : side);
}

/// What did this commit change? The run before it in its series against it.
void HistoryPage::openPoint(TimeSeriesPlot::Point at)
{
    const HistorySeries* series = seriesOf(at);
    const HistoryPoint* point = pointOf(at);
    if (!point)
        return;
    m_workspace.setCurrentRun(point->run);
    for (std::size_t i = at.point; i-- > 0;) {
        const HistoryPoint& before = series->points[i];
        if (before.status != CaseStatus::Ok || before.commit == point->commit)
            continue;
        chooseSide({at.series, i}, true);
        break;
    }
    chooseSide(at, false);
    Q_EMIT viewRequested(QStringLiteral("Compare"));
}

void HistoryPage::contextMenu(const QPoint& pixel)
{
    TimeSeriesPlot* plot = m_ui->plot;
    // From the keyboard the menu is for the current point.
    auto at = plot->pointAt(QPointF(pixel));
    if (!at)
        at = plot->current();
    QMenu menu(this);
    if (const HistoryPoint* point = at ? pointOf(*at) : nullptr) {
        menu.addAction(tr("Compare with the run before"), this, [this, at] { openPoint(*at); });
        menu.addAction(tr("Use as baseline"), this, [this, at] { chooseSide(*at, true); });
        menu.addAction(tr("Use as candidate"), this, [this, at] { chooseSide(*at, false); });
        menu.addSeparator();
        menu.addAction(tr("Copy what is known of this run"), this,
                       [this, at] { QGuiApplication::clipboard()->setText(pointText(*at)); });
        if (const CommitRecord* commit = m_index.commit(point->commit)) {
            menu.addAction(tr("Copy commit hash"), this,
                           [hash = QString::fromLatin1(commit->hash)] { QGuiApplication::clipboard()->setText(hash); });
        }
        menu.addSeparator();
    }
    menu.addAction(tr("Copy summary sentence"), this,
                   [plot] { QGuiApplication::clipboard()->setText(plot->sentence()); });
    menu.addAction(tr("Show the whole history"), plot, [plot] { plot->fit(); });
    menu.addAction(tr("Export picture…"), this, [this] {
        exportPictureFrom(this, QStringLiteral("history"), [this](const QString& path) { return exportPicture(path); });
    });
    menu.exec(plot->mapToGlobal(pixel));
}

} // namespace alidade
