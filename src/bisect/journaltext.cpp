// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/journalentry.h"

namespace alidade {

namespace {

Diagnostic unknownKind(int line)
{
    return {Severity::Warning,
            QStringLiteral("bisect.unknown-entry"),
            QStringLiteral("an entry of a kind that this version does not know; kept, without effect"),
            {},
            line,
            0};
}

Diagnostic tornLine(int line)
{
    return {Severity::Note,
            QStringLiteral("bisect.torn-line"),
            QStringLiteral("the last line was cut off while it was written; dropped"),
            {},
            line,
            0};
}

} // namespace

Result<JournalText> readJournal(QByteArrayView text)
{
    JournalText journal;
    int number = 0;
    for (qsizetype start = 0; start < text.size();) {
        ++number;
        const qsizetype end = text.indexOf('\n', start);
        if (end < 0) {
            journal.diagnostics.push_back(tornLine(number));
            break;
        }
        Result<JournalEntry> entry = parseJournalLine(text.sliced(start, end - start));
        if (!entry) {
            Error error = entry.error();
            error.where = QStringLiteral("line ") + QString::number(number);
            return error;
        }
        if (number == 1 && !std::holds_alternative<Started>(entry->what))
            return Error{ErrorCode::InvalidInput, QStringLiteral("Not the journal of a bisection."),
                         QStringLiteral("line 1")};
        if (std::holds_alternative<UnknownEntry>(entry->what))
            journal.diagnostics.push_back(unknownKind(number));
        journal.entries.push_back(std::move(*entry));
        start = end + 1;
        journal.intactBytes = start;
    }
    if (journal.entries.empty())
        return Error{ErrorCode::InvalidInput, QStringLiteral("The journal is empty."), {}};
    return journal;
}

} // namespace alidade
