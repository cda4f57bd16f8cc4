// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracles/oraclerow.h"

#include <map>

/// What an oracle answered for one row.
struct OracleAnswer
{
    QString absent; ///< why there is no answer: the program or the package is not installed
    QString failed; ///< what went wrong though it is
    std::map<std::size_t, std::vector<double>> values; ///< by input
};

/// Runs the program of a language once over all of its rows. Answers in the order of the rows; rows of the other
/// language are left as they are.
void askOracle(OracleLanguage language, const std::vector<OracleRow>& rows, std::vector<OracleAnswer>& answers);
