// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

class QAbstractItemModel;

namespace alidade {

/// Writes a view's table as CSV: headers, then every row, flat; exact numbers where the model has them (Qt::EditRole).
/// The file is written whole or not at all.
Result<void> writeTableCsv(const QAbstractItemModel& table, const QString& path);

} // namespace alidade
