// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/exporter.h"

namespace alidade {

/// {"values": [one object per row]}, written as the rows come.
std::unique_ptr<ValueWriter> jsonValueWriter(QIODevice& device);

} // namespace alidade
