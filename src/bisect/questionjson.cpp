// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/questionjson.h"

#include "bisect/jsonline.h"

#include <QJsonArray>

namespace alidade {

namespace {

const char* word(BisectScope scope)
{
    return scope == BisectScope::FirstParent ? "first-parent" : "graph";
}

const char* word(BisectDirection direction)
{
    switch (direction) {
    case BisectDirection::Slower:
        return "slower";
    case BisectDirection::Faster:
        return "faster";
    case BisectDirection::Either:
        break;
    }
    return "either";
}

QByteArray listText(const std::vector<QByteArray>& words)
{
    QByteArray text = "[";
    for (const QByteArray& each : words) {
        if (text.size() > 1)
            text += ',';
        text += JsonLine::quoted(QString::fromLatin1(each));
    }
    return text + ']';
}

QByteArray commitsText(const std::vector<BisectCommit>& commits)
{
    QByteArray text = "[";
    for (const BisectCommit& commit : commits) {
        if (text.size() > 1)
            text += ',';
        std::vector<QByteArray> row{commit.hash};
        row.insert(row.end(), commit.parents.begin(), commit.parents.end());
        text += listText(row);
    }
    return text + ']';
}

QByteArray numbersText(const std::vector<double>& values)
{
    QByteArray text = "[";
    for (double value : values) {
        if (text.size() > 1)
            text += ',';
        text += JsonLine::numberText(value);
    }
    return text + ']';
}

std::vector<QByteArray> hashes(const QJsonArray& array)
{
    std::vector<QByteArray> out;
    for (const QJsonValue& value : array)
        out.push_back(value.toString().toLatin1());
    return out;
}

void readCommits(JsonFields& fields, BisectQuestion& question)
{
    for (const QJsonValue& row : fields.array("commits")) {
        std::vector<QByteArray> all = hashes(row.toArray());
        if (all.empty()) {
            fields.refuse("commits");
            return;
        }
        question.commits.push_back({all.front(), {all.begin() + 1, all.end()}});
    }
}

void readWords(JsonFields& fields, BisectQuestion& question)
{
    const QByteArray scope = fields.ascii("scope");
    question.scope = scope == word(BisectScope::Graph) ? BisectScope::Graph : BisectScope::FirstParent;
    if (scope != word(question.scope))
        fields.refuse("scope");
    const QByteArray direction = fields.ascii("direction");
    for (BisectDirection each : {BisectDirection::Slower, BisectDirection::Faster, BisectDirection::Either}) {
        if (direction == word(each)) {
            question.direction = each;
            return;
        }
    }
    fields.refuse("direction");
}

void readBudget(JsonFields& fields, BisectBudget& budget)
{
    if (fields.has("max_builds"))
        budget.builds = fields.integer("max_builds");
    if (fields.has("max_runs"))
        budget.runs = fields.integer("max_runs");
    if (fields.has("max_seconds"))
        budget.seconds = fields.number("max_seconds");
}

void writeBudget(JsonLine& line, const BisectBudget& budget)
{
    if (budget.builds)
        line.integer("max_builds", *budget.builds);
    if (budget.runs)
        line.integer("max_runs", *budget.runs);
    if (budget.seconds)
        line.number("max_seconds", *budget.seconds);
}

} // namespace

QByteArray questionJson(const BisectQuestion& question)
{
    JsonLine line;
    line.ascii("scope", word(question.scope)).boolean("into_merges", question.intoMerges);
    line.ascii("direction", word(question.direction)).boolean("higher_is_better", question.higherIsBetter);
    line.number("smallest_effect", question.smallestEffect).number("confidence", question.confidence);
    line.number("layout_spread", question.layoutSpread);
    writeBudget(line, question.budget);
    if (!question.priorWeights.empty())
        line.raw("prior_weights", numbersText(question.priorWeights));
    if (!question.cached.empty())
        line.raw("cached", listText(question.cached));
    line.ascii("seed", QByteArray::number(question.seed)); // as text: JSON numbers end at 2^53 for many readers
    line.number("build_seconds", question.expectedBuildSeconds).number("run_seconds", question.expectedRunSeconds);
    line.raw("commits", commitsText(question.commits));
    return std::move(line).finish();
}

Result<BisectQuestion> questionFromJson(const QJsonObject& object)
{
    JsonFields fields(object);
    BisectQuestion question;
    readWords(fields, question);
    readBudget(fields, question.budget);
    question.intoMerges = fields.boolean("into_merges");
    question.higherIsBetter = fields.boolean("higher_is_better");
    question.smallestEffect = fields.number("smallest_effect");
    question.confidence = fields.number("confidence");
    question.layoutSpread = fields.number("layout_spread");
    if (fields.has("prior_weights")) {
        for (const QJsonValue& value : fields.array("prior_weights"))
            question.priorWeights.push_back(JsonFields::numberOf(value).value_or(-1)); // −1: checkQuestion refuses it
    }
    if (fields.has("cached"))
        question.cached = hashes(fields.array("cached"));
    bool seedRead = false;
    question.seed = fields.ascii("seed").toULongLong(&seedRead);
    if (!seedRead)
        fields.refuse("seed");
    question.expectedBuildSeconds = fields.number("build_seconds");
    question.expectedRunSeconds = fields.number("run_seconds");
    readCommits(fields, question);
    if (!fields.ok())
        return Error{
            ErrorCode::InvalidInput, QStringLiteral("The question has no usable member: ") + fields.missing(), {}};
    return question;
}

} // namespace alidade
