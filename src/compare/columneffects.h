// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

namespace alidade {

/// What one value of a column key does by itself: its ratio to the mean over the key's values.
struct ValueEffect
{
    ProjectionKey key;
    QString value;
    Estimate ratio; ///< NaN where the runs cannot tell it from another key's
    Verdict verdict = Verdict::Undecided;
};

/// Whether what one key does depends on another.
struct KeyInteraction
{
    ProjectionKey first, second;
    double p = 0;       ///< NaN: cannot be told
    double largest = 0; ///< the largest ratio, or its reciprocal, that a pair of values brings beyond both effects
    bool estimable = true;
};

/// The log-linear model over the grid: log value = case + Σ key effects + Σ interactions of two keys.
struct ColumnEffects
{
    std::vector<ValueEffect> effects; ///< in the order of the column keys and their values
    std::vector<KeyInteraction> interactions;
    double residualNoise = 0; ///< coefficient of variation about the model, a fraction; NaN where not known
    qint64 cases = 0;         ///< that all columns have
    qint64 values = 0;        ///< processes, or results without processes
    bool balanced = true;
    bool optimistic = false; ///< some results have no processes
    QString method;          ///< in words
    QString reason;          ///< why there is nothing, else empty

    bool isEmpty() const { return effects.empty(); }
};

/// Main effects of the column keys, their interactions, and those with the curves' parameter. Cases of the common
/// metric that every column has; each case's own level is taken out first, and its degree of freedom with it.
ColumnEffects columnEffects(const ConfigurationGrid& grid);

} // namespace alidade
