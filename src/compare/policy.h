// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters.h"

#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <vector>

namespace alidade {

/// A margin of its own for the benchmarks that a pattern names: "bench_io.*" → 0.05. '*' stands for any text, '?' for
/// one character; the whole name must match, or the name with its parameters: "sort(*, 10)".
struct MarginRule
{
    QString pattern;
    double margin = 0.02;

    bool operator==(const MarginRule&) const = default;
};

/// How p values of one family (the shown comparison × one metric) become q values.
enum class FamilyMethod {
    BenjaminiHochberg, ///< false discovery rate; Simes over a benchmark's cases first, then within the chosen ones
    Holm,              ///< no single false alarm in the whole family
    BenjaminiYekutieli ///< false discovery rate however the cases depend on each other
};

struct ComparisonPolicy
{
    double margin = 0.02; ///< θ
    double confidence = 0.95;
    double falseDiscovery = 0.05;
    bool primaryOnly = true;              ///< leave counters and cpu_time out
    std::vector<MarginRule> margins = {}; ///< the first that matches counts, else `margin`
    FamilyMethod family = FamilyMethod::BenjaminiHochberg;
    QStringList treatment = {}; ///< keys that are meant to differ: they stand in no verdict's way
    bool useHistory = true;     ///< take run-to-run spread from earlier runs where a format keeps no processes
    quint64 seed = 20240229;    ///< of everything that is drawn at random

    bool operator==(const ComparisonPolicy&) const = default;
};

/// θ of this case: patterns match the benchmark's name, or the name with the parameters' values, "sort(f32, 10)".
double marginFor(const ComparisonPolicy& policy, const QString& benchmark, const ParameterSet& parameters);

/// "bh", "holm", "by": in exports and on the command line.
QString familyWord(FamilyMethod method);
/// "Benjamini–Hochberg in two stages: …": the method as a footnote names it.
QString familyName(FamilyMethod method);

} // namespace alidade
