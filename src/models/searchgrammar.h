// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "models/searchquery.h"

namespace alidade {

/// Reads a search as typed:
///
///     word  "two words"  -word  /regex/       in benchmark name and parameters, capitals ignored
///     dtype:float32  n:1000  n:>100           a parameter; numbers compare as numbers, words are looked for inside
///     verdict:slower,faster  verdict:moved    beginnings of the words will do
///     delta:>5%  delta:<-5%  delta:5%         the change; without a sign of comparison: at least so large, either way
///     is:optimistic  is:disputed,withheld         the interval ignores runs; ranks disagree; a key withholds the
///     verdict unit:s  metric:memory  benchmark:add  q:<0.05  p:<0.01
///
/// Everything must hold. What is still being typed ("verdict:", a lone "-") asks for nothing. Error WrongUsage says
/// which word is not understood and what would be.
Result<SearchQuery> parseSearch(const QString& text);

/// The keys that always mean something, for completion: "verdict:", "delta:" …
QStringList searchKeys();

} // namespace alidade
