// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "cli/sheet.h"
#include "compare/comparison.h"
#include "core/number.h"
#include "export/comparisontext.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli show run:12
  alidade-cli show commit:1a2b3c4
  alidade-cli show bundle:results.tar.gz
  alidade-cli show benchmark:bench_linalg.Eindot.time_dot_a_b --format json)";

struct ShowArguments
{
    std::string what;
    OutputOptions output;
};

QString exact(double value)
{
    return std::isnan(value) ? QString() : QString::fromLatin1(formatDouble(value));
}

template<typename Record, typename IdType>
const Record* find(const std::vector<Record>& records, IdType id)
{
    const auto found =
        std::find_if(records.begin(), records.end(), [id](const Record& record) { return record.id == id; });
    return found == records.end() ? nullptr : &*found;
}

void addKeys(Sheet& sheet, const QString& prefix, const KeyValues& keys)
{
    for (auto it = keys.begin(); it != keys.end(); ++it)
        sheet.add(prefix + it.key(), it.value());
}

Result<Table> resultTable(const StoreReader& store, RunId run, const Catalogue& catalogue, const Progress& progress)
{
    Table table;
    table.columns = {{QStringLiteral("benchmark")},     {QStringLiteral("parameters")},
                     {QStringLiteral("metric")},        {QStringLiteral("value"), true},
                     {QStringLiteral("unit")},          {QStringLiteral("status")},
                     {QStringLiteral("samples"), true}, {QStringLiteral("processes"), true},
                     {QStringLiteral("version")},       {QStringLiteral("line"), true},
                     {QStringLiteral("message")}};
    Selection selection;
    selection.runs = {run};
    selection.withSamples = true;
    const auto visit = [&](StoredBlock&& stored) {
        const BenchmarkRecord* benchmark = find(catalogue.benchmarks, stored.benchmark);
        const ResultBlock& block = stored.block;
        for (size_t i = 0; i < block.values.size(); ++i) {
            const SampleSet* samples = block.samples.empty() ? nullptr : &block.samples[i];
            table.rows.push_back({benchmark != nullptr ? benchmark->name : block.benchmark,
                                  parameterText(block.grid->at(static_cast<qsizetype>(i)), true), block.metric.name,
                                  exact(block.values[i]), block.metric.unit, statusWord(block.statusAt(i)),
                                  samples != nullptr ? QString::number(samples->values.size()) : QStringLiteral("0"),
                                  samples != nullptr && samples->hierarchyKnown()
                                      ? QString::number(samples->processSizes.size())
                                      : QString(),
                                  block.version, block.line > 0 ? QString::number(block.line) : QString(),
                                  block.messages.empty() ? QString() : block.messages[i]});
        }
        return true;
    };
    if (Result<void> visited = store.visitBlocks(selection, visit, progress); !visited)
        return visited.error();
    return table;
}

Result<Sheet> showRun(const OpenStore& store, const RunRecord& run, const Progress& progress)
{
    const Catalogue& catalogue = *store.catalogue;
    Sheet sheet;
    sheet.kind = QStringLiteral("run");
    sheet.add(QStringLiteral("run"), QString::number(run.id.value));
    if (const BundleRecord* bundle = find(catalogue.bundles, run.bundle)) {
        sheet.add(QStringLiteral("bundle"), bundle->name);
        sheet.add(QStringLiteral("bundle.label"), bundle->label);
        sheet.add(QStringLiteral("bundle.origin"), bundle->origin);
        sheet.add(QStringLiteral("bundle.sha256"), QString::fromLatin1(bundle->sha256.toHex()));
    }
    sheet.add(QStringLiteral("entry"), run.entry);
    sheet.add(QStringLiteral("project"), run.project);
    sheet.add(QStringLiteral("tool"), run.tool);
    sheet.add(QStringLiteral("tool.version"), run.toolVersion);
    sheet.add(QStringLiteral("started"), timeText(run.startedAt));
    if (const CommitRecord* commit = find(catalogue.commits, run.commit)) {
        sheet.add(QStringLiteral("commit"), QString::fromUtf8(commit->hash));
        sheet.add(QStringLiteral("commit.date"), timeText(commit->time));
        sheet.add(QStringLiteral("commit.subject"), commit->subject);
        sheet.add(QStringLiteral("commit.tag"), commit->tag);
    }
    if (const ConfigurationRecord* record = find(catalogue.configurations, run.configuration)) {
        sheet.add(QStringLiteral("machine"), record->configuration.machine);
        sheet.add(QStringLiteral("environment"), record->configuration.environmentName);
        addKeys(sheet, QStringLiteral("hardware."), record->configuration.hardware);
        addKeys(sheet, QStringLiteral("environment."), record->configuration.environment);
    }
    const Result<KeyValues> metadata = store.reader->metadata(run.id);
    if (!metadata)
        return metadata.error();
    addKeys(sheet, QStringLiteral("metadata."), *metadata);
    sheet.add(QStringLiteral("results"), run.results);
    sheet.add(QStringLiteral("failed"), run.failed);
    sheet.add(QStringLiteral("skipped"), run.skipped);
    sheet.add(QStringLiteral("samples"), run.samples);
    Result<Table> results = resultTable(*store.reader, run.id, catalogue, progress);
    if (!results)
        return results.error();
    sheet.table = std::move(*results);
    return sheet;
}

