// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace alidade {

/// What the command line says by its exit code. Scripts depend on these numbers; a test pins them.
enum class ExitCode {
    Done = 0,       ///< import: all of it; compare: nothing slower
    BadOutcome = 1, ///< import: nothing could be imported; compare: something slower; others: it did not work
    WrongUsage = 2,
    Partly = 3,    ///< import: some imported, some refused
    Undecided = 4, ///< compare: not one case could be judged
    Stopped = 5,
    OurFault = 6
};

} // namespace alidade
