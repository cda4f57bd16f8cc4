// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchquery.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

bool compares(double value, SearchTerm::Operator op, double wanted)
{
    switch (op) {
    case SearchTerm::Operator::Less:
        return value < wanted;
    case SearchTerm::Operator::LessOrEqual:
        return value <= wanted;
    case SearchTerm::Operator::GreaterOrEqual:
        return value >= wanted;
    case SearchTerm::Operator::Greater:
        return value > wanted;
    case SearchTerm::Operator::Any:
    case SearchTerm::Operator::Equal:
        break;
    }
    return value == wanted;
}

bool changeMatches(const SearchTerm& term, double ratio)
{
    if (!std::isfinite(ratio))
        return false;
    const double change = ratio - 1;
    if (term.op == SearchTerm::Operator::Any)
        return std::abs(change) >= std::abs(term.number);
    return compares(change, term.op, term.number);
}

/// A number compares as a number ("n:1e3" finds 1000, and not 10000); words are looked for inside the value.
bool valueMatches(const SearchTerm& term, const Parameter& parameter)
{
    if (term.isNumber) {
        if (const std::optional<double> number = parameter.number())
            return compares(*number, term.op, term.number);
        if (term.op != SearchTerm::Operator::Any && term.op != SearchTerm::Operator::Equal)
            return false;
    }
    return parameter.value.contains(term.text, Qt::CaseInsensitive);
}

bool parameterMatches(const SearchTerm& term, const SearchSubject& subject)
{
    const ParameterSet& parameters = subject.comparison->parameters;
    const bool found = std::any_of(parameters.begin(), parameters.end(),
                                   [&term](const Parameter& parameter) { return term.holdsFor(parameter); });
    return found || subject.haystack.contains(term.literal);
}

bool holds(const SearchTerm& term, const SearchSubject& subject)
{
    const CaseComparison& comparison = *subject.comparison;
    switch (term.kind) {
    case SearchTerm::Kind::Text:
        return subject.haystack.contains(term.text);
    case SearchTerm::Kind::Regex:
        return term.regex.match(subject.haystack).hasMatch();
    case SearchTerm::Kind::Parameter:
        return parameterMatches(term, subject);
    case SearchTerm::Kind::Benchmark:
        // The name is what the haystack begins with, in lower case already.
        return QStringView(subject.haystack).left(comparison.benchmark.size()).contains(term.text);
    case SearchTerm::Kind::Metric:
        return comparison.metric.name.contains(term.text, Qt::CaseInsensitive);
    case SearchTerm::Kind::Unit:
        return comparison.metric.unit.compare(term.text, Qt::CaseInsensitive) == 0;
    case SearchTerm::Kind::Verdict:
        return (term.verdicts & (1U << static_cast<unsigned>(comparison.verdict))) != 0;
    case SearchTerm::Kind::Flag:
        return (term.flags & searchFlags(comparison)) != 0;
    case SearchTerm::Kind::Change:
        return changeMatches(term, comparison.ratio.value);
    case SearchTerm::Kind::P:
        return compares(comparison.p, term.op, term.number);
    case SearchTerm::Kind::Q:
        return compares(comparison.q, term.op, term.number);
    }
    return false;
}

} // namespace

unsigned searchFlags(const CaseComparison& comparison)
{
    return (comparison.optimistic ? OptimisticFlag : 0U) | (comparison.robust.disagrees ? DisputedFlag : 0U) |
           (comparison.blocked ? WithheldFlag : 0U);
}

QString searchFlagWord(SearchFlag flag)
{
    switch (flag) {
    case OptimisticFlag:
        return QStringLiteral("optimistic");
    case DisputedFlag:
        return QStringLiteral("disputed");
    case WithheldFlag:
        break;
    }
    return QStringLiteral("withheld");
}

QString searchHaystack(const CaseComparison& comparison)
{
    QString text = comparison.benchmark;
    if (!comparison.parameters.empty())
        text += QLatin1Char(' ') + parameterText(comparison.parameters, true);
    return text.toLower();
}

bool SearchTerm::holdsFor(const Parameter& parameter) const
{
    return parameter.name.compare(key, Qt::CaseInsensitive) == 0 && valueMatches(*this, parameter);
}

bool SearchTerm::matches(const SearchSubject& subject) const
{
    return holds(*this, subject) != negated;
}

bool SearchQuery::matches(const SearchSubject& subject) const
{
    return std::all_of(terms.begin(), terms.end(),
                       [&subject](const SearchTerm& term) { return term.matches(subject); });
}

} // namespace alidade
