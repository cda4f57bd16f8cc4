// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bisecttext.h"

#include "bisect/jsonline.h"
#include "core/diagnostic.h"
#include "core/quantity.h"

#include <cmath>

namespace alidade {

namespace {

QString percent(double share)
{
    return QString::number(share * 100, 'f', share >= 0.995 ? 1 : 0) + QStringLiteral(" %");
}

QString effectText(const EffectEstimate& effect)
{
    return changeText(1 + effect.relative) + QLatin1Char(' ') + changeIntervalText(1 + effect.low, 1 + effect.high) +
           QStringLiteral(" (%1)").arg(percent(effect.confidence));
}

QString reasonText(UndecidedReason reason)
{
    switch (reason) {
    case UndecidedReason::BuildBudget:
        return QStringLiteral("the budget of builds is used up");
    case UndecidedReason::RunBudget:
        return QStringLiteral("the budget of runs is used up");
    case UndecidedReason::TimeBudget:
        return QStringLiteral("the time is used up");
    case UndecidedReason::EndDoesNotBuild:
        return QStringLiteral("one of the two ends does not build");
    case UndecidedReason::EndNotMeasurable:
        return QStringLiteral("one of the two ends can't be measured");
    case UndecidedReason::FreshChecksFailed:
        return QStringLiteral("the most probable commit did not stand up to fresh measurements");
    case UndecidedReason::NothingLeftToRead:
        return QStringLiteral("no commit is left that would tell more");
    case UndecidedReason::None:
        break;
    }
    return QStringLiteral("it was ended");
}

const char* reasonWord(UndecidedReason reason)
{
    switch (reason) {
    case UndecidedReason::BuildBudget:
        return "build-budget";
    case UndecidedReason::RunBudget:
        return "run-budget";
    case UndecidedReason::TimeBudget:
        return "time-budget";
    case UndecidedReason::EndDoesNotBuild:
        return "end-does-not-build";
    case UndecidedReason::EndNotMeasurable:
        return "end-not-measurable";
    case UndecidedReason::FreshChecksFailed:
        return "fresh-checks-failed";
    case UndecidedReason::NothingLeftToRead:
        return "nothing-left-to-read";
    case UndecidedReason::None:
        break;
    }
    return "ended";
}

/// Of the four words of the contract; a first of several steps is a culprit, with the other one told beside it.
const char* kindWord(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::Culprit:
    case OutcomeKind::MoreThanOne:
        return "culprit";
    case OutcomeKind::AnyOf:
        return "any-of";
    case OutcomeKind::NoDifference:
        return "no-difference";
    case OutcomeKind::Undecided:
        break;
    }
    return "undecided";
}

QByteArray effectJson(const std::optional<EffectEstimate>& effect)
{
    if (!effect)
        return "null";
    JsonLine line;
    line.number("relative", effect->relative)
        .number("low", effect->low)
        .number("high", effect->high)
        .number("confidence", effect->confidence);
    return std::move(line).finish();
}

QString headText(const BisectOutcome& outcome)
{
    switch (outcome.kind) {
    case OutcomeKind::Culprit:
        return QStringLiteral("This commit made the difference:");
    case OutcomeKind::MoreThanOne:
        return QStringLiteral("There is more than one step; this commit made the larger one:");
    case OutcomeKind::AnyOf:
        return QStringLiteral("Any of these commits made the difference; those between don't build:");
    case OutcomeKind::NoDifference:
        return outcome.otherWay ? QStringLiteral("There is a difference, but the other way round.")
                                : QStringLiteral("There is no such difference between the two ends.");
    case OutcomeKind::Undecided:
        break;
    }
    return QStringLiteral("Undecided: %1. Most probably one of:").arg(reasonText(outcome.reason));
}

} // namespace

QString shortHash(const QByteArray& hash)
{
    return QString::fromLatin1(hash.left(10));
}

QString stepText(const JournalEntry& entry)
{
    if (const auto* build = std::get_if<BuildFinished>(&entry.what)) {
        const QString commit = shortHash(build->commit);
        if (build->outcome == BuildOutcome::Built)
            return build->cached ? QString(commit + QStringLiteral(": was built before"))
                                 : QStringLiteral("%1: built in %2").arg(commit, durationText(build->seconds));
        return build->outcome == BuildOutcome::Failed ? QString(commit + QStringLiteral(": does not build"))
                                                      : QString(commit + QStringLiteral(": skipped by the recipe"));
    }
    if (const auto* run = std::get_if<RunFinished>(&entry.what))
        return QStringLiteral("%1: %2").arg(shortHash(run->commit), levelText(run->value, QString(), 5));
    if (const auto* failed = std::get_if<RunFailed>(&entry.what))
        return QStringLiteral("%1: the run failed: %2").arg(shortHash(failed->commit), shownText(failed->reason));
    return {};
}

