// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <vector>

/// One random input: a list of vectors. In Python it is x, a list of arrays; in R it is x, a list of vectors.
using OracleInput = std::vector<std::vector<double>>;

enum class OracleLanguage { Python, R };

/// One of our functions against one of another's. To add a method, add a row to the list of a ...rows.cpp.
struct OracleRow
{
    QString name;
    OracleLanguage language = OracleLanguage::Python;
    QString package; ///< Python module or R package, as the language loads it; empty: none beyond scipy or base R
    std::vector<OracleInput> inputs;
    QString code; ///< expression over x: a list (Python) or vector (R) of numbers
    /// The same numbers from us. NaN: the two differ there by intention, which the row's comment explains.
    std::function<std::vector<double>(const OracleInput&)> ours;
    double relative = 1e-9;
    double absolute = 1e-14;
};

std::vector<OracleRow> twoSampleRows();
std::vector<OracleRow> rankRows();
std::vector<OracleRow> descriptionRows();
std::vector<OracleRow> suiteRows();
