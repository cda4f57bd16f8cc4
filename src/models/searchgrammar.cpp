// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchgrammar.h"

#include "core/number.h"

#include <array>
#include <optional>

namespace alidade {

namespace {

using Kind = SearchTerm::Kind;
using Operator = SearchTerm::Operator;

/// One word of the search, its quotes taken off.
struct Word
{
    QString text;
    bool negated = false;
    bool quoted = false; ///< begins with a quote: never key:value, never a regular expression
    bool regex = false;
};

Error wrongUsage(const QString& message)
{
    return {ErrorCode::WrongUsage, message, {}};
}

/// Takes one word off the front of text, from position on.
class Words
{
public:
    explicit Words(const QString& text)
        : m_text(text)
    {}

    std::optional<Word> next()
    {
        while (m_at < m_text.size() && m_text.at(m_at).isSpace())
            ++m_at;
        if (m_at == m_text.size())
            return std::nullopt;
        Word word;
        if (m_text.at(m_at) == QLatin1Char('-')) {
            word.negated = true;
            ++m_at;
        }
        if (takeRegex(word))
            return word;
        word.quoted = m_at < m_text.size() && m_text.at(m_at) == QLatin1Char('"');
        takeText(word);
        return word;
    }

private:
    /// "/…/" up to a slash that ends the word; anything else that begins with a slash is a plain word ("/8/16").
    bool takeRegex(Word& word)
    {
        if (m_at >= m_text.size() || m_text.at(m_at) != QLatin1Char('/'))
            return false;
        for (qsizetype i = m_at + 1; i < m_text.size(); ++i) {
            if (m_text.at(i) == QLatin1Char('\\'))
                ++i;
            else if (m_text.at(i) == QLatin1Char('/') && (i + 1 == m_text.size() || m_text.at(i + 1).isSpace())) {
                word.regex = true;
                word.text = m_text.mid(m_at + 1, i - m_at - 1);
                m_at = i + 1;
                return true;
            }
        }
        return false;
    }

    void takeText(Word& word)
    {
        bool inQuotes = false;
        for (; m_at < m_text.size(); ++m_at) {
            const QChar c = m_text.at(m_at);
            if (c == QLatin1Char('"'))
                inQuotes = !inQuotes;
            else if (!inQuotes && c.isSpace())
                break;
            else
                word.text += c;
        }
    }

    const QString& m_text;
    qsizetype m_at = 0;
};

Operator takeOperator(QString& text)
{
    static const std::array<std::pair<QLatin1String, Operator>, 6> kOperators = {{
        {QLatin1String(">="), Operator::GreaterOrEqual},
        {QLatin1String("<="), Operator::LessOrEqual},
        {QLatin1String(">"), Operator::Greater},
        {QLatin1String("<"), Operator::Less},
        {QLatin1String("=="), Operator::Equal},
        {QLatin1String("="), Operator::Equal},
    }};
    text.replace(QChar(0x2265), QStringLiteral(">="));
    text.replace(QChar(0x2264), QStringLiteral("<="));
    for (const auto& [sign, op] : kOperators) {
        if (text.startsWith(sign)) {
            text = text.mid(sign.size()).trimmed();
            return op;
        }
    }
    return Operator::Any;
}

std::optional<double> numberOf(QString text)
{
    text.replace(QChar(0x2212), QLatin1Char('-'));
    if (text.startsWith(QLatin1Char('+')))
        text.remove(0, 1);
    return parseDouble(text.toUtf8());
}

/// "5%", "-5", "×2", "x2", "÷4" as ratio − 1.
std::optional<double> changeOf(QString text)
{
    if (text.endsWith(QLatin1Char('%')))
        text.chop(1);
    text = text.trimmed();
    const bool times = text.startsWith(QChar(0xD7)) || text.startsWith(QLatin1Char('x'));
    const bool divided = text.startsWith(QChar(0xF7));
    const std::optional<double> number = numberOf(times || divided ? text.mid(1) : text);
    if (!number || ((times || divided) && *number <= 0))
        return std::nullopt;
    if (times)
        return *number - 1;
    return divided ? 1 / *number - 1 : *number / 100;
}

/// The verdicts whose word begins so; "moved": slower or faster.
unsigned verdictsNamed(const QString& word)
{
    unsigned bits = 0;
    for (unsigned i = 0; i <= static_cast<unsigned>(Verdict::New); ++i) {
        if (verdictWord(static_cast<Verdict>(i)).startsWith(word))
            bits |= 1U << i;
    }
    if (QStringLiteral("moved").startsWith(word))
        bits |= 1U << static_cast<unsigned>(Verdict::Slower) | 1U << static_cast<unsigned>(Verdict::Faster);
    return bits;
}

Result<SearchTerm> verdictTerm(const QString& value)
{
    SearchTerm term;
    term.kind = Kind::Verdict;
    const QStringList words = value.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const unsigned bits = verdictsNamed(word);
        if (bits == 0)
            return wrongUsage(
                QStringLiteral("verdict:%1 is none of slower, faster, moved, same, undecided, failed, missing, new")
                    .arg(word));
        term.verdicts |= bits;
    }
    return term;
}

Result<SearchTerm> flagTerm(const QString& value)
{
    SearchTerm term;
    term.kind = Kind::Flag;
    const QStringList words = value.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        unsigned bits = 0;
        for (const SearchFlag flag : {OptimisticFlag, DisputedFlag, WithheldFlag})
            bits |= searchFlagWord(flag).startsWith(word) ? flag : 0U;
        if (bits == 0)
            return wrongUsage(QStringLiteral("is:%1 is none of optimistic, disputed, withheld").arg(word));
        term.flags |= bits;
    }
    return term;
}

