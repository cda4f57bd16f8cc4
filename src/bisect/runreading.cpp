// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/runreading.h"

#include "core/number.h"
#include "core/parameters.h"
#include "import/importer.h"
#include "store/store.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace alidade {

namespace {

constexpr qint64 kMostPlainBytes = 1 << 20;

double medianOf(std::vector<double> values)
{
    const size_t middle = values.size() / 2;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle), values.end());
    if (values.size() % 2 == 1)
        return values[middle];
    return std::midpoint(*std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle)),
                         values[middle]);
}

/// The numbers of a text that holds nothing else; nothing otherwise.
std::optional<std::vector<double>> plainNumbers(const QByteArray& text)
{
    std::vector<double> numbers;
    for (const QByteArray& line : text.split('\n')) {
        const QByteArray trimmed = line.trimmed();
        if (trimmed.isEmpty())
            continue;
        const std::optional<double> number = parseDouble(trimmed);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers.empty() ? std::nullopt : std::optional(numbers);
}

std::optional<RunReading> readPlain(const QString& folder)
{
    const QStringList files = QDir(folder).entryList(QDir::Files);
    if (files.size() != 1)
        return std::nullopt;
    QFile file(QDir(folder).filePath(files.first()));
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostPlainBytes)
        return std::nullopt;
    const std::optional<std::vector<double>> numbers = plainNumbers(file.readAll());
    if (!numbers)
        return std::nullopt;
    return RunReading{medianOf(*numbers), Metric(), {}};
}

/// One case as a choice.
struct Choice
{
    QString benchmark;
    QString text; ///< with parameters
    Metric metric;
    double value;

    QString named() const { return metric.primary ? text : QString(text + QLatin1Char(':') + metric.name); }
};

void addChoices(const ResultBlock& block, std::vector<Choice>& choices)
{
    for (size_t i = 0; i < block.values.size(); ++i) {
        const SampleSet* samples = i < block.samples.size() ? &block.samples[i] : nullptr;
        const double value = samples && !samples->isEmpty() ? medianOf(samples->values) : block.values[i];
        choices.push_back({block.benchmark, caseText(block.benchmark, block.grid->at(static_cast<qsizetype>(i))),
                           block.metric, value});
    }
}

Result<std::vector<Choice>> readChoices(const QString& folder, const Progress& progress)
{
    const QTemporaryDir place;
    Result<std::unique_ptr<StoreWriter>> writer =
        StoreWriter::openTemporary(place.filePath(QStringLiteral("run.alidade")));
    if (!writer)
        return writer.error();
    const Result<ImportReport> report = importBundle(folder, **writer, {}, progress);
    if (!report)
        return report.error();
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open((*writer)->path());
    if (!reader)
        return reader.error();
    Selection selection;
    selection.withSamples = true;
    std::vector<Choice> choices;
    const auto visit = [&choices](StoredBlock&& stored) {
        addChoices(stored.block, choices);
        return true;
    };
    if (const Result<void> visited = (*reader)->visitBlocks(selection, visit, progress); !visited)
        return visited.error();
    if (!choices.empty())
        return choices;
    const QString why = report->diagnostics.empty()
                            ? QStringLiteral("in none of the formats that are known, nor plain numbers, one a line")
                            : report->diagnostics.front().toString();
    return Error{ErrorCode::InvalidInput, QString(QStringLiteral("the measurement left no results: ") + why), {}};
}

QString listed(const std::vector<Choice>& choices)
{
    constexpr size_t kShown = 12;
    QStringList names;
    for (const Choice& choice : choices) {
        if (names.size() < static_cast<qsizetype>(kShown) && !names.contains(choice.named()))
            names += choice.named();
    }
    if (choices.size() > kShown)
        names += QStringLiteral("…");
    return names.join(QStringLiteral(", "));
}

/// The choices that fit best: by exact text, else by benchmark, else by a part of the name. Primary metrics first.
std::vector<Choice> fitting(const std::vector<Choice>& choices, const QString& pattern)
{
    using Fits = bool (*)(const Choice&, const QString&);
    static constexpr Fits kWays[] = {[](const Choice& c, const QString& p) { return c.text == p || c.named() == p; },
                                     [](const Choice& c, const QString& p) {
                                         return c.benchmark == p ||
                                                QString(c.benchmark + QLatin1Char(':') + c.metric.name) == p;
                                     },
                                     [](const Choice& c, const QString& p) { return c.text.contains(p); }};
    for (const Fits fits : kWays) {
        std::vector<Choice> found;
        for (const Choice& choice : choices) {
            if (pattern.isEmpty() || fits(choice, pattern))
                found.push_back(choice);
        }
        const auto primary = std::stable_partition(found.begin(), found.end(),
                                                   [](const Choice& choice) { return choice.metric.primary; });
        if (primary != found.begin())
            found.erase(primary, found.end());
        if (!found.empty())
            return found;
    }
    return {};
}

} // namespace

Result<RunReading> readRun(const QString& folder, const QString& pattern, const Progress& progress)
{
    if (const std::optional<RunReading> plain = readPlain(folder))
        return *plain;
    const Result<std::vector<Choice>> choices = readChoices(folder, progress);
    if (!choices)
        return choices.error();
    const std::vector<Choice> found = fitting(*choices, pattern);
    if (found.empty())
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("no result is called “%1”; there are: %2").arg(pattern, listed(*choices)),
                     {}};
    const bool one = std::all_of(found.begin(), found.end(),
                                 [&found](const Choice& choice) { return choice.named() == found.front().named(); });
    if (!one)
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("“%1” fits several results; name one: %2").arg(pattern, listed(found)),
                     {}};
    std::vector<double> values;
    for (const Choice& choice : found) {
        if (std::isfinite(choice.value))
            values.push_back(choice.value);
    }
    if (values.empty())
        return Error{
            ErrorCode::InvalidInput, QStringLiteral("“%1” failed: it has no value").arg(found.front().named()), {}};
    return RunReading{medianOf(values), found.front().metric, found.front().named()};
}

Result<QStringList> casesIn(const QString& folder, const Progress& progress)
{
    if (readPlain(folder))
        return QStringList();
    const Result<std::vector<Choice>> choices = readChoices(folder, progress);
    if (!choices)
        return choices.error();
    QStringList names;
    for (const Choice& choice : *choices) {
        if (!names.contains(choice.named()))
            names += choice.named();
    }
    return names;
}

} // namespace alidade
