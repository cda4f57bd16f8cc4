// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/compare.h"

#include "cli/command.h"
#include "cli/comparisontable.h"
#include "cli/sides.h"
#include "core/number.h"

#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

constexpr char kFooter[] = R"(Examples:
  alidade-cli compare --baseline main.json --contender branch.json
  alidade-cli compare --baseline commit:1a2b3c4,machine=zen4 --contender commit:5d6e7f8,machine=zen4
  alidade-cli compare --from results.tar.gz --baseline commit:1a2b3c4 --contender latest
  alidade-cli compare --baseline bundle:nightly --contender new.json --threshold 5 --fail-on slower,failed
  alidade-cli compare --baseline a.json --contender b.json --format markdown >> "$GITHUB_STEP_SUMMARY"

A side is a file, folder or archive, or a selection of what the store holds: commit:HASH, tag:NAME,
bundle:NAME, run:NUMBER, latest, machine=NAME, any key=value; joined by commas.

Exit codes: 0 nothing that --fail-on names; 1 something of it; 4 not one case could be judged.)";

const std::vector<Verdict> kVerdicts = {Verdict::Slower, Verdict::Faster,  Verdict::Same, Verdict::Undecided,
                                        Verdict::Failed, Verdict::Missing, Verdict::New};

Result<Verdict> verdictOf(const QString& word)
{
    for (const Verdict verdict : kVerdicts) {
        if (verdictWord(verdict) == word)
            return verdict;
    }
    return Error{ErrorCode::WrongUsage,
                 QStringLiteral("\"%1\" is no verdict; there are slower, faster, same, undecided, failed, missing, new")
                     .arg(word),
                 {}};
}

/// "5" and "5%" are 0.05.
Result<double> percentage(const std::string& written, const QString& option, double least, double most)
{
    QByteArray number = QByteArray::fromStdString(written).trimmed();
    if (number.endsWith('%'))
        number = number.chopped(1).trimmed();
    const std::optional<double> value = parseDouble(number);
    if (!value || !(*value > least) || !(*value < most))
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("%1 takes a percentage above %2 and below %3, not \"%4\"")
                         .arg(option)
                         .arg(least)
                         .arg(most)
                         .arg(text(written)),
                     {}};
    return *value / 100;
}

Result<ComparisonPolicy> policyFrom(const CompareArguments& arguments)
{
    ComparisonPolicy policy;
    policy.primaryOnly = !arguments.allMetrics;
    if (!arguments.threshold.empty()) {
        const Result<double> margin = percentage(arguments.threshold, QStringLiteral("--threshold"), 0, 1000);
        if (!margin)
            return margin.error();
        policy.margin = *margin;
    }
    if (!arguments.confidence.empty()) {
        const Result<double> confidence = percentage(arguments.confidence, QStringLiteral("--confidence"), 50, 100);
        if (!confidence)
            return confidence.error();
        policy.confidence = *confidence;
    }
    return policy;
}

/// What is printed may be less than what is judged: the counts stay those of all.
Result<void> keepWanted(ComparisonReport& report, const CompareArguments& arguments)
{
    QSet<int> wanted;
    for (const std::string& word : arguments.verdicts) {
        const Result<Verdict> verdict = verdictOf(text(word));
        if (!verdict)
            return verdict.error();
        wanted.insert(static_cast<int>(*verdict));
    }
    const QString filter = text(arguments.filter);
    std::erase_if(report.cases, [&](const CaseComparison& row) {
        return (!wanted.isEmpty() && !wanted.contains(static_cast<int>(row.verdict))) ||
               !row.benchmark.contains(filter, Qt::CaseInsensitive);
    });
    return {};
}

Result<std::pair<ComparisonReport, std::vector<ReportInput>>> compareSides(Session& session,
                                                                           const CompareArguments& arguments)
{
    const Result<ComparisonPolicy> policy = policyFrom(arguments);
    if (!policy)
        return policy.error();
    QStringList from;
    for (const std::string& path : arguments.from)
        from += text(path);
    Result<OpenSides> sides = openSides(session, text(arguments.baseline), text(arguments.contender), from);
    if (!sides)
        return sides.error();
    if (!arguments.baselineLabel.empty())
        sides->baseline.label = text(arguments.baselineLabel);
    if (!arguments.contenderLabel.empty())
        sides->contender.label = text(arguments.contenderLabel);
    Result<ComparisonReport> report =
        compareRuns(*sides->source, sides->baseline, sides->contender, *policy, session.progress());
    if (!report)
        return report.error();
    return std::pair(std::move(*report), std::move(sides->inputs));
}

void runCompare(Session& session, const CompareArguments& arguments)
{
    if (const Result<ExitCode> checked = outcomeOf({}, text(arguments.failOn)); !checked)
        return session.fail(checked.error());
    const std::optional<ComparisonReport> report = printComparison(session, arguments);
    if (report)
        session.finish(*outcomeOf(*report, text(arguments.failOn)));
}

} // namespace

Result<ExitCode> outcomeOf(const ComparisonReport& report, const QString& failOn)
{
    const auto count = [&report](Verdict verdict) { return report.counts[static_cast<size_t>(verdict)]; };
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
    command.add_option("--baseline", arguments.baseline, "What to compare with: a path or a selection")
        ->type_name("A")
        ->required();
    command.add_option("--contender", arguments.contender, "What to judge: a path or a selection")
        ->type_name("B")
        ->required();
    command.add_option("--from", arguments.from, "Select from these files instead of the store; may be given again")
        ->type_name("PATH")
        ->allow_extra_args(false);
    command.add_option("--threshold,--margin", arguments.threshold, "Changes within this are the same, in percent (2)")
        ->type_name("PERCENT");
    command.add_option("--confidence", arguments.confidence, "Of the intervals, in percent (95)")->type_name("PERCENT");
    command.add_option("--filter", arguments.filter, "Print only benchmarks whose name holds this text")
        ->type_name("TEXT");
    command.add_option("--verdict", arguments.verdicts, "Print only these verdicts, joined by commas")
        ->type_name("VERDICT")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_flag("--all-metrics", arguments.allMetrics, "Counters and CPU times too, not only the main metric");
    command.add_option("--baseline-label", arguments.baselineLabel, "What to call the baseline")->type_name("TEXT");
    command.add_option("--contender-label", arguments.contenderLabel, "What to call the contender")->type_name("TEXT");
    addOutputOptions(command, arguments.output);
}

std::optional<ComparisonReport> printComparison(Session& session, const CompareArguments& arguments)
{
    Result<std::pair<ComparisonReport, std::vector<ReportInput>>> compared = compareSides(session, arguments);
    if (!compared) {
        session.fail(compared.error());
        return std::nullopt;
    }
    ComparisonReport& report = compared->first;
    if (const Result<void> kept = keepWanted(report, arguments); !kept) {
        session.fail(kept.error());
        return std::nullopt;
    }
    const bool written = writeOutput(session, arguments.output, [&](const Exporter& exporter, QIODevice& device) {
        return exporter.id() == QStringLiteral("text") ? writeComparisonText(device, report)
                                                       : exporter.writeComparison(device, {report, compared->second});
    });
    return written ? std::optional(std::move(report)) : std::nullopt;
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
