// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

#include <QScrollArea>

#include <optional>

class QLabel;
class QPushButton;

namespace alidade {

/// The current cell of the grid in words, with what it rests on.
class ConfigurationInspector final : public QScrollArea
{
    Q_OBJECT
public:
    explicit ConfigurationInspector(QWidget* parent = nullptr);

    void setCell(const ConfigurationGridPtr& grid, size_t row, size_t column);
    void clear();

Q_SIGNALS:
    void compareRequested();

private:
    void showGlyph();
    void setFacts(const GridCell& cell, const Metric& metric);

    std::optional<Verdict> m_verdict; ///< whose glyph is shown
    QLabel *m_glyph, *m_title, *m_row, *m_sentence, *m_facts;
    QPushButton* m_compare;
};

} // namespace alidade
