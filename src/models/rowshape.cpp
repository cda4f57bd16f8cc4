// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rowshape.h"

#include <algorithm>

namespace alidade {

QString shapeText(const RowShape& shape)
{
    const int left = shape.baselineModes, right = shape.contenderModes;
    if (std::max(left, right) < 2)
        return {};
    if (left == right || left == 0 || right == 0)
        return QStringLiteral("%1 modes").arg(std::max(left, right));
    return QStringLiteral("%1 → %2 modes").arg(left).arg(right);
}

} // namespace alidade
