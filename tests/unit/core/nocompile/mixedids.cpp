// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing the ids of two tables is expected to be refused.
#include "core/ids.h"

bool wrong(alidade::RunId run, alidade::CommitId commit)
{
    return run == commit; // expected to be refused
}
