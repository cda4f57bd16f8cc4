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

/// "parse(f32, 10)".
QString caseText(const QString& benchmark, const ParameterSet& parameters);
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
/// How the numbers came about, in one line.
QString methodText(const ComparisonPolicy& policy);
/// What each method is called in machine-readable exports.
QString testName();
QString geomeanName();

} // namespace alidade
