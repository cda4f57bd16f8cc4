// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/searchcompletion.h"

#include <QLineEdit>

#include <functional>

class QCompleter;
class QStringListModel;

namespace alidade {

/// The field that a search is typed into: offers what the data hold for the word at the cursor.
class SearchField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit SearchField(QWidget* parent = nullptr);

    /// Asked at every key; may give null, and then nothing is offered.
    void setVocabularySource(std::function<const SearchVocabulary*()> source);
    /// What is offered now; empty while the list is hidden.
    QStringList offered() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offer();
    void take(const QString& choice);

    std::function<const SearchVocabulary*()> m_source;
    SearchCompletion m_completion;
    QStringListModel* m_choices;
    QCompleter* m_completer;
};

} // namespace alidade
