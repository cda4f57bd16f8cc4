// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"

#include <QString>

#include <vector>

namespace alidade {

/// What a set of runs is in a few words: "7c1e0a4 · zen4 · py3.12"; numbers where there are several ("3 commits"); the
/// bundle's name where no run names a commit.
QString runsLabel(const Catalogue& catalogue, const std::vector<RunId>& runs);

/// "7c1e0a4", or the text as written where it is no full hash.
QString shortCommit(const CommitRecord& commit);

} // namespace alidade
