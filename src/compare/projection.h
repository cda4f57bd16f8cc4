// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/parameters.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace alidade {

/// Something by which results differ: the benchmark, one of its parameters, or a key of the run (commit, machine, tool,
/// any key of the configuration or setting that the run's file states).
struct ProjectionKey
{
    enum class Kind { Benchmark, Parameter, Run };
    Kind kind = Kind::Run;
    QString name; ///< empty for the benchmark

    bool operator==(const ProjectionKey&) const = default;
    auto operator<=>(const ProjectionKey&) const = default;
};

/// "benchmark", "param:size", "blas": what parseKeys reads back.
QString keyText(const ProjectionKey& key);
/// "benchmark", "size", "blas": for people.
QString keyTitle(const ProjectionKey& key);

struct FixedKey
{
    ProjectionKey key;
    QString value; ///< in full: a commit's whole hash; empty: runs that do not have the key

    bool operator==(const FixedKey&) const = default;
};

/// Where each key sits. Results with the same values of the row keys share a row, and so on; what is fixed to one value
/// leaves the other values out; what is ignored is mixed on purpose. A key is in one place only.
struct Projection
{
    std::vector<ProjectionKey> rows, columns, facets, ignored;
    std::vector<FixedKey> fixed;
    std::optional<ProjectionKey> curve; ///< parameter on the x axis of curves; a cell averages over it
    QStringList reference; ///< values of the column keys; empty, or not among the columns: the first column

    bool operator==(const Projection&) const = default;
};

enum class Shelf { None, Rows, Columns, Facets, Fixed, Ignored, Curve };

Shelf shelfOf(const Projection& projection, const ProjectionKey& key);
/// The key in its new place (`at`: before which of those there; -1: last), taken from where it was. value: for Fixed. A
/// reference that names the old columns is dropped.
Projection moved(Projection projection, const ProjectionKey& key, Shelf to, const QString& value = {}, int at = -1);

/// Values of two results under one key in the order of columns: commits by place, numbers by size, then words.
bool valueLess(const Catalogue& catalogue, const ProjectionKey& key, const QString& left, const QString& right);
/// A value for people: "7c1e0a4" for a commit, "none" where there is none.
QString valueText(const Catalogue& catalogue, const ProjectionKey& key, const QString& value);

/// Name of the parameter at this place: its own, or "parameter 2" where the format gives none.
QString parameterName(const ParameterSet& set, size_t place);
/// The parameter's value without the quotes of a Python repr: what stands in headers.
QString plainValue(const QString& value);

} // namespace alidade
