// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/emitter.h"
#include "unpack/input.h"

namespace alidade {

/// Reads a tar in one pass: ustar, GNU long names, pax, numbers in base 256. Folders are left out; links, devices and
/// sparse files are named. A header that is wrong ends the reading, as nothing tells where the next one is.
void readTar(ByteSource& in, Emitter& out);

} // namespace alidade
