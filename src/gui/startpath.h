// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace alidade {

/// The workspace to open when none is named: the last one where it is still there, else the default one.
QString startWorkspacePath();

} // namespace alidade
