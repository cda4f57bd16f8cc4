// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/compare.h"

#include "cli/command.h"
#include "cli/comparesettings.h"
#include "cli/comparisontable.h"
#include "cli/machinestable.h"
#include "cli/reopen.h"
#include "cli/sides.h"
#include "export/reportmanifest.h"
#include "export/writefile.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli compare --baseline main.json --contender branch.json
  alidade-cli compare --baseline commit:1a2b3c4,machine=zen4 --contender commit:5d6e7f8,machine=zen4
  alidade-cli compare --from results.tar.gz --baseline commit:1a2b3c4 --contender latest
  alidade-cli compare --baseline bundle:nightly --contender new.json --margin 5 --fail-on slower,failed
  alidade-cli compare --baseline a.json --contender b.json --margin 2 --margin 'bench_io.*=10'
  alidade-cli compare --baseline blas=mkl --contender blas=openblas --family holm
  alidade-cli compare --baseline a.json --contender b.json -o report.html --manifest report.manifest.json
  alidade-cli compare --from report.manifest.json
  alidade-cli compare --baseline tag:v1.0 --contender tag:v2.0 --machines
  alidade-cli compare --baseline a.json --contender b.json --format markdown >> "$GITHUB_STEP_SUMMARY"

A side is a file, folder or archive, or a selection of what the store holds: commit:HASH, tag:NAME,
bundle:NAME, run:NUMBER, latest, machine=NAME, any key=value; joined by commas.

Exit codes: 0 nothing that --fail-on names; 1 something of it; 4 no case is slower, faster or the same: all are undecided.)";

QStringList texts(const std::vector<std::string>& options)
{
    QStringList list;
    for (const std::string& option : options)
        list += text(option);
    return list;
}

/// What is to be compared and how: as the options say, over what a manifest says.
struct Question
{
    std::optional<ReportManifest> reopened;
    ComparisonPolicy policy;
    OpenSides sides;
};

Result<OpenSides> sidesOf(Session& session, const CompareArguments& arguments, std::optional<ReportManifest>& reopened,
                          const QString& manifestPath)
{
    if (!reopened) {
        if (arguments.baseline.empty() || arguments.contender.empty())
            return Error{ErrorCode::WrongUsage,
                         QStringLiteral("give --baseline and --contender, or a manifest: --from FILE"),
                         {}};
        return openSides(session, text(arguments.baseline), text(arguments.contender), texts(arguments.from));
    }
    if (!arguments.baseline.empty() || !arguments.contender.empty())
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("the manifest names the sides: give no --baseline and --contender beside it"),
                     manifestPath};
    if (const Result<void> found = checkInputs(session, *reopened, manifestPath, arguments.acceptChanges); !found)
        return found.error();
    return openManifestSides(session, *reopened, arguments.acceptChanges);
}

Result<Question> questionOf(Session& session, const CompareArguments& arguments)
{
    QString manifestPath;
    Result<std::optional<ReportManifest>> reopened = manifestAmong(texts(arguments.from), manifestPath);
    if (!reopened)
        return reopened.error();
    if (!manifestPath.isEmpty())
        session.protect(manifestPath);
    Question question;
    question.reopened = std::move(*reopened);
    const Result<ComparisonPolicy> policy =
        policyFrom(arguments, question.reopened ? question.reopened->policy : ComparisonPolicy());
    if (!policy)
        return policy.error();
    question.policy = *policy;
    Result<OpenSides> sides = sidesOf(session, arguments, question.reopened, manifestPath);
    if (!sides)
        return sides.error();
    question.sides = std::move(*sides);
    if (!arguments.baselineLabel.empty())
        question.sides.baseline.label = text(arguments.baselineLabel);
    if (!arguments.contenderLabel.empty())
        question.sides.contender.label = text(arguments.contenderLabel);
    return question;
}

/// The manifest of what is about to be shown.
ReportManifest manifestFor(const Question& question, const ComparisonReport& report, const Catalogue& catalogue,
                           const CompareArguments& arguments)
{
    ReportManifest manifest = manifestOf(report, catalogue, question.sides.inputs);
    const bool again = question.reopened.has_value();
    const auto path = [](ManifestSide& side, bool isPath, const QString& written) {
        side.isPath = isPath;
        if (isPath)
            side.selection = written;
    };
    path(manifest.baseline, question.sides.baselineIsPath,
         again ? question.reopened->baseline.selection : text(arguments.baseline));
    path(manifest.contender, question.sides.contenderIsPath,
         again ? question.reopened->contender.selection : text(arguments.contender));
    manifest.acrossMachines = arguments.machines || (again && question.reopened->acrossMachines);
    manifest.from = again ? question.reopened->from : texts(arguments.from);
    manifest.filter = again && arguments.filter.empty() ? question.reopened->filter : text(arguments.filter);
    if (again)
        manifest.search = question.reopened->search;
    manifest.verdicts = again && arguments.verdicts.empty() ? question.reopened->verdicts : texts(arguments.verdicts);
    return manifest;
}

