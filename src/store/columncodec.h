// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/bytestream.h"

#include <span>
#include <string>
#include <vector>

namespace alidade {

/// Packs a column of numbers, exactly: every double comes back bit for bit (infinities and -0.0 too; any NaN as the
/// quiet one). A first byte says how: all equal; decimals of at most 5 or 7 digits, as most formats print them, in 3 or
/// 4 bytes; whole numbers in 4 bytes; else 8 bytes each, little-endian.
void encodeColumn(std::span<const double> values, std::string& out);

/// Reads a column of `count` numbers. False when the bytes are not one.
bool decodeColumn(ByteReader& reader, size_t count, std::vector<double>& values);

} // namespace alidade
