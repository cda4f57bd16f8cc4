// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/emitter.h"
#include "unpack/input.h"

namespace alidade {

/// Reads a zip by its central directory, checks each entry against its local header, size and CRC-32, and refuses
/// entries that share bytes with others. A zip whose directory is missing is read from the front as far as it is whole.
void readZip(const InputFile& file, Emitter& out);

} // namespace alidade