Result<ReportManifest> manifestOfQuestion(Session& session, const Question& question, const CompareArguments& arguments)
{
    ComparisonReport sides; // what was found does not matter for what was asked
    sides.baseline = question.sides.baseline;
    sides.contender = question.sides.contender;
    sides.policy = question.policy;
    const Result<CataloguePtr> catalogue = question.sides.source->catalogue(session.progress());
    if (!catalogue)
        return catalogue.error();
    return manifestFor(question, sides, **catalogue, arguments);
}

Result<void> writeManifestFile(Session& session, const QString& path, const ReportManifest& manifest)
{
    if (const Result<void> claimed = session.claimOutput(path); !claimed)
        return claimed;
    return writeFile(path, [&manifest](QIODevice& device) -> Result<void> {
        const QByteArray bytes = manifestJson(manifest);
        if (device.write(bytes) != bytes.size())
            return Error{ErrorCode::Io, device.errorString(), {}};
        return {};
    });
}

Result<VerdictCounts> answerMachines(Session& session, const CompareArguments& arguments, const Question& question)
{
    const OpenSides& sides = question.sides;
    const Result<MachinesReport> report =
        compareAcrossMachines(*sides.source, sides.baseline, sides.contender, question.policy, session.progress());
    if (!report)
        return report.error();
    const Result<void> written =
        tryOutput(session, arguments.output, [&report](const Exporter& exporter, QIODevice& device) {
            return writeMachines(device, *report, exporter);
        });
    return written ? Result<VerdictCounts>(report->counts) : Result<VerdictCounts>(written.error());
}

/// What the answer is silent about, and whoever asked has to know.
void warn(Session& session, const Question& question, const ComparisonReport& report)
{
    const Result<CataloguePtr> catalogue = question.sides.source->catalogue(session.progress());
    if (!catalogue)
        return;
    QHash<ConfigurationId, QString> machines;
    for (const ConfigurationRecord& configuration : (*catalogue)->configurations)
        machines.insert(configuration.id, configuration.configuration.machine);
    for (const ComparisonSide* side : {&report.baseline, &report.contender}) {
        const QSet<RunId> chosen(side->runs.begin(), side->runs.end());
        QSet<QString> names;
        for (const RunRecord& run : (*catalogue)->runs) {
            if (chosen.contains(run.id))
                names.insert(machines.value(run.configuration));
        }
        if (names.size() > 1)
            session.complain(
                QStringLiteral("warning: the %1 takes runs of %2 machines together, as if they were "
                               "processes of one; --machines compares within each")
                    .arg(side == &report.baseline ? QStringLiteral("baseline") : QStringLiteral("contender"))
                    .arg(names.size()));
    }
    for (const QString& key : question.policy.treatment) {
        const bool differs = std::any_of(report.changes.begin(), report.changes.end(),
                                         [&key](const SideDifference& change) { return change.key.key == key; });
        if (!differs)
            session.complain(QStringLiteral("warning: --treatment %1: no key of this name differs between the sides")
                                 .arg(shownText(key)));
    }
}

Result<VerdictCounts> answerCases(Session& session, const CompareArguments& arguments, const Question& question,
                                  const ReportManifest& manifest)
{
    const OpenSides& sides = question.sides;
    Result<ComparisonReport> report =
        compareRuns(*sides.source, sides.baseline, sides.contender, question.policy, session.progress());
    if (!report)
        return report.error();
    warn(session, question, *report);
    if (const Result<void> kept = keepWanted(*report, manifest.filter, manifest.verdicts); !kept)
        return kept.error();
    const Result<void> written = tryOutput(session, arguments.output, [&](const Exporter& exporter, QIODevice& device) {
        return exporter.id() == QStringLiteral("text")
                   ? writeComparisonText(device, *report)
                   : exporter.writeComparison(device, {*report, manifest.inputs, &manifest});
    });
    return written ? Result<VerdictCounts>(report->counts) : Result<VerdictCounts>(written.error());
}

Result<VerdictCounts> answer(Session& session, const CompareArguments& arguments)
{
    const Result<Question> question = questionOf(session, arguments);
    if (!question)
        return question.error();
    const Result<ReportManifest> manifest = manifestOfQuestion(session, *question, arguments);
    if (!manifest)
        return manifest.error();
    const Result<VerdictCounts> counts = manifest->acrossMachines
                                             ? answerMachines(session, arguments, *question)
                                             : answerCases(session, arguments, *question, *manifest);
    if (!counts || arguments.manifest.empty())
        return counts;
    const Result<void> written = writeManifestFile(session, text(arguments.manifest), *manifest);
    return written ? counts : Result<VerdictCounts>(written.error());
}

