// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"

#include <QString>

namespace alidade {

/// All that a reader gave, as JSON text with one fact a line, for comparing with a golden file. Doubles in their
/// shortest exact form; NaN and infinities as strings.
QString rawResultText(const RawResult& result, const QString& indent);

/// A text as a JSON string.
QString jsonQuoted(const QString& text);

} // namespace alidade
