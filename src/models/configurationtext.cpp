// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/configurationtext.h"

#include "core/quantity.h"

#include <cmath>

namespace alidade {

namespace {

/// "12 % faster", "88 % slower" in the direction's sense.
QString sizeWords(double ratio, Direction direction)
{
    const Verdict way = judge(ratio, ratio, 0, direction);
    QString change = changeText(ratio);
    if (change.startsWith(QLatin1Char('+')) || change.startsWith(QChar(0x2212)))
        change.remove(0, 1);
    if (!change.isEmpty() && !change.at(0).isDigit()) // ×18 of the time, not 18 times slower
        return verdictWord(way) + QStringLiteral(" by ") + change;
    return change + QLatin1Char(' ') + verdictWord(way);
}

QString basisWords(const GridCell& cell)
{
    QString words;
    if (cell.optimistic)
        words = QStringLiteral("run-to-run variation is not in the interval");
    else if (cell.processes > 0)
        words = QStringLiteral("from %1 %2 in %3 %4")
                    .arg(countText(cell.processes),
                         cell.processes == 1 ? QStringLiteral("process") : QStringLiteral("processes"),
                         countText(static_cast<qint64>(cell.runs.size())),
                         cell.runs.size() == 1 ? QStringLiteral("run") : QStringLiteral("runs"));
    if (!cell.note.isEmpty())
        words += (words.isEmpty() ? QString() : QStringLiteral("; ")) + cell.note;
    return words;
}

} // namespace

QString heatText(double ratio)
{
    QString text = changeText(ratio);
    text.remove(QChar(0x202F)).remove(QLatin1Char('%'));
    // Whole percents from ten on: the cell is narrow.
    const double percent = std::abs((ratio - 1) * 100);
    if (ratio >= 0.25 && ratio <= 4 && percent >= 9.95) {
        const QString whole = QString::number(std::lround(percent));
        return (ratio > 1 ? QLatin1Char('+') : QChar(0x2212)) + whole;
    }
    return text;
}

QString rowText(const ConfigurationGrid& grid, size_t row)
{
    const GridRow& one = grid.rows[row];
    QStringList parts = {valuesText(*grid.catalogue, grid.projection.facets, one.facet),
                         valuesText(*grid.catalogue, grid.projection.rows, one.values)};
    if (one.metric != grid.metric)
        parts += one.metric.name;
    parts.removeAll(QString());
    return parts.isEmpty() ? QStringLiteral("all") : parts.join(QStringLiteral(" \u00b7 "));
}

QString columnText(const ConfigurationGrid& grid, size_t column)
{
    const QString text = valuesText(*grid.catalogue, grid.projection.columns, grid.columns[column]);
    return text.isEmpty() ? QStringLiteral("all") : text;
}

QString cellSentence(const ConfigurationGrid& grid, size_t row, size_t column)
{
    const GridCell& cell = grid.cell(row, column);
    const Direction direction = grid.rows[row].metric.direction;
    const QString name = columnText(grid, column);
    const QString reference = columnText(grid, grid.reference);
    const QString level = levelText(cell.level.value, grid.rows[row].metric.unit);
    const QString range = changeIntervalText(cell.ratio.low, cell.ratio.high) + QChar(0x202F) + QLatin1Char('%');
    QString sentence;
    if (!cell.isThere())
        return QStringLiteral("%1: no result").arg(name);
    if (cell.isReference)
        sentence = QStringLiteral("%1 is the reference: %2").arg(name, level);
    else if (cell.verdict == Verdict::Failed)
        sentence = QStringLiteral("%1 failed").arg(name);
    else if (!(cell.ratio.value > 0))
        sentence = QStringLiteral("%1: %2; the reference %3 has no number here").arg(name, level, reference);
    else if (cell.verdict == Verdict::Same)
        sentence = QStringLiteral("%1 is the same as %2 within %3\u202f%: %4")
                       .arg(name, reference, QString::number(grid.policy.margin * 100), range);
    else if (cell.verdict == Verdict::Undecided)
        sentence = QStringLiteral("%1 looks %2 than %3, %4: undecided")
                       .arg(name, sizeWords(cell.ratio.value, direction), reference, range);
    else
        sentence =
            QStringLiteral("%1 is %2 than %3, %4").arg(name, sizeWords(cell.ratio.value, direction), reference, range);
    const QString basis = basisWords(cell);
    return basis.isEmpty() ? QString(sentence + QLatin1Char('.'))
                           : QString(sentence + QStringLiteral(" (") + basis + QStringLiteral(")."));
}

QString gridSentence(const ConfigurationGrid& grid)
{
    const auto count = [&grid](Verdict verdict) { return countText(grid.counts[static_cast<size_t>(verdict)]); };
    return QStringLiteral("%1 rows in %2 columns against %3: %4 cells slower, %5 faster, %6 the same, %7 undecided, %8 "
                          "missing")
        .arg(countText(static_cast<qint64>(grid.rows.size())), countText(static_cast<qint64>(grid.columns.size())),
             grid.columns.empty() ? QString() : columnText(grid, grid.reference), count(Verdict::Slower),
             count(Verdict::Faster), count(Verdict::Same), count(Verdict::Undecided), count(Verdict::Missing));
}

QString hiddenSentence(const ConfigurationGrid& grid, const HiddenKey& hidden)
{
    constexpr qsizetype kShown = 4;
    QStringList values;
    for (const QString& value : hidden.values.mid(0, kShown))
        values += valueText(*grid.catalogue, hidden.key, value);
    if (hidden.values.size() > kShown)
        values += QStringLiteral("%1 more").arg(hidden.values.size() - kShown);
    return QStringLiteral("%1 varies (%2) but sits on no shelf: %3 %4 %5.")
        .arg(keyTitle(hidden.key), values.join(QStringLiteral(", ")), countText(hidden.cells),
             hidden.cells == 1 ? QStringLiteral("cell mixes") : QStringLiteral("cells mix"),
             hidden.values.size() == 2 ? QStringLiteral("both") : QStringLiteral("them"));
}

} // namespace alidade
