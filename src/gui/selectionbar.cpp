// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/selectionbar.h"

#include "gui/appstyle.h"
#include "gui/searchfield.h"
#include "gui/session.h"
#include "gui/wellbutton.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

namespace alidade {

SelectionBar::SelectionBar(Workspace& workspace, Session& session, QToolBar& bar, QToolBar& filterBar, QAction& swap,
                           QMenu& marginMenu, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_session(session)
{
    makeWells(bar, swap, marginMenu);
    makeFilter(filterBar);
    connect(&session, &Session::contentChanged, this, &SelectionBar::reload);
    connect(&workspace, &Workspace::sidesChanged, this, &SelectionBar::showSides);
    connect(&workspace, &Workspace::policyChanged, this, &SelectionBar::showMargin);
    connect(&workspace, &Workspace::filterChanged, this, [this] {
        if (m_filter->text() != m_workspace.filter())
            m_filter->setText(m_workspace.filter());
    });
    reload();
    showMargin();
}

void SelectionBar::makeWells(QToolBar& bar, QAction& swap, QMenu& marginMenu)
{
    m_baseline = new WellButton(WellButton::Role::Baseline, m_choices, &bar);
    m_baseline->setObjectName(QStringLiteral("baselineWell"));
    m_candidate = new WellButton(WellButton::Role::Candidate, m_choices, &bar);
    m_candidate->setObjectName(QStringLiteral("candidateWell"));
    auto* name = new QLabel(tr("Baseline"), &bar);
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* versus = new QLabel(tr("vs"), &bar);
    versus->setForegroundRole(QPalette::PlaceholderText);
    bar.addWidget(name);
    bar.addWidget(m_baseline);
    bar.addWidget(versus);
    bar.addWidget(m_candidate);
    bar.addAction(&swap);
    auto* spring = new QWidget(&bar);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spring);
    m_margin = new QToolButton(&bar);
    m_margin->setObjectName(QStringLiteral("marginButton"));
    m_margin->setProperty("framed", true);
    m_margin->setPopupMode(QToolButton::InstantPopup);
    m_margin->setMenu(&marginMenu);
    m_margin->setToolTip(tr("Changes up to this size count as none"));
    bar.addWidget(m_margin);
    connect(m_baseline, &WellButton::sideChosen, this,
            [this](const ComparisonSide& side) { m_workspace.setSides(side, m_workspace.contender()); });
    connect(m_candidate, &WellButton::sideChosen, this,
            [this](const ComparisonSide& side) { m_workspace.setSides(m_workspace.baseline(), side); });
}

void SelectionBar::makeFilter(QToolBar& bar)
{
    m_filter = new SearchField(&bar);
    m_filter->setObjectName(QStringLiteral("filterEdit"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setPlaceholderText(tr("Type to filter, for example  verdict:slower  delta:>5%  dtype:float32"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // files that are dropped here are for the window
    m_filterIcon = m_filter->addAction(strokeIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_summary = new QLabel(&bar);
    m_summary->setObjectName(QStringLiteral("filterSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setContentsMargins(8, 0, 0, 0);
    bar.addWidget(m_filter);
    bar.addWidget(m_summary);
    connect(m_filter, &QLineEdit::textChanged, &m_workspace, &Workspace::setFilter);
    connect(&Theme::instance(), &Theme::changed, this,
            [this] { m_filterIcon->setIcon(strokeIcon(QStringLiteral("filter"))); });
}

void SelectionBar::setSummary(const QString& text)
{
    m_summary->setText(text);
}

void SelectionBar::reload()
{
    m_choices.setChoices(sideChoices(m_session.index()));
    showSides();
}

void SelectionBar::showSides()
{
    m_baseline->setSide(m_workspace.baseline());
    m_candidate->setSide(m_workspace.contender());
}

void SelectionBar::showMargin()
{
    m_margin->setText(tr("margin θ  %1").arg(QChar(0x00b1) + percentText(m_workspace.policy().margin)));
    m_margin->setAccessibleName(m_margin->text());
}

} // namespace alidade
