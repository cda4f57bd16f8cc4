// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace alidade {

/// What the trees of the docks say beside the display text; one delegate draws them all.
enum TreeRole : int {
    SecondaryRole = Qt::UserRole + 1, ///< muted words after the text
    FixedPitchRole,                   ///< bool: the text is a hash
    IconNameRole,                     ///< "machine", "configuration", "commit", "bundle"
    HiddenRole,                       ///< bool: shown as disabled
    FilterRole,                       ///< what typing in a find field looks at
    SortRole,                         ///< number or text to sort by
};

} // namespace alidade
