// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracles/oraclerow.h"

#include <cstdint>

enum class OracleTies { None, Many };

/// Pairs of samples of least to most values each, the second moved and spread a little differently; with ties the
/// values are whole numbers on a few places.
std::vector<OracleInput> samplePairs(std::uint64_t seed, OracleTies ties, std::size_t least = 2, std::size_t most = 40);

/// Two samples of one length, value i of both measured together.
std::vector<OracleInput> matchedPairs(std::uint64_t seed, OracleTies ties, std::size_t least = 2,
                                      std::size_t most = 40);
