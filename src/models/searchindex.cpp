// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchindex.h"

#include <QHash>

namespace alidade {

SearchIndex::SearchIndex(const std::vector<CaseComparison>& cases)
{
    m_subjects.reserve(cases.size());
    m_verdicts.reserve(cases.size());
    m_rowEnds.reserve(cases.size());
    QHash<QString, QHash<QString, unsigned>> places; // by name, by value
    for (const CaseComparison& comparison : cases) {
        m_subjects.push_back({searchHaystack(comparison), &comparison});
        m_verdicts.push_back(static_cast<unsigned char>(comparison.verdict));
        for (const Parameter& parameter : comparison.parameters) {
            QHash<QString, unsigned>& values = places[parameter.name];
            auto place = values.constFind(parameter.value);
            if (place == values.constEnd()) {
                place = values.insert(parameter.value, static_cast<unsigned>(m_parameters.size()));
                m_parameters.push_back(parameter);
            }
            m_rowParameters.push_back(*place);
        }
        m_rowEnds.push_back(m_rowParameters.size());
    }
}

std::vector<char> SearchIndex::matches(const SearchQuery& query, unsigned verdicts) const
{
    std::vector<char> rows(size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        rows[row] = (verdicts >> m_verdicts[row]) & 1U;
    for (const SearchTerm& term : query.terms)
        keep(rows, term);
    return rows;
}

void SearchIndex::keep(std::vector<char>& rows, const SearchTerm& term) const
{
    if (term.kind == SearchTerm::Kind::Parameter) {
        keepParameter(rows, term);
        return;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row] == 0)
            continue;
        const bool holds = term.kind == SearchTerm::Kind::Verdict
                               ? (((term.verdicts >> m_verdicts[row]) & 1U) != 0) != term.negated
                               : term.matches(m_subjects[row]);
        rows[row] = holds ? 1 : 0;
    }
}

/// Each value is looked at once, not once a row.
void SearchIndex::keepParameter(std::vector<char>& rows, const SearchTerm& term) const
{
    std::vector<char> holding(m_parameters.size());
    for (std::size_t i = 0; i < holding.size(); ++i)
        holding[i] = term.holdsFor(m_parameters[i]) ? 1 : 0;
    std::size_t at = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        bool found = false;
        for (; at < m_rowEnds[row]; ++at)
            found = found || holding[m_rowParameters[at]] != 0;
        if (rows[row] != 0)
            rows[row] = (found || m_subjects[row].haystack.contains(term.literal)) != term.negated ? 1 : 0;
    }
}

} // namespace alidade
