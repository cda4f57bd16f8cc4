// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/runtext.h"

#include "core/number.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Row
{
    QString benchmark;
    QString version;
    ParameterSet parameters;
    Metric metric;
    double factor = 1;
};

struct Cell
{
    CaseStatus status = CaseStatus::Ok;
    double value = kNone;
    SampleSet samples;
    Summary summary{kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
};

[[noreturn]] void refuse(const QString& line)
{
    qFatal("this line of a drawing can't be read: %s", qPrintable(line));
}

double numberOf(const QString& text, const QString& line)
{
    if (text == QStringLiteral("inf") || text == QStringLiteral("-inf"))
        return text.startsWith(QLatin1Char('-')) ? -std::numeric_limits<double>::infinity()
                                                 : std::numeric_limits<double>::infinity();
    const std::optional<double> number = parseDouble(text.toUtf8());
    if (!number)
        refuse(line);
    return *number;
}

Row rowOf(const QString& name, const QString& remark, const QString& line)
{
    static const QRegularExpression pattern(QStringLiteral("^([^(@:]+)(?:\\(([^)]*)\\))?(?:@([^:]+))?(?::(.+))?$"));
    const QRegularExpressionMatch match = pattern.match(name);
    if (!match.hasMatch())
        refuse(line);
    Row row;
    row.benchmark = match.captured(1);
    row.version = match.captured(3);
    if (!match.captured(4).isEmpty())
        row.metric.name = match.captured(4);
    const QStringList parameters = match.captured(2).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& parameter : parameters) {
        const qsizetype equals = parameter.indexOf(QLatin1Char('='));
        row.parameters.push_back({equals < 0 ? QString() : parameter.left(equals), parameter.mid(equals + 1)});
    }
    const QStringList words = remark.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        if (word == QStringLiteral("higher"))
            row.metric.direction = Direction::HigherIsBetter;
        else if (word == QStringLiteral("unknown"))
            row.metric.direction = Direction::Unknown;
        else if (word == QStringLiteral("secondary"))
            row.metric.primary = false;
        else if (&word == &words.first()) {
            const CanonicalUnit unit = canonicalUnit(word);
            row.metric.unit = unit.unit;
            row.factor = unit.factor;
        }
    }
    return row;
}

void readSamples(Cell& cell, const QString& text, double factor, const QString& line)
{
    const bool processes = text.contains(QLatin1Char('|'));
    const QStringList groups = text.split(QLatin1Char('|'), Qt::SkipEmptyParts);
    for (const QString& group : groups) {
        const QStringList numbers = group.split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const QString& number : numbers)
            cell.samples.values.push_back(numberOf(number, line) * factor);
        if (processes)
            cell.samples.processSizes.push_back(static_cast<quint32>(numbers.size()));
    }
    std::vector<double> sorted = cell.samples.values;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.empty())
        refuse(line);
    const size_t n = sorted.size();
    cell.value = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    if (!processes && n == 1)
        cell.samples = {};
}

