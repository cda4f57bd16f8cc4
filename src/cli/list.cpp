// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "compare/comparison.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli list bundles
  alidade-cli list commits --format csv
  alidade-cli list runs --select commit:1a2b3c4,machine=zen4
  alidade-cli list benchmarks --filter linalg)";

struct ListArguments
{
    std::string kind;
    std::string select;
    std::string filter;
    bool all = false;
    OutputOptions output;
};

QString number(qint64 n)
{
    return QString::number(n);
}

/// Lookups from the ids in a run to what they stand for, and the runs that are to be shown.
struct Listing
{
    Listing(const Catalogue& catalogue_, std::vector<RunId> chosen)
        : catalogue(catalogue_)
        , shown(chosen.begin(), chosen.end())
    {
        for (const BundleRecord& bundle : catalogue.bundles)
            bundles.insert(bundle.id, &bundle);
        for (const CommitRecord& commit : catalogue.commits)
            commits.insert(commit.id, &commit);
        for (const ConfigurationRecord& configuration : catalogue.configurations)
            configurations.insert(configuration.id, &configuration);
    }

    /// Runs and results of the shown runs, by whatever the key function picks.
    template<typename Key>
    QHash<Key, std::pair<qint64, qint64>> totals(const std::function<Key(const RunRecord&)>& keyOf) const
    {
        QHash<Key, std::pair<qint64, qint64>> sums;
        for (const RunRecord& run : catalogue.runs) {
            if (!shown.contains(run.id))
                continue;
            std::pair<qint64, qint64>& sum = sums[keyOf(run)];
            ++sum.first;
            sum.second += run.results;
        }
        return sums;
    }

    const Catalogue& catalogue;
    QSet<RunId> shown;
    QHash<BundleId, const BundleRecord*> bundles;
    QHash<CommitId, const CommitRecord*> commits;
    QHash<ConfigurationId, const ConfigurationRecord*> configurations;
};

QString orderSourceWord(const CommitRecord& commit)
{
    if (commit.order < 0)
        return QStringLiteral("date");
    return commit.source == OrderSource::Graph ? QStringLiteral("graph") : QStringLiteral("site");
}

Table bundleTable(const Listing& listing, bool withHidden)
{
    Table table;
    table.columns = {
        {QStringLiteral("id"), true},      {QStringLiteral("name")},           {QStringLiteral("label")},
        {QStringLiteral("imported")},      {QStringLiteral("runs"), true},     {QStringLiteral("results"), true},
        {QStringLiteral("samples"), true}, {QStringLiteral("rejected"), true}, {QStringLiteral("state")},
        {QStringLiteral("sha256")},        {QStringLiteral("origin")}};
    for (const BundleRecord& bundle : listing.catalogue.bundles) {
        if (bundle.hidden && !withHidden)
            continue;
        table.rows.push_back({number(bundle.id.value), bundle.name, bundle.label, timeText(bundle.importedAt),
                              number(bundle.runs), number(bundle.results), number(bundle.samples),
                              number(bundle.rejected),
                              bundle.hidden ? QStringLiteral("hidden") : QStringLiteral("shown"),
                              QString::fromLatin1(bundle.sha256.toHex()), bundle.origin});
    }
    return table;
}

Table runTable(const Listing& listing)
{
    Table table;
    table.columns = {
        {QStringLiteral("run"), true},     {QStringLiteral("commit")},        {QStringLiteral("machine")},
        {QStringLiteral("environment")},   {QStringLiteral("tool")},          {QStringLiteral("project")},
        {QStringLiteral("started")},       {QStringLiteral("results"), true}, {QStringLiteral("failed"), true},
        {QStringLiteral("skipped"), true}, {QStringLiteral("samples"), true}, {QStringLiteral("bundle")},
        {QStringLiteral("entry")}};
    for (const RunRecord& run : listing.catalogue.runs) {
        if (!listing.shown.contains(run.id))
            continue;
        const CommitRecord* commit = listing.commits.value(run.commit);
        const ConfigurationRecord* configuration = listing.configurations.value(run.configuration);
        const BundleRecord* bundle = listing.bundles.value(run.bundle);
        table.rows.push_back({number(run.id.value), commit != nullptr ? QString::fromUtf8(commit->hash) : QString(),
                              configuration != nullptr ? configuration->configuration.machine : QString(),
                              configuration != nullptr ? configuration->configuration.shortName() : QString(), run.tool,
                              run.project, timeText(run.startedAt), number(run.results), number(run.failed),
                              number(run.skipped), number(run.samples), bundle != nullptr ? bundle->name : QString(),
                              run.entry});
    }
    return table;
}

Table commitTable(const Listing& listing)
{
    Table table;
    table.columns = {{QStringLiteral("order"), true}, {QStringLiteral("order_by")},   {QStringLiteral("commit")},
                     {QStringLiteral("date")},        {QStringLiteral("runs"), true}, {QStringLiteral("results"), true},
                     {QStringLiteral("tag")},         {QStringLiteral("subject")}};
    const auto totals = listing.totals<CommitId>([](const RunRecord& run) { return run.commit; });
    for (const CommitRecord& commit : listing.catalogue.commits) {
        const auto sum = totals.constFind(commit.id);
        if (sum == totals.constEnd())
            continue;
        table.rows.push_back({commit.order < 0 ? QString() : number(commit.order), orderSourceWord(commit),
                              QString::fromUtf8(commit.hash), timeText(commit.time), number(sum->first),
                              number(sum->second), commit.tag, commit.subject});
    }
    return table;
}