QString standText(const BisectSession& session)
{
    const BisectState state = session.state();
    const std::vector<BisectCommit>& commits = session.question().commits;
    if (state.phase == BisectPhase::Ends || state.best.after < 0 || state.best.upTo < 0)
        return QStringLiteral("comparing the two ends");
    const auto hashAt = [&commits](int index) { return shortHash(commits[static_cast<size_t>(index)].hash); };
    return QStringLiteral("%1 between %2 and %3; about %4 builds and %5 runs (%6) to go")
        .arg(percent(state.best.probability), hashAt(state.best.after), hashAt(state.best.upTo),
             QString::number(std::round(state.remaining.builds.middle)),
             QString::number(std::round(state.remaining.runs.middle)), durationText(state.remaining.seconds.middle));
}

QString outcomeText(const BisectOutcome& outcome)
{
    QString text = headText(outcome) + QLatin1Char('\n');
    for (const QByteArray& hash : outcome.hashes)
        text += QStringLiteral("  ") + QString::fromLatin1(hash) + QLatin1Char('\n');
    if (!outcome.hashes.empty())
        text +=
            QStringLiteral("probability %1%2\n")
                .arg(percent(outcome.probability),
                     outcome.verified ? QStringLiteral(", confirmed by fresh measurements of it and the commit before")
                                      : QString());
    if (outcome.effect)
        text += QStringLiteral("effect %1\n").arg(effectText(*outcome.effect));
    if (outcome.endsEffect)
        text += QStringLiteral("between the ends %1\n").arg(effectText(*outcome.endsEffect));
    text += QStringLiteral("%1 builds, %2 failed builds, %3 runs, %4\n")
                .arg(QString::number(outcome.builds), QString::number(outcome.failedBuilds),
                     QString::number(outcome.runs), durationText(outcome.seconds));
    if (outcome.kind == OutcomeKind::Undecided && outcome.moreRuns > 0)
        text += QStringLiteral("to decide it would take about %1 more builds and %2 more runs (%3)\n")
                    .arg(QString::number(std::ceil(outcome.moreBuilds)), QString::number(std::ceil(outcome.moreRuns)),
                         durationText(outcome.moreSeconds));
    return text;
}

QByteArray outcomeJson(const BisectOutcome& outcome, const QString& id)
{
    QByteArray hashes = "[";
    for (const QByteArray& hash : outcome.hashes)
        hashes += (hashes.size() > 1 ? ", \"" : "\"") + hash + '"';
    hashes += ']';
    JsonLine line;
    line.ascii("outcome", kindWord(outcome.kind))
        .raw("commits", hashes)
        .number("probability", outcome.probability)
        .integer("builds", outcome.builds)
        .integer("failed_builds", outcome.failedBuilds)
        .integer("runs", outcome.runs)
        .raw("effect", effectJson(outcome.effect))
        .raw("ends_effect", effectJson(outcome.endsEffect))
        .boolean("verified", outcome.verified)
        .boolean("more_than_one", outcome.kind == OutcomeKind::MoreThanOne)
        .number("seconds", outcome.seconds)
        .text("session", id);
    if (outcome.kind == OutcomeKind::Undecided)
        line.ascii("reason", reasonWord(outcome.reason))
            .number("more_builds", outcome.moreBuilds)
            .number("more_runs", outcome.moreRuns)
            .number("more_seconds", outcome.moreSeconds);
    return std::move(line).finish();
}

ExitCode exitCodeOf(const BisectOutcome& outcome)
{
    switch (outcome.kind) {
    case OutcomeKind::Culprit:
    case OutcomeKind::AnyOf:
    case OutcomeKind::MoreThanOne:
        return ExitCode::Done;
    case OutcomeKind::NoDifference:
        return ExitCode::BadOutcome;
    case OutcomeKind::Undecided:
        break;
    }
    return ExitCode::Undecided;
}

} // namespace alidade
