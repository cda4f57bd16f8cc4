// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/configurationtable.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "compare/comparedcells.h"
#include "core/number.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli configurations
  alidade-cli configurations --rows benchmark,dtype --columns blas,simd --reference openblas,avx2
  alidade-cli configurations --columns machine --fix commit=1a2b3c4 --format markdown
  alidade-cli configurations --columns allocator --fix keep_arrays=yes --format csv

Without --rows and --columns: benchmarks and parameters as rows, the fewest keys that tell the runs apart as columns, of
the commit that most configurations have measured. A key that varies inside cells unseen is said on stderr.)";

struct ConfigurationArguments
{
    std::string rows, columns, facets, ignored, curve, reference;
    std::vector<std::string> fixed;
    std::string margin;
    bool allMetrics = false;
    OutputOptions output;
};

Error wrong(const QString& message)
{
    return {ErrorCode::WrongUsage, message, {}};
}

/// "commit=1a2b": the whole hash of the one commit that begins so, or has this tag.
Result<QString> commitValue(const Catalogue& catalogue, const QString& value)
{
    QStringList found;
    for (const CommitRecord& commit : catalogue.commits) {
        if (commit.tag == value || commit.hash.startsWith(value.toUtf8()))
            found += QString::fromUtf8(commit.hash);
    }
    if (found.size() == 1)
        return found.constFirst();
    return wrong(found.isEmpty() ? QStringLiteral("no stored commit begins with %1, or has this tag").arg(value)
                                 : QStringLiteral("%1 stored commits begin with %2").arg(found.size()).arg(value));
}

/// Of the runs; parameters are fixed once results are known.
Result<std::vector<FixedKey>> fixedFrom(const Catalogue& catalogue, const ConfigurationArguments& arguments)
{
    std::vector<FixedKey> fixed;
    for (const std::string& written : arguments.fixed) {
        const QString part = text(written);
        const qsizetype equals = part.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return wrong(QStringLiteral("--fix %1: write KEY=VALUE").arg(part));
        FixedKey entry{{ProjectionKey::Kind::Run, part.left(equals)}, part.mid(equals + 1)};
        if (entry.key.name == QStringLiteral("commit") && !entry.value.isEmpty()) {
            Result<QString> hash = commitValue(catalogue, entry.value);
            if (!hash)
                return hash.error();
            entry.value = *hash;
        }
        if (entry.key.name == QStringLiteral("benchmark"))
            entry.key = {ProjectionKey::Kind::Benchmark, {}};
        else if (entry.key.name.startsWith(QStringLiteral("param:")))
            entry.key = {ProjectionKey::Kind::Parameter, entry.key.name.mid(6)};
        fixed.push_back(std::move(entry));
    }
    // What nobody placed is fixed to what most configurations have measured.
    const QString placed = QLatin1Char(',') + text(arguments.rows) + QLatin1Char(',') + text(arguments.columns) +
                           QLatin1Char(',') + text(arguments.facets) + QLatin1Char(',') + text(arguments.ignored) +
                           QLatin1Char(',');
    for (const FixedKey& entry : suggestFixed(catalogue)) {
        const bool said =
            std::any_of(fixed.begin(), fixed.end(), [&entry](const FixedKey& other) { return other.key == entry.key; });
        if (!said && !placed.contains(QLatin1Char(',') + entry.key.name + QLatin1Char(',')))
            fixed.push_back(entry);
    }
    return fixed;
}

Result<void> place(Projection& projection, const ConfigurationResults& results, const std::string& written, Shelf shelf)
{
    const Result<std::vector<ProjectionKey>> keys = parseKeys(results, text(written));
    if (!keys)
        return keys.error();
    for (const ProjectionKey& key : *keys)
        projection = moved(projection, key, shelf);
    return {};
}

Result<Projection> projectionFrom(const ConfigurationResults& results, const std::vector<FixedKey>& fixed,
                                  const ConfigurationArguments& arguments)
{
    Projection projection = suggestProjection(results);
    if (!arguments.rows.empty())
        projection.rows.clear();
    if (!arguments.columns.empty())
        projection.columns.clear();
    projection.fixed.clear();
    const std::vector<std::pair<const std::string*, Shelf>> shelves = {{&arguments.rows, Shelf::Rows},
                                                                       {&arguments.columns, Shelf::Columns},
                                                                       {&arguments.facets, Shelf::Facets},
                                                                       {&arguments.ignored, Shelf::Ignored},
                                                                       {&arguments.curve, Shelf::Curve}};
    for (const auto& [written, shelf] : shelves) {
        if (Result<void> placed = place(projection, results, *written, shelf); !placed)
            return placed.error();
    }
    // A key with one value only tells nothing apart: fixed has the last word.
    for (const FixedKey& entry : fixed)
        projection = moved(projection, entry.key, Shelf::Fixed, entry.value);
    if (!arguments.reference.empty()) {
        projection.reference = text(arguments.reference).split(QLatin1Char(','));
        if (projection.reference.size() != static_cast<qsizetype>(projection.columns.size()))
            return wrong(
                QStringLiteral("--reference needs one value for each column key: %1").arg(projection.columns.size()));
    }
    return projection;
}

