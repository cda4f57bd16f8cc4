// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/question.h"
#include "core/diagnostic.h"

#include <QString>

#include <variant>
#include <vector>

namespace alidade {

/// The first entry of every journal.
struct Started
{
    BisectQuestion question = {};

    bool operator==(const Started&) const = default;
};

enum class BuildOutcome {
    Built,
    Failed, ///< counts for the chance that others fail
    Skipped ///< said of itself that it can't be judged (exit code 125)
};

struct BuildFinished
{
    QByteArray commit = {};
    BuildOutcome outcome = BuildOutcome::Built;
    double seconds = 0;
    QByteArray logHash = {}; ///< of the kept output, or empty
    bool cached = false;     ///< nothing was built; costs no build

    bool operator==(const BuildFinished&) const = default;
};

/// One process run. The entry's clock is the time of its middle, or of its end: the same throughout one journal.
struct RunFinished
{
    QByteArray commit = {};
    double value = 0; ///< the run's level in base units; not positive or not finite: kept, not used
    double seconds = 0;

    bool operator==(const RunFinished&) const = default;
};

struct RunFailed
{
    QByteArray commit = {};
    double seconds = 0;
    QString reason = {};

    bool operator==(const RunFailed&) const = default;
};

enum class OverrideKind {
    Good,          ///< soft: log 1000 for the old side
    Bad,           ///< soft: log 1000 for the new side
    Skip,          ///< never build or run this commit again, and don't use what it gave
    Suspect,       ///< its prior × 10
    ExcludeRun,    ///< `entry` is the number of a RunFinished
    ForceBuild,    ///< build this commit next (once)
    AddRuns,       ///< `count` more runs of this commit next
    Accept,        ///< finish now with what is most probable
    TrustPrior,    ///< use the stored results of `session` in full
    DistrustPrior, ///< don't use them
    MoveGoodEnd,   ///< the search goes on between this commit and the bad end
    MoveBadEnd
};

struct Overridden
{
    OverrideKind kind = OverrideKind::Accept;
    QByteArray commit = {};
    int entry = -1;
    int count = 0;
    QString session = {};

    bool operator==(const Overridden&) const = default;
};

/// As if the entry of that number (from 0) had never been written. Only overrides, notes and prior samples can be
/// undone.
struct Undone
{
    int entry = -1;

    bool operator==(const Undone&) const = default;
};

/// Stored results of one commit, from a session of its own (same machine state, unknown offset to ours).
struct PriorSamples
{
    QString session = {};
    QByteArray commit = {};
    std::vector<double> values = {}; ///< one per process run, base units
    bool sameMachine = true;         ///< machine and compiler as now; else the evidence counts a third

    bool operator==(const PriorSamples&) const = default;
};

struct Paused
{
    QString reason = {};

    bool operator==(const Paused&) const = default;
};

struct Resumed
{
    bool operator==(const Resumed&) const = default;
};

struct JournalNote
{
    QString text = {};

    bool operator==(const JournalNote&) const = default;
};

/// A kind that this version does not know: kept as it stands, without effect.
struct UnknownEntry
{
    QByteArray line = {};

    bool operator==(const UnknownEntry&) const = default;
};

using JournalPayload = std::variant<Started, BuildFinished, RunFinished, RunFailed, Overridden, Undone, PriorSamples,
                                    Paused, Resumed, JournalNote, UnknownEntry>;

/// One line of the journal. Its number, by which others refer to it, is its place in the journal from 0.
struct JournalEntry
{
    double clock = 0; ///< seconds since the session's start, pauses included
    JournalPayload what = {};

    bool operator==(const JournalEntry&) const = default;
};

/// One line of JSON without its line feed. Doubles read back as the same bits.
QByteArray journalLine(const JournalEntry& entry);

/// The entry of one line; an unknown kind becomes UnknownEntry. Error: not JSON, or fields missing or out of range.
Result<JournalEntry> parseJournalLine(QByteArrayView line);

/// What a journal's text holds.
struct JournalText
{
    std::vector<JournalEntry> entries = {};
    std::vector<Diagnostic> diagnostics = {}; ///< unknown kinds, a torn last line
    qsizetype intactBytes = 0; ///< up to and with the last line feed of a readable line: cut the file here to go on
};

/// Reads a whole journal. A last line without its line feed was torn by a crash and is dropped; a damaged line before
/// that, or a first line that is no Started, is an error with its line number.
Result<JournalText> readJournal(QByteArrayView text);

} // namespace alidade
