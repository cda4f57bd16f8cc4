// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace alidade {

/// A text cell by RFC 4180. A leading = + - @ tab or CR gets an apostrophe in front, so that no spreadsheet takes a
/// name for a formula. Not for numbers.
QByteArray csvText(const QString& text);

/// A number cell: the shortest digits that read back as the same double; empty for NaN.
QByteArray csvNumber(double value);

/// Text that shows as itself in Markdown: no markup, no link, no image, no HTML, no mention, one line; safe in a table
/// cell.
QString markdownText(const QString& text);

/// The same as a code span.
QString markdownCode(const QString& text);

/// Text for an HTML element or a quoted attribute. Control and bidi characters are shown escaped.
QString htmlText(const QString& text);

/// The same for text of our own making in several lines: line ends stay.
QString htmlLines(const QString& text);

/// Text for LaTeX: no command, no group, no comment. What plain LaTeX has no letter for is shown as its code point,
/// "U+4E2D", so that every name compiles.
QString latexText(const QString& text);

/// "2026-03-01T12:00:00Z"; empty for 0.
QString isoTime(qint64 unixMs);

} // namespace alidade
