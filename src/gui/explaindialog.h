// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/analysisdialog.h"

namespace alidade {

/// How one number came about: formula, the values with their files, the steps, and the same in Python and R.
class ExplainDialog final : public AnalysisDialog
{
    Q_OBJECT
public:
    ExplainDialog(const CaseComparison& comparison, QWidget* parent);

    void setExplanation(const Explanation& explanation);
    QString plainText() const override;

private:
    void addSnippet(const QString& language, const QString& code);

    CaseComparison m_comparison;
    std::vector<ExplainedStep> m_steps;
};

} // namespace alidade
