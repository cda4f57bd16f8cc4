// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "gui/compareanalyses.h"
#include "models/comparisonmodel.h"

#include <QScrollArea>

class QVBoxLayout;

namespace alidade {

/// Everything about the current row of a comparison: the number, the answer in a sentence, both sides, what else
/// changed, how the number came about, which files it comes from, and where to look next.
class CompareInspector final : public QScrollArea
{
    Q_OBJECT
public:
    explicit CompareInspector(QWidget* parent = nullptr);

    /// number: of the case in the report; -1: none.
    void setCase(const ComparisonReportPtr& report, int number, const CataloguePtr& catalogue);
    /// Of the same case, once they are there.
    void setDetails(const CaseDetailsPtr& details);
    void setDetailsFailed(const QString& words);

Q_SIGNALS:
    void differencesRequested();
    void rawValuesRequested();
    void explanationRequested();
    /// The keys that withhold verdicts are what is compared.
    void treatmentDeclared();
    void viewRequested(const QString& viewName);

private:
    void rebuild();
    void addEmpty(QVBoxLayout& layout);
    void addAnswer(QVBoxLayout& layout, const CaseComparison& comparison);
    void addNumbers(QVBoxLayout& layout, const CaseComparison& comparison);
    void addShape(QVBoxLayout& layout, const CaseComparison& comparison);
    void addDifferences(QVBoxLayout& layout);
    void addBlocked(QVBoxLayout& layout);
    void addExplanation(QVBoxLayout& layout, const CaseComparison& comparison);
    void addOrigin(QVBoxLayout& layout);
    void addWhereNext(QVBoxLayout& layout);

    ComparisonReportPtr m_report;
    int m_number = -1;
    CataloguePtr m_catalogue;
    CaseDetailsPtr m_details;
    QString m_failure; ///< why there are none
    bool m_explained = true;
};

} // namespace alidade