QString keysText(const KeyValues& keys)
{
    QStringList parts;
    for (auto it = keys.begin(); it != keys.end(); ++it)
        parts += it.key() + QLatin1Char('=') + it.value();
    return parts.join(QStringLiteral("; "));
}

Table machineTable(const Listing& listing)
{
    Table table;
    table.columns = {{QStringLiteral("id"), true},
                     {QStringLiteral("machine")},
                     {QStringLiteral("runs"), true},
                     {QStringLiteral("results"), true},
                     {QStringLiteral("hardware")}};
    const auto totals = listing.totals<MachineId>([&listing](const RunRecord& run) {
        const ConfigurationRecord* configuration = listing.configurations.value(run.configuration);
        return configuration != nullptr ? configuration->machine : MachineId();
    });
    for (const MachineRecord& machine : listing.catalogue.machines) {
        const auto sum = totals.constFind(machine.id);
        if (sum != totals.constEnd())
            table.rows.push_back({number(machine.id.value), machine.name, number(sum->first), number(sum->second),
                                  keysText(machine.hardware)});
    }
    return table;
}

Table configurationTable(const Listing& listing)
{
    Table table;
    table.columns = {{QStringLiteral("id"), true},   {QStringLiteral("machine")},       {QStringLiteral("environment")},
                     {QStringLiteral("runs"), true}, {QStringLiteral("results"), true}, {QStringLiteral("name")},
                     {QStringLiteral("keys")}};
    const auto totals = listing.totals<ConfigurationId>([](const RunRecord& run) { return run.configuration; });
    for (const ConfigurationRecord& record : listing.catalogue.configurations) {
        const auto sum = totals.constFind(record.id);
        if (sum != totals.constEnd())
            table.rows.push_back({number(record.id.value), record.configuration.machine,
                                  record.configuration.shortName(), number(sum->first), number(sum->second),
                                  record.configuration.environmentName, keysText(record.configuration.environment)});
    }
    return table;
}

Table benchmarkTable(const Listing& listing)
{
    Table table;
    table.columns = {{QStringLiteral("benchmark")},   {QStringLiteral("metric")},     {QStringLiteral("unit")},
                     {QStringLiteral("cases"), true}, {QStringLiteral("runs"), true}, {QStringLiteral("project")},
                     {QStringLiteral("version")}};
    for (const BenchmarkRecord& benchmark : listing.catalogue.benchmarks)
        table.rows.push_back({benchmark.name, benchmark.metric.name, benchmark.metric.unit, number(benchmark.cases),
                              number(benchmark.runs), benchmark.project, benchmark.version});
    return table;
}

void keepMatching(Table& table, const QString& filter)
{
    std::erase_if(table.rows, [&filter](const QStringList& row) {
        return std::none_of(row.begin(), row.end(),
                            [&filter](const QString& cell) { return cell.contains(filter, Qt::CaseInsensitive); });
    });
}

Table tableOf(const std::string& kind, const Listing& listing, bool withHidden)
{
    if (kind == "bundles")
        return bundleTable(listing, withHidden);
    if (kind == "runs")
        return runTable(listing);
    if (kind == "commits")
        return commitTable(listing);
    if (kind == "machines")
        return machineTable(listing);
    return kind == "configurations" ? configurationTable(listing) : benchmarkTable(listing);
}

void runList(Session& session, const ListArguments& arguments)
{
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    std::vector<RunId> chosen;
    if (arguments.select.empty()) {
        for (const RunRecord& run : store->catalogue->runs)
            chosen.push_back(run.id);
    } else {
        const Result<ComparisonSide> side = resolveSide(*store->catalogue, text(arguments.select));
        if (!side)
            return session.fail(side.error());
        chosen = side->runs;
    }
    Table table = tableOf(arguments.kind, Listing(*store->catalogue, chosen), arguments.all);
    if (!arguments.filter.empty())
        keepMatching(table, text(arguments.filter));
    printTable(session, table, arguments.output);
}

} // namespace

void listCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("list", "What the store holds");
    auto arguments = std::make_shared<ListArguments>();
    command->add_option("KIND", arguments->kind, "bundles, runs, commits, machines, configurations or benchmarks")
        ->required()
        ->check(CLI::IsMember({"bundles", "runs", "commits", "machines", "configurations", "benchmarks"}));
    command->add_option("--select", arguments->select, "Of these runs only: commit:HASH, bundle:NAME, key=value, ...")
        ->type_name("SELECTION");
    command->add_option("--filter", arguments->filter, "Only rows that hold this text")->type_name("TEXT");
    command->add_flag("--all", arguments->all, "Hidden bundles too");
    addFormatOption(*command, arguments->output);
    command->footer(kFooter);
    command->callback([arguments, &session] { runList(session, *arguments); });
}

} // namespace alidade
