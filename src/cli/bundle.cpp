// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"
#include "cli/opening.h"

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli bundle hide results.tar.gz     (an import undone: nobody sees its runs)
  alidade-cli bundle unhide results.tar.gz
  alidade-cli bundle label 3 "Ada's laptop"
  alidade-cli bundle purge 3                 (for good)

A bundle is named by its name, label, number or the beginning of its checksum: `alidade-cli list bundles --all`.)";

using Change = Result<void> (*)(StoreWriter&, BundleId, const QString& label);

void runChange(Session& session, const QString& name, const QString& label, Change change)
{
    const Result<OpenStore> store = openStore(session);
    if (!store)
        return session.fail(store.error());
    const Result<const BundleRecord*> bundle = findBundle(*store->catalogue, name);
    if (!bundle)
        return session.fail(bundle.error());
    const Result<std::unique_ptr<StoreWriter>> writer = openStoreForWriting(session);
    if (!writer)
        return session.fail(writer.error());
    if (const Result<void> changed = change(**writer, (*bundle)->id, label); !changed)
        session.fail(changed.error());
}

struct BundleArguments
{
    std::string name, label;
};

CLI::App* addChange(CLI::App& parent, Session& session, const char* verb, const char* description, Change change,
                    const std::shared_ptr<BundleArguments>& arguments)
{
    CLI::App* command = parent.add_subcommand(verb, description);
    command->add_option("BUNDLE", arguments->name, "Its name, label, number or checksum")->required();
    command->callback(
        [arguments, change, &session] { runChange(session, text(arguments->name), text(arguments->label), change); });
    return command;
}

} // namespace

void bundleCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("bundle", "Hide, show, label or remove what was imported");
    command->require_subcommand(1);
    command->footer(kFooter);
    auto arguments = std::make_shared<BundleArguments>();
    addChange(
        *command, session, "hide", "Keep everything, and let nobody see its runs",
        [](StoreWriter& store, BundleId id, const QString&) { return store.setBundleHidden(id, true); }, arguments);
    addChange(
        *command, session, "unhide", "Show a hidden bundle again",
        [](StoreWriter& store, BundleId id, const QString&) { return store.setBundleHidden(id, false); }, arguments);
    addChange(
        *command, session, "purge", "Remove it from the store for good",
        [](StoreWriter& store, BundleId id, const QString&) { return store.purgeBundle(id); }, arguments);
    addChange(
        *command, session, "label", "Say who or where it comes from",
        [](StoreWriter& store, BundleId id, const QString& label) { return store.setBundleLabel(id, label); },
        arguments)
        ->add_option("LABEL", arguments->label, "The text; empty removes it")
        ->required();
}

} // namespace alidade
