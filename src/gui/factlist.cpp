// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/factlist.h"

#include "gui/appstyle.h"
#include "gui/wrappedtext.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr int kWidestName = 128;
constexpr int kWidestValue = 220;

QLabel* plain(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void fillBlock(QVBoxLayout& layout, const FactBlock& block, QWidget* parent)
{
    if (!block.heading.isEmpty()) {
        QLabel* head = plain(block.heading, parent);
        head->setFont(fontOf(FontRole::Body, true));
        layout.addWidget(head);
    }
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [name, value] : block.facts) {
        auto* left = new WrappedText(name, Qt::AlignLeft, kWidestName, parent);
        left->setForegroundRole(QPalette::PlaceholderText);
        auto* right = new WrappedText(value, Qt::AlignRight, kWidestValue, parent);
        right->setAccessibleName(QString(name + QStringLiteral(": ") + value));
        grid->addWidget(left, row, 0);
        grid->addWidget(right, row++, 1);
    }
    layout.addLayout(grid);
    if (!block.note.isEmpty()) {
        QLabel* note = plain(block.note, parent);
        note->setForegroundRole(QPalette::PlaceholderText);
        layout.addWidget(note);
    }
}

} // namespace

FactList::FactList(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
}

void FactList::setBlocks(const std::vector<FactBlock>& blocks)
{
    delete m_content;
    m_content = new QWidget(this);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(6);
    bool first = true;
    for (const FactBlock& block : blocks) {
        if (!first) {
            auto* line = new QFrame(m_content);
            line->setFrameShape(QFrame::HLine);
            line->setForegroundRole(QPalette::Midlight);
            line->setFrameShadow(QFrame::Plain);
            layout->addSpacing(4);
            layout->addWidget(line);
            layout->addSpacing(4);
        }
        first = false;
        fillBlock(*layout, block, m_content);
    }
    layout->addStretch();
    m_layout->addWidget(m_content);
}

} // namespace alidade
