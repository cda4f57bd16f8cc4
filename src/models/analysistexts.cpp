// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysistexts.h"

#include "core/number.h"
#include "core/quantity.h"
#include "models/comparisontext.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

using Cell = CellsModel::Cell;
using Row = CellsModel::Row;

const QChar kThinSpace(0x202F);

Cell words(const QString& text)
{
    return {text, {}};
}

/// The number is what sorting and exports get.
Cell number(const QString& text, double value)
{
    return std::isfinite(value) ? Cell{text, value} : Cell{QStringLiteral("–"), {}};
}

Cell count(qint64 value)
{
    return {countText(value), value};
}

/// "4.6 %".
QString share(double fraction)
{
    return QLocale::c().toString(fraction * 100, 'f', 1) + kThinSpace + QLatin1Char('%');
}

/// A variance of logs as the relative standard deviation that it stands for.
Cell deviation(double variance)
{
    const double relative = std::sqrt(std::max(0.0, variance));
    return number(share(relative), std::isnan(variance) ? variance : relative);
}

/// As a sentence begins.
QString capital(const QString& words)
{
    return words.left(1).toUpper() + words.mid(1) + (words.isEmpty() ? QString() : QStringLiteral("."));
}

QString splitCount(double mean)
{
    return QLocale::c().toString(mean, 'f', mean < 10 && mean > 0 ? 1 : 0);
}

QString iterationsText(double iterations)
{
    if (std::isinf(iterations))
        return QStringLiteral("as many as you like");
    return QLocale::c().toString(iterations, 'f', iterations < 10 ? 1 : 0);
}

} // namespace

QString selfCheckShort(const SelfCheck& check)
{
    return share(check.falseAlarms) + QStringLiteral(" false alarms (") + percentText(check.nominal) +
           QStringLiteral(" expected)");
}

AnalysisText selfCheckText(const SelfCheck& check, const ComparisonPolicy& policy)
{
    AnalysisText text;
    text.sentence = capital(check.words);
    text.notes += QStringLiteral("The baseline’s processes were parted at random into two halves, %1 times, and each "
                                 "half judged against the other. Nothing differs between them, so every alarm is a "
                                 "false one.")
                      .arg(check.splits);
    text.notes += QStringLiteral("%1 cases took part; %2 were left out, because they have fewer than four processes.")
                      .arg(countText(check.cases), countText(check.leftOut));
    text.notes += QStringLiteral("Seed %1: the same halves on every run.").arg(check.seed);
    text.columns = {
        {QStringLiteral("What"), false}, {QStringLiteral("Found"), true}, {QStringLiteral("Expected"), true}};
    const auto add = [&text](const QString& what, const Cell& found, const Cell& expected) {
        text.rows.push_back({words(what), found, expected});
    };
    add(QStringLiteral("False alarms of the test (p below %1)").arg(QString::fromLatin1(formatDouble(check.nominal))),
        number(share(check.falseAlarms), check.falseAlarms), number(percentText(check.nominal), check.nominal));
    add(QStringLiteral("False verdicts: slower or faster, margin ±") + percentText(policy.margin),
        number(share(check.falseVerdicts), check.falseVerdicts),
        words(QStringLiteral("at most ") + percentText(check.nominal)));
    add(QStringLiteral("Alarms of a test that takes every sample as evidence of its own"),
        number(share(check.pooledAlarms), check.pooledAlarms), number(percentText(check.nominal), check.nominal));
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::Undecided}) {
        const double mean = check.counts[static_cast<size_t>(verdict)];
        add(QStringLiteral("Rows called “%1”, mean over the splits").arg(verdictWord(verdict)),
            number(splitCount(mean), mean),
            verdict == Verdict::Slower || verdict == Verdict::Faster ? words(QStringLiteral("0")) : words(QString()));
    }
    return text;
}

