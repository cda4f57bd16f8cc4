// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "store/connection.h"

namespace alidade {

/// Which runs are seen. A run is visible when its bundle is not hidden and no other visible run has its key: of the
/// same run in two shown bundles the one that was there first is seen, and the other one takes its place when that
/// goes.
Result<void> setHidden(Connection& connection, BundleId bundle, bool hidden);

/// Removes a bundle and whatever nothing else refers to any more, and gives the space back to the disk.
Result<void> purge(Connection& connection, BundleId bundle);

} // namespace alidade
