// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/miniature.h"

#include <QString>

namespace alidade {

/// What the shape column shows of one compared case: the picture, and the words that a picture of this size needs.
struct RowShape
{
    Miniature picture;
    int baselineModes = 0; ///< 0: not known
    int contenderModes = 0;

    bool operator==(const RowShape&) const = default;
};

/// "2 modes", "1 → 2 modes"; empty where each side has one, or nothing is known.
QString shapeText(const RowShape& shape);

} // namespace alidade
