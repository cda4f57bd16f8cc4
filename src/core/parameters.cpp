// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters.h"

#include "core/number.h"

namespace alidade {

std::optional<double> Parameter::number() const
{
    return parseDouble(value.toUtf8());
}

QString parameterText(const ParameterSet& set, bool withNames)
{
    QStringList parts;
    parts.reserve(static_cast<qsizetype>(set.size()));
    for (const Parameter& parameter : set)
        parts += withNames && !parameter.name.isEmpty() ? QString(parameter.name + QLatin1Char('=') + parameter.value)
                                                        : parameter.value;
    return parts.join(QStringLiteral(", "));
}

QString caseText(const QString& benchmark, const ParameterSet& parameters)
{
    return parameters.empty() ? benchmark
                              : QString(benchmark + QLatin1Char('(') + parameterText(parameters) + QLatin1Char(')'));
}

qsizetype ParameterGrid::size() const
{
    if (isListed())
        return static_cast<qsizetype>(rows.size());
    qsizetype product = 1;
    for (const QStringList& axis : axes)
        product *= axis.size();
    return product;
}

ParameterSet ParameterGrid::at(qsizetype index) const
{
    ParameterSet set;
    const auto nameOf = [this](qsizetype i) { return i < names.size() ? names.at(i) : QString(); };
    if (isListed()) {
        const QStringList& row = rows.at(static_cast<size_t>(index));
        for (qsizetype i = 0; i < row.size(); ++i)
            set.push_back({nameOf(i), row.at(i)});
        return set;
    }
    set.resize(axes.size());
    for (size_t i = axes.size(); i-- > 0;) { // the last parameter varies fastest
        const qsizetype length = axes[i].size();
        set[i] = {nameOf(static_cast<qsizetype>(i)), axes[i].at(index % length)};
        index /= length;
    }
    return set;
}

std::optional<qsizetype> ParameterGrid::indexOf(const QStringList& values) const
{
    if (isListed()) {
        for (size_t i = 0; i < rows.size(); ++i) {
            if (rows[i] == values)
                return static_cast<qsizetype>(i);
        }
        return std::nullopt;
    }
    if (values.size() != static_cast<qsizetype>(axes.size()))
        return std::nullopt;
    qsizetype index = 0;
    for (size_t i = 0; i < axes.size(); ++i) {
        const qsizetype position = axes[i].indexOf(values.at(static_cast<qsizetype>(i)));
        if (position < 0)
            return std::nullopt;
        index = index * axes[i].size() + position;
    }
    return index;
}

const ParameterGridPtr& noParameters()
{
    static const ParameterGridPtr none = std::make_shared<const ParameterGrid>();
    return none;
}

} // namespace alidade
