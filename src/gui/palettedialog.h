// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/palettemodel.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace alidade {

/// One field and a list: the command palette, and "go to anything". Enter runs what is marked.
class PaletteDialog : public QDialog
{
    Q_OBJECT
public:
    PaletteDialog(const QString& placeholder, std::vector<PaletteEntry> entries, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void runCurrent();

    PaletteModel m_model;
    PaletteFilter m_filter;
    QLineEdit* m_search;
    QListView* m_view;
};

} // namespace alidade
