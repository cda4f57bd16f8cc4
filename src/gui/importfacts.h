// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/factlist.h"
#include "gui/session.h"
#include "models/importremarks.h"

namespace alidade {

/// "colleague.tar.zst  214 MB, SHA-256 9f3c41d0…", or how many bundles.
QString importHeadline(const std::vector<ImportReport>& reports);
/// "asv × 3 configurations · pyperf × 12 files".
QString detectedSentence(const std::vector<ImportReport>& reports);
/// The numbers beside the remarks; done: of what was added, else of what would be.
std::vector<FactBlock> importFacts(const std::vector<ImportReport>& reports, bool done);
/// What could not be read or stored at all, with what to do.
std::vector<ImportRemark> errorRemarks(const Session::Outcomes& outcomes);

} // namespace alidade
