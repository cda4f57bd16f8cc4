// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/policy.h"

namespace alidade {

namespace {

/// '*' any text, '?' one character. Linear in the text for each star: no backtracking beyond the last one.
bool matches(QStringView pattern, QStringView text)
{
    qsizetype p = 0, t = 0, star = -1, restart = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == QLatin1Char('*')) {
            star = p++;
            restart = t;
        } else if (p < pattern.size() && (pattern[p] == QLatin1Char('?') || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star >= 0) {
            p = star + 1;
            t = ++restart;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == QLatin1Char('*'))
        ++p;
    return p == pattern.size();
}

} // namespace

double marginFor(const ComparisonPolicy& policy, const QString& benchmark, const ParameterSet& parameters)
{
    if (policy.margins.empty())
        return policy.margin;
    const QString title = caseText(benchmark, parameters);
    for (const MarginRule& rule : policy.margins) {
        if (matches(rule.pattern, benchmark) || matches(rule.pattern, title))
            return rule.margin;
    }
    return policy.margin;
}

QString familyWord(FamilyMethod method)
{
    switch (method) {
    case FamilyMethod::BenjaminiHochberg:
        return QStringLiteral("bh");
    case FamilyMethod::Holm:
        return QStringLiteral("holm");
    case FamilyMethod::BenjaminiYekutieli:
        break;
    }
    return QStringLiteral("by");
}

QString familyName(FamilyMethod method)
{
    switch (method) {
    case FamilyMethod::BenjaminiHochberg:
        return QStringLiteral(
            "Benjamini\u2013Hochberg over the cases of a metric; where benchmarks have parameters, over "
            "their Simes p first, then within each");
    case FamilyMethod::Holm:
        return QStringLiteral("Holm over the cases of a metric");
    case FamilyMethod::BenjaminiYekutieli:
        break;
    }
    return QStringLiteral("Benjamini\u2013Yekutieli over the cases of a metric");
}

} // namespace alidade
