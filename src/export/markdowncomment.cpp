// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/markdowncomment.h"

#include "export/comparisontext.h"
#include "export/reportmanifest.h"
#include "export/safetext.h"

#include <QCryptographicHash>
#include <QHash>

#include <cmath>
#include <vector>

namespace alidade {

namespace {

constexpr qsizetype kNameLength = 160;       ///< of one benchmark with its parameters
constexpr qsizetype kFootLength = 12'000;    ///< kept free for what stands below the tables
constexpr qsizetype kUndecidedLength = 6000; ///< undecided ones are many and say little
constexpr size_t kShownDifferences = 20;
constexpr size_t kShownInputs = 20;
constexpr char kColumns[] = "| Verdict | Case | Baseline | Contender | Change | Interval, % | q | Rests on | Note |\n"
                            "| :-- | :-- | --: | --: | --: | --: | --: | :-- | :-- |\n";

/// Names are strangers': as code no host makes a mention or a link of them.
QString code(const QString& text)
{
    const bool isLong = text.size() > kNameLength;
    return markdownCode(
        isLong ? QString(text.left(kNameLength / 2) + QStringLiteral(" \u2026 ") + text.right(kNameLength / 2)) : text);
}

/// The same inside of an HTML element, where Markdown is not read.
QString htmlCode(const QString& text)
{
    return QStringLiteral("<code>") + htmlText(text.left(kNameLength)) + QStringLiteral("</code>");
}

bool isNews(const CaseComparison& row)
{
    if (row.verdict == Verdict::Failed) // what fails on both sides is no news
        return row.baseline.status != row.contender.status;
    return row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
}

/// One benchmark's rows, the weightiest first.
struct Group
{
    QString benchmark;
    std::vector<const CaseComparison*> news;
    qint64 cases = 0;
};

std::vector<Group> groupsOf(const ComparisonReport& report)
{
    std::vector<Group> groups;
    QHash<QString, size_t> places;
    QHash<QString, qint64> cases;
    for (const CaseComparison& row : report.cases) {
        ++cases[row.benchmark];
        if (!isNews(row))
            continue;
        const auto place = places.constFind(row.benchmark);
        if (place == places.constEnd()) {
            places.insert(row.benchmark, groups.size());
            groups.push_back({row.benchmark, {&row}, 0});
        } else {
            groups[*place].news.push_back(&row);
        }
    }
    for (Group& group : groups)
        group.cases = cases.value(group.benchmark);
    return groups;
}

QString rowText(const CaseComparison& row, const QString& more = {})
{
    const ScaledUnit unit = rowUnit(row);
    QString name = code(caseText(row.benchmark, row.parameters));
    if (!row.metric.primary)
        name += QLatin1Char(' ') + code(row.metric.name);
    const QStringList cells = {verdictGlyph(row.verdict) + QLatin1Char(' ') + verdictWord(row.verdict),
                               name + more,
                               markdownText(sideText(row.baseline, unit)),
                               markdownText(sideText(row.contender, unit)),
                               changeCell(row),
                               intervalCell(row),
                               std::isnan(row.q) ? QString() : markdownText(probabilityText(row.q)),
                               markdownText(basisCell(row)),
                               markdownText(noteCell(row))};
    QString line = QStringLiteral("|");
    for (const QString& cell : cells)
        line += QLatin1Char(' ') + cell + (cell.isEmpty() ? QStringLiteral("|") : QStringLiteral(" |"));
    return line + QLatin1Char('\n');
}

/// "3 slower, 1 failed of 48 cases".
QString groupCounts(const Group& group)
{
    std::array<qint64, 7> counts{};
    for (const CaseComparison* row : group.news)
        ++counts[static_cast<size_t>(row->verdict)];
    QStringList parts;
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Failed}) {
        if (const qint64 count = counts[static_cast<size_t>(verdict)])
            parts += countText(count) + QLatin1Char(' ') + verdictWord(verdict);
    }
    return parts.join(QStringLiteral(", ")) + QStringLiteral(" of ") + counted(group.cases, QStringLiteral("case"));
}

QString folded(const QString& summary, const QString& content)
{
    return QStringLiteral("<details><summary>") + summary + QStringLiteral("</summary>\n\n") + content +
           QStringLiteral("\n</details>\n\n");
}

/// A line for each benchmark that moved; as many as fit.
void addHeadTable(QString& text, const std::vector<Group>& groups)
{
    if (groups.empty()) {
        text += QStringLiteral("No case moved beyond its margin.\n\n");
        return;
    }
    text += QLatin1String(kColumns);
    size_t shown = 0;
    for (const Group& group : groups) {
        const auto others = static_cast<qint64>(group.news.size()) - 1;
        const QString more = others > 0 ? QStringLiteral(" and %1 more below").arg(countText(others)) : QString();
        const QString line = rowText(*group.news.front(), more);
        if (text.size() + line.size() > kCommentLength / 2)
            break;
        text += line;
        ++shown;
    }
    text += QLatin1Char('\n');
    if (shown < groups.size())
        text += QStringLiteral("\u2026 and ") +
                counted(static_cast<qint64>(groups.size() - shown), QStringLiteral("more benchmark")) +
                QStringLiteral(" that moved or failed.\n\n");
}

