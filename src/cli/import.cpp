// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "core/commit.h"
#include "core/quantity.h"
#include "import/importer.h"

#include <QIODevice>

#include <vector>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli import results.tar.gz
  alidade-cli import --label "Ada's laptop" nightly/ extra.json
  alidade-cli import --commit 1a2b3c4d5e6f708192a3b4c5d6e7f80912345678 --set allocator=tcmalloc bench.json
  ./benchmark --benchmark_format=json | alidade-cli import -
  alidade-cli import --dry-run results.tar.gz

The last line is: results=N samples=M rejected=K
  N, M: added by this import; K: files, or parts of files, that were refused.)";

/// Whether a selection understands this word as something else than a key of a configuration.
bool isSelectorWord(const QString& key)
{
    static const QStringList words = {QStringLiteral("commit"), QStringLiteral("bundle"), QStringLiteral("run"),
                                      QStringLiteral("latest"), QStringLiteral("project")};
    return words.contains(key);
}

struct ImportArguments
{
    std::vector<std::string> paths;
    std::string label, commit, project, name = "standard input";
    std::vector<std::string> set, excluded;
    OutputOptions output;
    bool dryRun = false;
};

Result<ImportOptions> optionsFrom(const ImportArguments& arguments)
{
    ImportOptions options;
    options.label = text(arguments.label);
    options.commit = QByteArray::fromStdString(arguments.commit).toLower();
    if (!options.commit.isEmpty() && !isFullHash(options.commit))
        return Error{
            ErrorCode::WrongUsage,
            QStringLiteral("--commit takes the full hash of 40 or 64 digits, not \"%1\": `git rev-parse %1` in "
                           "the clone prints it")
                .arg(text(arguments.commit)),
            {}};
    options.project = text(arguments.project);
    for (const std::string& assignment : arguments.set) {
        const QString pair = text(assignment);
        const qsizetype equals = pair.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return Error{ErrorCode::WrongUsage, QStringLiteral("--set takes KEY=VALUE, not \"%1\"").arg(pair), {}};
        const QString key = pair.left(equals);
        if (isSelectorWord(key))
            return Error{
                ErrorCode::WrongUsage,
                QStringLiteral("--set %1: this word chooses runs by something else; take another key").arg(key),
                {}};
        options.extraKeys.insert(key, pair.mid(equals + 1));
    }
    for (const std::string& group : arguments.excluded)
        options.excludedGroups += text(group);
    return options;
}

/// What several imports came to, for the last line and the exit code.
struct Total
{
    qint64 results = 0, samples = 0, rejected = 0, newRuns = 0;
    bool anythingGood = false;

    void add(const ImportReport& report)
    {
        results += report.addedResults;
        samples += report.addedSamples;
        rejected += report.rejected;
        newRuns += report.newRuns;
        anythingGood = anythingGood || report.runs > 0 || report.alreadyKnown || report.bundle.isValid();
    }
    QString line() const
    {
        return QStringLiteral("results=%1 samples=%2 rejected=%3\n").arg(results).arg(samples).arg(rejected);
    }
    ExitCode exitCode() const
    {
        if (!anythingGood)
            return ExitCode::BadOutcome;
        return rejected > 0 ? ExitCode::Partly : ExitCode::Done;
    }
};

Table groupTable(const ImportReport& report)
{
    Table table;
    table.columns = {
        {QStringLiteral("tool")},           {QStringLiteral("machine")},           {QStringLiteral("environment")},
        {QStringLiteral("commits"), true},  {QStringLiteral("new_commits"), true}, {QStringLiteral("runs"), true},
        {QStringLiteral("new_runs"), true}, {QStringLiteral("cases"), true},       {QStringLiteral("results"), true},
        {QStringLiteral("failed"), true},   {QStringLiteral("skipped"), true},     {QStringLiteral("samples"), true},
        {QStringLiteral("group")}};
    for (const ImportGroup& group : report.groups) {
        const auto number = [](qint64 n) { return QString::number(n); };
        table.rows.push_back({group.tool, group.configuration.machine, group.configuration.shortName(),
                              number(group.commits), number(group.newCommits), number(group.runs),
                              number(group.newRuns), number(group.cells), number(group.results), number(group.failed),
                              number(group.skipped), number(group.samples), group.key()});
    }
    return table;
}

QString summary(const ImportReport& report, bool dryRun)
{
    const auto count = [](qint64 n, const char* one, const char* many) {
        return QString(countText(n) + QLatin1Char(' ') + QLatin1String(n == 1 ? one : many));
    };
    QString line = shownText(report.name) + QStringLiteral(": ") + count(report.runs, "run", "runs") +
                   QStringLiteral(", ") + count(report.results, "result", "results");
    if (report.failed > 0)
        line += QStringLiteral(", ") + countText(report.failed) + QStringLiteral(" failed");
    if (report.skipped > 0)
        line += QStringLiteral(", ") + countText(report.skipped) + QStringLiteral(" skipped");
    if (report.samples > 0)
        line += QStringLiteral(", ") + count(report.samples, "sample", "samples");
    if (report.alreadyKnown)
        line += QStringLiteral("; all of it was in the store before");
    else if (report.knownRuns > 0)
        line += QStringLiteral("; ") + countText(report.newRuns) + QStringLiteral(" of the runs are new");
    if (dryRun)
        line += QStringLiteral(" (dry run: nothing was stored)");
    return line + QLatin1Char('\n');
}