Table runTable(const Catalogue& catalogue, const std::function<bool(const RunRecord&)>& wanted)
{
    Table table;
    table.columns = {
        {QStringLiteral("run"), true},     {QStringLiteral("commit")},        {QStringLiteral("machine")},
        {QStringLiteral("environment")},   {QStringLiteral("results"), true}, {QStringLiteral("failed"), true},
        {QStringLiteral("skipped"), true}, {QStringLiteral("samples"), true}, {QStringLiteral("entry")}};
    for (const RunRecord& run : catalogue.runs) {
        if (!wanted(run))
            continue;
        const CommitRecord* commit = find(catalogue.commits, run.commit);
        const ConfigurationRecord* record = find(catalogue.configurations, run.configuration);
        table.rows.push_back(
            {QString::number(run.id.value), commit != nullptr ? QString::fromUtf8(commit->hash) : QString(),
             record != nullptr ? record->configuration.machine : QString(),
             record != nullptr ? record->configuration.shortName() : QString(), QString::number(run.results),
             QString::number(run.failed), QString::number(run.skipped), QString::number(run.samples), run.entry});
    }
    return table;
}

Result<Sheet> showBundle(const OpenStore& store, const BundleRecord& bundle)
{
    Sheet sheet;
    sheet.kind = QStringLiteral("bundle");
    sheet.add(QStringLiteral("id"), bundle.id.value);
    sheet.add(QStringLiteral("name"), bundle.name);
    sheet.add(QStringLiteral("label"), bundle.label);
    sheet.add(QStringLiteral("origin"), bundle.origin);
    sheet.add(QStringLiteral("sha256"), QString::fromLatin1(bundle.sha256.toHex()));
    sheet.add(QStringLiteral("imported"), timeText(bundle.importedAt));
    sheet.add(QStringLiteral("state"), bundle.hidden ? QStringLiteral("hidden") : QStringLiteral("shown"));
    sheet.add(QStringLiteral("runs"), bundle.runs);
    sheet.add(QStringLiteral("results"), bundle.results);
    sheet.add(QStringLiteral("samples"), bundle.samples);
    sheet.add(QStringLiteral("rejected"), bundle.rejected);
    const Result<std::vector<Diagnostic>> findings = store.reader->diagnostics(bundle.id);
    if (!findings)
        return findings.error();
    for (size_t i = 0; i < findings->size(); ++i)
        sheet.add(QStringLiteral("finding.%1").arg(i + 1), (*findings)[i].toString());
    sheet.table = runTable(*store.catalogue, [&bundle](const RunRecord& run) { return run.bundle == bundle.id; });
    return sheet;
}

