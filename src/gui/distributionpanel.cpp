// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/distributionpanel.h"

#include "gui/elidedlabel.h"
#include "gui/helpbutton.h"
#include "gui/viewexport.h"
#include "models/detailstext.h"
#include "plots/density.h"
#include "plots/distributionplot.h"
#include "plots/legendline.h"
#include "plots/plotexport.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

/// These are alternatives to each other; the other kinds stand beside them.
bool isMainKind(const QString& key)
{
    return key == u"ecdf" || key == u"density" || key == u"box";
}

/// Drawn from what is computed of two sides, not from their values alone.
bool needsDetails(const QString& key)
{
    return key == u"shift";
}

/// How to read a kind of plot that does not speak for itself.
QString helpTopicOf(const QString& key)
{
    if (key == u"shift")
        return QStringLiteral("shift-function");
    if (key == u"runorder")
        return QStringLiteral("run-order");
    return key == u"density" ? QStringLiteral("modes") : QString();
}

QString caseTitle(const CaseSamples& samples)
{
    const QString parameters = parameterText(samples.key.parameters);
    return parameters.isEmpty() ? samples.benchmark : QString(samples.benchmark + u" (" + parameters + u')');
}

} // namespace

DistributionPanel::DistributionPanel(QWidget* parent)
    : QWidget(parent)
    , m_distributions(std::make_shared<Distributions>())
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Distribution"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(0);
    makeHead();
    m_plots = new QHBoxLayout;
    m_plots->setContentsMargins(4, 0, 4, 0);
    m_plots->setSpacing(4);
    layout->addLayout(m_plots, 1);
    m_words = new ElidedLabel(this);
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    layout->addWidget(m_words, 1);
    makeColumns();
    clear();
}

DistributionPanel::~DistributionPanel() = default;

void DistributionPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 4, 14, 4);
    row->setSpacing(8);
    auto* title = new QLabel(tr("Distribution"), head);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    m_benchmark = new ElidedLabel(head);
    m_benchmark->setForegroundRole(QPalette::PlaceholderText);
    m_benchmark->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_histogram = new QToolButton(head);
    m_histogram->setText(tr("histogram"));
    m_histogram->setToolTip(tr("Counts in bins instead of a smooth density"));
    m_histogram->setCheckable(true);
    m_histogram->setProperty("framed", true);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(0);
    row->addWidget(title);
    row->addWidget(m_benchmark, 1);
    row->addWidget(m_histogram);
    row->addLayout(m_buttons);
    layout()->addWidget(head);
    m_legend = new LegendLine(this);
    m_legend->setSpan(12, 14);
    layout()->addWidget(m_legend);
    connect(m_histogram, &QToolButton::toggled, this, &DistributionPanel::updateColumns);
}

void DistributionPanel::makeColumns()
{
    auto* alternatives = new QButtonGroup(this);
    for (const PlotKind& kind : plotKinds()) {
        Column column;
        column.key = kind.key;
        column.title = kind.title;
        column.button = new QToolButton(this);
        column.button->setText(kind.title);
        column.button->setObjectName(kind.key);
        column.button->setAccessibleName(tr("Show plot: %1").arg(kind.title));
        column.button->setCheckable(true);
        column.button->setChecked(kind.key == u"ecdf" || (!isMainKind(kind.key) && !needsDetails(kind.key)));
        column.button->setProperty("framed", true);
        if (isMainKind(kind.key))
            alternatives->addButton(column.button);
        m_buttons->addWidget(column.button);

        column.frame = new QWidget(this);
        auto* layout = new QVBoxLayout(column.frame);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        auto* heading = new QHBoxLayout;
        heading->setContentsMargins(8, 2, 4, 0);
        heading->setSpacing(8);
        auto* name = new QLabel(kind.title, column.frame);
        QFont bold = name->font();
        bold.setBold(true);
        name->setFont(bold);
        name->setMinimumHeight(24); // headings beside each other stand in one line, with a button or without
        column.note = new ElidedLabel(column.frame);
        column.note->setForegroundRole(QPalette::PlaceholderText);
        heading->addWidget(name);
        heading->addWidget(column.note, 1);
        if (const QString topic = helpTopicOf(kind.key); !topic.isEmpty())
            heading->addWidget(new HelpButton(topic, column.frame));
        layout->addLayout(heading);
        column.plot = kind.create().release(); // the widget tree owns it from here
        column.plot->setAccessibleName(kind.title);
        column.plot->setContextMenuPolicy(Qt::CustomContextMenu);
        layout->addWidget(column.plot, 1);
        m_plots->addWidget(column.frame, isMainKind(kind.key) ? 3 : 2);
        connect(column.button, &QToolButton::toggled, this, &DistributionPanel::updateColumns);
        connect(column.plot, &QWidget::customContextMenuRequested, this,
                [this, plot = column.plot](const QPoint& pixel) { contextMenu(plot, pixel); });
        m_columns.push_back(column);
    }
}

void DistributionPanel::setSides(const CaseSamples& baseline, const CaseSamples& contender, const Metric& metric,
                                 const Estimate& ratio, Verdict verdict)
{
    Distributions both = distributions({baseline, contender}, metric);
    both.ratio = ratio;
    both.verdict = verdict;
    setDistributions(std::move(both), caseTitle(baseline.benchmark.isEmpty() ? contender : baseline));
}

void DistributionPanel::setSide(const CaseSamples& samples, const Metric& metric)
{
    setDistributions(distributions({samples}, metric), caseTitle(samples));
}

