// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/compareinspector.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/helpbutton.h"
#include "gui/inspectorparts.h"
#include "gui/processstrip.h"
#include "gui/verdictpainter.h"
#include "models/comparisontext.h"
#include "models/detailstext.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kShownKeys = 5;
constexpr int kShownRuns = 4;

/// Lines of facts as a grid.
QWidget* gridOf(const std::vector<FactRow>& rows)
{
    InspectorGrid grid;
    for (const FactRow& row : rows)
        grid.addRow(row.name, row.value, row.rest);
    return grid.take();
}

QString shownValue(const QString& value)
{
    return value.isEmpty() ? QStringLiteral("–") : value.simplified();
}

} // namespace

CompareInspector::CompareInspector(QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Inspector of the compared row"));
    connect(&Theme::instance(), &Theme::changed, this, &CompareInspector::rebuild);
    rebuild();
}

void CompareInspector::setCase(const ComparisonReportPtr& report, int number, const CataloguePtr& catalogue)
{
    m_report = report;
    m_number = number;
    m_catalogue = catalogue;
    m_details = {};
    m_failure.clear();
    rebuild();
    verticalScrollBar()->setValue(0);
}

void CompareInspector::setDetails(const CaseDetailsPtr& details)
{
    const int place = verticalScrollBar()->value();
    m_details = details;
    rebuild();
    verticalScrollBar()->setValue(place);
}

void CompareInspector::setDetailsFailed(const QString& words)
{
    m_failure = words;
    rebuild();
}

void CompareInspector::rebuild()
{
    auto* content = new QWidget(this);
    content->setObjectName(QStringLiteral("content"));
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    if (!m_report || m_number < 0) {
        addEmpty(*layout);
    } else {
        const CaseComparison& comparison = m_report->cases[static_cast<size_t>(m_number)];
        addAnswer(*layout, comparison);
        addNumbers(*layout, comparison);
        addShape(*layout, comparison);
        addDifferences(*layout);
        addExplanation(*layout, comparison);
        addOrigin(*layout);
        addWhereNext(*layout);
    }
    layout->addStretch();
    setWidget(content); // deletes the one before
}

void CompareInspector::addEmpty(QVBoxLayout& layout)
{
    layout.addWidget(inspectorText(tr("Select a row to see how its number came about."), QPalette::PlaceholderText));
}

void CompareInspector::addAnswer(QVBoxLayout& layout, const CaseComparison& comparison)
{
    layout.addWidget(inspectorText(caseTitle(comparison), QPalette::PlaceholderText));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    auto* glyph = new QLabel;
    glyph->setPixmap(verdictPixmap(comparison.verdict, 14, devicePixelRatioF()));
    line->addWidget(glyph);
    const QColor color =
        comparison.verdict == Verdict::Same ? Theme::instance().colors().text : verdictWordsColor(comparison.verdict);
    if (std::isfinite(comparison.ratio.value))
        line->addWidget(coloredLabel(changeText(comparison.ratio.value), fontOf(FontRole::Heading, true), color));
    line->addWidget(coloredLabel(verdictWord(comparison.verdict), fontOf(FontRole::Body, true), color), 0,
                    Qt::AlignBottom);
    line->addWidget(new HelpButton(QStringLiteral("verdict")));
    line->addStretch();
    layout.addLayout(line);
    layout.addWidget(inspectorText(caseSentence(comparison), QPalette::Text));
    for (const QString& remark : caseRemarks(comparison)) {
        // These stand among the numbers.
        if (!remark.startsWith(QStringLiteral("p ")) && !remark.startsWith(QStringLiteral("Second opinion")))
            layout.addWidget(inspectorText(remark, QPalette::PlaceholderText));
    }
}

void CompareInspector::addNumbers(QVBoxLayout& layout, const CaseComparison& comparison)
{
    layout.addWidget(hairline());
    layout.addWidget(gridOf(numberFacts(comparison, *m_report)));
    const QString opinion = secondOpinionText(comparison.robust);
    if (opinion.isEmpty())
        return;
    auto* words = inspectorText(tr("Second opinion: %1").arg(opinion), QPalette::PlaceholderText);
    words->setObjectName(QStringLiteral("secondOpinion"));
    if (comparison.robust.disagrees) {
        QPalette palette = words->palette();
        palette.setColor(QPalette::PlaceholderText, Theme::instance().colors().warning);
        words->setPalette(palette);
    }
    layout.addWidget(words);
}

/// What comes after the verdict: fetched for the current row alone.
void CompareInspector::addShape(QVBoxLayout& layout, const CaseComparison& comparison)
{
    if (!hasValue(comparison.baseline) && !hasValue(comparison.contender))
        return;
    layout.addWidget(hairline());
    layout.addWidget(sectionHead(tr("How the values lie"), {}, QStringLiteral("modes")));
    if (!m_details) {
        layout.addWidget(
            inspectorText(m_failure.isEmpty() ? tr("Being looked at …") : m_failure, QPalette::PlaceholderText));
        return;
    }
    if (!m_details->shape.isEmpty())
        layout.addWidget(new ProcessStrip(m_details->shape, comparison.metric));
    const std::vector<FactRow> facts = shapeFacts(*m_details);
    if (facts.empty() && m_details->remarks.empty())
        layout.addWidget(inspectorText(tr("No raw values were kept."), QPalette::PlaceholderText));
    layout.addWidget(gridOf(facts));
    for (const QString& remark : m_details->remarks)
        layout.addWidget(
            inspectorText(QString(remark.left(1).toUpper() + remark.mid(1) + QLatin1Char('.')), QPalette::Text));
}

