// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <functional>

class QIODevice;

namespace alidade {

/// Writes a file whole or not at all: what stood there before stays until the new content is complete. Error Io or
/// Permission names the file.
Result<void> writeFile(const QString& path, const std::function<Result<void>(QIODevice&)>& write);

} // namespace alidade
