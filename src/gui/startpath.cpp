// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/startpath.h"

#include "gui/settingsstore.h"
#include "store/store.h"

#include <QFileInfo>

namespace alidade {

QString startWorkspacePath()
{
    const QString last = SettingsStore().lastWorkspace();
    return !last.isEmpty() && QFileInfo::exists(last) ? last : defaultStorePath();
}

} // namespace alidade
