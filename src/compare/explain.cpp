// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/explain.h"

#include "compare/caseprocesses.h"
#include "compare/preparecase.h"
#include "compare/snippets.h"

#include "core/number.h"
#include "stats/summary/moments.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

QString exact(double value)
{
    return QString::fromLatin1(formatDouble(value));
}

/// "the contender failed: Segmentation fault"; empty where both sides have a number.
QString sideStates(const CaseComparison& row)
{
    QStringList parts;
    const auto add = [&parts](const SideValue& side, const QString& who) {
        if (side.status == CaseStatus::Ok)
            return;
        const QString what = side.status == CaseStatus::Failed    ? QStringLiteral(" failed")
                             : side.status == CaseStatus::Skipped ? QStringLiteral(" was skipped")
                                                                  : QStringLiteral(" was not run");
        parts += who + what + (side.message.isEmpty() ? QString() : QString(QStringLiteral(": ") + side.message));
    };
    add(row.baseline, QStringLiteral("the baseline"));
    add(row.contender, QStringLiteral("the contender"));
    return parts.join(QStringLiteral("; "));
}

QString formulaOf(const CaseComparison& row)
{
    switch (row.basis) {
    case Basis::ModeratedProcesses:
        return QStringLiteral(
            "d = mean(log b) \u2212 mean(log a); s\u00b2 = (d0\u00b7s0\u00b2 + df\u00b7sp\u00b2)/(d0 + df); "
            "ratio = exp(d \u00b1 t(d0 + df)\u00b7s\u00b7\u221a(1/na + 1/nb))");
    case Basis::Processes:
        return QStringLiteral(
            "d = mean(log b) \u2212 mean(log a); "
            "ratio = exp(d \u00b1 t(df)\u00b7\u221a(sa\u00b2/na + sb\u00b2/nb)), df by Satterthwaite");
    case Basis::History:
        return QStringLiteral(
            "d = mean(log b) \u2212 mean(log a); ratio = exp(d \u00b1 t(df)\u00b7s\u00b7\u221a(1/na + 1/nb)), "
            "s: spread of the other runs in the same stretch of history");
    case Basis::Pooled:
    case Basis::FileInterval:
        return QStringLiteral(
            "ratio = b/a between low(b)/high(a) and high(b)/low(a); the sides\u2019 own intervals, which "
            "know nothing of run-to-run spread");
    case Basis::Identical:
        if (isSameData(row))
            return QStringLiteral("both sides are the same measurements: the ratio is 1, and says nothing of a change");
        return QStringLiteral("every value of both sides is the same number");
    case Basis::None:
        break;
    }
    const QString states = sideStates(row);
    return states.isEmpty() ? QStringLiteral("cannot be judged")
                            : QString(QStringLiteral("cannot be judged: ") + states);
}

struct Provenance
{
    QHash<RunId, const RunRecord*> runs;
    QHash<BundleId, QString> bundles;

    explicit Provenance(const Catalogue& catalogue)
    {
        for (const RunRecord& run : catalogue.runs)
            runs.insert(run.id, &run);
        for (const BundleRecord& bundle : catalogue.bundles)
            bundles.insert(bundle.id, bundle.name);
    }
};

void addInputs(Explanation& explanation, const SideProcesses& side, bool contender, const Provenance& provenance)
{
    for (size_t i = 0; i < side.levels.size(); ++i) {
        ExplainedInput input;
        input.contender = contender;
        input.process = side.hierarchyKnown ? static_cast<int>(i) + 1 : 0;
        input.value = side.levels[i];
        input.samples = static_cast<qint64>(side.steady(i).size());
        input.run = side.runs[i];
        input.line = side.lines[i];
        if (const RunRecord* run = provenance.runs.value(side.runs[i])) {
            input.entry = run->entry;
            input.bundle = provenance.bundles.value(run->bundle);
        }
        explanation.inputs.push_back(input);
    }
}