void CompareInspector::addDifferences(QVBoxLayout& layout)
{
    layout.addWidget(hairline());
    const auto differing = static_cast<qint64>(m_report->changes.size());
    layout.addWidget(
        sectionHead(tr("What else changed?"),
                    tr("%1 of %2 keys").arg(countText(differing), countText(differing + m_report->equalKeys)),
                    QStringLiteral("comparable")));
    if (differing == 0) {
        layout.addWidget(inspectorText(tr("Nothing that the files tell."), QPalette::PlaceholderText));
        return;
    }
    InspectorGrid grid;
    for (size_t i = 0; i < m_report->changes.size() && i < kShownKeys; ++i) {
        const KeyDifference& key = m_report->changes[i].key;
        grid.addText(key.key, QString(shownValue(key.left) + QStringLiteral(" → ") + shownValue(key.right)));
    }
    layout.addWidget(grid.take());
    if (!m_report->blockedBy.isEmpty())
        addBlocked(layout);
    QToolButton* all = linkButton(differing > kShownKeys ? tr("Show all %1 keys that differ").arg(countText(differing))
                                                         : tr("Show what differs"),
                                  {});
    connect(all, &QToolButton::clicked, this, &CompareInspector::differencesRequested);
    layout.addWidget(all);
}

/// A key that matters and differs withholds "faster" and "same", until the user says that it is what he compares.
void CompareInspector::addBlocked(QVBoxLayout& layout)
{
    auto* words =
        inspectorText(tr("Faster and same are withheld: %1 may be what changed the numbers.").arg(m_report->blockedBy),
                      QPalette::PlaceholderText);
    QPalette palette = words->palette();
    palette.setColor(QPalette::PlaceholderText, Theme::instance().colors().warning);
    words->setPalette(palette);
    layout.addWidget(words);
    QToolButton* declare = linkButton(tr("That is what I compare"), tr("Takes these keys as the treatment"));
    declare->setObjectName(QStringLiteral("declareTreatment"));
    connect(declare, &QToolButton::clicked, this, &CompareInspector::treatmentDeclared);
    layout.addWidget(declare);
}

void CompareInspector::addExplanation(QVBoxLayout& layout, const CaseComparison& comparison)
{
    layout.addWidget(hairline());
    auto* head = new QToolButton;
    head->setText(tr("Explain this number"));
    head->setFont(fontOf(FontRole::Body, true));
    head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    head->setArrowType(m_explained ? Qt::DownArrow : Qt::RightArrow);
    head->setFocusPolicy(Qt::StrongFocus);
    head->setProperty("link", true);
    layout.addWidget(head);
    InspectorGrid grid;
    int step = 0;
    for (const QString& text : caseExplanation(comparison, *m_report))
        grid.addText(QString::number(++step), text);
    QWidget* steps = grid.take();
    layout.addWidget(steps);
    steps->setVisible(m_explained); // only now: a widget without a parent would show as a window
    QToolButton* more = linkButton(tr("Values, steps, Python and R …"), {});
    more->setObjectName(QStringLiteral("explainMore"));
    connect(more, &QToolButton::clicked, this, &CompareInspector::explanationRequested);
    layout.addWidget(more);
    connect(head, &QToolButton::clicked, this, [this, head, steps] {
        m_explained = !m_explained;
        steps->setVisible(m_explained);
        head->setArrowType(m_explained ? Qt::DownArrow : Qt::RightArrow);
    });
}

void CompareInspector::addOrigin(QVBoxLayout& layout)
{
    if (!m_catalogue)
        return;
    layout.addWidget(hairline());
    layout.addWidget(sectionHead(tr("Where it comes from"), {}));
    InspectorGrid grid;
    const auto addSide = [&](const QString& name, const ComparisonSide& side) {
        QStringList entries;
        for (size_t i = 0; i < side.runs.size() && i < kShownRuns; ++i)
            entries += originOf(*m_catalogue, side.runs[i]);
        if (side.runs.size() > kShownRuns)
            entries += tr("and %1 more").arg(countText(static_cast<qint64>(side.runs.size() - kShownRuns)));
        grid.addText(name, entries.join(QLatin1Char('\n')));
    };
    addSide(tr("base"), m_report->baseline);
    addSide(tr("candidate"), m_report->contender);
    layout.addWidget(grid.take());
}

void CompareInspector::addWhereNext(QVBoxLayout& layout)
{
    layout.addWidget(hairline());
    layout.addWidget(sectionHead(tr("Where next"), {}));
    const auto add = [this, &layout](const QString& text, auto&& act) {
        QToolButton* button = linkButton(text, {});
        connect(button, &QToolButton::clicked, this, act);
        layout.addWidget(button);
    };
    add(tr("History of this benchmark"), [this] { Q_EMIT viewRequested(QStringLiteral("History")); });
    add(tr("Its distributions"), [this] { Q_EMIT viewRequested(QStringLiteral("Distribution")); });
    add(tr("Its raw values"), [this] { Q_EMIT rawValuesRequested(); });
}

} // namespace alidade
