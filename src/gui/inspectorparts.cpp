// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspectorparts.h"

#include "gui/appstyle.h"
#include "gui/helpbutton.h"
#include "models/theme.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

/// Long words (hashes, paths) must be able to break, or the dock could not be made narrow; short ones must not.
QString breakable(const QString& text)
{
    constexpr qsizetype kShort = 20;
    static const QString kPlaces = QStringLiteral("/._-,");
    const QChar zeroWidthSpace(0x200B);
    QString broken;
    const QStringList words = text.split(QLatin1Char(' '));
    for (const QString& word : words) {
        if (!broken.isEmpty())
            broken += QLatin1Char(' ');
        for (const QChar c : word) {
            broken += c;
            if (word.size() > kShort && kPlaces.contains(c))
                broken += zeroWidthSpace;
        }
    }
    return broken;
}

} // namespace

QLabel* inspectorText(const QString& text, QPalette::ColorRole role)
{
    auto* label = new QLabel(breakable(text));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(role);
    label->setFont(fontOf(FontRole::Body));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMinimumWidth(1);
    label->setAccessibleName(text);
    return label;
}

QLabel* coloredLabel(const QString& text, const QFont& font, const QColor& color)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    palette.setColor(QPalette::Text, color); // the role of words on a base surface
    label->setPalette(palette);
    return label;
}

QWidget* hairline()
{
    auto* line = new QWidget;
    line->setFixedHeight(1);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Midlight);
    return line;
}

QWidget* sectionHead(const QString& text, const QString& remark, const QString& helpTopic)
{
    auto* widget = new QWidget;
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QLabel(text);
    head->setFont(fontOf(FontRole::Body, true));
    layout->addWidget(head);
    if (!helpTopic.isEmpty())
        layout->addWidget(new HelpButton(helpTopic, widget));
    layout->addStretch();
    auto* rest = new QLabel(remark);
    rest->setTextFormat(Qt::PlainText);
    rest->setFont(fontOf(FontRole::Small));
    rest->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(rest);
    return widget;
}

QToolButton* linkButton(const QString& text, const QString& tooltip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tooltip);
    button->setProperty("link", true);
    button->setFont(fontOf(FontRole::Body));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setCursor(Qt::PointingHandCursor);
    button->setMinimumHeight(24);
    QPalette palette = button->palette();
    palette.setColor(QPalette::ButtonText, Theme::instance().colors().accent);
    button->setPalette(palette);
    return button;
}

InspectorGrid::InspectorGrid()
    : m_widget(new QWidget)
    , m_layout(new QGridLayout(m_widget))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(8);
    m_layout->setVerticalSpacing(2);
    m_layout->setColumnStretch(1, 1);
}

void InspectorGrid::addRow(const QString& name, const QString& value, const QString& rest)
{
    auto* left = inspectorText(name, QPalette::PlaceholderText);
    left->setWordWrap(false);
    auto* number = inspectorText(value, QPalette::Text);
    number->setText(value);
    number->setWordWrap(false);
    number->setAlignment(Qt::AlignRight | Qt::AlignTop);
    if (!rest.isEmpty())
        number->setMinimumWidth(number->sizeHint().width()); // what stands behind it gives way first
    m_layout->addWidget(left, m_row, 0, Qt::AlignTop);
    m_layout->addWidget(number, m_row, 1, 1, rest.isEmpty() ? 2 : 1);
    if (!rest.isEmpty()) {
        auto* interval = inspectorText(rest, QPalette::PlaceholderText);
        interval->setText(rest);
        interval->setWordWrap(false);
        interval->setAlignment(Qt::AlignRight | Qt::AlignTop);
        m_layout->addWidget(interval, m_row, 2);
    }
    ++m_row;
}

void InspectorGrid::addText(const QString& name, const QString& text)
{
    auto* left = inspectorText(name, QPalette::PlaceholderText);
    left->setWordWrap(name.size() > 14);
    left->setMaximumWidth(110);
    m_layout->addWidget(left, m_row, 0, Qt::AlignTop);
    m_layout->addWidget(inspectorText(text, QPalette::Text), m_row, 1, 1, 2);
    ++m_row;
}

QString originOf(const Catalogue& catalogue, RunId run)
{
    const auto record =
        std::find_if(catalogue.runs.begin(), catalogue.runs.end(), [run](const RunRecord& r) { return r.id == run; });
    if (record == catalogue.runs.end())
        return QStringLiteral("run %1").arg(run.value);
    const auto bundle = std::find_if(catalogue.bundles.begin(), catalogue.bundles.end(),
                                     [&record](const BundleRecord& b) { return b.id == record->bundle; });
    if (bundle == catalogue.bundles.end())
        return record->entry;
    return record->entry.isEmpty() || record->entry == bundle->name
               ? bundle->name
               : QString(bundle->name + QStringLiteral(": ") + record->entry);
}

} // namespace alidade
