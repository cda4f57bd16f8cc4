// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/store.h"

#include <random>

namespace alidade {

/// Runs for tests of the store: small ones written out, and random ones with every optional column.
RawRun simpleRun(const QByteArray& commit, double value, const QString& machine = QStringLiteral("m1"));
RawRun randomRun(std::mt19937_64& random, int blocks);

/// 32 bytes that differ for different numbers.
QByteArray keyOf(int number);

/// Imports the runs as one bundle; entry names are run0.json …, keys keyOf(firstKey + i).
Result<BundleId> addBundle(StoreWriter& writer, const QString& name, const std::vector<RawRun>& runs, int firstKey);

/// NaN equals NaN, and 0.0 differs from -0.0.
bool sameBits(double a, double b);
bool sameBits(const std::vector<double>& a, const std::vector<double>& b);
/// What the store must give back of a block: an all-Ok status column and all-empty messages may be left out.
bool sameBlock(const ResultBlock& a, const ResultBlock& b);

/// All blocks of a selection; fails as an Error.
Result<std::vector<StoredBlock>> blocksOf(const StoreReader& reader, const Selection& selection);

} // namespace alidade
