// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/comparejobs.h"

#include <QDialog>

class QTableView;

namespace alidade {

class SampleTable;

/// Every stored value of one case on both sides, to read and to copy. Not modal.
class RawValuesDialog final : public QDialog
{
    Q_OBJECT
public:
    RawValuesDialog(const QString& title, const CasePair& pair, QWidget* parent);

private:
    void copy();

    SampleTable* m_model;
    QTableView* m_view;
};

} // namespace alidade