const SuitePrior* priorOf(const ComparisonReport& report, const CaseComparison& row)
{
    const auto it = std::find_if(report.priors.begin(), report.priors.end(), [&row](const SuitePrior& prior) {
        return prior.metric == row.metric.name && prior.unit == row.metric.unit;
    });
    return it == report.priors.end() ? nullptr : &*it;
}

void addLeftOut(Explanation& explanation, const SideProcesses& side, const QString& name)
{
    if (side.leftOut() > 0)
        explanation.steps.push_back({QStringLiteral("values of warm-up left out, ") + name,
                                     QString::number(static_cast<qulonglong>(side.leftOut()))});
}

void addTestSteps(Explanation& explanation, const CaseComparison& row, const CaseProcesses& processes,
                  const SuitePrior* prior)
{
    const auto add = [&explanation](const QString& what, double value) {
        explanation.steps.push_back({what, exact(value)});
    };
    const std::vector<double> a = logarithms(processes.baseline.levels), b = logarithms(processes.contender.levels);
    add(QStringLiteral("mean of log levels, baseline"), mean(a));
    add(QStringLiteral("mean of log levels, contender"), mean(b));
    add(QStringLiteral("difference d"), mean(b) - mean(a));
    if (row.basis != Basis::History) {
        add(QStringLiteral("variance of log levels, baseline"), variance(a));
        add(QStringLiteral("variance of log levels, contender"), variance(b));
    } else {
        explanation.steps.push_back(
            {QStringLiteral("other runs in the stretch of history"), QString::number(row.historyRuns)});
    }
    if (row.basis == Basis::ModeratedProcesses && prior) {
        add(QStringLiteral("d0, degrees of freedom of the suite"), prior->degreesOfFreedom);
        add(QStringLiteral("s0\u00b2, variance of the suite"), prior->variance);
    }
    add(QStringLiteral("standard error of d"), row.standardError);
    add(QStringLiteral("degrees of freedom"), row.degreesOfFreedom);
    add(QStringLiteral("t"), std::log(row.ratio.value) / row.standardError);
}

void addResults(Explanation& explanation, const CaseComparison& row)
{
    const auto add = [&explanation](const QString& what, double value) {
        explanation.steps.push_back({what, exact(value)});
    };
    add(QStringLiteral("ratio"), row.ratio.value);
    add(QStringLiteral("interval, lower end"), row.ratio.low);
    add(QStringLiteral("interval, upper end"), row.ratio.high);
    add(QStringLiteral("p, two-sided"), row.p);
    add(QStringLiteral("q, adjusted over the family"), row.q);
    add(QStringLiteral("p of two one-sided tests against the margin"), row.equivalenceP);
    add(QStringLiteral("margin"), row.margin);
    explanation.steps.push_back({QStringLiteral("verdict"), verdictWord(row.verdict)});
}

} // namespace

Result<Explanation> explain(const SampleSource& source, const ComparisonReport& report, size_t index,
                            const Progress& progress)
{
    const Result<CaseProcesses> processes = processesOf(source, report, index, progress);
    if (!processes)
        return processes.error();
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    const CaseComparison& row = report.cases[index];
    const SuitePrior* prior = priorOf(report, row);
    const Provenance provenance(**catalogue);
    Explanation explanation;
    explanation.formula = formulaOf(row);
    addInputs(explanation, processes->baseline, false, provenance);
    addInputs(explanation, processes->contender, true, provenance);
    addLeftOut(explanation, processes->baseline, QStringLiteral("baseline"));
    addLeftOut(explanation, processes->contender, QStringLiteral("contender"));
    const bool tested =
        row.basis == Basis::ModeratedProcesses || row.basis == Basis::Processes || row.basis == Basis::History;
    if (tested && row.standardError > 0)
        addTestSteps(explanation, row, *processes, prior);
    addResults(explanation, row);
    explanation.python = pythonSnippet(row, *processes, prior);
    explanation.r = rSnippet(row, *processes, prior);
    return explanation;
}

} // namespace alidade
