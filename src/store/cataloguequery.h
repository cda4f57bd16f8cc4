// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "store/connection.h"

namespace alidade {

/// All of it, as of one moment.
Result<CataloguePtr> readCatalogue(Connection& connection);

Result<Counts> readCounts(Connection& connection);

} // namespace alidade
