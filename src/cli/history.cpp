// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/history.h"

#include "cli/command.h"
#include "cli/opening.h"
#include "compare/history.h"

#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli history --benchmark bench_linalg.Eindot.time_dot_a_b
  alidade-cli history --benchmark time_add --param dtype=float32 --select machine=zen4 --format csv
  alidade-cli history --benchmark parse -o parse.json)";

/// "n=10" asks for a parameter by name and value, "10" for the value under any name.
bool hasParameter(const ParameterSet& set, const QString& wanted)
{
    const qsizetype equals = wanted.indexOf(QLatin1Char('='));
    return std::any_of(set.begin(), set.end(), [&](const Parameter& parameter) {
        const bool named =
            equals > 0 && parameter.name == wanted.left(equals) && parameter.value == wanted.mid(equals + 1);
        return named || parameter.value == wanted;
    });
}

/// Every case of these benchmarks that was run with all the wanted parameters, in the order of the grids.
Result<std::vector<CaseKey>> casesOf(const SampleSource& source, const std::vector<const BenchmarkRecord*>& benchmarks,
                                     const HistoryArguments& arguments, const Progress& progress)
{
    Selection selection;
    for (const BenchmarkRecord* benchmark : benchmarks) {
        if (benchmark->metric.primary || arguments.allMetrics)
            selection.benchmarks.push_back(benchmark->id);
    }
    std::vector<CaseKey> cases;
    if (selection.benchmarks.empty())
        return cases;
    QSet<QString> seen;
    std::vector<ParameterGridPtr> grids;
    BenchmarkId current;
    const auto visit = [&](StoredBlock&& stored) {
        if (stored.benchmark != current)
            grids.clear();
        current = stored.benchmark;
        const ParameterGridPtr& grid = stored.block.grid;
        const bool known = std::any_of(grids.begin(), grids.end(), [&grid](const ParameterGridPtr& other) {
            return other == grid || *other == *grid;
        });
        if (known)
            return true;
        grids.push_back(grid);
        for (qsizetype i = 0; i < grid->size(); ++i) {
            ParameterSet set = grid->at(i);
            const bool wanted = std::all_of(arguments.parameters.begin(), arguments.parameters.end(),
                                            [&set](const std::string& part) { return hasParameter(set, text(part)); });
            const QString key = QString::number(stored.benchmark.value) + QLatin1Char('|') + parameterText(set);
            if (!wanted || seen.contains(key))
                continue;
            seen.insert(key);
            cases.push_back({stored.benchmark, std::move(set)});
        }
        return true;
    };
    if (Result<void> visited = source.visitBlocks(selection, visit, progress); !visited)
        return visited.error();
    return cases;
}

Result<HistoryQuery> queryFrom(const OpenStore& store, const HistoryArguments& arguments, const Progress& progress)
{
    const Result<std::vector<const BenchmarkRecord*>> benchmarks =
        findBenchmarks(*store.catalogue, text(arguments.benchmark));
    if (!benchmarks)
        return benchmarks.error();
    Result<std::vector<CaseKey>> cases = casesOf(*store.reader, *benchmarks, arguments, progress);
    if (!cases)
        return cases.error();
    if (cases->empty())
        return Error{ErrorCode::WrongUsage, QStringLiteral("no case of this benchmark has these parameters"), {}};
    HistoryQuery query;
    query.cases = std::move(*cases);
    if (arguments.select.empty())
        return query;
    const Result<ComparisonSide> side = resolveSide(*store.catalogue, text(arguments.select));
    if (!side)
        return side.error();
    const QSet<RunId> runs(side->runs.begin(), side->runs.end());
    QSet<ConfigurationId> configurations;
    for (const RunRecord& run : store.catalogue->runs) {
        if (runs.contains(run.id))
            configurations.insert(run.configuration);
    }
    query.configurations = {configurations.begin(), configurations.end()};
    return query;
}

/// Where the order came from is always said.
QString orderNote(const std::vector<HistorySeries>& series)
{
    const bool byDate = std::any_of(series.begin(), series.end(),
                                    [](const HistorySeries& line) { return line.order == OrderSource::Date; });
    return byDate ? QStringLiteral("note: some commits have no place in a commit graph and are ordered by date; "
                                   "`alidade-cli link CLONE` gives them one")
                  : QString();
}

} // namespace

void addHistoryOptions(CLI::App& command, HistoryArguments& arguments)
{
    command
        .add_option("--benchmark,BENCHMARK", arguments.benchmark,
                    "Its name, or a part that only one name has; with or without the word --benchmark")
        ->type_name("NAME");
    command.add_option("--param", arguments.parameters, "Only cases with this parameter; may be given again")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command.add_option("--select", arguments.select, "Only configurations of these runs: machine=NAME, key=value, ...")
        ->type_name("SELECTION");
    command.add_flag("--all-metrics", arguments.allMetrics, "Counters and CPU times too, not only the main metric");
    addOutputOptions(command, arguments.output);
}

void printHistory(Session& session, const HistoryArguments& arguments)
{
    if (arguments.benchmark.empty())
        return session.fail(
            {ErrorCode::WrongUsage, QStringLiteral("name a benchmark (`alidade-cli list benchmarks` lists them)"), {}});
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    const Result<HistoryQuery> query = queryFrom(*store, arguments, session.progress());
    if (!query)
        return session.fail(query.error());
    const Result<std::vector<HistorySeries>> series = history(*store->reader, *query, session.progress());
    if (!series)
        return session.fail(series.error());
    const QString note = orderNote(*series);
    if (!note.isEmpty() && !session.quiet)
        session.complain(note);
    writeOutput(session, arguments.output, [&](const Exporter& exporter, QIODevice& device) {
        return exporter.writeHistory(device, {*series, *store->catalogue});
    });
}

void historyCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("history", "One benchmark over the commits, in commit order");
    auto arguments = std::make_shared<HistoryArguments>();
    addHistoryOptions(*command, *arguments);
    command->footer(kFooter);
    command->callback([arguments, &session] { printHistory(session, *arguments); });
}

} // namespace alidade
