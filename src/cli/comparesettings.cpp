// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/comparesettings.h"

#include "cli/command.h"
#include "core/number.h"

#include <QSet>

namespace alidade {

namespace {

constexpr double kLargestMargin = 1000; ///< percent

/// "5" and "5%" are 0.05.
Result<double> percentage(const QString& written, const QString& option, double least, double most)
{
    QByteArray number = written.toUtf8().trimmed();
    if (number.endsWith('%'))
        number = number.chopped(1).trimmed();
    const std::optional<double> value = parseDouble(number);
    if (!value || !(*value > least) || !(*value < most))
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("%1 takes a percentage above %2 and below %3, not \"%4\"")
                         .arg(option)
                         .arg(least)
                         .arg(most)
                         .arg(written),
                     {}};
    return *value / 100;
}

/// "5" is the margin of all, "bench_io.*=10" one of these. Patterns may hold '=' themselves: the last one counts.
Result<void> addMargin(ComparisonPolicy& policy, const QString& written)
{
    const qsizetype equals = written.lastIndexOf(QLatin1Char('='));
    const QString pattern = written.left(std::max<qsizetype>(equals, 0)).trimmed();
    if (equals == 0 || (equals > 0 && pattern.isEmpty()))
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("--margin takes PERCENT or PATTERN=PERCENT, not \"%1\"").arg(written),
                     {}};
    const Result<double> margin = percentage(written.mid(equals + 1), QStringLiteral("--margin"), 0, kLargestMargin);
    if (!margin)
        return margin.error();
    if (equals < 0) {
        policy.margin = *margin;
        return {};
    }
    std::erase_if(policy.margins, [&pattern](const MarginRule& rule) { return rule.pattern == pattern; });
    policy.margins.push_back({pattern, *margin});
    return {};
}

Result<FamilyMethod> familyFrom(const QString& word)
{
    for (const FamilyMethod method :
         {FamilyMethod::BenjaminiHochberg, FamilyMethod::Holm, FamilyMethod::BenjaminiYekutieli}) {
        if (familyWord(method) == word)
            return method;
    }
    return Error{ErrorCode::WrongUsage, QStringLiteral("--family takes bh, holm or by, not \"%1\"").arg(word), {}};
}

Result<void> addNumbers(ComparisonPolicy& policy, const CompareArguments& arguments)
{
    if (!arguments.confidence.empty()) {
        const Result<double> confidence =
            percentage(text(arguments.confidence), QStringLiteral("--confidence"), 50, 100);
        if (!confidence)
            return confidence.error();
        policy.confidence = *confidence;
    }
    if (arguments.seed.empty())
        return {};
    bool isNumber = false;
    policy.seed = text(arguments.seed).toULongLong(&isNumber);
    if (!isNumber)
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("--seed takes a whole number, not \"%1\"").arg(text(arguments.seed)),
                     {}};
    return {};
}

} // namespace

Result<ComparisonPolicy> policyFrom(const CompareArguments& arguments, ComparisonPolicy start)
{
    ComparisonPolicy policy = std::move(start);
    if (arguments.allMetrics)
        policy.primaryOnly = false;
    if (arguments.noHistory)
        policy.useHistory = false;
    for (const std::string& written : arguments.margins) {
        if (const Result<void> added = addMargin(policy, text(written)); !added)
            return added.error();
    }
    if (const Result<void> added = addNumbers(policy, arguments); !added)
        return added.error();
    if (!arguments.family.empty()) {
        const Result<FamilyMethod> family = familyFrom(text(arguments.family));
        if (!family)
            return family.error();
        policy.family = *family;
    }
    for (const std::string& key : arguments.treatment) {
        if (!policy.treatment.contains(text(key)))
            policy.treatment += text(key);
    }
    return policy;
}

Result<Verdict> verdictOf(const QString& word)
{
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::Undecided, Verdict::Failed,
                                  Verdict::Missing, Verdict::New}) {
        if (verdictWord(verdict) == word)
            return verdict;
    }
    return Error{ErrorCode::WrongUsage,
                 QStringLiteral("\"%1\" is no verdict; there are slower, faster, same, undecided, failed, missing, new")
                     .arg(word),
                 {}};
}

Result<void> keepWanted(ComparisonReport& report, const QString& filter, const QStringList& verdicts)
{
    QSet<int> wanted;
    for (const QString& word : verdicts) {
        const Result<Verdict> verdict = verdictOf(word);
        if (!verdict)
            return verdict.error();
        wanted.insert(static_cast<int>(*verdict));
    }
    std::erase_if(report.cases, [&](const CaseComparison& row) {
        return (!wanted.isEmpty() && !wanted.contains(static_cast<int>(row.verdict))) ||
               !row.benchmark.contains(filter, Qt::CaseInsensitive);
    });
    return {};
}

} // namespace alidade
