// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace alidade {

/// Plain text that never needs more width than there is: a hash or a path too long for a line breaks anywhere, which no
/// QLabel can do. What fits on one line keeps to the alignment, longer text stands at the left. Copies as it is.
class WrappedText : public QWidget
{
    Q_OBJECT
public:
    /// widest: the width that it asks for at most, in pixels; it takes more where it gets more.
    WrappedText(const QString& text, Qt::Alignment alignment, int widest, QWidget* parent = nullptr);

    QString text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    int textWidth() const;
    void copy() const;

    QString m_text;
    Qt::Alignment m_alignment;
    int m_widest;
};

} // namespace alidade
