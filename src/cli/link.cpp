// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "commits/gitrepository.h"
#include "import/importer.h"

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli link ~/src/numpy
  alidade-cli link                    (lists them, and brings their order up to date)
  alidade-cli link --remove ~/src/numpy

Nothing in the clone is run or changed. What it says of order is kept in the store.)";

struct LinkArguments
{
    std::string path;
    bool remove = false;
    OutputOptions output;
};

Result<void> link(StoreWriter& store, const QString& path)
{
    const Result<GitRepository> repository = GitRepository::open(path);
    if (!repository)
        return repository.error();
    const Result<RepositoryId> id = store.linkRepository(repository->path());
    return id ? Result<void>() : Result<void>(id.error());
}

/// A clone that is gone from the disk can still be named by the path that was stored.
Result<void> unlink(StoreWriter& store, const Catalogue& catalogue, const QString& path)
{
    const Result<GitRepository> repository = GitRepository::open(path);
    for (const RepositoryRecord& record : catalogue.repositories) {
        if (record.path == path || (repository && record.path == repository->path()))
            return store.unlinkRepository(record.id);
    }
    return Error{ErrorCode::WrongUsage, QStringLiteral("this clone is not linked"), path};
}

Table repositoryTable(const Catalogue& catalogue)
{
    Table table;
    table.columns = {{QStringLiteral("clone")}, {QStringLiteral("commits"), true}, {QStringLiteral("refreshed")}};
    for (const RepositoryRecord& record : catalogue.repositories)
        table.rows.push_back({record.path, QString::number(record.commits), timeText(record.refreshedAt)});
    return table;
}

void runLink(Session& session, const LinkArguments& arguments)
{
    Result<std::unique_ptr<StoreWriter>> writer = openStoreForWriting(session);
    if (!writer)
        return session.fail(writer.error());
    Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    if (!arguments.path.empty()) {
        const QString path = text(arguments.path);
        const Result<void> done = arguments.remove ? unlink(**writer, *store->catalogue, path) : link(**writer, path);
        if (!done)
            return session.fail(done.error());
    }
    const Result<RefreshReport> report = refreshCommitOrder(*store->reader, **writer, session.progress());
    if (!report)
        return session.fail(report.error());
    for (const QString& note : report->notes)
        session.complain(QStringLiteral("warning: ") + shownText(note));
    if (!session.quiet)
        session.complain(QStringLiteral("note: %1 new commits; %2 commits with results have a place, %3 have none")
                             .arg(report->newCommits)
                             .arg(report->placed)
                             .arg(report->unknown));
    store = openStore(session);
    if (!store)
        return session.fail(store.error());
    printTable(session, repositoryTable(*store->catalogue), arguments.output);
}

} // namespace

void linkCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("link", "Take the order of commits from a local git clone");
    auto arguments = std::make_shared<LinkArguments>();
    CLI::Option* path =
        command->add_option("--repo,CLONE", arguments->path, "A folder of the clone")->type_name("PATH");
    command->add_flag("--remove", arguments->remove, "Forget the clone and its order")->needs(path);
    addFormatOption(*command, arguments->output);
    command->footer(kFooter);
    command->callback([arguments, &session] { runLink(session, *arguments); });
}

} // namespace alidade
