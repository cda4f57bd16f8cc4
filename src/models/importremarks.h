// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importreport.h"

#include <vector>

namespace alidade {

/// One thing worth knowing before an import (or after it). Never blocks anything.
struct ImportRemark
{
    enum class Kind { Note, Warning, Bad };
    Kind kind = Kind::Note;
    QString title;
    QStringList lines; ///< a few, for reading
    QString details;   ///< all of it, for copying; empty: the lines are all there is

    bool operator==(const ImportRemark&) const = default;
};

/// What the reports say, worst first, told in the user's words.
std::vector<ImportRemark> importRemarks(const std::vector<ImportReport>& reports);

} // namespace alidade
