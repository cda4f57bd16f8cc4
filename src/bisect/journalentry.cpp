// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/journalentry.h"

#include "bisect/jsonline.h"
#include "bisect/questionjson.h"
#include "core/commit.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <utility>

namespace alidade {

namespace {

constexpr int kVersion = 1; ///< of the journal's lines

template<typename T>
using Words = std::vector<std::pair<T, const char*>>;

const Words<BuildOutcome>& outcomeWords()
{
    static const Words<BuildOutcome> words{
        {BuildOutcome::Built, "built"}, {BuildOutcome::Failed, "failed"}, {BuildOutcome::Skipped, "skipped"}};
    return words;
}

const Words<OverrideKind>& overrideWords()
{
    static const Words<OverrideKind> words{
        {OverrideKind::Good, "good"},
        {OverrideKind::Bad, "bad"},
        {OverrideKind::Skip, "skip"},
        {OverrideKind::Suspect, "suspect"},
        {OverrideKind::ExcludeRun, "exclude-run"},
        {OverrideKind::ForceBuild, "force-build"},
        {OverrideKind::AddRuns, "add-runs"},
        {OverrideKind::Accept, "accept"},
        {OverrideKind::TrustPrior, "trust-prior"},
        {OverrideKind::DistrustPrior, "distrust-prior"},
        {OverrideKind::MoveGoodEnd, "move-good-end"},
        {OverrideKind::MoveBadEnd, "move-bad-end"},
    };
    return words;
}

template<typename T>
const char* wordOf(const Words<T>& words, T value)
{
    for (const auto& [each, word] : words) {
        if (each == value)
            return word;
    }
    return "";
}

template<typename T>
T readWord(JsonFields& fields, const char* key, const Words<T>& words)
{
    const QByteArray text = fields.ascii(key);
    for (const auto& [each, word] : words) {
        if (text == word)
            return each;
    }
    fields.refuse(key);
    return words.front().first;
}

QByteArray readCommit(JsonFields& fields)
{
    const QByteArray hash = fields.ascii("commit");
    if (!isFullHash(hash))
        fields.refuse("commit");
    return hash;
}

// One writer and one reader per kind; the kind's word stands in kindWords.

void write(JsonLine& line, const Started& started)
{
    line.integer("version", kVersion).raw("question", questionJson(started.question));
}

void write(JsonLine& line, const BuildFinished& build)
{
    line.ascii("commit", build.commit).ascii("outcome", wordOf(outcomeWords(), build.outcome));
    line.number("seconds", build.seconds).ascii("log", build.logHash).boolean("cached", build.cached);
}

void write(JsonLine& line, const RunFinished& run)
{
    line.ascii("commit", run.commit).number("value", run.value).number("seconds", run.seconds);
}

void write(JsonLine& line, const RunFailed& run)
{
    line.ascii("commit", run.commit).number("seconds", run.seconds).text("reason", run.reason);
}

void write(JsonLine& line, const Overridden& override)
{
    line.ascii("what", wordOf(overrideWords(), override.kind));
    if (!override.commit.isEmpty())
        line.ascii("commit", override.commit);
    if (override.entry >= 0)
        line.integer("entry", override.entry);
    if (override.count != 0)
        line.integer("count", override.count);
    if (!override.session.isEmpty())
        line.text("session", override.session);
}

void write(JsonLine& line, const Undone& undone)
{
    line.integer("entry", undone.entry);
}

void write(JsonLine& line, const PriorSamples& prior)
{
    QByteArray values = "[";
    for (double value : prior.values) {
        if (values.size() > 1)
            values += ',';
        values += JsonLine::numberText(value);
    }
    line.text("session", prior.session).ascii("commit", prior.commit).boolean("same_machine", prior.sameMachine);
    line.raw("values", values + ']');
}

void write(JsonLine& line, const Paused& paused)
{
    line.text("reason", paused.reason);
}

void write(JsonLine&, const Resumed&) {}

void write(JsonLine& line, const JournalNote& note)
{
    line.text("text", note.text);
}

void write(JsonLine&, const UnknownEntry&) {}

template<typename T>
T read(JsonFields& fields, const QJsonObject& object);

template<>
Started read<Started>(JsonFields& fields, const QJsonObject& object)
{
    if (fields.integer("version") != kVersion)
        fields.refuse("version");
    Result<BisectQuestion> question = questionFromJson(object.value(QLatin1String("question")).toObject());
    if (!question) {
        fields.refuse("question");
        return {};
    }
    return {std::move(*question)};
}

template<>
BuildFinished read<BuildFinished>(JsonFields& fields, const QJsonObject&)
{
    BuildFinished build;
    build.commit = readCommit(fields);
    build.outcome = readWord(fields, "outcome", outcomeWords());
    build.seconds = fields.number("seconds");
    build.logHash = fields.ascii("log");
    build.cached = fields.boolean("cached");
    return build;
}

template<>
RunFinished read<RunFinished>(JsonFields& fields, const QJsonObject&)
{
    RunFinished run;
    run.commit = readCommit(fields);
    run.value = fields.number("value");
    run.seconds = fields.number("seconds");
    return run;
}

template<>
RunFailed read<RunFailed>(JsonFields& fields, const QJsonObject&)
{
    RunFailed run;
    run.commit = readCommit(fields);
    run.seconds = fields.number("seconds");
    run.reason = fields.text("reason");
    return run;
}

template<>
Overridden read<Overridden>(JsonFields& fields, const QJsonObject&)
{
    Overridden override;
    override.kind = readWord(fields, "what", overrideWords());
    if (fields.has("commit"))
        override.commit = readCommit(fields);
    if (fields.has("entry"))
        override.entry = fields.integer("entry");
    if (fields.has("count"))
        override.count = fields.integer("count");
    if (fields.has("session"))
        override.session = fields.text("session");
    return override;
}

template<>
Undone read<Undone>(JsonFields& fields, const QJsonObject&)
{
    return {fields.integer("entry")};
}

template<>
PriorSamples read<PriorSamples>(JsonFields& fields, const QJsonObject&)
{
    PriorSamples prior;
    prior.session = fields.text("session");
    prior.commit = readCommit(fields);
    prior.sameMachine = fields.boolean("same_machine");
    for (const QJsonValue& value : fields.array("values")) {
        const std::optional<double> number = JsonFields::numberOf(value);
        if (!number)
            fields.refuse("values");
        prior.values.push_back(number.value_or(0));
    }
    return prior;
}

template<>
Paused read<Paused>(JsonFields& fields, const QJsonObject&)
{
    return {fields.text("reason")};
}

template<>
Resumed read<Resumed>(JsonFields&, const QJsonObject&)
{
    return {};
}

template<>
JournalNote read<JournalNote>(JsonFields& fields, const QJsonObject&)
{
    return {fields.text("text")};
}

/// In the order of JournalPayload's alternatives.
constexpr std::array kKindWords{"started", "build", "run",   "run-failed", "override",
                                "undo",    "prior", "pause", "resume",     "note"};

template<std::size_t I = 0>
bool readKind(const QByteArray& kind, JsonFields& fields, const QJsonObject& object, JournalPayload& payload)
{
    if constexpr (I < kKindWords.size()) {
        if (kind != kKindWords[I])
            return readKind<I + 1>(kind, fields, object, payload);
        payload = read<std::variant_alternative_t<I, JournalPayload>>(fields, object);
        return true;
    }
    return false;
}

} // namespace

QByteArray journalLine(const JournalEntry& entry)
{
    if (const UnknownEntry* unknown = std::get_if<UnknownEntry>(&entry.what))
        return unknown->line;
    JsonLine line;
    line.ascii("kind", kKindWords[entry.what.index()]).number("clock", entry.clock);
    std::visit([&line](const auto& what) { write(line, what); }, entry.what);
    return std::move(line).finish();
}

Result<JournalEntry> parseJournalLine(QByteArrayView line)
{
    QJsonParseError parsed;
    const QByteArray text = line.toByteArray();
    const QJsonObject object = QJsonDocument::fromJson(text, &parsed).object();
    if (parsed.error != QJsonParseError::NoError)
        return Error{ErrorCode::Damaged, parsed.errorString(), {}};
    JsonFields fields(object);
    JournalEntry entry;
    const QByteArray kind = fields.ascii("kind");
    entry.clock = fields.number("clock");
    if (fields.ok() && !readKind(kind, fields, object, entry.what))
        entry.what = UnknownEntry{text};
    if (!fields.ok())
        return Error{ErrorCode::Damaged, QStringLiteral("no usable member: ") + fields.missing(), {}};
    return entry;
}

} // namespace alidade
