// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/decoder.h"
#include "unpack/emitter.h"

namespace alidade {

/// A compressed stream: a tar inside, or else one file without a name.
void readCompressed(Codec codec, const InputFile& file, Emitter& out);

} // namespace alidade
