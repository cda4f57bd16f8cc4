// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "store/connection.h"

#include <QStringList>

namespace alidade {

/// StoreReader::verify: what is wrong with the file, in plain words; empty when it is sound.
Result<QStringList> verifyStore(Connection& connection, const Progress& progress);

} // namespace alidade
