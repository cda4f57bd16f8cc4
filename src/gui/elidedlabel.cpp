// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/elidedlabel.h"

#include <QEvent>
#include <QFontMetrics>

namespace alidade {

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setWords(const QString& words)
{
    m_words = words;
    setAccessibleName(words);
    fit();
    updateGeometry();
}

void ElidedLabel::fit()
{
    const QString shown = fontMetrics().elidedText(m_words, Qt::ElideMiddle, width());
    if (shown != text())
        setText(shown);
    // A tooltip takes what looks like HTML for HTML.
    setToolTip(shown == m_words ? QString() : QString(u"<p>" + m_words.toHtmlEscaped() + u"</p>"));
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_words) + 2, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {qMin(60, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void ElidedLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace alidade
