// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace alidade {

/// What the inspector shows while nothing is chosen: how verdicts look, and keys worth knowing.
class LegendPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LegendPanel(QWidget* parent = nullptr);
};

} // namespace alidade
