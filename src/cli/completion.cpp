// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <QStringList>

#include <vector>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli completion bash > ~/.local/share/bash-completion/completions/alidade-cli
  alidade-cli completion zsh > ~/.zfunc/_alidade-cli
  alidade-cli completion fish > ~/.config/fish/completions/alidade-cli.fish)";

/// One command of the tree with everything that may follow it.
struct Node
{
    QString path; ///< "export values"; empty for the program itself
    QStringList subcommands, options;
    QStringList descriptions; ///< of subcommands
};

void addNodes(const CLI::App& app, const QString& path, std::vector<Node>& nodes)
{
    Node node;
    node.path = path;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            node.options += QStringLiteral("--") + text(name);
        for (const std::string& name : option->get_snames())
            node.options += QLatin1Char('-') + text(name);
    }
    const std::vector<const CLI::App*> children = app.get_subcommands([](const CLI::App*) { return true; });
    for (const CLI::App* child : children) {
        node.subcommands += text(child->get_name());
        node.descriptions += text(child->get_description());
    }
    nodes.push_back(node);
    for (const CLI::App* child : children)
        addNodes(*child,
                 path.isEmpty() ? text(child->get_name()) : QString(path + QLatin1Char(' ') + text(child->get_name())),
                 nodes);
}

std::vector<Node> treeOf(const CLI::App& app)
{
    std::vector<Node> nodes;
    addNodes(app, {}, nodes);
    // Options of the program may stand behind any subcommand.
    for (size_t i = 1; i < nodes.size(); ++i) {
        nodes[i].options += nodes.front().options;
        nodes[i].options.removeDuplicates();
    }
    return nodes;
}

/// The words so far that are commands, joined, choose the line; where nothing fits, files do.
QString wordTable(const std::vector<Node>& nodes)
{
    QString lines;
    for (const Node& node : nodes)
        lines += QStringLiteral("    \"%1\") candidates=\"%2\" ;;\n")
                     .arg(node.path, (node.subcommands + node.options).join(QLatin1Char(' ')));
    return lines;
}

QString commandTable(const std::vector<Node>& nodes)
{
    QStringList paths;
    for (const Node& node : nodes) {
        if (!node.path.isEmpty())
            paths += QLatin1Char('"') + node.path + QLatin1Char('"');
    }
    return paths.join(QLatin1Char('|'));
}

QString bashScript(const std::vector<Node>& nodes)
{
    return QStringLiteral(R"(# bash completion for alidade-cli; made by `alidade-cli completion bash`
_alidade_cli()
{
    local typed="" next candidates="" i
    for ((i = 1; i < COMP_CWORD; ++i)); do
        next="${typed:+$typed }${COMP_WORDS[i]}"
        case "$next" in
        %1) typed="$next" ;;
        esac
    done
    case "$typed" in
%2    esac
    COMPREPLY=($(compgen -W "$candidates" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _alidade_cli alidade-cli
)")
        .arg(commandTable(nodes), wordTable(nodes));
}

QString zshScript(const std::vector<Node>& nodes)
{
    return QStringLiteral(R"(#compdef alidade-cli
# zsh completion for alidade-cli; made by `alidade-cli completion zsh`
_alidade_cli()
{
    local typed="" next candidates="" i
    for ((i = 2; i < CURRENT; ++i)); do
        next="${typed:+$typed }${words[i]}"
        case "$next" in
        %1) typed="$next" ;;
        esac
    done
    case "$typed" in
%2    esac
    compadd -- ${=candidates}
    _files
}
_alidade_cli "$@"
)")
        .arg(commandTable(nodes), wordTable(nodes));
}

QString fishQuoted(QString written)
{
    written.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('\''), QStringLiteral("\\'"));
    return QLatin1Char('\'') + written + QLatin1Char('\'');
}

QString fishScript(const std::vector<Node>& nodes)
{
    QString script = QStringLiteral("# fish completion for alidade-cli; made by `alidade-cli completion fish`\n");
    for (const Node& node : nodes) {
        QString condition = QStringLiteral("__fish_use_subcommand");
        if (!node.path.isEmpty()) {
            QStringList seen;
            for (const QString& word : node.path.split(QLatin1Char(' ')))
                seen += QStringLiteral("__fish_seen_subcommand_from ") + word;
            condition = seen.join(QStringLiteral("; and "));
            if (!node.subcommands.isEmpty())
                condition +=
                    QStringLiteral("; and not __fish_seen_subcommand_from ") + node.subcommands.join(QLatin1Char(' '));
        }
        const QString start = QStringLiteral("complete -c alidade-cli -n %1 ").arg(fishQuoted(condition));
        for (qsizetype i = 0; i < node.subcommands.size(); ++i)
            script += start +
                      QStringLiteral("-a %1 -d %2\n").arg(node.subcommands.at(i), fishQuoted(node.descriptions.at(i)));
        for (const QString& option : node.options) {
            const bool isLong = option.startsWith(QStringLiteral("--"));
            script += start + (isLong ? QStringLiteral("-l ") : QStringLiteral("-s ")) + option.mid(isLong ? 2 : 1) +
                      QLatin1Char('\n');
        }
    }
    return script;
}

} // namespace

void completionCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("completion", "Print a script that completes commands in a shell");
    auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->footer(kFooter);
    command->callback([shell, &app, &session] {
        const std::vector<Node> nodes = treeOf(app);
        session.print(*shell == "bash" ? bashScript(nodes) : *shell == "zsh" ? zshScript(nodes) : fishScript(nodes));
    });
}

} // namespace alidade
