// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/explain.h"
#include "compare/measurementplan.h"
#include "compare/noisebudget.h"
#include "compare/selfcheck.h"
#include "models/cellsmodel.h"

#include <QStringList>

#include <vector>

namespace alidade {

/// What an analysis of a comparison shows: the answer first, then what qualifies it, then the numbers behind it.
struct AnalysisText
{
    QString sentence;
    QStringList notes;
    std::vector<CellsModel::Column> columns;
    std::vector<CellsModel::Row> rows;
};

AnalysisText selfCheckText(const SelfCheck& check, const ComparisonPolicy& policy);
/// "4.6 % false alarms (5 % expected)": for one line of a page.
QString selfCheckShort(const SelfCheck& check);

/// Rows by name of the case; cases whose noise is not known are left out.
AnalysisText noiseText(const NoiseReport& noise, const ComparisonReport& report);
AnalysisText planText(const MeasurementPlan& plan, const ComparisonReport& report);

/// The values that went in, and the steps from them to the verdict.
AnalysisText explanationInputs(const Explanation& explanation, const CaseComparison& comparison);
AnalysisText explanationSteps(const Explanation& explanation);

} // namespace alidade
