// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QRegularExpression>
#include <QString>

#include <vector>

namespace alidade {

/// What a search looks at: one compared case and its text, lower-cased once. Owns nothing but the text.
struct SearchSubject
{
    QString haystack; ///< searchHaystack()
    const CaseComparison* comparison = nullptr;
};

/// The lower-case text that plain words are looked for in: "bench_ufunc.reduce.time_add dtype=float32 n=1000".
QString searchHaystack(const CaseComparison& comparison);

/// What can be odd about a row.
enum SearchFlag : unsigned {
    OptimisticFlag = 1, ///< its interval ignores run-to-run variation
    DisputedFlag = 2,   ///< the second opinion disagrees
    WithheldFlag = 4    ///< a key that differs withholds its verdict
};

unsigned searchFlags(const CaseComparison& comparison);
/// "optimistic", "disputed", "withheld": of one flag.
QString searchFlagWord(SearchFlag flag);

/// One condition of a search.
struct SearchTerm
{
    enum class Kind {
        Text,      ///< in the haystack
        Regex,     ///< in benchmark name and parameters
        Parameter, ///< key:value; also true where "key:value" itself stands in the haystack ("iterations:100")
        Benchmark, ///< text in the benchmark's name
        Metric,    ///< text in the metric's name
        Unit,      ///< text is a canonical unit
        Verdict,   ///< one of verdicts
        Flag,      ///< one of flags
        Change,    ///< ratio − 1 compares to number; Operator::Any: its size is at least number
        P,
        Q
    };
    enum class Operator { Any, Less, LessOrEqual, Equal, GreaterOrEqual, Greater };

    Kind kind = Kind::Text;
    bool negated = false;
    QString text; ///< lower case
    QString key;  ///< lower case, of Parameter
    Operator op = Operator::Any;
    double number = 0;     ///< ratio − 1 for Change
    bool isNumber = false; ///< of Parameter: number holds the value
    unsigned verdicts = 0; ///< bit per Verdict
    unsigned flags = 0;    ///< bits of SearchFlag
    QString literal;       ///< "key:value" as typed, lower case, of Parameter
    QRegularExpression regex;

    bool matches(const SearchSubject& subject) const;
    /// Of Parameter: whether this one has the key and such a value; negation left out.
    bool holdsFor(const Parameter& parameter) const;
};

/// Every condition must hold; no condition: everything matches.
struct SearchQuery
{
    std::vector<SearchTerm> terms;

    bool isEmpty() const { return terms.empty(); }
    bool matches(const SearchSubject& subject) const;
};

} // namespace alidade
