// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace alidade {

enum class Severity {
    Note,    ///< worth knowing; nothing is missing
    Warning, ///< imported, but something about it is odd
    Rejected ///< this entry, or this part of it, was left out
};

/// The operation happened, but this part of it was odd. Lists of these go into reports.
struct Diagnostic
{
    Severity severity = Severity::Note;
    QString code;  ///< stable, for programs and tests: "asv.machine-mismatch"
    QString text;  ///< for people
    QString entry; ///< path inside the bundle, '/' separated
    int line = 0;   ///< from 1; 0 where there is none
    int column = 0; ///< from 1, in bytes; 0 where there is none

    bool operator==(const Diagnostic&) const = default;

    /// "bundle:entry:line:column: text". Control characters in names are shown escaped.
    QString toString(const QString& bundle = {}) const;
};

/// Text from strangers made safe to show on a terminal or in a log: control, bidi and unpaired characters as \u{…}.
QString shownText(const QString& text);

} // namespace alidade
