// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explaindialog.h"

#include "gui/appstyle.h"
#include "models/comparisontext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

ExplainDialog::ExplainDialog(const CaseComparison& comparison, QWidget* parent)
    : AnalysisDialog(tr("Explain this number"), caseTitle(comparison), QStringLiteral("explain"), parent)
    , m_comparison(comparison)
{
    setObjectName(QStringLiteral("explainDialog"));
}

void ExplainDialog::setExplanation(const Explanation& explanation)
{
    const AnalysisText inputs = explanationInputs(explanation, m_comparison);
    AnalysisText whole = inputs;
    whole.notes.append(m_comparison.basisText);
    m_steps = explanation.steps;
    setText(whole);
    clearPages();
    addTablePage(tr("Steps"), explanationSteps(explanation));
    addTablePage(tr("Values"), inputs);
    if (!explanation.python.isEmpty())
        addSnippet(QStringLiteral("Python"), explanation.python);
    if (!explanation.r.isEmpty())
        addSnippet(QStringLiteral("R"), explanation.r);
}

QString ExplainDialog::plainText() const
{
    QString text = AnalysisDialog::plainText();
    for (const ExplainedStep& step : m_steps)
        text += step.what + QStringLiteral(": ") + step.value + QLatin1Char('\n');
    return text;
}

void ExplainDialog::addSnippet(const QString& language, const QString& code)
{
    auto* page = new QWidget(this);
    auto* view = new QPlainTextEdit(code, page);
    view->setReadOnly(true);
    view->setTabChangesFocus(true);
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setFont(fontOf(FontRole::Fixed));
    view->setAccessibleName(tr("The number once more in %1").arg(language));
    auto* copy = new QPushButton(tr("Copy as %1").arg(language), page);
    copy->setObjectName(QString(QStringLiteral("copyAs") + language));
    connect(copy, &QPushButton::clicked, this, [code] { QGuiApplication::clipboard()->setText(code); });
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(copy);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(view);
    layout->addLayout(row);
    addPage(language, page);
}

} // namespace alidade
