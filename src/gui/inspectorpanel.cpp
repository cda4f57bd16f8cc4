// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspectorpanel.h"

#include "core/quantity.h"
#include "gui/factlist.h"
#include "gui/legendpanel.h"
#include "gui/session.h"
#include "gui/viewpage.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr qsizetype kLongestValue = 400; // a metadata value may be a whole file

QScrollArea* scrolled(QWidget* content, QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    area->setWidget(content);
    return area;
}

std::vector<std::pair<QString, QString>> factsOf(const KeyValues& values)
{
    std::vector<std::pair<QString, QString>> facts;
    for (auto it = values.begin(); it != values.end(); ++it) {
        const QString value =
            it.value().size() > kLongestValue ? it.value().left(kLongestValue) + QStringLiteral(" …") : it.value();
        facts.emplace_back(shownText(it.key()), shownText(value));
    }
    return facts;
}

} // namespace

InspectorPanel::InspectorPanel(Workspace& workspace, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_stack(new QStackedWidget(this))
    , m_facts(new FactList)
{
    m_legend = scrolled(new LegendPanel, m_stack);
    m_run = scrolled(m_facts, m_stack);
    m_stack->addWidget(m_legend);
    m_stack->addWidget(m_run);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connect(&workspace, &Workspace::currentRunChanged, this, &InspectorPanel::showRun);
    connect(&workspace, &Workspace::sourceChanged, this, &InspectorPanel::showRun);
}

void InspectorPanel::setView(ViewPage* page)
{
    m_page = page;
    choosePanel();
}

void InspectorPanel::choosePanel()
{
    QWidget* own = m_page ? m_page->inspector() : nullptr;
    if (own && m_stack->indexOf(own) < 0) {
        const int place = m_stack->addWidget(own);
        Q_ASSERT(place >= 0);
    }
    if (own)
        m_stack->setCurrentWidget(own);
    else
        m_stack->setCurrentWidget(m_session.index().run(m_workspace.currentRun()) ? m_run : m_legend);
}

void InspectorPanel::showRun()
{
    const RunId id = m_workspace.currentRun();
    const auto source = m_workspace.source();
    if (!m_session.index().run(id) || !source) {
        choosePanel();
        return;
    }
    fillRun({});
    choosePanel();
    m_session.jobs().start<KeyValues>(
        QString(), QStringLiteral("metadata"), this, [source, id](const Progress&) { return source->metadata(id); },
        [this, id](Result<KeyValues> result) {
            if (result && m_workspace.currentRun() == id)
                fillRun(*result);
        });
}

void InspectorPanel::fillRun(const KeyValues& metadata)
{
    const CatalogueIndex& index = m_session.index();
    const RunRecord* run = index.run(m_workspace.currentRun());
    if (!run)
        return;
    const CommitRecord* commit = index.commit(run->commit);
    const ConfigurationRecord* configuration = index.configuration(run->configuration);
    const BundleRecord* bundle = index.bundle(run->bundle);
    FactBlock what{commit ? tr("Run of %1").arg(CatalogueIndex::shortHash(commit->hash)) : tr("Run"), {}, {}};
    if (commit) {
        what.facts.emplace_back(tr("Commit"), shownText(QString::fromUtf8(commit->hash)));
        what.facts.emplace_back(tr("Subject"), shownText(commit->subject));
        what.facts.emplace_back(tr("Commit date"), dateTimeText(commit->time));
        if (!isFullHash(commit->hash))
            what.note = tr("This is not a full hash: the run has no place in the order of commits.");
        else if (commit->order < 0)
            what.note = tr("Not in a linked clone: ordered by date.");
    }
    what.facts.emplace_back(tr("Started (UTC)"), dateTimeText(run->startedAt));
    what.facts.emplace_back(tr("Tool"), shownText(QString(run->tool + QLatin1Char(' ') + run->toolVersion).trimmed()));
    what.facts.emplace_back(tr("Results"), countText(run->results));
    what.facts.emplace_back(tr("Failed, skipped"),
                            QString(countText(run->failed) + QStringLiteral(", ") + countText(run->skipped)));
    what.facts.emplace_back(tr("Raw values"), countText(run->samples));
    std::vector<FactBlock> blocks{what};
    if (configuration) {
        blocks.push_back({tr("Machine: %1").arg(shownText(index.machineName(run->configuration))),
                          factsOf(configuration->configuration.hardware),
                          {}});
        blocks.push_back({tr("Environment"), factsOf(configuration->configuration.environment), {}});
    }
    if (bundle)
        blocks.push_back({tr("Leads back to"),
                          {{tr("Bundle"), shownText(bundle->name)},
                           {tr("Label"), shownText(bundle->label)},
                           {tr("Entry"), shownText(run->entry)},
                           {tr("SHA-256"), QString::fromLatin1(bundle->sha256.toHex().left(16)) + QStringLiteral("…")}},
                          {}});
    if (!metadata.isEmpty())
        blocks.push_back({tr("What else the file says"), factsOf(metadata), {}});
    for (FactBlock& block : blocks)
        std::erase_if(block.facts, [](const auto& fact) { return fact.second.trimmed().isEmpty(); });
    std::erase_if(blocks, [](const FactBlock& block) { return block.facts.empty(); });
    m_facts->setBlocks(blocks);
}

} // namespace alidade
