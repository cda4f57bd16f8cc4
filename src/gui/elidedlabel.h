// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace alidade {

/// One line of plain text that gives way: elided in the middle when there is no room, whole in its tooltip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setWords(const QString& words);
    QString words() const { return m_words; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QString m_words;
};

} // namespace alidade
