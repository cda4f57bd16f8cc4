// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/exporter.h"

#include <QString>

namespace alidade {

/// Longest text that the comment grows to: hosts of code cut off or refuse comments above 65,536 characters.
inline constexpr qsizetype kCommentLength = 60'000;

/// A comparison as a comment on a change: the headline counts; each benchmark that moved with its weightiest case, all
/// its cases folded below; what else changed; the method; the files that went in, with their hashes. What does not fit
/// is counted.
QString markdownComment(const ComparisonExport& comparison);

} // namespace alidade
