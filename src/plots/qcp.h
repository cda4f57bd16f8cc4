// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one door to QCustomPlot. Its header needs Qt's keywords and warns under our flags; include it in .cpp files only.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <qcustomplot.h>
#pragma GCC diagnostic pop
