// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/buildservices.h"
#include "bisect/question.h"
#include "bisect/recipe.h"
#include "bisect/sessionfolder.h"
#include "bisect/stepmaker.h"
#include "core/result.h"

#include <alidade/builddriver.h>

#include <optional>
#include <stop_token>

namespace alidade {

/// What a driver is handed for a session: the recipe, of it the one benchmark, and the limits of the cache.
DriverTask driverTask(const SessionDescription& description, const Recipe& recipe);

/// A bisection about to begin.
struct BisectPlan
{
    SessionDescription description; ///< as written to the folder
    Recipe recipe;
    BisectQuestion question; ///< commits from commitsBetween; what the trial learns is filled in
};

/// A recipe tried once at one commit.
struct RecipeTrial
{
    BuildFinished build;
    std::optional<StepMaker::Measured> run = {}; ///< where the build was well
    QStringList cases = {};                      ///< what the results hold, to choose one from
};

/// Opens the driver, builds the commit, measures it once, closes the driver. Logs and results lie in the folder.
/// Error: stopped, or nothing that can be recorded.
Result<RecipeTrial> tryRecipe(const SessionFolder& folder, const DriverTask& task, const QString& benchmark,
                              const QByteArray& commit, BuildDriver& driver, ProcessServices& services,
                              const std::stop_token& stop);

/// Tries the recipe at the good end, from which the metric's direction and the first prices are learnt, and writes the
/// beginning of the journal, the trial with it. Error InvalidInput where the results can't be read (which case is
/// meant?): a bisection would learn nothing.
Result<void> beginBisection(const SessionFolder& folder, BisectPlan plan, BuildDriver& driver,
                            ProcessServices& services, const std::stop_token& stop);

} // namespace alidade
