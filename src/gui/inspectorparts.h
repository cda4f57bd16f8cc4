// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"

#include <QFont>
#include <QPalette>
#include <QString>

class QGridLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace alidade {

/// The pieces that an inspector is made of. All text is shown as plain text, whatever a file put into it.

/// A paragraph that wraps and can be selected.
QLabel* inspectorText(const QString& text, QPalette::ColorRole role);
QLabel* coloredLabel(const QString& text, const QFont& font, const QColor& color);
QWidget* hairline();
/// A bold heading with a muted remark at the right.
/// With a topic of helpText(), a button that says how to read the section.
QWidget* sectionHead(const QString& text, const QString& remark, const QString& helpTopic = {});
/// A line of text in the accent colour that acts.
QToolButton* linkButton(const QString& text, const QString& tooltip);

/// Rows of muted names with numbers at the right, or with text that wraps.
class InspectorGrid
{
public:
    InspectorGrid();

    void addRow(const QString& name, const QString& value, const QString& rest = {});
    void addText(const QString& name, const QString& text);
    /// The filled widget; the grid is done.
    QWidget* take() { return m_widget; }

private:
    QWidget* m_widget;
    QGridLayout* m_layout;
    int m_row = 0;
};

/// "bundle.zip: results/zen4/7c1e0a4.json", or what is known of the run.
QString originOf(const Catalogue& catalogue, RunId run);

} // namespace alidade
