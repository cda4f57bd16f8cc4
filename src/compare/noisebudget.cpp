// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/noisebudget.h"

#include "compare/caseprocesses.h"
#include "compare/noiseof.h"

#include "stats/hierarchy/variance.h"
#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

NoiseBudget unknownBudget()
{
    NoiseBudget budget;
    budget.processVariance = budget.iterationVariance = budget.iterations = budget.processShare = kNone;
    budget.bestIterations = budget.halfWidth = kNone;
    budget.halfWidthTwiceProcesses = budget.halfWidthTwiceIterations = kNone;
    return budget;
}

/// Logs of a side's values by process; nothing where there are fewer than two processes or a value is not positive.
Processes logsOf(const SideProcesses& side)
{
    Processes logs;
    for (std::size_t i = 0; i < side.values.size(); ++i) {
        const std::span<const double> process = side.steady(i);
        if (process.empty() || std::any_of(process.begin(), process.end(), [](double v) { return v <= 0; }))
            return {};
        logs.push_back(logarithms(process));
    }
    return side.hierarchyKnown && logs.size() > 1 ? logs : Processes();
}

double pooled(double a, double dfA, double b, double dfB)
{
    if (std::isnan(a))
        return b;
    return std::isnan(b) ? a : (a * dfA + b * dfB) / (dfA + dfB);
}

QString percent(double part)
{
    return QStringLiteral("\u00b1") + QLocale::c().toString(part * 100, 'f', part < 0.001 ? 2 : 1) + QChar(0x202F) +
           QLatin1Char('%');
}

QString wordsOf(const NoiseBudget& budget)
{
    const double most = budget.halfWidth * 0.95;
    const auto gain = [&](double width) {
        return width < most ? percent(budget.halfWidth) + QStringLiteral(" \u2192 ") + percent(width)
                            : QStringLiteral("no gain worth it");
    };
    QString words = QStringLiteral("twice the processes: ") + gain(budget.halfWidthTwiceProcesses);
    if (!std::isnan(budget.halfWidthTwiceIterations))
        words += QStringLiteral("; twice the iterations: ") + gain(budget.halfWidthTwiceIterations);
    return words;
}

void addMedians(NoiseReport& report)
{
    const auto middle = [&report](double NoiseBudget::*field) {
        std::vector<double> values;
        for (const NoiseBudget& one : report.cases) {
            if (!std::isnan(one.*field))
                values.push_back(one.*field);
        }
        return values.empty() ? kNone : median(std::move(values));
    };
    report.middle = unknownBudget();
    for (double NoiseBudget::*field :
         {&NoiseBudget::processVariance, &NoiseBudget::iterationVariance, &NoiseBudget::iterations,
          &NoiseBudget::processShare, &NoiseBudget::bestIterations, &NoiseBudget::halfWidth,
          &NoiseBudget::halfWidthTwiceProcesses, &NoiseBudget::halfWidthTwiceIterations})
        report.middle.*field = middle(field);
    if (report.known == 0) {
        report.words = QStringLiteral("no case tells its processes apart: where the noise comes from is not known");
        return;
    }
    report.middle.words = wordsOf(report.middle);
    const QString share =
        QLocale::c().toString(report.middle.processShare * 100, 'f', 0) + QChar(0x202F) + QStringLiteral("%");
    report.words =
        QStringLiteral("in the middle case %1 of the noise lies between processes; ").arg(share) + report.middle.words;
}

} // namespace

NoiseBudget noiseOf(const CaseProcesses& processes, double startCost, double confidence)
{
    NoiseBudget budget = unknownBudget();
    const Processes a = logsOf(processes.baseline), b = logsOf(processes.contender);
    if (a.empty() || b.empty())
        return budget;
    const VarianceComponents left = varianceComponents(a), right = varianceComponents(b);
    const auto df = [](const VarianceComponents& side) { return static_cast<double>(side.count - 1); };
    const auto iterationDf = [](const VarianceComponents& side) {
        return std::max(1.0, static_cast<double>(side.count) * (side.perProcess - 1));
    };
    VarianceComponents both = left;
    both.iterations = pooled(left.iterations, iterationDf(left), right.iterations, iterationDf(right));
    both.means = pooled(left.means, df(left), right.means, df(right));
    both.perProcess = 2 / (1 / left.perProcess + 1 / right.perProcess);
    const double within = std::isnan(both.iterations) ? 0 : both.iterations / both.perProcess;
    both.processes = std::max(0.0, both.means - within);

    budget.processVariance = both.processes;
    budget.iterationVariance = both.iterations;
    budget.iterations = both.perProcess;
    const double count = static_cast<double>(std::min(left.count, right.count));
    budget.processes = static_cast<qint64>(count);
    budget.processShare = both.means > 0 ? both.processes / both.means : kNone;
    budget.bestIterations = optimalIterations(both, startCost, 1);
    const auto width = [&](double n, double variance) {
        return studentQuantile((1 + confidence) / 2, n - 1) * std::sqrt(variance / n);
    };
    budget.halfWidth = width(count, both.means);
    budget.halfWidthTwiceProcesses = width(2 * count, both.means);
    if (!std::isnan(both.iterations))
        budget.halfWidthTwiceIterations = width(count, both.processes + within / 2);
    budget.words = wordsOf(budget);
    return budget;
}

Result<NoiseReport> noiseBudget(const SampleSource& source, const ComparisonReport& report, double startCost,
                                const Progress& progress)
{
    NoiseReport noise;
    noise.startCost = startCost;
    noise.cases.assign(report.cases.size(), unknownBudget());
    const auto visit = [&](CaseProcesses&& processes) {
        NoiseBudget budget = noiseOf(processes, startCost, report.policy.confidence);
        noise.known += std::isnan(budget.halfWidth) ? 0 : 1;
        noise.cases[processes.index] = std::move(budget);
        return true;
    };
    if (Result<void> visited = visitProcesses(source, report, {}, visit, progress); !visited)
        return visited.error();
    addMedians(noise);
    return noise;
}

} // namespace alidade
