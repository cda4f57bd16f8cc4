// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/output.h"
#include "store/store.h"

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli verify
  alidade-cli --store team.alidade verify --format json

Exit code 0: sound; 1: something is wrong, and each finding is said on stderr.)";

Table countsTable(const Counts& counts)
{
    Table table;
    table.columns = {{QStringLiteral("what")}, {QStringLiteral("count"), true}};
    const auto add = [&table](const QString& what, qint64 count) {
        table.rows.push_back({what, QString::number(count)});
    };
    add(QStringLiteral("bundles"), counts.bundles);
    add(QStringLiteral("runs"), counts.runs);
    add(QStringLiteral("commits"), counts.commits);
    add(QStringLiteral("machines"), counts.machines);
    add(QStringLiteral("environments"), counts.environments);
    add(QStringLiteral("configurations"), counts.configurations);
    add(QStringLiteral("benchmarks"), counts.benchmarks);
    add(QStringLiteral("results"), counts.results);
    add(QStringLiteral("failed"), counts.failed);
    add(QStringLiteral("skipped"), counts.skipped);
    add(QStringLiteral("samples"), counts.samples);
    add(QStringLiteral("rows_with_samples"), counts.rowsWithSamples);
    return table;
}

void runVerify(Session& session, const OutputOptions& output)
{
    const Result<std::unique_ptr<StoreReader>> store = StoreReader::open(session.storePath());
    if (!store)
        return session.fail(store.error());
    const Result<QStringList> findings = (*store)->verify(session.progress());
    if (!findings)
        return session.fail(findings.error());
    const Result<Counts> counts = (*store)->counts(session.progress());
    if (!counts)
        return session.fail(counts.error());
    for (const QString& finding : *findings)
        session.complain(shownText(session.storePath() + QStringLiteral(": ") + finding));
    if (printTable(session, countsTable(*counts), output))
        session.finish(findings->isEmpty() ? ExitCode::Done : ExitCode::BadOutcome);
}

} // namespace

void verifyCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("verify", "Check that the store is sound, and count what it holds");
    auto output = std::make_shared<OutputOptions>();
    addFormatOption(*command, *output);
    command->footer(kFooter);
    command->callback([output, &session] { runVerify(session, *output); });
}

} // namespace alidade
