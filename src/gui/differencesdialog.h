// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QDialog>

namespace alidade {

/// Every key in which the configurations of two sides differ, with both values; those that matter for performance first
/// and in bold. Not modal: it can stand beside the table.
class DifferencesDialog final : public QDialog
{
    Q_OBJECT
public:
    DifferencesDialog(const ComparisonReport& report, QWidget* parent);
};

} // namespace alidade
