// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/compareinspector.h"

#include "core/configuration.h"
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/comparability.h"
#include "gui/inspectorparts.h"
#include "gui/verdictpainter.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kShownKeys = 5;
constexpr int kShownRuns = 4;

QString levelWithUnit(const SideValue& side, const Metric& metric)
{
    return hasValue(side) ? levelText(side.estimate.value, metric.unit, 4) : QStringLiteral("–");
}

/// "210.6 … 217.9" in the unit of the value.
QString levelInterval(const SideValue& side, const Metric& metric)
{
    if (!hasValue(side) || !hasInterval(side.estimate))
        return {};
    const ScaledUnit unit = scaledUnit(side.estimate.value, metric.unit);
    return scaledNumber(side.estimate.low, unit, 4) + QStringLiteral(" … ") + scaledNumber(side.estimate.high, unit, 4);
}

QString difference(const CaseComparison& comparison)
{
    const double left = comparison.baseline.estimate.value, right = comparison.contender.estimate.value;
    const ScaledUnit unit = scaledUnit(left, comparison.metric.unit);
    const QString number = scaledNumber(right - left, unit, 3);
    return (right > left ? QStringLiteral("+") : QString()) + number +
           (unit.unit.isEmpty() ? QString() : QString(QChar(0x202F) + unit.unit));
}

/// The name as it begins a line.
QString shownIntervalName(const CaseComparison& comparison)
{
    const QString name = intervalName(comparison);
    return name.left(1).toUpper() + name.mid(1);
}

QString sideCounts(const SideValue& side)
{
    if (!hasValue(side))
        return QStringLiteral("–");
    if (side.processes == 0 && side.samples == 0)
        return QStringLiteral("no raw values");
    const QString samples =
        QString(countText(side.samples) + (side.samples == 1 ? QStringLiteral(" sample") : QStringLiteral(" samples")));
    if (side.processes == 0)
        return samples;
    return QString(countText(side.processes) +
                   (side.processes == 1 ? QStringLiteral(" process, ") : QStringLiteral(" processes, ")) + samples);
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
    line->addStretch();
    layout.addLayout(line);
    layout.addWidget(inspectorText(caseSentence(comparison, m_report->policy), QPalette::Text));
    for (const QString& remark : caseRemarks(comparison)) {
        if (!remark.startsWith(QStringLiteral("p ")))
            layout.addWidget(inspectorText(remark, QPalette::PlaceholderText));
    }
}

void CompareInspector::addNumbers(QVBoxLayout& layout, const CaseComparison& comparison)
{
    layout.addWidget(hairline());
    InspectorGrid grid;
    grid.addRow(tr("Base"), levelWithUnit(comparison.baseline, comparison.metric),
                levelInterval(comparison.baseline, comparison.metric));
    grid.addRow(tr("Candidate"), levelWithUnit(comparison.contender, comparison.metric),
                levelInterval(comparison.contender, comparison.metric));
    if (hasValue(comparison.baseline) && hasValue(comparison.contender))
        grid.addRow(tr("Difference"), difference(comparison));
    if (std::isfinite(comparison.ratio.value) && hasInterval(comparison.ratio))
        grid.addRow(shownIntervalName(comparison), changeText(comparison.ratio.value),
                    changeIntervalText(comparison.ratio.low, comparison.ratio.high));
    if (!std::isnan(comparison.p))
        grid.addRow(tr("p"), probabilityText(comparison.p));
    if (!std::isnan(comparison.q))
        grid.addRow(tr("q (FDR %1)").arg(percentText(m_report->policy.falseDiscovery)), probabilityText(comparison.q));
    grid.addRow(tr("Base from"), sideCounts(comparison.baseline));
    grid.addRow(tr("Candidate from"), sideCounts(comparison.contender));
    grid.addRow(tr("Evidence"), evidenceName(std::max(comparison.baseline.evidence, comparison.contender.evidence)));
    layout.addWidget(grid.take());
}

void CompareInspector::addDifferences(QVBoxLayout& layout)
{
    layout.addWidget(hairline());
    const auto differing = static_cast<qint64>(m_report->differences.size());
    layout.addWidget(
        sectionHead(tr("What else changed?"),
                    tr("%1 of %2 keys").arg(countText(differing), countText(differing + m_report->equalKeys))));
    if (differing == 0) {
        layout.addWidget(inspectorText(tr("Nothing that the files tell."), QPalette::PlaceholderText));
        return;
    }
    InspectorGrid grid;
    const std::vector<KeyDifference> sorted = sortedDifferences(m_report->differences);
    for (size_t i = 0; i < sorted.size() && i < kShownKeys; ++i) {
        const auto shown = [](const QString& value) {
            return value.isEmpty() ? QStringLiteral("–") : value.simplified();
        };
        grid.addText(sorted[i].key, QString(shown(sorted[i].left) + QStringLiteral(" → ") + shown(sorted[i].right)));
    }
    layout.addWidget(grid.take());
    if (differing <= kShownKeys)
        return;
    QToolButton* all = linkButton(tr("Show all %1 keys that differ").arg(countText(differing)), {});
    connect(all, &QToolButton::clicked, this, &CompareInspector::differencesRequested);
    layout.addWidget(all);
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
