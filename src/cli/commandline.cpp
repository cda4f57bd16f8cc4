// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"

#include "cli/command.h"

#include <QIODevice>

#include <sstream>

namespace alidade {

#define COMMAND(name) AddCommand name##Command;
#include "command.inc"
#undef COMMAND

namespace {

constexpr char kDescription[] = "Judge what a change did to performance: import benchmark results, look, compare.";

constexpr char kFooter[] = R"(Examples:
  alidade-cli import results.tar.gz
  alidade-cli list commits
  alidade-cli compare --baseline main.json --contender branch.json
  alidade-cli compare --baseline commit:1a2b3c4 --contender commit:5d6e7f8,machine=zen4
  alidade-cli COMMAND --help

Exit codes:
  0  done; compare: nothing slower
  1  it did not work; compare: something is slower
  2  wrong usage
  3  import: some imported, some refused
  4  compare: no case is slower, faster or the same, all are undecided
  5  stopped
  6  a mistake of the program)";

void addTree(CLI::App& app, Session& session)
{
    app.name("alidade-cli");
    app.description(kDescription);
    app.footer(kFooter);
    app.require_subcommand(1);
    app.set_version_flag("--version", ALIDADE_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.option_defaults()->always_capture_default(false);
    app.add_option_function<std::string>(
           "--store", [&session](const std::string& path) { session.storeOption = text(path); },
           "The store (NAME.alidade) to use instead of the default one in the user's data folder")
        ->type_name("FILE");
    app.add_flag("-q,--quiet", session.quiet, "No progress and no notes; errors and warnings are still said");
    // Options of the program may stand behind the subcommand too.
    app.fallthrough();
#define COMMAND(name) name##Command(app, session);
#include "command.inc"
#undef COMMAND
}

QStringList subcommands(const CLI::App& app)
{
    QStringList names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names += text(command->get_name());
    return names;
}

/// The word that stands where a subcommand is wanted and is none; CLI11 says only that one is required. Empty: there is
/// no such word.
QString unknownSubcommand(const CLI::App& app, const QStringList& arguments)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == QStringLiteral("--store"))
            ++i;
        else if (!arguments[i].startsWith(QLatin1Char('-')))
            return subcommands(app).contains(arguments[i]) ? QString() : arguments[i];
    }
    return {};
}

/// The names of all subcommands, and first the one that the word may have meant.
QString subcommandsLike(const CLI::App& app, const QString& word)
{
    const QStringList names = subcommands(app);
    QString hint;
    for (const QString& name : names) {
        if (hint.isEmpty() && name.startsWith(word.left(3)))
            hint = QStringLiteral("did you mean “") + name + QStringLiteral("”? ");
    }
    return hint + QStringLiteral("There are: ") + names.join(QStringLiteral(", "));
}

ExitCode refuse(const CLI::App& app, const CLI::ParseError& error, const QStringList& arguments,
                const CommandStreams& streams)
{
    const QString word = unknownSubcommand(app, arguments);
    if (!word.isEmpty()) {
        streams.err.write((QStringLiteral("alidade-cli: no subcommand “") + shownText(word) + QStringLiteral("”: ") +
                           subcommandsLike(app, word) + QLatin1Char('\n'))
                              .toUtf8());
        return ExitCode::WrongUsage;
    }
    std::ostringstream out;
    std::ostringstream err;
    app.exit(error, out, err);
    streams.out.write(QByteArray::fromStdString(out.str()));
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
        return ExitCode::Done; // --help, --version
    streams.err.write(QByteArray::fromStdString("alidade-cli: " + err.str()));
    return ExitCode::WrongUsage;
}

} // namespace

ExitCode runCommandLine(const QStringList& arguments, const CommandStreams& streams, std::stop_token stop)
{
    Session session(streams, std::move(stop));
    CLI::App app;
    try {
        addTree(app, session);
        std::vector<std::string> reversed;
        for (auto it = arguments.rbegin(); it != arguments.rend(); ++it)
            reversed.push_back(it->toStdString());
        app.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        return refuse(app, error, arguments, streams);
    } catch (const std::exception& error) {
        streams.err.write("alidade-cli: unexpected: " + QByteArray(error.what()) + '\n');
        return ExitCode::OurFault;
    }
    session.clearProgress();
    return session.exitCode();
}

} // namespace alidade
