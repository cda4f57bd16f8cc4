// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/limits.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace alidade {

/// A name as an archive or a file system has it, made a path of a bundle: '/' between parts, no "." or empty parts.
/// Refused are names that lead out of the bundle ("..", a leading '/', a drive), hold a NUL or are too long: we never
/// write by these names, but whoever reads a report or an export may.
Result<QString> entryPath(QByteArrayView name, const Limits& limits);

/// The text of bytes that should be UTF-8. A byte that is not becomes \xHH, so that no two names become one; exact is
/// false then.
QString nameText(QByteArrayView name, bool* exact = nullptr);

} // namespace alidade
