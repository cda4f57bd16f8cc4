// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationinspector.h"

#include "compare/comparedcells.h"
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/verdictpainter.h"
#include "models/configurationtext.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

ConfigurationInspector::ConfigurationInspector(QWidget* parent)
    : QScrollArea(parent)
    , m_glyph(new QLabel)
    , m_title(new QLabel)
    , m_row(new QLabel)
    , m_sentence(new QLabel)
    , m_facts(new QLabel)
    , m_compare(new QPushButton(tr("Open in Compare")))
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Inspector of the current cell"));
    auto* content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->addWidget(m_glyph);
    head->addWidget(m_title, 1);
    layout->addLayout(head);
    m_title->setFont(fontOf(FontRole::Heading, true));
    m_row->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {m_title, m_row, m_sentence, m_facts}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    for (QWidget* widget :
         {static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_facts)})
        layout->addWidget(widget);
    layout->addWidget(m_compare);
    layout->addStretch(1);
    setWidget(content);
    m_compare->setObjectName(QStringLiteral("openInCompare"));
    connect(m_compare, &QPushButton::clicked, this, &ConfigurationInspector::compareRequested);
    connect(&Theme::instance(), &Theme::changed, this, &ConfigurationInspector::showGlyph);
    clear();
}

void ConfigurationInspector::showGlyph()
{
    m_glyph->setPixmap(m_verdict ? verdictPixmap(*m_verdict, 14, devicePixelRatioF()) : QPixmap());
}

void ConfigurationInspector::clear()
{
    m_verdict.reset();
    showGlyph();
    m_title->setText(tr("Selected cell"));
    m_row->clear();
    m_sentence->setText(tr("Choose a cell of the grid."));
    m_facts->clear();
    m_compare->hide();
}

void ConfigurationInspector::setCell(const ConfigurationGridPtr& grid, size_t row, size_t column)
{
    const GridCell& cell = grid->cell(row, column);
    const bool compared = !cell.isReference && cell.isThere() && cell.ratio.value > 0;
    m_glyph->setVisible(compared || !cell.isThere());
    m_verdict = cell.verdict;
    showGlyph();
    m_title->setText(compared         ? changeText(cell.ratio.value)
                     : cell.isThere() ? levelText(cell.level.value, grid->rows[row].metric.unit, 4)
                                      : tr("no result"));
    m_row->setText(rowText(*grid, row));
    m_sentence->setText(cellSentence(*grid, row, column));
    setFacts(cell, grid->rows[row].metric);
    m_compare->setVisible(hasTwoSides(*grid, row, column));
}

void ConfigurationInspector::setFacts(const GridCell& cell, const Metric& metric)
{
    QStringList lines;
    if (cell.isThere())
        lines += tr("level %1").arg(levelText(cell.level.value, metric.unit, 4));
    if (cell.ratio.low >= 0)
        lines += tr("interval %1 %").arg(changeIntervalText(cell.ratio.low, cell.ratio.high));
    if (cell.p >= 0)
        lines += tr("p %1, q %2").arg(probabilityText(cell.p), probabilityText(cell.q));
    QStringList counts;
    if (cell.samples > 0)
        counts += cell.samples == 1 ? tr("1 sample") : tr("%1 samples").arg(countText(cell.samples));
    if (cell.results > 1)
        counts += tr("%1 results").arg(countText(cell.results));
    if (!counts.isEmpty())
        lines += counts.join(QStringLiteral(", "));
    m_facts->setText(lines.join(QLatin1Char('\n')));
}

} // namespace alidade
