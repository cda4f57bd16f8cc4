// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"

#include "core/number.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {

QString statusWord(CaseStatus status)
{
    switch (status) {
    case CaseStatus::Ok:
        return QStringLiteral("ok");
    case CaseStatus::Failed:
        return QStringLiteral("failed");
    case CaseStatus::Skipped:
        return QStringLiteral("skipped");
    case CaseStatus::NotRun:
        break;
    }
    return QStringLiteral("not-run");
}

QString evidenceWord(Evidence evidence)
{
    switch (evidence) {
    case Evidence::Processes:
        return QStringLiteral("processes");
    case Evidence::Samples:
        return QStringLiteral("samples");
    case Evidence::FileInterval:
        return QStringLiteral("file-interval");
    case Evidence::ValueOnly:
        break;
    }
    return QStringLiteral("value");
}

QString directionWord(Direction direction)
{
    switch (direction) {
    case Direction::LowerIsBetter:
        return QStringLiteral("lower-is-better");
    case Direction::HigherIsBetter:
        return QStringLiteral("higher-is-better");
    case Direction::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

QString orderWord(OrderSource source)
{
    switch (source) {
    case OrderSource::Graph:
        return QStringLiteral("graph");
    case OrderSource::SiteIndex:
        return QStringLiteral("site-index");
    case OrderSource::Date:
        break;
    }
    return QStringLiteral("date");
}

QString verdictGlyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return QStringLiteral("\u25b2");
    case Verdict::Faster:
        return QStringLiteral("\u25bc");
    case Verdict::Same:
        return QStringLiteral("=");
    case Verdict::Undecided:
        return QStringLiteral("?");
    case Verdict::Failed:
        return QStringLiteral("\u2715");
    case Verdict::Missing:
        return QStringLiteral("\u2205");
    case Verdict::New:
        break;
    }
    return QStringLiteral("\u2726");
}

QString counted(qint64 count, const QString& noun)
{
    return countText(count) + QLatin1Char(' ') + (count == 1 ? noun : QString(noun + QLatin1Char('s')));
}

QString environmentText(const Configuration& configuration)
{
    if (configuration.environment.isEmpty() && configuration.environmentName.isEmpty())
        return {};
    return configuration.shortName();
}

ScaledUnit rowUnit(const CaseComparison& row)
{
    const double baseline = row.baseline.estimate.value;
    const double contender = row.contender.estimate.value;
    return scaledUnit(std::isfinite(baseline) && baseline != 0 ? baseline : contender, row.metric.unit);
}

QString sideText(const SideValue& side, const ScaledUnit& unit)
{
    if (side.status != CaseStatus::Ok)
        return side.status == CaseStatus::NotRun ? QStringLiteral("\u2013") : statusWord(side.status);
    const QString number = scaledNumber(side.estimate.value, unit);
    return unit.unit.isEmpty() ? number : QString(number + QChar(0x202F) + unit.unit);
}

QString changeCell(const CaseComparison& row)
{
    return changeText(row.ratio.value);
}

QString intervalCell(const CaseComparison& row)
{
    if (std::isnan(row.ratio.low) || std::isnan(row.ratio.high) || (row.ratio.low <= 0 && std::isinf(row.ratio.high)))
        return {};
    return changeIntervalText(row.ratio.low, row.ratio.high);
}

QString evidenceCell(const CaseComparison& row)
{
    const SideValue& a = row.baseline;
    const SideValue& b = row.contender;
    if (a.status != CaseStatus::Ok || b.status != CaseStatus::Ok)
        return {};
    const Evidence weakest = std::max(a.evidence, b.evidence);
    const auto pair = [](qint64 left, qint64 right) {
        return QString(countText(left) + QStringLiteral(" + ") + countText(right));
    };
    switch (weakest) {
    case Evidence::Processes:
        return pair(a.processes, b.processes) + QStringLiteral(" processes");
    case Evidence::Samples:
        return pair(a.samples, b.samples) + QStringLiteral(" values");
    case Evidence::FileInterval:
        return QStringLiteral("file\u2019s interval");
    case Evidence::ValueOnly:
        break;
    }
    return QStringLiteral("no interval");
}

QString basisCell(const CaseComparison& row)
{
    const QString basis = row.basisText.isEmpty() ? evidenceCell(row) : row.basisText;
    const bool says = basis.contains(QStringLiteral("optimistic"));
    return row.optimistic && !says ? QString(basis + QStringLiteral(", optimistic")) : basis;
}

QString noteCell(const CaseComparison& row)
{
    if (!row.robust.disagrees || row.robust.words.isEmpty() || row.note.contains(row.robust.words))
        return row.note;
    return row.note.isEmpty() ? row.robust.words : QString(row.note + QStringLiteral("; ") + row.robust.words);
}

