// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/historytable.h"

#include "core/number.h"
#include "export/comparisontext.h"

#include <QDateTime>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr qsizetype kShownDigits = 12;

QString exact(double value)
{
    return std::isnan(value) ? QString() : QString::fromLatin1(formatDouble(value));
}

QString timeOf(qint64 milliseconds)
{
    return milliseconds == 0
               ? QString()
               : QDateTime::fromMSecsSinceEpoch(milliseconds, Qt::UTC).toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ"));
}

} // namespace

Table historyTable(const HistoryExport& history)
{
    QHash<CommitId, const CommitRecord*> commits;
    for (const CommitRecord& commit : history.catalogue.commits)
        commits.insert(commit.id, &commit);
    Table table;
    table.columns = {{QStringLiteral("benchmark")}, {QStringLiteral("series")},       {QStringLiteral("order"), true},
                     {QStringLiteral("commit")},    {QStringLiteral("date")},         {QStringLiteral("value"), true},
                     {QStringLiteral("low"), true}, {QStringLiteral("high"), true},   {QStringLiteral("unit")},
                     {QStringLiteral("status")},    {QStringLiteral("samples"), true}};
    for (const HistorySeries& line : history.series) {
        for (const HistoryPoint& point : line.points) {
            const CommitRecord* commit = commits.value(point.commit);
            table.rows.push_back({caseText(line.benchmark, line.key.parameters), line.label,
                                  point.order < 0 ? QString() : QString::number(point.order),
                                  commit != nullptr ? QString::fromUtf8(commit->hash.left(kShownDigits)) : QString(),
                                  timeOf(point.time), exact(point.value), exact(point.low), exact(point.high),
                                  line.metric.unit, statusWord(point.status), QString::number(point.samples)});
        }
    }
    return table;
}

} // namespace alidade
