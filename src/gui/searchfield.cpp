// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/searchfield.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QStringListModel>

namespace alidade {

namespace {

constexpr int kListWidth = 300;

} // namespace

SearchField::SearchField(QWidget* parent)
    : QLineEdit(parent)
    , m_choices(new QStringListModel(this))
    , m_completer(new QCompleter(m_choices, this))
{
    // Not setCompleter(): that would take the place of the whole text, and here it is one word of several.
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->popup()->setObjectName(QStringLiteral("searchChoices"));
    m_completer->popup()->setAccessibleName(tr("What the search could go on with"));
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SearchField::take);
    connect(this, &QLineEdit::textEdited, this, &SearchField::offer);
}

void SearchField::setVocabularySource(std::function<const SearchVocabulary*()> source)
{
    m_source = std::move(source);
}

QStringList SearchField::offered() const
{
    return m_completer->popup()->isVisible() ? m_choices->stringList() : QStringList();
}

/// The list opens by itself while typing, and by Ctrl+Space on the word where the cursor stands.
void SearchField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        offer();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void SearchField::offer()
{
    const SearchVocabulary* vocabulary = m_source ? m_source() : nullptr;
    m_completion = vocabulary ? completeSearch(*vocabulary, text(), cursorPosition()) : SearchCompletion();
    if (m_completion.choices.isEmpty()) {
        m_completer->popup()->hide();
        return;
    }
    m_choices->setStringList(m_completion.choices);
    m_completer->complete(QRect(cursorRect().left(), 0, kListWidth, height()));
}

void SearchField::take(const QString& choice)
{
    qsizetype cursor = cursorPosition();
    setText(m_completion.apply(text(), choice, cursor));
    setCursorPosition(static_cast<int>(cursor));
    if (choice.endsWith(QLatin1Char(':')))
        offer(); // the values of the key come next
}

} // namespace alidade