Result<SearchTerm> numberTerm(Kind kind, const QString& key, QString value)
{
    SearchTerm term;
    term.kind = kind;
    term.op = takeOperator(value);
    const std::optional<double> number = kind == Kind::Change ? changeOf(value) : numberOf(value);
    if (!number) {
        const QString example =
            kind == Kind::Change ? QStringLiteral("delta:>5%") : QString(key + QStringLiteral(":<0.05"));
        return wrongUsage(QStringLiteral("%1: needs a number, as in %2").arg(key, example));
    }
    term.number = *number;
    if (kind != Kind::Change && term.op == Operator::Any)
        term.op = Operator::LessOrEqual;
    return term;
}

SearchTerm textTerm(Kind kind, const QString& text)
{
    SearchTerm term;
    term.kind = kind;
    term.text = text.toLower();
    return term;
}

SearchTerm parameterTerm(const QString& key, QString value)
{
    SearchTerm term;
    term.kind = Kind::Parameter;
    term.key = key;
    term.text = value;
    term.literal = key + QLatin1Char(':') + value;
    QString rest = value;
    const Operator op = takeOperator(rest);
    if (const std::optional<double> number = numberOf(rest)) {
        term.isNumber = true;
        term.number = *number;
        term.op = op;
        if (op != Operator::Any)
            term.text = rest;
    }
    return term;
}

/// asTyped keeps its capitals: "MiB" and "mib" are not the same unit.
Result<SearchTerm> keyTerm(const QString& key, const QString& asTyped)
{
    const QString value = asTyped.toLower();
    if (key == QStringLiteral("verdict"))
        return verdictTerm(value);
    if (key == QStringLiteral("is"))
        return flagTerm(value);
    if (key == QStringLiteral("delta") || key == QStringLiteral("change"))
        return numberTerm(Kind::Change, key, value);
    if (key == QStringLiteral("p"))
        return numberTerm(Kind::P, key, value);
    if (key == QStringLiteral("q"))
        return numberTerm(Kind::Q, key, value);
    if (key == QStringLiteral("unit"))
        return textTerm(Kind::Unit, canonicalUnit(asTyped).unit);
    if (key == QStringLiteral("metric"))
        return textTerm(Kind::Metric, value);
    if (key == QStringLiteral("benchmark"))
        return textTerm(Kind::Benchmark, value);
    return parameterTerm(key, value);
}

Result<SearchTerm> regexTerm(const QString& pattern)
{
    // A bound on the work of one match, so that no pattern can hold the window up.
    const QString limit = QStringLiteral("(*LIMIT_MATCH=20000)");
    SearchTerm term;
    term.kind = Kind::Regex;
    term.regex = QRegularExpression(limit + pattern, QRegularExpression::CaseInsensitiveOption);
    if (!term.regex.isValid())
        return wrongUsage(QStringLiteral("/%1/ is not a regular expression: %2 at character %3")
                              .arg(pattern, term.regex.errorString())
                              .arg(std::max<qsizetype>(0, term.regex.patternErrorOffset() - limit.size()) + 1));
    term.regex.optimize();
    return term;
}

/// Nothing where the word asks for nothing yet.
Result<std::optional<SearchTerm>> termOf(const Word& word)
{
    if (word.text.isEmpty())
        return std::optional<SearchTerm>();
    if (word.regex)
        return regexTerm(word.text).transform([](SearchTerm&& term) { return std::optional(std::move(term)); });
    const QString lower = word.text.toLower();
    const qsizetype colon = word.quoted ? -1 : lower.indexOf(QLatin1Char(':'));
    if (colon <= 0)
        return std::optional(textTerm(Kind::Text, lower));
    if (colon + 1 == lower.size())
        return std::optional<SearchTerm>();
    return keyTerm(lower.left(colon), word.text.mid(colon + 1)).transform([](SearchTerm&& term) {
        return std::optional(std::move(term));
    });
}

} // namespace

Result<SearchQuery> parseSearch(const QString& text)
{
    SearchQuery query;
    Words words(text);
    while (const std::optional<Word> word = words.next()) {
        Result<std::optional<SearchTerm>> term = termOf(*word);
        if (!term)
            return term.error();
        if (!*term)
            continue;
        (*term)->negated = word->negated;
        query.terms.push_back(std::move(**term));
    }
    return query;
}

QStringList searchKeys()
{
    return {QStringLiteral("benchmark:"), QStringLiteral("delta:"),  QStringLiteral("is:"),
            QStringLiteral("metric:"),    QStringLiteral("p:"),      QStringLiteral("q:"),
            QStringLiteral("unit:"),      QStringLiteral("verdict:")};
}

} // namespace alidade
