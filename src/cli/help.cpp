// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/helptext.h"

#include "cli/command.h"
#include "cli/output.h"

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli help              (every topic, with a line of what it says)
  alidade-cli help verdict
  alidade-cli help undecided
  alidade-cli COMMAND --help    (the options of a command))";

void printTopics(Session& session)
{
    Table table;
    table.columns = {{QStringLiteral("topic")}, {QStringLiteral("how to read it")}};
    for (const QString& topic : helpTopics())
        table.rows.push_back({topic, helpSummary(topic)});
    printTable(session, table, {});
}

void runHelp(Session& session, const QString& topic)
{
    if (topic.isEmpty())
        return printTopics(session);
    if (topic == QStringLiteral("all")) {
        for (const QString& each : helpTopics())
            session.print(helpText(each) + QLatin1Char('\n'));
        return;
    }
    const QString found = helpText(topic.toLower());
    if (found.isEmpty())
        return session.fail({ErrorCode::WrongUsage,
                             QStringLiteral("there is no help on \"%1\"; there is on %2")
                                 .arg(topic, helpTopics().join(QStringLiteral(", "))),
                             {}});
    session.print(found);
}

} // namespace

void helpCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("help", "How to read a result: verdict, interval, q, undecided, ...");
    command->alias("explain-terms");
    auto topic = std::make_shared<std::string>();
    command->add_option("TOPIC", *topic, "What to explain; \"all\" for everything");
    command->footer(kFooter);
    command->callback([topic, &session] { runHelp(session, text(*topic)); });
}

} // namespace alidade
