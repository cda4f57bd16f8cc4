// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plots/plotstyle.h"

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace alidade {

/// What the marks of a plot mean, in a line of words with samples outside the axes; wraps when it is long. Colours are
/// asked for when painting, so that it follows the theme.
class LegendLine : public QWidget
{
    Q_OBJECT
public:
    struct Entry
    {
        enum class Sample { None, Marker, Range, Failed, Band };
        Sample sample = Sample::None;
        std::size_t index = 0, count = 1; ///< which series of how many
        bool side = false;                ///< a side of a comparison instead of a series
        QString text;
    };

    explicit LegendLine(QWidget* parent = nullptr);

    /// `note` stands at the right end: "axis starts at 199 µs".
    void setEntries(std::vector<Entry> entries, const QString& note);
    QString text() const;

    int heightFor(int width) const;
    void paintInto(QPainter& painter, const QRect& place, const ThemeColors& colors) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return heightFor(width); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Lines the words up with a plotting area.
    void setSpan(int left, int right);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Cell
    {
        QRect place;
        const Entry* entry; ///< null: the note
    };
    std::vector<Cell> cells(const QRect& place) const;
    void paintSample(QPainter& painter, const Entry& entry, const QPointF& center, const ThemeColors& colors) const;
    QFont smallFont() const;
    int lineHeight() const;
    void adaptHeight();

    std::vector<Entry> m_entries;
    QString m_note;
    int m_left = 0, m_right = 0; ///< free space at both ends
};

} // namespace alidade
