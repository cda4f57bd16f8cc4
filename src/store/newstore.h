// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace alidade {

/// Puts an empty workspace at `path`, whole or not at all, and its folder where that is missing. A file that another
/// process has put there meanwhile is left alone; only one of no bytes (`adopt`) is replaced.
Result<void> createStore(const QString& path, bool adopt);

} // namespace alidade
