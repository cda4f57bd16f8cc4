// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/parametermatch.h"

#include <algorithm>

namespace alidade {

namespace {

bool isNamed(const ParameterSet& set)
{
    return std::all_of(set.begin(), set.end(), [](const Parameter& p) { return !p.name.isEmpty(); });
}

bool isNamed(const ParameterGrid& grid, size_t count)
{
    const auto named = [](const QString& name) { return !name.isEmpty(); };
    return grid.names.size() >= static_cast<qsizetype>(count) &&
           std::all_of(grid.names.begin(), grid.names.end(), named);
}

} // namespace

bool sameParameters(const ParameterSet& a, const ParameterSet& b)
{
    if (a.size() != b.size())
        return false;
    if (!isNamed(a) || !isNamed(b))
        return std::equal(a.begin(), a.end(), b.begin(),
                          [](const Parameter& x, const Parameter& y) { return x.value == y.value; });
    return a == b || std::is_permutation(a.begin(), a.end(), b.begin());
}

std::optional<qsizetype> findParameters(const ParameterGrid& grid, const ParameterSet& wanted)
{
    QStringList values;
    if (isNamed(wanted) && isNamed(grid, wanted.size())) {
        for (const QString& name : grid.names) {
            const auto it =
                std::find_if(wanted.begin(), wanted.end(), [&name](const Parameter& p) { return p.name == name; });
            if (it == wanted.end())
                return std::nullopt;
            values += it->value;
        }
        if (values.size() != static_cast<qsizetype>(wanted.size()))
            return std::nullopt;
        return grid.indexOf(values);
    }
    for (const Parameter& parameter : wanted)
        values += parameter.value;
    return grid.indexOf(values);
}

QString parameterBucket(const ParameterSet& set)
{
    if (set.empty())
        return {};
    QStringList values;
    values.reserve(static_cast<qsizetype>(set.size()));
    for (const Parameter& parameter : set)
        values += parameter.value;
    values.sort();
    return values.join(QChar(0x1f));
}

} // namespace alidade
