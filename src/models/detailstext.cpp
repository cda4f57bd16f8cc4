// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detailstext.h"

#include "core/quantity.h"
#include "models/comparisontext.h"

#include <QLocale>
#include <QMap>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

const QChar kThinSpace(0x202F), kMinus(0x2212), kDash(0x2013);
constexpr double kDriftLevel = 0.01; ///< p of a trend that is worth a word

QString percent(double fraction, int digits = 1)
{
    return QLocale::c().toString(fraction * 100, 'f', digits) + kThinSpace + QLatin1Char('%');
}

QString signedNumber(double value, int digits)
{
    QString text = QLocale::c().toString(std::abs(value), 'f', digits);
    return (value < 0 ? QString(kMinus) : QStringLiteral("+")) + text;
}

/// "210.6 … 217.9" in the unit of `reference`.
QString levelInterval(const Estimate& estimate, double reference, const QString& unit, bool withSign = false)
{
    if (!std::isfinite(estimate.low) && !std::isfinite(estimate.high))
        return {};
    const ScaledUnit scaled = scaledUnit(reference, unit);
    // Both ends of a difference as fine as the larger one: the smaller may be next to nothing.
    double larger = 0;
    for (const double bound : {estimate.low, estimate.high})
        larger = std::isfinite(bound) ? std::max(larger, std::abs(bound) / scaled.factor) : larger;
    const int decimals = larger > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(larger))), 0, 9) : 0;
    const auto end = [&](double bound) -> QString {
        if (!std::isfinite(bound))
            return QStringLiteral("no bound");
        return withSign ? signedNumber(bound / scaled.factor, decimals) : scaledNumber(bound, scaled, 4);
    };
    return end(estimate.low) + QStringLiteral(" … ") + end(estimate.high);
}

FactRow levelRow(const QString& name, const SideValue& side, const QString& unit)
{
    if (!hasValue(side))
        return {name, QString(kDash), {}};
    return {name, levelText(side.estimate.value, unit, 4),
            hasInterval(side.estimate) ? levelInterval(side.estimate, side.estimate.value, unit) : QString()};
}

FactRow differenceRow(const CaseComparison& comparison)
{
    const double left = comparison.baseline.estimate.value, right = comparison.contender.estimate.value;
    const double change = std::isfinite(comparison.change.value) ? comparison.change.value : right - left;
    const ScaledUnit unit = scaledUnit(left, comparison.metric.unit);
    const QString number = (change > 0 ? QStringLiteral("+") : QString()) + scaledNumber(change, unit, 3);
    return {QStringLiteral("Difference"), unit.unit.isEmpty() ? number : QString(number + kThinSpace + unit.unit),
            levelInterval(comparison.change, left, comparison.metric.unit, true)};
}

QString sideCounts(const SideValue& side)
{
    if (!hasValue(side))
        return QString(kDash);
    if (side.processes == 0 && side.samples == 0)
        return QStringLiteral("no raw values");
    const QString samples =
        countText(side.samples) + (side.samples == 1 ? QStringLiteral(" sample") : QStringLiteral(" samples"));
    if (side.processes == 0)
        return samples;
    return countText(side.processes) +
           (side.processes == 1 ? QStringLiteral(" process, ") : QStringLiteral(" processes, ")) + samples;
}

void addSureness(std::vector<FactRow>& rows, const CaseComparison& comparison, const ComparisonReport& report)
{
    if (!std::isnan(comparison.p))
        rows.push_back({QStringLiteral("p"), probabilityText(comparison.p), {}});
    if (!std::isnan(comparison.q))
        rows.push_back({QStringLiteral("q (FDR %1)").arg(percentText(report.policy.falseDiscovery)),
                        probabilityText(comparison.q),
                        {}});
    if (comparison.verdict == Verdict::Same && !std::isnan(comparison.equivalenceP))
        rows.push_back({QStringLiteral("p of “same”"), probabilityText(comparison.equivalenceP), {}});
    if (comparison.margin != report.policy.margin)
        rows.push_back({QStringLiteral("Own margin"), QString(QChar(0xB1) + percentText(comparison.margin)), {}});
}

void addSecondOpinion(std::vector<FactRow>& rows, const RobustOpinion& opinion)
{
    if (std::isnan(opinion.p) && std::isnan(opinion.ratio.value))
        return;
    const bool bounded = hasInterval(opinion.ratio);
    rows.push_back({QStringLiteral("By ranks"), changeText(opinion.ratio.value),
                    bounded ? changeIntervalText(opinion.ratio.low, opinion.ratio.high) : QString()});
    rows.push_back({QStringLiteral("Rank test"), std::isnan(opinion.p) ? QString(kDash) : probabilityText(opinion.p),
                    opinion.canReach ? QString() : QStringLiteral("too few processes")});
    if (!std::isnan(opinion.cliffDelta.value))
        rows.push_back({QStringLiteral("Cliff’s δ"), signedNumber(opinion.cliffDelta.value, 2), opinion.cliffWord});
    if (!std::isnan(opinion.spreadRatio))
        rows.push_back(
            {QStringLiteral("Spread"), QString(QChar(0xD7) + QLocale::c().toString(opinion.spreadRatio, 'g', 2)),
             std::isnan(opinion.spreadP) ? QString()
                                         : QString(QStringLiteral("p ") + probabilityText(opinion.spreadP))});
}

