// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/searchquery.h"

#include <vector>

namespace alidade {

/// Compared cases laid out for searching: what a condition looks at lies together, so that 100 000 rows follow each
/// key. Answers as SearchQuery::matches() does, row by row. Points into the cases; they must outlive it.
class SearchIndex
{
public:
    SearchIndex() = default;
    explicit SearchIndex(const std::vector<CaseComparison>& cases);

    std::size_t size() const { return m_subjects.size(); }
    Verdict verdict(std::size_t row) const { return static_cast<Verdict>(m_verdicts[row]); }
    const CaseComparison& comparison(std::size_t row) const { return *m_subjects[row].comparison; }

    /// By row: 1 where every condition holds and the verdict is among these bits.
    std::vector<char> matches(const SearchQuery& query, unsigned verdicts) const;

private:
    void keep(std::vector<char>& rows, const SearchTerm& term) const;
    void keepParameter(std::vector<char>& rows, const SearchTerm& term) const;

    std::vector<SearchSubject> m_subjects;
    std::vector<unsigned char> m_verdicts;
    std::vector<Parameter> m_parameters;   ///< every name with every value, once
    std::vector<unsigned> m_rowParameters; ///< places in m_parameters, row after row
    std::vector<std::size_t> m_rowEnds;    ///< of each row in m_rowParameters
};

} // namespace alidade
