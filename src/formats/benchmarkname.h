// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters.h"

namespace alidade {

/// A Google Benchmark name taken apart. Its grammar is only convention, so whatever can't be told for a parameter stays
/// in the benchmark's name, and nothing is left out.
struct BenchmarkName
{
    QString benchmark;
    ParameterSet parameters;
};

/// "BM_X/8/n:1/min_time:0.5/real_time/threads:2" → BM_X with arg1=8, n=1, min_time=0.5, clock=real_time, threads=2.
/// A '/' inside <…>, (…) or […] does not divide. Words before the first parameter belong to the benchmark:
/// "Prefix/BM_X/3".
BenchmarkName parseBenchmarkName(const QString& name);

} // namespace alidade
