// SPDX-License-Identifier: GPL-3.0-or-later
// What the compare page can be asked beyond its verdicts: details of a row, self-check, noise, plan, explanation.
#include "gui/analysisdialog.h"
#include "gui/comparability.h"
#include "gui/compareanalyses.h"
#include "gui/compareinspector.h"
#include "gui/comparepage.h"
#include "gui/distributionpanel.h"
#include "gui/explaindialog.h"
#include "models/analysistexts.h"
#include "models/workspace.h"
#include "ui_comparepage.h"

#include <QAction>

namespace alidade {

namespace {

/// One dialog of a kind: asked again, it shows the new answer.
template<typename Dialog, typename Make>
Dialog* inFront(QPointer<Dialog>& dialog, Make&& make)
{
    if (!dialog)
        dialog = make();
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

QString sidesOf(const ComparisonReport& report)
{
    return report.baseline.label + QStringLiteral(" → ") + report.contender.label;
}

} // namespace

QAction* ComparePage::addAnalysis(const QString& text, const QString& key, void (ComparePage::*ask)())
{
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(key));
    connect(action, &QAction::triggered, this, ask);
    addAction(action); // the window puts a view's actions into its menus
    m_analysisActions.push_back(action);
    return action;
}

void ComparePage::setUpAnalyses()
{
    m_distribution->offerDetails();
    addAnalysis(tr("&Explain this number…"), QStringLiteral("Ctrl+I"), &ComparePage::explainNumber)
        ->setObjectName(QStringLiteral("actionExplain"));
    addAnalysis(tr("&Plan the measurement…"), QStringLiteral("Ctrl+M"), &ComparePage::planMeasurement)
        ->setObjectName(QStringLiteral("actionPlan"));
    addAnalysis(tr("&Noise budget…"), QStringLiteral("Ctrl+K"), &ComparePage::budgetNoise)
        ->setObjectName(QStringLiteral("actionNoise"));
    addAnalysis(tr("&A/A self-check…"), QStringLiteral("Ctrl+T"), &ComparePage::checkItself)
        ->setObjectName(QStringLiteral("actionSelfCheck"));
    connect(m_ui->planButton, &QPushButton::clicked, this, &ComparePage::planMeasurement);
    connect(m_ui->noiseButton, &QPushButton::clicked, this, &ComparePage::budgetNoise);
    connect(m_ui->comparability, &Comparability::selfCheckRequested, this, &ComparePage::checkItself);
    connect(m_inspector, &CompareInspector::explanationRequested, this, &ComparePage::explainNumber);
    connect(m_inspector, &CompareInspector::treatmentDeclared, this, &ComparePage::declareTreatment);
    connect(m_analyses, &CompareAnalyses::shapesFetched, this,
            [this](const ComparisonReportPtr& report, const CaseShapesPtr& shapes) {
                if (report == m_model->report())
                    m_model->setShapes(shapes);
            });
    connect(m_analyses, &CompareAnalyses::detailsFetched, this, &ComparePage::showDetails);
    connect(m_analyses, &CompareAnalyses::detailsFailed, this,
            [this](const Error& error) { m_inspector->setDetailsFailed(error.toString()); });
    connect(m_analyses, &CompareAnalyses::explained, this,
            [this](const ComparisonReportPtr&, int, const Explanation& explanation) {
                if (m_explanation)
                    m_explanation->setExplanation(explanation);
            });
    connect(m_analyses, &CompareAnalyses::selfChecked, this,
            [this](const ComparisonReportPtr& report, const SelfCheck& check) {
                if (report == m_model->report())
                    m_ui->comparability->setSelfCheck(selfCheckShort(check));
                if (m_check)
                    m_check->setText(selfCheckText(check, report->policy));
            });
    connect(m_analyses, &CompareAnalyses::noiseBudgeted, this,
            [this](const ComparisonReportPtr& report, const NoiseReportPtr& noise) {
                if (m_noise)
                    m_noise->setText(noiseText(*noise, *report));
            });
    const auto tellFailure = [this](auto signal, auto dialog) {
        connect(m_analyses, signal, this, [this, dialog](const Error& error) {
            if (this->*dialog)
                (this->*dialog)->setFailed(error);
        });
    };
    tellFailure(&CompareAnalyses::explanationFailed, &ComparePage::m_explanation);
    tellFailure(&CompareAnalyses::selfCheckFailed, &ComparePage::m_check);
    tellFailure(&CompareAnalyses::noiseFailed, &ComparePage::m_noise);
    tellAnalyses();
}

void ComparePage::tellAnalyses()
{
    const ComparisonReportPtr& report = m_model->report();
    for (QAction* action : m_analysisActions)
        action->setEnabled(report && !report->cases.empty());
    if (!report)
        return;
    const MeasurementPlan plan = alidade::planMeasurement(*report);
    m_ui->planButton->setVisible(!plan.cases.empty());
    m_ui->actionText->setWords(plan.cases.empty() ? QString() : plan.words);
}

void ComparePage::showDetails(const ComparisonReportPtr& report, int number, const CaseDetailsPtr& details)
{
    if (report != m_model->report() || number != m_shownCase)
        return;
    m_details = details;
    m_inspector->setDetails(details);
    m_distribution->setDetails(*details, report->cases[static_cast<size_t>(number)].margin);
}

void ComparePage::explainNumber()
{
    if (m_shownCase < 0 || !m_model->report())
        return;
    delete m_explanation; // of another row
    const CaseComparison& comparison = m_model->report()->cases[static_cast<size_t>(m_shownCase)];
    inFront(m_explanation, [&] {
        return new ExplainDialog(comparison, this);
    })->watch(m_analyses->explain(m_model->report(), m_shownCase));
}

void ComparePage::checkItself()
{
    if (!m_model->report())
        return;
    const QString subject = m_model->report()->baseline.label;
    inFront(m_check, [&] {
        return new AnalysisDialog(tr("A/A self-check"), subject, QStringLiteral("self-check"), this);
    })->watch(m_analyses->checkItself(m_model->report()));
}

void ComparePage::budgetNoise()
{
    if (!m_model->report())
        return;
    const QString subject = sidesOf(*m_model->report());
    inFront(m_noise, [&] {
        return new AnalysisDialog(tr("Noise budget"), subject, QStringLiteral("noise-budget"), this);
    })->watch(m_analyses->budgetNoise(m_model->report()));
}

void ComparePage::planMeasurement()
{
    if (!m_model->report())
        return;
    const QString subject = sidesOf(*m_model->report());
    AnalysisDialog* dialog = inFront(
        m_plan, [&] { return new AnalysisDialog(tr("Plan the measurement"), subject, QStringLiteral("plan"), this); });
    dialog->setText(planText(alidade::planMeasurement(*m_model->report()), *m_model->report()));
}

/// The keys that withhold verdicts become what is compared; the comparison is made anew with them.
void ComparePage::declareTreatment()
{
    if (!m_model->report())
        return;
    ComparisonPolicy policy = m_workspace.policy();
    for (const SideDifference& change : m_model->report()->changes) {
        if (change.blocks && !policy.treatment.contains(change.key.key))
            policy.treatment.append(change.key.key);
    }
    m_workspace.setPolicy(policy);
}

} // namespace alidade
