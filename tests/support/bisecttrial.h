// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/outcome.h"
#include "bisect/session.h"
#include "support/bisectworld.h"

namespace alidade {

enum class TrialVerdict { Right, Wrong, NoAnswer };

/// What one search in one world came to. The two ends' builds are charged to nobody.
struct TrialResult
{
    TrialVerdict verdict = TrialVerdict::NoAnswer;
    bool saidMoreThanOne = false;
    bool noDifference = false;
    UndecidedReason reason = UndecidedReason::None;
    double probability = 0;
    int builds = 0;
    int failedBuilds = 0;
    int runs = 0;
    double cost = 0; ///< in runs
};

/// Drives a session through a world to its end; every entry also goes to `journal`, if there is one.
BisectOutcome driveSession(BisectWorld& world, const BisectQuestion& question,
                           std::vector<JournalEntry>* journal = nullptr);

/// Whether the answer is exactly the culprit, or exactly the smallest set that no commit which builds can split.
TrialResult judgeOutcome(const BisectWorld& world, const BisectOutcome& outcome);

/// The guided search.
TrialResult guidedTrial(const WorldTerms& terms, std::uint64_t seed);

/// `git bisect run` with a script that takes the median of so many runs and calls a commit bad beyond the middle
/// between the ends, which were measured before with as many runs (at least 5). Skips as git does.
TrialResult gitBisectTrial(const WorldTerms& terms, std::uint64_t seed, int runs);

/// The rule of `asv find`: into the half with the larger difference of three measured commits; past a failing build one
/// commit at a time.
TrialResult asvFindTrial(const WorldTerms& terms, std::uint64_t seed, int runs);

} // namespace alidade
