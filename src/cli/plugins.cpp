// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/pluginhost.h"
#include "cli/command.h"
#include "cli/output.h"

namespace alidade {

namespace {

constexpr char kFooter[] =
    R"(Build drivers for bisect are looked for in the folders of $ALIDADE_PLUGIN_PATH (absolute, separated by ':'), then
beside the program in ../lib/alidade/plugins. They are read, not run, to be listed. Those that can't be used are listed
with the reason.

Exit code 0: all can be used; 3: some can't; 1: none can.)";

Table pluginTable(const PluginHost& host)
{
    Table table;
    table.columns = {{QStringLiteral("id")},
                     {QStringLiteral("name")},
                     {QStringLiteral("version")},
                     {QStringLiteral("sdk")},
                     {QStringLiteral("file")},
                     {QStringLiteral("capabilities")},
                     {QStringLiteral("not used because")}};
    for (const PluginDescription& plugin : host.plugins())
        table.rows.push_back({plugin.id, plugin.name, plugin.version,
                              QStringLiteral("%1.%2").arg(plugin.sdkMajor).arg(plugin.sdkMinor), plugin.file,
                              plugin.capabilities.join(QStringLiteral(", ")), QString()});
    for (const PluginProblem& problem : host.problems())
        table.rows.push_back({QString(), QString(), QString(), QString(), problem.file, QString(), problem.reason});
    return table;
}

void runPlugins(Session& session, const OutputOptions& output)
{
    const PluginHost host(PluginHost::defaultFolders());
    if (!printTable(session, pluginTable(host), output))
        return;
    if (host.plugins().empty())
        session.finish(ExitCode::BadOutcome);
    else if (!host.problems().empty())
        session.finish(ExitCode::Partly);
}

} // namespace

void pluginsCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("plugins", "List the build drivers, and those that can't be used and why");
    auto output = std::make_shared<OutputOptions>();
    addFormatOption(*command, *output);
    command->footer(kFooter);
    command->callback([output, &session] { runPlugins(session, *output); });
}

} // namespace alidade
