// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "models/searchquery.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

/// What can sensibly be typed into a search of these rows: names and values that occur in them.
struct SearchVocabulary
{
    QStringList words;                 ///< groups and last parts of benchmark names
    QMap<QString, QStringList> values; ///< by key, without the colon; keys that take numbers have examples

    bool isEmpty() const { return words.isEmpty() && values.isEmpty(); }
};

SearchVocabulary searchVocabulary(const std::vector<CaseComparison>& cases);

/// What a search that finds nothing asks for in vain: the first parameter that no row has; empty where there is none.
QString unknownParameter(const SearchVocabulary& vocabulary, const SearchQuery& query);

/// Words that may take the place of the one under the cursor.
struct SearchCompletion
{
    qsizetype from = 0, to = 0; ///< of the text that a choice replaces
    QStringList choices;        ///< beginnings first, then those that hold the typed letters elsewhere

    /// The text with this choice in it; cursor: where it then stands. A key is left open for its value.
    QString apply(const QString& text, const QString& choice, qsizetype& cursor) const;
};

/// Nothing where nothing is typed at the cursor, where the word is complete already, or in a regular expression.
SearchCompletion completeSearch(const SearchVocabulary& vocabulary, const QString& text, qsizetype cursor,
                                qsizetype most = 12);

} // namespace alidade
