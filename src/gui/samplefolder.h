// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace alidade {

/// The bundles that come with the program: installed beside it, or in the source tree of a build. Empty if there are
/// none.
QStringList sampleBundles();

/// Where the sample workspace is kept, in the user's data folder.
QString sampleWorkspacePath();

} // namespace alidade
