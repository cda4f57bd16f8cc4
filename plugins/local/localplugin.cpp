// SPDX-License-Identifier: GPL-3.0-or-later
#include "localdriver.h"

#include <QObject>

namespace alidade {

class LocalPlugin final : public QObject, public BuildDriverFactory
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ALIDADE_BUILDDRIVER_IID FILE "local.json")
    Q_INTERFACES(alidade::BuildDriverFactory)

public:
    std::unique_ptr<BuildDriver> create() const override { return std::make_unique<LocalDriver>(); }
};

} // namespace alidade

#include "localplugin.moc"