void warn(Session& session, const ConfigurationGrid& grid)
{
    for (const HiddenKey& hidden : grid.hidden) {
        QStringList values;
        for (const QString& value : hidden.values.mid(0, 6))
            values += valueText(*grid.catalogue, hidden.key, value);
        session.complain(QStringLiteral("warning: %1 varies (%2) but has no place: %3 cells mix its values; --columns "
                                        "%1 or --fix %1=%4")
                             .arg(keyText(hidden.key), values.join(QStringLiteral(", ")))
                             .arg(hidden.cells)
                             .arg(hidden.values.constFirst()));
    }
}

Result<ConfigurationGrid> gridFrom(Session& session, const ConfigurationArguments& arguments)
{
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return store.error();
    ComparisonPolicy policy;
    policy.primaryOnly = !arguments.allMetrics;
    if (!arguments.margin.empty()) {
        const std::optional<double> percent = parseDouble(QByteArray::fromStdString(arguments.margin));
        if (!percent || *percent <= 0 || *percent >= 100)
            return wrong(QStringLiteral("--threshold needs a percentage between 0 and 100"));
        policy.margin = *percent / 100;
    }
    const Result<std::vector<FixedKey>> fixed = fixedFrom(*store->catalogue, arguments);
    if (!fixed)
        return fixed.error();
    const Result<ConfigurationResultsPtr> results =
        gatherConfigurations(*store->reader, *fixed, policy, session.progress());
    if (!results)
        return results.error();
    const Result<Projection> projection = projectionFrom(**results, *fixed, arguments);
    if (!projection)
        return projection.error();
    Result<ConfigurationGrid> grid = projectConfigurations(**results, *projection, policy, session.progress());
    if (grid) {
        if (Result<void> judged = judgeAsCompared(*grid, *store->reader, session.progress()); !judged)
            return judged.error();
    }
    const bool known = !grid || arguments.reference.empty() || grid->projection.reference == projection->reference;
    if (!known)
        return wrong(QStringLiteral("no column has the values of --reference %1").arg(text(arguments.reference)));
    return grid;
}

void printConfigurations(Session& session, const ConfigurationArguments& arguments)
{
    const Result<ConfigurationGrid> grid = gridFrom(session, arguments);
    if (!grid)
        return session.fail(grid.error());
    warn(session, *grid);
    writeOutput(session, arguments.output, [&](const Exporter& exporter, QIODevice& device) {
        const bool forPeople = exporter.id() == QStringLiteral("text") || exporter.id() == QStringLiteral("markdown");
        return exporter.writeTable(device, forPeople ? pivotTable(*grid) : cellTable(*grid));
    });
}

} // namespace

void configurationsCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("configurations", "Configurations side by side, against a reference");
    auto arguments = std::make_shared<ConfigurationArguments>();
    command->add_option("--rows", arguments->rows, "Keys whose values make rows")->type_name("KEY,...");
    command->add_option("--columns", arguments->columns, "Keys whose values make columns")->type_name("KEY,...");
    command->add_option("--facets", arguments->facets, "Keys that come before all rows")->type_name("KEY,...");
    command->add_option("--ignore", arguments->ignored, "Keys that are mixed on purpose")->type_name("KEY,...");
    command->add_option("--curve", arguments->curve, "Parameter that a cell averages over")->type_name("KEY");
    command->add_option("--fix", arguments->fixed, "Only results with this value; may be given again")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command->add_option("--reference", arguments->reference, "Values of the column that the others are held against")
        ->type_name("VALUE,...");
    command->add_option("--threshold", arguments->margin, "Margin in percent within which nothing has changed (2)")
        ->type_name("PERCENT");
    command->add_flag("--all-metrics", arguments->allMetrics, "Counters and CPU times too, not only the main metric");
    addOutputOptions(*command, arguments->output);
    command->footer(kFooter);
    command->callback([arguments, &session] { printConfigurations(session, *arguments); });
}

} // namespace alidade
