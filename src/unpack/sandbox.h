// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace alidade {

/// Gives up every right that unpacking does not need; see PROTOCOL.md. False: it could not, so nothing may be read.
/// Sanitizer builds keep their rights, as the sanitizers need them.
bool dropRights(uint64_t cpuSeconds);

} // namespace alidade
