// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "models/catalogueindex.h"

#include <utility>
#include <vector>

namespace alidade {

/// One thing that can stand on a side of a comparison: a commit in a configuration, or a run that names no commit.
struct SideChoice
{
    QString name;  ///< "v2.3.0", "main", a file's name; may be empty
    QString hash;  ///< seven digits, or empty
    QString place; ///< "zen4 · py3.12 · openblas"
    qint64 order = -1;
    qint64 time = 0;
    CommitId commit; ///< invalid for runs without one
    ConfigurationId configuration;
    std::vector<RunId> runs;

    /// The side that the wells show.
    ComparisonSide side() const;
};

/// Everything that can be chosen, newest first.
std::vector<SideChoice> sideChoices(const CatalogueIndex& index);

/// All runs of one commit in one configuration; no runs when there is none.
ComparisonSide sideOf(const CatalogueIndex& index, CommitId commit, ConfigurationId configuration);

/// The first of the candidates that looks like another run of the same suite, else the first that is not the choice
/// itself; null when there is none.
const SideChoice* partnerOf(const CatalogueIndex& index, const SideChoice& choice,
                            const std::vector<const SideChoice*>& candidates);

/// What a workspace shows before anybody has chosen: the two newest choices with a number of the configuration with most
/// of them, older one first. Sides without runs where there are not two.
std::pair<ComparisonSide, ComparisonSide> defaultSides(const CatalogueIndex& index);

} // namespace alidade
