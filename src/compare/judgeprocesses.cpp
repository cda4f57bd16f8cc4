// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/judgeprocesses.h"

#include "stats/moderated/moderatedt.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <QLocale>
#include <QMap>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Fewer variances than these have no distribution to speak of: each case stands alone.
constexpr std::size_t kLeastForPrior = 5;

QString degreesText(double degrees)
{
    QString text = QLocale::c().toString(degrees, 'f', 1);
    if (text.endsWith(QStringLiteral(".0")))
        text.chop(2);
    return text;
}

JudgedContrast welchContrast(const PreparedCase& prepared, double confidence)
{
    const WelchResult test = welch(prepared.baseline, prepared.contender, confidence);
    const double a = variance(prepared.baseline), b = variance(prepared.contender);
    return {test.difference,
            test.low,
            test.high,
            test.p,
            test.degreesOfFreedom,
            std::sqrt(a / static_cast<double>(prepared.baseline.size()) +
                      b / static_cast<double>(prepared.contender.size())),
            (a + b) / 2};
}

void judgeAlone(PreparedCase& prepared, const ComparisonPolicy& policy)
{
    CaseComparison& row = prepared.row;
    const JudgedContrast contrast = welchContrast(prepared, policy.confidence);
    row.basis = Basis::Processes;
    row.basisText = processesText(prepared.baseline.size(), prepared.contender.size());
    if (std::isnan(contrast.p) && contrast.difference != 0 && !isExactByNature(row.metric)) {
        // Times that never vary were rounded: how finely can't be told from them.
        row.ratio.value = std::exp(contrast.difference);
        row.basis = Basis::None;
        row.note = QStringLiteral("no variation on either side: rounded too coarsely to judge the change");
        return;
    }
    applyContrast(prepared, contrast, policy);
    if (!std::isnan(contrast.p))
        row.basisText +=
            QStringLiteral(", Welch\u2019s t with %1 degrees of freedom").arg(degreesText(contrast.degreesOfFreedom));
}

void judgeModerated(PreparedCase& prepared, const CaseContrast& contrast, const VariancePrior& prior,
                    const ComparisonPolicy& policy)
{
    const ModeratedT test = moderatedT(contrast, prior, policy.confidence);
    CaseComparison& row = prepared.row;
    applyContrast(prepared,
                  {test.difference, test.low, test.high, test.p, test.degreesOfFreedom,
                   std::sqrt(test.variance * contrast.scale), test.variance},
                  policy);
    row.basis = Basis::ModeratedProcesses;
    const QString own = degreesText(contrast.df);
    const QString degrees =
        std::isinf(prior.df) ? QString(own + QStringLiteral(" and all the suite\u2019s"))
                             : QString(own + QStringLiteral(" + ") + degreesText(test.degreesOfFreedom - contrast.df));
    row.basisText = processesText(prepared.baseline.size(), prepared.contender.size()) +
                    QStringLiteral(", moderated t with %1 degrees of freedom").arg(degrees);
}

struct MetricFamily
{
    std::vector<std::size_t> cases;
    std::vector<CaseContrast> contrasts;
};

VariancePrior priorOf(const MetricFamily& family)
{
    std::vector<double> variances, df;
    for (const CaseContrast& contrast : family.contrasts) {
        if (!(contrast.variance > 0))
            continue; // rounded, not steady
        variances.push_back(contrast.variance);
        df.push_back(contrast.df);
    }
    if (variances.size() < kLeastForPrior)
        return {kNone, 0, 0};
    return fitVariancePrior(variances, df);
}

} // namespace

QString processesText(std::size_t baseline, std::size_t contender)
{
    if (baseline == contender)
        return QStringLiteral("%1 processes a side").arg(baseline);
    return QStringLiteral("%1 and %2 processes").arg(baseline).arg(contender);
}

std::vector<SuitePrior> judgeByProcesses(std::span<PreparedCase> cases, const ComparisonPolicy& policy)
{
    QMap<QString, MetricFamily> families;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (cases[i].way != PreparedCase::Way::ByProcesses)
            continue;
        cases[i].row.ratio.n = std::min(cases[i].baseline.size(), cases[i].contender.size());
        MetricFamily& family = families[cases[i].row.metric.name + QChar(0x1f) + cases[i].row.metric.unit];
        family.cases.push_back(i);
        family.contrasts.push_back(caseContrast(cases[i].baseline, cases[i].contender));
    }
    std::vector<SuitePrior> priors;
    for (auto it = families.constBegin(); it != families.constEnd(); ++it) {
        const VariancePrior prior = priorOf(*it);
        const Metric& metric = cases[it->cases.front()].row.metric;
        if (prior.df > 0)
            priors.push_back({metric.name, prior.df, prior.variance, prior.pooledDf,
                              static_cast<qint64>(it->cases.size()), metric.unit});
        for (std::size_t k = 0; k < it->cases.size(); ++k) {
            PreparedCase& prepared = cases[it->cases[k]];
            if (prior.df > 0 && it->contrasts[k].variance > 0)
                judgeModerated(prepared, it->contrasts[k], prior, policy);
            else
                judgeAlone(prepared, policy);
        }
    }
    return priors;
}

} // namespace alidade