void addGroups(QString& text, const std::vector<Group>& groups)
{
    qint64 leftOut = 0;
    for (const Group& group : groups) {
        if (group.news.size() < 2)
            continue;
        QString rows = QLatin1String(kColumns);
        qint64 hidden = 0;
        for (const CaseComparison* row : group.news) {
            const QString line = rowText(*row);
            if (text.size() + rows.size() + line.size() > kCommentLength - kFootLength)
                ++hidden;
            else
                rows += line;
        }
        if (hidden == static_cast<qint64>(group.news.size())) {
            leftOut += hidden;
            continue;
        }
        if (hidden > 0)
            rows += QStringLiteral("\n\u2026 and %1 more.\n").arg(countText(hidden));
        text += folded(verdictGlyph(group.news.front()->verdict) + QLatin1Char(' ') + htmlCode(group.benchmark) +
                           QStringLiteral(": ") + groupCounts(group),
                       rows);
    }
    if (leftOut > 0)
        text += QStringLiteral("\u2026 and %1 more cases of them.\n\n").arg(countText(leftOut));
}

void addUndecided(QString& text, const ComparisonReport& report)
{
    QString rows = QLatin1String(kColumns);
    qint64 count = 0;
    qint64 hidden = 0;
    for (const CaseComparison& row : report.cases) {
        if (row.verdict != Verdict::Undecided)
            continue;
        ++count;
        const QString line = rowText(row);
        if (rows.size() + line.size() > kUndecidedLength ||
            text.size() + rows.size() + line.size() > kCommentLength - kFootLength / 2)
            ++hidden;
        else
            rows += line;
    }
    if (hidden > 0)
        rows += QStringLiteral("\n\u2026 and %1 more.\n").arg(countText(hidden));
    if (count > 0)
        text += folded(QStringLiteral("? ") + countText(count) + QStringLiteral(" undecided"), rows);
}

void addDifferences(QString& text, const ComparisonReport& report)
{
    const std::vector<SideDifference> changes = changesOf(report);
    if (changes.empty()) {
        text += QStringLiteral("Comparable: no key of the configurations differs (%1 equal).\n\n")
                    .arg(countText(report.equalKeys));
        return;
    }
    if (!report.blockedBy.isEmpty())
        text += QStringLiteral("**Not comparable as they are:** ") + code(report.blockedBy) +
                QStringLiteral(" differ, so that nothing is called faster or the same.\n\n");
    QString rows = QStringLiteral("| Key | Baseline | Contender | |\n| :-- | :-- | :-- | :-- |\n");
    for (size_t i = 0; i < changes.size() && i < kShownDifferences; ++i) {
        const SideDifference& change = changes[i];
        const auto [left, right] = valuesApart(change.key);
        const QString of =
            change.benchmark.isEmpty() ? QString() : QString(QStringLiteral(" of ") + code(change.benchmark));
        rows += QStringLiteral("| ") + code(change.key.key) + of + QStringLiteral(" | ") + code(left) +
                QStringLiteral(" | ") + code(right) + QStringLiteral(" | ") +
                (change.kind == DifferenceKind::Other ? QString() : differenceWord(change.kind)) +
                QStringLiteral(" |\n");
    }
    if (changes.size() > kShownDifferences)
        rows += QStringLiteral("\n\u2026 and %1 more.\n")
                    .arg(countText(static_cast<qint64>(changes.size() - kShownDifferences)));
    text += folded(QStringLiteral("What else changed: ") +
                       counted(static_cast<qint64>(changes.size()), QStringLiteral("difference")) +
                       QStringLiteral(", ") + counted(report.equalKeys, QStringLiteral("equal key")),
                   rows);
}

QString provenance(const ComparisonExport& comparison)
{
    QStringList parts = {QStringLiteral("Alidade ") + programVersion()};
    for (size_t i = 0; i < comparison.inputs.size() && i < kShownInputs; ++i) {
        const ReportInput& input = comparison.inputs[i];
        parts +=
            code(input.name) +
            (input.sha256.isEmpty()
                 ? QString()
                 : QString(QStringLiteral(" sha256 `") + QString::fromLatin1(input.sha256.toHex()) + QLatin1Char('`')));
    }
    if (comparison.inputs.size() > kShownInputs)
        parts += counted(static_cast<qint64>(comparison.inputs.size() - kShownInputs), QStringLiteral("more input"));
    if (comparison.manifest) {
        const QByteArray hash =
            QCryptographicHash::hash(manifestJson(*comparison.manifest), QCryptographicHash::Sha256);
        parts += QStringLiteral("manifest sha256 `") + QString::fromLatin1(hash.toHex()) + QLatin1Char('`');
    }
    return parts.join(QStringLiteral(" \u00b7 "));
}

} // namespace

QString markdownComment(const ComparisonExport& comparison)
{
    const ComparisonReport& report = comparison.report;
    QString text = QStringLiteral("### ") + markdownText(report.sentence) + QStringLiteral("\n\n");
    text += code(report.baseline.label) + QStringLiteral(" \u2192 ") + code(report.contender.label);
    for (const QString& sentence : {geomeanText(report), chanceText(report)})
        text += (sentence.isEmpty() ? QString() : QString(QStringLiteral(" \u00b7 ") + sentence));
    text += QStringLiteral("\n\n");
    const std::vector<Group> groups = groupsOf(report);
    addHeadTable(text, groups);
    addGroups(text, groups);
    addUndecided(text, report);
    addDifferences(text, report);
    if (report.leftOut > 0)
        text += counted(report.leftOut, QStringLiteral("case")) +
                QStringLiteral(" skipped or not run on both sides, left out.\n\n");
    text += QStringLiteral("<sub>Method: ") + markdownText(methodText(report)) + QStringLiteral(".</sub>\n\n");
    text += QStringLiteral("<sub>") + provenance(comparison) + QStringLiteral("</sub>\n");
    return text;
}

} // namespace alidade
