// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/diagnosticlist.h"

#include <QStringList>

#include <algorithm>

namespace alidade {

namespace {

constexpr qint64 kKeptOfACode = 100;

} // namespace

void DiagnosticList::add(Diagnostic diagnostic, const QString& entry)
{
    if (diagnostic.entry.isEmpty())
        diagnostic.entry = entry;
    if (diagnostic.severity == Severity::Rejected)
        ++m_rejected;
    else if (++m_counts[diagnostic.code] > kKeptOfACode)
        return;
    m_diagnostics.push_back(std::move(diagnostic));
}

void DiagnosticList::addRejected(const Error& error, const QString& entry, const QString& code)
{
    Diagnostic diagnostic{Severity::Rejected, code, error.message, entry, 0, 0};
    // "17:3", perhaps behind the entry's own name.
    const QStringList place = error.where.split(QLatin1Char(':'));
    bool lineOk = false;
    bool columnOk = false;
    const int last = place.last().toInt(&columnOk);
    if (place.size() >= 2) {
        const int line = place.at(place.size() - 2).toInt(&lineOk);
        if (lineOk && columnOk)
            std::tie(diagnostic.line, diagnostic.column) = std::tuple(line, last);
    }
    if (columnOk && !lineOk)
        diagnostic.line = last;
    add(std::move(diagnostic));
}

std::vector<Diagnostic> DiagnosticList::take()
{
    QStringList codes = m_counts.keys();
    std::sort(codes.begin(), codes.end());
    for (const QString& code : codes) {
        const qint64 more = m_counts.value(code) - kKeptOfACode;
        if (more > 0)
            m_diagnostics.push_back(
                {Severity::Note, code, QStringLiteral("and %1 more like this").arg(more), {}, 0, 0});
    }
    m_counts.clear();
    return std::move(m_diagnostics);
}

} // namespace alidade
