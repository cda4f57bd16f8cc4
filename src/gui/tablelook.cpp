// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tablelook.h"

#include "gui/treedelegate.h"

#include <QHeaderView>
#include <QTableView>

namespace alidade {

void lookLikeATable(QTableView& table)
{
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTextElideMode(Qt::ElideMiddle);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(rowHeight(table.font()));
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setMinimumSectionSize(48);
}

} // namespace alidade