void DistributionPanel::setDistributions(Distributions distributions, const QString& title)
{
    if (distributions.isEmpty()) {
        clear(tr("Neither side has a value of %1.").arg(title));
        return;
    }
    m_title = title;
    m_distributions = std::make_shared<const Distributions>(std::move(distributions));
    for (Column& column : m_columns)
        column.fresh = false;
    m_benchmark->setWords(title);
    m_words->hide();
    setLegend();
    updateColumns();
}

void DistributionPanel::setDetails(const CaseDetails& details, double margin)
{
    if (m_distributions->isEmpty())
        return;
    auto with = std::make_shared<Distributions>(*m_distributions);
    with->deciles = details.deciles;
    with->margin = margin;
    with->orderNote = driftText(details);
    with->shapeNote = QStringLiteral("modes ") + modesText(details.shape.baseline.modes, details.shape.contender.modes);
    m_distributions = std::move(with);
    for (Column& column : m_columns) {
        if (needsDetails(column.key) || column.key == u"runorder" || column.key == u"density")
            column.fresh = false;
    }
    updateColumns();
}

void DistributionPanel::offerDetails()
{
    m_withDetails = true;
    updateColumns();
}

void DistributionPanel::clear(const QString& words)
{
    m_title.clear();
    m_distributions = std::make_shared<const Distributions>();
    m_benchmark->setWords({});
    m_words->setWords(words);
    m_words->show();
    m_legend->hide();
    updateColumns();
}

void DistributionPanel::setLegend()
{
    using Entry = LegendLine::Entry;
    std::vector<Entry> entries;
    const std::size_t sides = m_distributions->sides.size();
    for (std::size_t s = 0; s < sides; ++s) {
        const SideDistribution& side = m_distributions->sides[s];
        QString words = sides == 2 ? (s == 0 ? tr("base") : tr("candidate")) : QString();
        if (!side.label.isEmpty())
            words += QString((words.isEmpty() ? QString() : QStringLiteral(": ")) + side.label);
        if (side.isEmpty())
            words += side.failed > 0 ? tr(" (failed)") : tr(" (no value)");
        entries.push_back({Entry::Sample::Marker, s, sides, true, words});
    }
    m_legend->setEntries(std::move(entries), {});
    m_legend->show();
}

void DistributionPanel::updateColumns()
{
    const bool anything = !m_distributions->isEmpty();
    for (Column& column : m_columns) {
        const bool offered = m_withDetails || !needsDetails(column.key);
        column.button->setVisible(offered);
        const bool shown = anything && offered && column.button->isChecked();
        column.button->setEnabled(anything);
        if (column.key == u"density")
            m_histogram->setVisible(shown);
        column.frame->setVisible(shown);
        if (shown)
            refresh(column);
    }
    setAccessibleDescription(sentence());
}

void DistributionPanel::refresh(Column& column)
{
    if (auto* density = dynamic_cast<DensityPlot*>(column.plot))
        density->setHistogram(m_histogram->isChecked());
    if (!column.fresh)
        column.plot->setDistributions(m_distributions);
    column.fresh = true;
    column.note->setWords(column.plot->note());
}

QString DistributionPanel::sentence() const
{
    for (const Column& column : m_columns) {
        if (column.fresh && !column.frame->isHidden())
            return column.plot->sentence();
    }
    return m_words->words();
}

bool DistributionPanel::exportPicture(const QString& path)
{
    std::vector<PlotView*> plots;
    std::vector<int> widths;
    PictureText text;
    for (Column& column : m_columns) {
        if (column.frame->isHidden())
            continue;
        plots.push_back(column.plot);
        widths.push_back(std::max(column.plot->width(), 240));
        text.headings.append(column.title);
    }
    text.title = tr("Distribution");
    text.subtitle = m_title;
    text.legend = m_legend->isHidden() ? nullptr : m_legend;
    return exportPlots(path, text, plots, widths);
}

void DistributionPanel::saveLayout(QSettings& settings, const QString& group) const
{
    QStringList shown;
    for (const Column& column : m_columns) {
        if (column.button->isChecked())
            shown.append(column.key);
    }
    settings.setValue(group + QStringLiteral("/plots"), shown);
    settings.setValue(group + QStringLiteral("/histogram"), m_histogram->isChecked());
}

void DistributionPanel::restoreLayout(const QSettings& settings, const QString& group)
{
    const QStringList shown = settings.value(group + QStringLiteral("/plots")).toStringList();
    m_histogram->setChecked(settings.value(group + QStringLiteral("/histogram"), false).toBool());
    const bool usable =
        std::any_of(m_columns.begin(), m_columns.end(), [&](const Column& c) { return shown.contains(c.key); });
    if (!usable)
        return;
    for (Column& column : m_columns)
        column.button->setChecked(shown.contains(column.key));
}

void DistributionPanel::contextMenu(DistributionPlot* plot, const QPoint& pixel)
{
    QMenu menu(this);
    menu.addAction(tr("Show everything"), plot, [plot] { plot->fit(); });
    menu.addAction(tr("Copy summary sentence"), this,
                   [plot] { QGuiApplication::clipboard()->setText(plot->sentence()); });
    menu.addAction(tr("Export picture…"), this, [this] {
        exportPictureFrom(this, QStringLiteral("distribution"),
                          [this](const QString& path) { return exportPicture(path); });
    });
    menu.exec(plot->mapToGlobal(pixel));
}

} // namespace alidade
