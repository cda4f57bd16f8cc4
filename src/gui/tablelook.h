// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace alidade {

/// How every plain table looks: no grid, whole rows, 24 px rows, words elided in the middle.
void lookLikeATable(QTableView& table);

} // namespace alidade