Sheet showCommit(const Catalogue& catalogue, const CommitRecord& commit)
{
    Sheet sheet;
    sheet.kind = QStringLiteral("commit");
    sheet.add(QStringLiteral("commit"), QString::fromUtf8(commit.hash));
    sheet.add(QStringLiteral("date"), timeText(commit.time));
    sheet.add(QStringLiteral("subject"), commit.subject);
    sheet.add(QStringLiteral("tag"), commit.tag);
    if (commit.order >= 0)
        sheet.add(QStringLiteral("order"), commit.order);
    sheet.table = runTable(catalogue, [&commit](const RunRecord& run) { return run.commit == commit.id; });
    return sheet;
}

Sheet showBenchmark(const std::vector<const BenchmarkRecord*>& records)
{
    Sheet sheet;
    sheet.kind = QStringLiteral("benchmark");
    sheet.add(QStringLiteral("benchmark"), records.front()->name);
    sheet.add(QStringLiteral("project"), records.front()->project);
    sheet.table.columns = {{QStringLiteral("metric")},  {QStringLiteral("unit")},        {QStringLiteral("direction")},
                           {QStringLiteral("primary")}, {QStringLiteral("cases"), true}, {QStringLiteral("runs"), true},
                           {QStringLiteral("version")}};
    for (const BenchmarkRecord* record : records)
        sheet.table.rows.push_back({record->metric.name, record->metric.unit, directionWord(record->metric.direction),
                                    record->metric.primary ? QStringLiteral("yes") : QStringLiteral("no"),
                                    QString::number(record->cases), QString::number(record->runs), record->version});
    return sheet;
}

/// Runs and commits are selected as everywhere else; one run of several is no answer.
Result<Sheet> showSelected(const OpenStore& store, const QString& what, const Progress& progress)
{
    const Result<ComparisonSide> side = resolveSide(*store.catalogue, what);
    if (!side)
        return side.error();
    const RunRecord* run = find(store.catalogue->runs, side->runs.front());
    if (run == nullptr)
        return Error{ErrorCode::Internal, QStringLiteral("the selection names a run that is not there"), {}};
    const CommitRecord* commit = find(store.catalogue->commits, run->commit);
    if (what.startsWith(QStringLiteral("commit:")) && commit != nullptr)
        return showCommit(*store.catalogue, *commit);
    if (side->runs.size() == 1)
        return showRun(store, *run, progress);
    return Error{ErrorCode::WrongUsage,
                 QStringLiteral("%1 runs are selected: show takes one (`alidade-cli list runs --select` names them)")
                     .arg(side->runs.size()),
                 {}};
}

Result<Sheet> sheetOf(const OpenStore& store, const QString& what, const Progress& progress)
{
    const auto after = [&what](const QString& prefix) { return what.mid(prefix.size()); };
    const QString bundlePrefix = QStringLiteral("bundle:");
    const QString benchmarkPrefix = QStringLiteral("benchmark:");
    if (what.startsWith(bundlePrefix)) {
        const Result<const BundleRecord*> bundle = findBundle(*store.catalogue, after(bundlePrefix));
        return bundle ? showBundle(store, **bundle) : Result<Sheet>(bundle.error());
    }
    if (what.startsWith(benchmarkPrefix)) {
        const auto records = findBenchmarks(*store.catalogue, after(benchmarkPrefix));
        return records ? Result<Sheet>(showBenchmark(*records)) : Result<Sheet>(records.error());
    }
    return showSelected(store, what, progress);
}

void runShow(Session& session, const ShowArguments& arguments)
{
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    const Result<Sheet> sheet = sheetOf(*store, text(arguments.what), session.progress());
    if (!sheet)
        return session.fail(sheet.error());
    writeOutput(session, arguments.output,
                [&sheet](const Exporter& exporter, QIODevice& device) { return writeSheet(device, *sheet, exporter); });
}

} // namespace

void showCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("show", "Everything about one run, commit, bundle or benchmark");
    auto arguments = std::make_shared<ShowArguments>();
    command
        ->add_option("WHAT", arguments->what,
                     "run:NUMBER, commit:HASH, bundle:NAME, benchmark:NAME, or a selection of one run")
        ->required();
    addFormatOption(*command, arguments->output);
    command->footer(kFooter);
    command->callback([arguments, &session] { runShow(session, *arguments); });
}

} // namespace alidade