QString basisWord(Basis basis)
{
    switch (basis) {
    case Basis::ModeratedProcesses:
        return QStringLiteral("moderated-processes");
    case Basis::Processes:
        return QStringLiteral("processes");
    case Basis::History:
        return QStringLiteral("history");
    case Basis::Pooled:
        return QStringLiteral("pooled");
    case Basis::FileInterval:
        return QStringLiteral("file-interval");
    case Basis::Identical:
        return QStringLiteral("identical");
    case Basis::None:
        break;
    }
    return QStringLiteral("none");
}

QString differenceWord(DifferenceKind kind)
{
    switch (kind) {
    case DifferenceKind::Counter:
        return QStringLiteral("counter");
    case DifferenceKind::Relevant:
        return QStringLiteral("relevant");
    case DifferenceKind::Treatment:
        return QStringLiteral("treatment");
    case DifferenceKind::Other:
        break;
    }
    return QStringLiteral("other");
}

std::vector<SideDifference> changesOf(const ComparisonReport& report)
{
    if (!report.changes.empty())
        return report.changes;
    std::vector<SideDifference> changes;
    for (const KeyDifference& difference : report.differences)
        changes.push_back({difference, DifferenceKind::Other, false, {}});
    return changes;
}

std::pair<QString, QString> valuesApart(const KeyDifference& difference)
{
    constexpr qsizetype kLongest = 60, kContext = 12;
    const QString& left = difference.left;
    const QString& right = difference.right;
    if (std::max(left.size(), right.size()) <= kLongest)
        return {left, right};
    const qsizetype shorter = std::min(left.size(), right.size());
    qsizetype same = 0;
    while (same < shorter && left.at(same) == right.at(same))
        ++same;
    const qsizetype from = std::max<qsizetype>(0, same - kContext);
    const auto part = [from](const QString& value) {
        QString text = value.mid(from, kLongest);
        if (from > 0)
            text.prepend(QChar(0x2026));
        if (from + kLongest < value.size())
            text += QChar(0x2026);
        return text;
    };
    return {part(left), part(right)};
}

QString percentOf(double fraction)
{
    return QString::fromLatin1(formatDouble(std::round(fraction * 1e6) / 1e4)) + QChar(0x202F) + QLatin1Char('%');
}

QString chanceText(const ComparisonReport& report)
{
    const qint64 moved =
        report.counts[static_cast<size_t>(Verdict::Slower)] + report.counts[static_cast<size_t>(Verdict::Faster)];
    if (moved == 0 || !(report.expectedByChance > 0))
        return {};
    const double rounded = std::round(report.expectedByChance * 10) / 10;
    return QStringLiteral("At most about %1 of the %2 slower and faster ones by chance.")
        .arg(rounded < 0.1 ? QStringLiteral("0.1") : QString::fromLatin1(formatDouble(rounded)), countText(moved));
}

QString geomeanText(const ComparisonReport& report)
{
    if (!std::isfinite(report.geomean.value))
        return {};
    const QString interval =
        std::isfinite(report.geomean.low) && std::isfinite(report.geomean.high)
            ? QString(QLatin1Char(' ') + changeIntervalText(report.geomean.low, report.geomean.high))
            : QString();
    const QString over = report.matched > 0
                             ? QString(QStringLiteral(" over ") + counted(report.matched, QStringLiteral("case")))
                             : QString();
    return QStringLiteral("Geometric mean ") + changeText(report.geomean.value) + interval + over + QLatin1Char('.');
}

QString methodText(const ComparisonReport& report)
{
    const ComparisonPolicy& policy = report.policy;
    QStringList parts;
    parts += QStringLiteral("ratio = contender / baseline with %1 intervals (a file\u2019s own where noted), judged "
                            "against a margin of \u00b1%2")
                 .arg(percentOf(policy.confidence), percentOf(policy.margin));
    QStringList rules;
    for (const MarginRule& rule : policy.margins)
        rules += rule.pattern + QStringLiteral(" \u00b1") + percentOf(rule.margin);
    if (!rules.isEmpty())
        parts += QStringLiteral("margins of their own: ") + rules.join(QStringLiteral(", "));
    if (!policy.treatment.isEmpty())
        parts += QStringLiteral("meant to differ: ") + policy.treatment.join(QStringLiteral(", "));
    if (!report.test.isEmpty())
        parts += report.test;
    parts += QStringLiteral("q: ") + (report.family.isEmpty() ? familyName(policy.family) : report.family);
    if (!report.geomeanMethod.isEmpty())
        parts += QStringLiteral("geometric mean: ") + report.geomeanMethod;
    return parts.join(QStringLiteral("; "));
}

} // namespace alidade
