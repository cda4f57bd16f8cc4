// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseshape.h"

#include <QString>
#include <QStringList>

namespace alidade {

/// The words that a picture of a cell's size needs: "2 modes", "1 → 2 modes", "no steady state"; empty where nothing is
/// odd or nothing is known.
QString shapeText(const CaseShape& shape);

/// The same at length, for a tool tip: modes, warm-up and outliers of each side.
QStringList shapeRemarks(const CaseShape& shape);

} // namespace alidade