void runCompare(Session& session, const CompareArguments& arguments)
{
    if (const Result<ExitCode> checked = outcomeOf({}, text(arguments.failOn)); !checked)
        return session.fail(checked.error());
    const std::optional<VerdictCounts> counts = printComparison(session, arguments);
    if (counts)
        session.finish(*outcomeOf(*counts, text(arguments.failOn)));
}

} // namespace

Result<ExitCode> outcomeOf(const VerdictCounts& counts, const QString& failOn)
{
    const auto count = [&counts](Verdict verdict) { return counts[static_cast<size_t>(verdict)]; };
    if (failOn != QStringLiteral("none")) {
        bool bad = false;
        for (const QString& word : failOn.split(QLatin1Char(','))) {
            const Result<Verdict> verdict = verdictOf(word.trimmed());
            if (!verdict)
                return verdict.error();
            bad = bad || count(*verdict) > 0;
        }
        if (bad)
            return ExitCode::BadOutcome;
    }
    const bool judged = count(Verdict::Slower) + count(Verdict::Faster) + count(Verdict::Same) > 0;
    return judged || failOn == QStringLiteral("none") ? ExitCode::Done : ExitCode::Undecided;
}

void addCompareOptions(CLI::App& command, CompareArguments& arguments)
{
    command.add_option("--baseline", arguments.baseline, "What to compare with: a path or a selection")->type_name("A");
    command.add_option("--contender", arguments.contender, "What to judge: a path or a selection")->type_name("B");
    command
        .add_option("--from", arguments.from,
                    "Select from these files instead of the store; may be given again. Of a manifest: reopen its view")
        ->type_name("PATH")
        ->allow_extra_args(false);
    command
        .add_option("--margin,--threshold", arguments.margins,
                    "Changes within this are the same, in percent (2); PATTERN=PERCENT for some benchmarks; may be "
                    "given again")
        ->type_name("[PATTERN=]PERCENT")
        ->allow_extra_args(false);
    command
        .add_option("--treatment", arguments.treatment,
                    "Keys that are meant to differ, joined by commas: they stand in no verdict's way")
        ->type_name("KEY")
        ->delimiter(',')
        ->allow_extra_args(false);
    command
        .add_option(
            "--family", arguments.family,
            "How p becomes q: bh (false discovery rate, the default), holm (no false alarm at all) or by (false "
            "discovery rate under any dependence)")
        ->type_name("METHOD");
    command.add_option("--confidence", arguments.confidence, "Of the intervals, in percent (95)")->type_name("PERCENT");
    command.add_option("--seed", arguments.seed, "Of everything that is drawn at random")->type_name("NUMBER");
    command.add_flag("--machines", arguments.machines,
                     "The effect within each machine that both sides have, then combined; never mixed");
    command.add_flag("--no-history", arguments.noHistory, "No run-to-run spread from earlier runs in the store");
    command.add_flag("--all-metrics", arguments.allMetrics, "Counters and CPU times too, not only the main metric");
    command.add_option("--filter", arguments.filter, "Print only benchmarks whose name holds this text")
        ->type_name("TEXT");
    command.add_option("--verdict", arguments.verdicts, "Print only these verdicts, joined by commas")
        ->type_name("VERDICT")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_option("--baseline-label", arguments.baselineLabel, "What to call the baseline")->type_name("TEXT");
    command.add_option("--contender-label", arguments.contenderLabel, "What to call the contender")->type_name("TEXT");
    addOutputOptions(command, arguments.output);
    command
        .add_option("--manifest", arguments.manifest,
                    "Write what reopens this view into this file: inputs with their hashes, sides, settings")
        ->type_name("FILE");
    command.add_flag("--accept-changes", arguments.acceptChanges,
                     "Reopen a manifest though inputs have changed since; they are still named");
}

std::optional<VerdictCounts> printComparison(Session& session, const CompareArguments& arguments)
{
    const Result<VerdictCounts> counts = answer(session, arguments);
    if (counts)
        return *counts;
    session.fail(counts.error());
    return std::nullopt;
}

void compareCommand(CLI::App& app, Session& session)
{
    CLI::App* command = app.add_subcommand("compare", "Judge a contender against a baseline, case by case");
    auto arguments = std::make_shared<CompareArguments>();
    addCompareOptions(*command, *arguments);
    command
        ->add_option("--fail-on", arguments->failOn,
                     "Verdicts that make the exit code 1, joined by commas (slower), or none")
        ->type_name("VERDICTS");
    command->footer(kFooter);
    command->callback([arguments, &session] { runCompare(session, *arguments); });
}

} // namespace alidade