/// "3 mild, 1 severe"; of one side.
QString outlierText(const SideShape& side)
{
    if (side.samples == 0)
        return QString(kDash);
    if (side.mildOutliers + side.severeOutliers == 0)
        return QStringLiteral("none");
    QStringList parts;
    if (side.mildOutliers > 0)
        parts += QStringLiteral("%1 mild").arg(countText(side.mildOutliers));
    if (side.severeOutliers > 0)
        parts += QStringLiteral("%1 severe").arg(countText(side.severeOutliers));
    return parts.join(QStringLiteral(", "));
}

/// "5 steady", "3 steady, 2 warm up": of all processes of one side.
QString warmupText(const SideShape& side)
{
    QMap<int, int> counts;
    for (const WarmupClass warmup : side.warmups)
        ++counts[static_cast<int>(warmup)];
    QStringList parts;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        parts += QStringLiteral("%1 %2").arg(it.value()).arg(warmupWord(static_cast<WarmupClass>(it.key())));
    return parts.isEmpty() ? QString(kDash) : parts.join(QStringLiteral(", "));
}

QString both(const QString& left, const QString& right)
{
    return left == right ? left : QString(left + QStringLiteral(" → ") + right);
}

QString independence(const SideShape& side)
{
    if (side.samples == 0 || !(side.effectiveSamples > 0))
        return QString(kDash);
    return QStringLiteral("%1 of %2").arg(countText(std::llround(side.effectiveSamples)), countText(side.samples));
}

bool isKnown(double variance)
{
    return !std::isnan(variance);
}

} // namespace

std::vector<FactRow> numberFacts(const CaseComparison& comparison, const ComparisonReport& report)
{
    std::vector<FactRow> rows{levelRow(QStringLiteral("Base"), comparison.baseline, comparison.metric.unit),
                              levelRow(QStringLiteral("Candidate"), comparison.contender, comparison.metric.unit)};
    if (hasValue(comparison.baseline) && hasValue(comparison.contender))
        rows.push_back(differenceRow(comparison));
    if (std::isfinite(comparison.ratio.value) && hasInterval(comparison.ratio)) {
        const QString name = intervalName(comparison);
        rows.push_back({QString(name.left(1).toUpper() + name.mid(1)), changeText(comparison.ratio.value),
                        changeIntervalText(comparison.ratio.low, comparison.ratio.high)});
    }
    addSureness(rows, comparison, report);
    addSecondOpinion(rows, comparison.robust);
    rows.push_back({QStringLiteral("Base from"), sideCounts(comparison.baseline), {}});
    rows.push_back({QStringLiteral("Candidate from"), sideCounts(comparison.contender), {}});
    return rows;
}

std::vector<FactRow> shapeFacts(const CaseDetails& details)
{
    std::vector<FactRow> rows;
    const SideShape &left = details.shape.baseline, &right = details.shape.contender;
    if (isKnown(details.noise.processVariance))
        rows.push_back({QStringLiteral("Between processes"), percent(std::sqrt(details.noise.processVariance)), {}});
    if (isKnown(details.noise.iterationVariance))
        rows.push_back({QStringLiteral("Within a process"), percent(std::sqrt(details.noise.iterationVariance)), {}});
    if (details.shape.isEmpty())
        return rows;
    rows.push_back({QStringLiteral("Modes"), modesText(left.modes, right.modes), {}});
    if (std::max(left.processModes, right.processModes) > 1)
        rows.push_back({QStringLiteral("Modes of processes"), modesText(left.processModes, right.processModes), {}});
    rows.push_back({QStringLiteral("Processes are"), both(warmupText(left), warmupText(right)), {}});
    rows.push_back({QStringLiteral("Drift"), driftText(details), {}});
    rows.push_back({QStringLiteral("Independent"), both(independence(left), independence(right)), {}});
    rows.push_back({QStringLiteral("Outliers"), both(outlierText(left), outlierText(right)), {}});
    if (std::isfinite(details.bootstrap.value))
        rows.push_back(
            {QStringLiteral("Bootstrap"),
             changeIntervalText(details.bootstrap.low, details.bootstrap.high) + kThinSpace + QLatin1Char('%'),
             {}});
    if (left.quantised || right.quantised)
        rows.push_back({QStringLiteral("Clock"), QStringLiteral("few different values"), {}});
    return rows;
}

QString secondOpinionText(const RobustOpinion& opinion)
{
    if (std::isnan(opinion.p))
        return {};
    if (!opinion.words.isEmpty())
        return opinion.words;
    return opinion.canReach ? QStringLiteral("rank test agrees") : QStringLiteral("too few processes for a rank test");
}

QString modesText(int baseline, int contender)
{
    if (baseline == 0 && contender == 0)
        return QString(kDash);
    const auto text = [](int modes) { return modes == 0 ? QString(kDash) : QString::number(modes); };
    return both(text(baseline), text(contender));
}

QString driftText(const CaseDetails& details)
{
    QStringList parts;
    const auto add = [&parts](const QString& who, const SideDetails& side) {
        if (!(side.driftP < kDriftLevel))
            return;
        parts += QStringLiteral("%1 drifts by %2%3% a process (p %4)")
                     .arg(who, signedNumber(side.drift * 100, 2), QString(kThinSpace), probabilityText(side.driftP));
    };
    add(QStringLiteral("base"), details.baseline);
    add(QStringLiteral("candidate"), details.contender);
    if (!parts.isEmpty())
        return parts.join(QStringLiteral("; "));
    const bool tested = std::isfinite(details.baseline.driftP) || std::isfinite(details.contender.driftP);
    return tested ? QStringLiteral("no drift found") : QStringLiteral("too few processes to tell drift");
}

} // namespace alidade
