// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/outcome.h"

#include <QByteArray>

#include <variant>
#include <vector>

namespace alidade {

enum class ActionReason {
    Ends,            ///< do the two ends differ?
    MostInformation, ///< tells most per second
    Drift,           ///< an end between two runs of the visited commit: how does the machine drift?
    FreshCheck,      ///< predecessor against culprit
    Asked            ///< by an override
};

struct BuildAction
{
    int commit = -1; ///< index into the question's commits
    QByteArray hash = {};
    ActionReason why = ActionReason::Ends;

    bool operator==(const BuildAction&) const = default;
};

/// One process run.
struct RunAction
{
    int commit = -1;
    QByteArray hash = {};
    ActionReason why = ActionReason::Ends;
    int visited = -1;  ///< the commit that this visit is about; −1 at the ends and in a fresh check
    int visitRuns = 0; ///< runs of it planned in this visit
    int visitDone = 0; ///< of these done

    bool operator==(const RunAction&) const = default;
};

struct FinishAction
{
    BisectOutcome outcome = {};

    bool operator==(const FinishAction&) const = default;
};

using BisectAction = std::variant<BuildAction, RunAction, FinishAction>;

/// One thing that could be done next, with what it is expected to tell and to cost.
struct ActionOption
{
    int commit = -1;
    bool build = false;
    int runs = 0;             ///< that the figures are for
    double bits = 0;          ///< expected information
    double seconds = 0;       ///< expected, with the ends' runs and the chance of a failing build
    double failureChance = 0; ///< of the build

    double bitsPerSecond() const { return seconds > 0 ? bits / seconds : 0; }
    bool operator==(const ActionOption&) const = default;
};

} // namespace alidade
