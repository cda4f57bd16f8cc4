// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/error.h"

#include <QHash>

#include <vector>

namespace alidade {

/// The findings of one import. What was refused is always kept; of notes and warnings with one code the first hundred,
/// the others are counted: five thousand files of one suite repeat the same oddity.
class DiagnosticList
{
public:
    /// entry: filled in where the finding names none.
    void add(Diagnostic diagnostic, const QString& entry = {});
    /// A refused entry; line and column are taken from an error's "17:3".
    void addRejected(const Error& error, const QString& entry, const QString& code);

    qint64 rejected() const { return m_rejected; }
    /// All of them, with one line for the uncounted of each code.
    std::vector<Diagnostic> take();

private:
    std::vector<Diagnostic> m_diagnostics;
    QHash<QString, qint64> m_counts;
    qint64 m_rejected = 0;
};

} // namespace alidade
