// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/connection.h"
#include "store/store.h"

namespace alidade {

/// Begins one. It must not outlive the connection; `busy` is true while it lives.
Result<std::unique_ptr<ImportTransaction>> beginImport(Connection& connection, const NewBundle& bundle, bool& busy);

} // namespace alidade
