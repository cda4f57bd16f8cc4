// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/quantity.h"

#include <QString>

namespace alidade {

/// What the readable reports say of a row, in the words that the window uses too. Not escaped for any format.

QString statusWord(CaseStatus status);      ///< "ok", "failed", "skipped", "not-run"
QString evidenceWord(Evidence evidence);    ///< "processes", "samples", "file-interval", "value"
QString directionWord(Direction direction); ///< "lower-is-better", "higher-is-better", "unknown"
QString orderWord(OrderSource source);      ///< "graph", "site-index", "date"
QString verdictGlyph(Verdict verdict);

/// "1 case", "1 790 cases": count and noun, with an s where it is due.
QString counted(qint64 count, const QString& noun);
/// The environment in a few words; empty where the run says nothing of it.
QString environmentText(const Configuration& configuration);
/// "214 µs", or the status word where there is no number.
QString sideText(const SideValue& side, const ScaledUnit& unit);
/// The unit that both sides of a row share.
ScaledUnit rowUnit(const CaseComparison& row);
/// "+7.8 %", "–".
QString changeCell(const CaseComparison& row);
/// "[+3.9 … +11.7]" or empty.
QString intervalCell(const CaseComparison& row);
/// "5 + 5 processes", "10 + 10 values", "file’s interval", "1 value".
QString evidenceCell(const CaseComparison& row);
/// What the verdict rests on, in words; says where it is optimistic.
QString basisCell(const CaseComparison& row);
/// The row's note, and the robust opinion where it disagrees.
QString noteCell(const CaseComparison& row);
QString basisWord(Basis basis);              ///< "moderated-processes", "history", …
QString differenceWord(DifferenceKind kind); ///< "counter", "relevant", "treatment", "other"
/// "What else changed?", the weightiest first.
std::vector<SideDifference> changesOf(const ComparisonReport& report);
/// Both values of a key for people: long ones cut down to the part in which they differ.
std::pair<QString, QString> valuesApart(const KeyDifference& difference);
/// 0.025 → "2.5 %".
QString percentOf(double fraction);
/// How many of the moved ones chance alone may have given, as a sentence; empty where nothing moved.
QString chanceText(const ComparisonReport& report);
/// "Geometric mean −0.3 % [−0.6 … +0.1] over 1 790 cases."; empty where there is none.
QString geomeanText(const ComparisonReport& report);
/// How it was judged, for a footnote.
QString methodText(const ComparisonReport& report);

} // namespace alidade