Cell cellOf(const QString& text, double factor, const QString& line)
{
    Cell cell;
    if (text == QStringLiteral("fail") || text == QStringLiteral("skip") || text == QStringLiteral("off")) {
        cell.status = text == QStringLiteral("fail")   ? CaseStatus::Failed
                      : text == QStringLiteral("skip") ? CaseStatus::Skipped
                                                       : CaseStatus::NotRun;
        return cell;
    }
    static const QRegularExpression pattern(
        QStringLiteral("^([^\\[{]+)(?:\\[(.+)\\.\\.(.+)\\])?(?:\\{(.+)\\.\\.(.+)\\})?$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        refuse(line);
    readSamples(cell, match.captured(1), factor, line);
    if (!match.captured(2).isEmpty()) {
        cell.summary.ciLow = numberOf(match.captured(2), line) * factor;
        cell.summary.ciHigh = numberOf(match.captured(3), line) * factor;
    }
    if (!match.captured(4).isEmpty()) {
        cell.summary.q25 = numberOf(match.captured(4), line) * factor;
        cell.summary.q75 = numberOf(match.captured(5), line) * factor;
    }
    return cell;
}

bool readHead(const QStringList& words, std::vector<RawRun>& runs, const QString& line)
{
    const QString& head = words.first();
    static const QStringList known = {QStringLiteral("commit"), QStringLiteral("machine"), QStringLiteral("tool"),
                                      QStringLiteral("project"), QStringLiteral("start")};
    const bool isKey = head.startsWith(QStringLiteral("env:")) || head.startsWith(QStringLiteral("hw:"));
    if (!known.contains(head) && !isKey)
        return false;
    for (size_t i = 0; i < runs.size(); ++i) {
        const QString& word = words.at(static_cast<qsizetype>(i) + 1);
        RawRun& run = runs[i];
        if (head == QStringLiteral("commit"))
            run.commit = word == QStringLiteral("-") ? QByteArray() : fullHash(word.toUtf8());
        else if (head == QStringLiteral("machine"))
            run.configuration.machine = word;
        else if (head == QStringLiteral("tool"))
            run.tool = word;
        else if (head == QStringLiteral("project"))
            run.project = word;
        else if (head == QStringLiteral("start"))
            run.startedAt = static_cast<qint64>(numberOf(word, line) * 1000);
        else if (head.startsWith(QStringLiteral("env:")))
            run.configuration.environment.insert(head.mid(4), word);
        else
            run.configuration.hardware.insert(head.mid(3), word);
    }
    return true;
}

/// Rows that name their parameters alike share a block.
ResultBlock& blockFor(RawRun& run, const Row& row)
{
    QStringList names;
    for (const Parameter& parameter : row.parameters)
        names += parameter.name;
    for (ResultBlock& block : run.blocks) {
        if (block.benchmark == row.benchmark && block.version == row.version && block.metric == row.metric
            && block.grid->names == names)
            return block;
    }
    ResultBlock block;
    block.benchmark = row.benchmark;
    block.version = row.version;
    block.metric = row.metric;
    block.startedAt = run.startedAt;
    run.blocks.push_back(block);
    return run.blocks.back();
}

void addCell(RawRun& run, const Row& row, const Cell& cell)
{
    ResultBlock& block = blockFor(run, row);
    if (!row.parameters.empty()) {
        auto grid = std::make_shared<ParameterGrid>(*block.grid);
        grid->names.clear();
        QStringList values;
        for (const Parameter& parameter : row.parameters) {
            grid->names += parameter.name;
            values += parameter.value;
        }
        grid->rows.push_back(values);
        block.grid = grid;
    }
    block.values.push_back(cell.value);
    block.status.push_back(cell.status);
    block.messages.push_back(cell.status == CaseStatus::Failed ? QStringLiteral("it failed") : QString());
    block.summaries.push_back(cell.summary);
    block.samples.push_back(cell.samples);
}

} // namespace

QByteArray fullHash(const QByteArray& beginning)
{
    return beginning + QByteArray(40 - beginning.size(), '0');
}

std::vector<RawRun> runsFromText(const QString& drawing)
{
    std::vector<RawRun> runs;
    const QStringList lines = drawing.split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        const qsizetype hash = line.indexOf(QLatin1Char('#'));
        const QString remark = hash < 0 ? QString() : line.mid(hash + 1).trimmed();
        const QStringList words = line.left(hash).simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (words.isEmpty())
            continue;
        if (runs.empty()) {
            runs.resize(static_cast<size_t>(words.size()) - 1);
            for (RawRun& run : runs) {
                run.tool = QStringLiteral("drawing");
                run.configuration.machine = QStringLiteral("zen4");
            }
        }
        if (words.size() != static_cast<qsizetype>(runs.size()) + 1)
            refuse(line);
        if (readHead(words, runs, line))
            continue;
        const Row row = rowOf(words.first(), remark, line);
        for (size_t i = 0; i < runs.size(); ++i) {
            const QString& word = words.at(static_cast<qsizetype>(i) + 1);
            if (word != QStringLiteral("-"))
                addCell(runs[i], row, cellOf(word, row.factor, line));
        }
    }
    return runs;
}

RawRun runFromText(const QString& drawing)
{
    std::vector<RawRun> runs = runsFromText(drawing);
    Q_ASSERT(runs.size() == 1);
    return std::move(runs.front());
}

} // namespace alidade
