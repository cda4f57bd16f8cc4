// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/verdict.h"

#include <QColor>
#include <QPixmap>
#include <QRectF>

class QPainter;

namespace alidade {

/// Draws a verdict's glyph into a square in the middle of rect: ▲ slower, ▼ faster, ＝ same, ? undecided, ✕ failed, ∅
/// missing, ✦ new. Shapes, never characters, so that they look the same with every font. 9 px in rows, 11 in headline
/// counts, 14 beside large numbers.
void drawVerdict(QPainter& painter, const QRectF& rect, Verdict verdict, const QColor& color);
/// In the theme's mark colour.
void drawVerdict(QPainter& painter, const QRectF& rect, Verdict verdict);

/// The glyph alone, in the theme's mark colour, for labels and icons.
QPixmap verdictPixmap(Verdict verdict, int size, double devicePixelRatio);

/// The theme's colour of a verdict's words.
QColor verdictWordsColor(Verdict verdict);
QColor verdictMarkColor(Verdict verdict);

} // namespace alidade