AnalysisText noiseText(const NoiseReport& noise, const ComparisonReport& report)
{
    AnalysisText text;
    text.sentence = capital(noise.words);
    text.notes +=
        QStringLiteral("Between processes and within them, as relative standard deviations; ± is half the interval of "
                       "a side’s level, now and with twice as many. “Best” is the "
                       "number of iterations that gets the narrowest interval for the time, where starting a "
                       "process costs as much as %1 iterations.")
            .arg(QLocale::c().toString(noise.startCost, 'g', 3));
    text.notes += QStringLiteral("%1 of %2 cases have what it takes: two processes of two values a side.")
                      .arg(countText(noise.known), countText(static_cast<qint64>(noise.cases.size())));
    text.columns = {{QStringLiteral("Benchmark"), false},
                    {QStringLiteral("Between"), true},
                    {QStringLiteral("Within"), true},
                    {QStringLiteral("Iterations"), true},
                    {QStringLiteral("Best"), true},
                    {QStringLiteral("Now ±"), true},
                    {QStringLiteral("2 × processes ±"), true},
                    {QStringLiteral("2 × iterations ±"), true}};
    for (size_t i = 0; i < noise.cases.size() && i < report.cases.size(); ++i) {
        const NoiseBudget& budget = noise.cases[i];
        if (std::isnan(budget.processVariance) && std::isnan(budget.iterationVariance))
            continue;
        text.rows.push_back(
            {words(caseTitle(report.cases[i])), deviation(budget.processVariance), deviation(budget.iterationVariance),
             number(iterationsText(budget.iterations), budget.iterations),
             std::isinf(budget.bestIterations) ? words(iterationsText(budget.bestIterations))
                                               : number(iterationsText(budget.bestIterations), budget.bestIterations),
             number(share(budget.halfWidth), budget.halfWidth),
             number(share(budget.halfWidthTwiceProcesses), budget.halfWidthTwiceProcesses),
             number(share(budget.halfWidthTwiceIterations), budget.halfWidthTwiceIterations)});
    }
    return text;
}

AnalysisText planText(const MeasurementPlan& plan, const ComparisonReport& report)
{
    AnalysisText text;
    text.sentence = capital(plan.words);
    text.notes += QStringLiteral("From the variance seen so far, on logs: as many processes a side as it takes for the "
                                 "interval to leave the margin on one side. A guess to plan with, not a promise. The "
                                 "time is that of both sides.");
    if (plan.unplannable > 0)
        text.notes +=
            QStringLiteral("%1 undecided rows can’t be planned: one process a side, a file’s own interval, or "
                           "a change that lies at the very edge of the margin.")
                .arg(countText(plan.unplannable));
    if (!plan.timeKnown)
        text.notes +=
            QStringLiteral("The files do not say of every case how long it took, so the time is not known, or "
                           "not of all.");
    text.columns = {{QStringLiteral("Benchmark"), false},
                    {QStringLiteral("Change"), true},
                    {QStringLiteral("Interval"), false},
                    {QStringLiteral("More a side"), true},
                    {QStringLiteral("Time"), true}};
    for (const PlannedCase& planned : plan.cases) {
        const CaseComparison& comparison = report.cases[planned.index];
        text.rows.push_back({words(caseTitle(comparison)),
                             number(changeText(comparison.ratio.value), comparison.ratio.value),
                             words(changeIntervalText(comparison.ratio.low, comparison.ratio.high)),
                             count(planned.processes), number(durationText(planned.seconds), planned.seconds)});
    }
    return text;
}

AnalysisText explanationInputs(const Explanation& explanation, const CaseComparison& comparison)
{
    AnalysisText text;
    text.sentence = explanation.formula;
    text.columns = {{QStringLiteral("Side"), false},   {QStringLiteral("Process"), true},
                    {QStringLiteral("Level"), true},   {QStringLiteral("Samples"), true},
                    {QStringLiteral("Bundle"), false}, {QStringLiteral("File"), false},
                    {QStringLiteral("Line"), true}};
    for (const ExplainedInput& input : explanation.inputs) {
        text.rows.push_back({words(input.contender ? QStringLiteral("candidate") : QStringLiteral("base")),
                             input.process > 0 ? count(input.process) : words(QStringLiteral("not known")),
                             number(levelText(input.value, comparison.metric.unit, 6), input.value),
                             count(input.samples), words(input.bundle), words(input.entry),
                             input.line > 0 ? count(input.line) : words(QString())});
    }
    return text;
}

AnalysisText explanationSteps(const Explanation& explanation)
{
    AnalysisText text;
    text.sentence = explanation.formula;
    text.columns = {{QStringLiteral("Step"), false}, {QStringLiteral("Value"), true}};
    for (const ExplainedStep& step : explanation.steps)
        text.rows.push_back({words(step.what), words(step.value)});
    return text;
}

} // namespace alidade
