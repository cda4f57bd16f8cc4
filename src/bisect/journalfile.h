// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/journalentry.h"

#include <QString>

#include <vector>

namespace alidade {

/// The journal of one bisection on disk: a line an entry, only ever appended to, each on the disk before append()
/// returns. One process at a time has it open.
class JournalFile
{
public:
    /// A new journal; its first entry is a Started. Error Io, or InvalidInput where the file exists.
    static Result<JournalFile> create(const QString& path, const JournalEntry& first);

    /// Opens one to go on with it; a line that a crash has torn is cut off. Error Locked while another process has it
    /// open, NotFound, Io, Damaged or InvalidInput with the line.
    static Result<JournalFile> open(const QString& path);

    /// Only looks: takes no lock and changes nothing.
    static Result<JournalText> read(const QString& path);

    Result<void> append(const JournalEntry& entry);

    const QString& path() const { return m_path; }
    /// What was in it when it was opened or created.
    const std::vector<JournalEntry>& entries() const { return m_text.entries; }
    const std::vector<Diagnostic>& diagnostics() const { return m_text.diagnostics; }

    JournalFile(JournalFile&& other) noexcept;
    JournalFile& operator=(JournalFile&& other) noexcept;
    ~JournalFile();

private:
    JournalFile(QString path, int descriptor)
        : m_path(std::move(path))
        , m_descriptor(descriptor)
    {}
    Result<void> lock() const;

    QString m_path;
    int m_descriptor;
    JournalText m_text;
};

} // namespace alidade
