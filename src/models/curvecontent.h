// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/parametercurves.h"

namespace alidade {

/// What a curve plot draws, as compare/ works it out.
using CurveContent = ParameterCurves;

} // namespace alidade
