// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exporter.h"

#include "cli/command.h"
#include "cli/compare.h"
#include "cli/history.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "export/valueexport.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli export values -o all.csv
  alidade-cli export values --select commit:1a2b3c4 --benchmark time_add --format json
  alidade-cli export comparison --baseline main.json --contender branch.json -o report.html
  alidade-cli export history --benchmark time_add -o history.csv)";

struct ValueArguments
{
    std::string select, benchmark;
    bool noSamples = false;
    bool noSummaries = false;
    OutputOptions output;
};

Result<Selection> selectionFrom(const OpenStore& store, const ValueArguments& arguments)
{
    Selection selection;
    selection.withSamples = true;
    if (!arguments.select.empty()) {
        const Result<ComparisonSide> side = resolveSide(*store.catalogue, text(arguments.select));
        if (!side)
            return side.error();
        selection.runs = side->runs;
    }
    if (!arguments.benchmark.empty()) {
        const Result<std::vector<const BenchmarkRecord*>> benchmarks =
            findBenchmarks(*store.catalogue, text(arguments.benchmark));
        if (!benchmarks)
            return benchmarks.error();
        for (const BenchmarkRecord* benchmark : *benchmarks)
            selection.benchmarks.push_back(benchmark->id);
    }
    return selection;
}

void runValues(Session& session, const ValueArguments& arguments)
{
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    const Result<Selection> selection = selectionFrom(*store, arguments);
    if (!selection)
        return session.fail(selection.error());
    ValueExportOptions options;
    if (arguments.noSamples)
        options.samples = options.warmups = false;
    options.summaries = !arguments.noSummaries;
    writeOutput(session, arguments.output, [&](const Exporter& exporter, QIODevice& device) -> Result<void> {
        const std::unique_ptr<ValueWriter> writer = exporter.valueWriter(device);
        if (!writer)
            return Error{ErrorCode::Unsupported,
                         QStringLiteral("%1 can't hold raw values: take csv or json").arg(exporter.name()),
                         {}};
        const Result<qint64> rows = exportValues(*store->reader, *selection, options, *writer, session.progress());
        return rows ? Result<void>() : Result<void>(rows.error());
    });
}

void addValues(CLI::App& parent, Session& session)
{
    CLI::App* command = parent.add_subcommand("values", "Every stored number, a row each, exact to the last bit");
    auto arguments = std::make_shared<ValueArguments>();
    command->add_option("--select", arguments->select, "Of these runs only: commit:HASH, bundle:NAME, key=value, ...")
        ->type_name("SELECTION");
    command->add_option("--benchmark", arguments->benchmark, "Of this benchmark only")->type_name("NAME");
    command->add_flag("--no-samples", arguments->noSamples, "No raw values and warm-ups");
    command->add_flag("--no-summaries", arguments->noSummaries, "No quartiles, intervals and loops of the files");
    addOutputOptions(*command, arguments->output, "csv, json");
    command->callback([arguments, &session] {
        if (arguments->output.format.empty() && arguments->output.file.empty())
            arguments->output.format = "csv";
        runValues(session, *arguments);
    });
}

} // namespace

void exportCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("export", "Write values, a comparison or a history into a file");
    command->require_subcommand(1);
    command->footer(kFooter);
    addValues(*command, session);

    CLI::App* comparison = command->add_subcommand("comparison", "The report of compare");
    auto compareArguments = std::make_shared<CompareArguments>();
    addCompareOptions(*comparison, *compareArguments);
    comparison->callback([compareArguments, &session] { printComparison(session, *compareArguments); });

    CLI::App* history = command->add_subcommand("history", "The points of history");
    auto historyArguments = std::make_shared<HistoryArguments>();
    addHistoryOptions(*history, *historyArguments);
    history->callback([historyArguments, &session] { printHistory(session, *historyArguments); });
}

} // namespace alidade
