// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace alidade {

/// The values of each process, in collection order. Processes may differ in how many they gave; none is empty.
using Processes = std::vector<std::vector<double>>;

} // namespace alidade
