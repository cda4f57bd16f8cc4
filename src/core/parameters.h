// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace alidade {

/// One parameter of one case, as the format wrote it: a Python repr keeps its quotes.
struct Parameter
{
    QString name;
    QString value;

    bool operator==(const Parameter&) const = default;

    /// The value as a number where it is one ("1000", "1e3", "'1000'" is not), for curves over a parameter.
    std::optional<double> number() const;
};

using ParameterSet = std::vector<Parameter>;

/// "f32, 10" — values only, the names being known from context; with names: "dtype=f32, n=10".
QString parameterText(const ParameterSet& set, bool withNames = false);

/// "sort(f32, 10)": a benchmark with the values of its parameters; the name alone where it has none.
QString caseText(const QString& benchmark, const ParameterSet& parameters);

/// Every parameter combination of one benchmark, in the order of its results. Either the Cartesian product of `axes`,
/// last parameter fastest, or, where a format lists its combinations, `rows`. Immutable once shared.
struct ParameterGrid
{
    QStringList names;
    std::vector<QStringList> axes; ///< Cartesian: one list of values per name
    std::vector<QStringList> rows; ///< listed: one value per name each; empty when Cartesian

    bool operator==(const ParameterGrid&) const = default;

    bool isListed() const { return !rows.empty(); }
    /// Number of combinations; 1 for a benchmark without parameters.
    qsizetype size() const;
    /// 0 <= index < size().
    ParameterSet at(qsizetype index) const;
    /// The combination with these values in the order of names.
    std::optional<qsizetype> indexOf(const QStringList& values) const;
};

using ParameterGridPtr = std::shared_ptr<const ParameterGrid>;

/// The grid of a benchmark without parameters: one combination, no names. Shared.
const ParameterGridPtr& noParameters();

} // namespace alidade