class ImportCommand
{
public:
    ImportCommand(Session& session, const ImportArguments& arguments)
        : m_session(session)
        , m_arguments(arguments)
    {}

    void run()
    {
        const Result<ImportOptions> options = optionsFrom(m_arguments);
        if (!options)
            return m_session.fail(options.error());
        const Result<void> all = m_arguments.dryRun ? previewAll(*options) : importAll(*options);
        if (!all)
            m_session.fail(all.error());
        else
            m_session.finish(m_total.exitCode());
        if (m_arguments.output.format == "text")
            m_session.print(m_total.line());
    }

private:
    /// What concerns one path is said and counted, and the next one goes on; only a stop and the store's own errors end
    /// it.
    Result<void> note(const QString& path, const Result<ImportReport>& report)
    {
        if (!report) {
            if (report.error().code == ErrorCode::Cancelled)
                return report.error();
            ++m_total.rejected;
            Error error = report.error();
            if (error.where.isEmpty())
                error.where = path;
            m_session.complain(shownText(error.toString()));
            return {};
        }
        m_total.add(*report);
        for (Diagnostic diagnostic : report->diagnostics) {
            // A file by itself is its own only entry: one name is enough.
            if (diagnostic.entry == report->name && report->entries + report->ignoredEntries <= 1)
                diagnostic.entry.clear();
            m_session.report(diagnostic, path == QStringLiteral("-") ? report->name : path);
        }
        if (m_arguments.output.format == "text")
            m_session.print(summary(*report, m_arguments.dryRun));
        return {};
    }

    Result<void> previewAll(const ImportOptions& options)
    {
        const Result<std::unique_ptr<StoreReader>> store = StoreReader::open(m_session.storePath());
        if (!store && store.error().code != ErrorCode::NotFound)
            return store.error();
        for (const std::string& argument : m_arguments.paths) {
            const QString path = text(argument);
            if (path == QStringLiteral("-"))
                return Error{ErrorCode::WrongUsage, QStringLiteral("--dry-run takes files, not standard input"), {}};
            const Result<ImportReport> report =
                previewBundle(path, store ? store->get() : nullptr, options, m_session.progress());
            if (Result<void> noted = note(path, report); !noted)
                return noted;
            if (report)
                printTable(m_session, groupTable(*report), m_arguments.output);
        }
        return {};
    }

    Result<void> importAll(const ImportOptions& options)
    {
        Result<std::unique_ptr<StoreWriter>> store = openStoreForWriting(m_session);
        if (!store)
            return store.error();
        for (const std::string& argument : m_arguments.paths) {
            const QString path = text(argument);
            const Result<ImportReport> report = path == QStringLiteral("-")
                                                    ? importStandardInput(**store, options)
                                                    : importBundle(path, **store, options, m_session.progress());
            if (Result<void> noted = note(path, report); !noted)
                return noted;
        }
        return m_total.newRuns > 0 ? refreshOrder(**store) : Result<void>();
    }

    Result<ImportReport> importStandardInput(StoreWriter& store, const ImportOptions& options)
    {
        QByteArray bytes;
        for (;;) {
            const QByteArray more = m_session.in().read(1 << 20);
            if (more.isEmpty())
                break;
            bytes += more;
            if (bytes.size() > options.limits.entryBytes)
                return Error{ErrorCode::LimitExceeded,
                             QStringLiteral("more than %1 on standard input: import it as a file")
                                 .arg(sizeText(options.limits.entryBytes)),
                             {}};
        }
        return importBytes(text(m_arguments.name), bytes, store, options, m_session.progress());
    }

    /// New results may be of commits that a linked clone can place only after a look at it.
    Result<void> refreshOrder(StoreWriter& store)
    {
        Result<OpenStore> open = openStore(m_session);
        if (!open || open->catalogue->repositories.empty())
            return {};
        const Result<RefreshReport> report = refreshCommitOrder(*open->reader, store, m_session.progress());
        if (!report) // the results are in; only their order is not
            m_session.complain(QStringLiteral("warning: ") + shownText(report.error().toString()));
        else
            for (const QString& line : report->notes)
                m_session.complain(QStringLiteral("warning: ") + shownText(line));
        return {};
    }

    Session& m_session;
    const ImportArguments& m_arguments;
    Total m_total;
};

} // namespace

void importCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("import", "Read results from files, folders and archives into the store");
    auto arguments = std::make_shared<ImportArguments>();
    command->add_option("PATH", arguments->paths, "Files, folders, archives; - is standard input")->required();
    command->add_option("--label", arguments->label, "Who or where it comes from")->type_name("TEXT");
    command->add_option("--commit", arguments->commit, "For files that name no commit: the full hash")
        ->type_name("HASH");
    command->add_option("--project", arguments->project, "For files that name no project")->type_name("NAME");
    command->add_option("--set", arguments->set, "Add a key to every configuration; may be given again")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command
        ->add_option("--exclude", arguments->excluded, "Leave out a group, as --dry-run names it; may be given again")
        ->type_name("GROUP")
        ->allow_extra_args(false);
    command->add_option("--name", arguments->name, "What to call standard input")->type_name("NAME");
    command->add_flag("--dry-run", arguments->dryRun, "Say what it would do, and store nothing");
    addFormatOption(*command, arguments->output);
    command->footer(kFooter);
    command->callback([arguments, &session] { ImportCommand(session, *arguments).run(); });
}

} // namespace alidade
