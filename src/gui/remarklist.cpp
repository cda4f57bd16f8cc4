// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/remarklist.h"

#include "gui/appstyle.h"
#include "models/theme.h"

#include <QClipboard>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

namespace {

QLabel* wrapped(const QString& text, QWidget* parent, bool muted)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (muted)
        label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QPixmap glyphOf(ImportRemark::Kind kind, double ratio)
{
    const ThemeColors& c = Theme::instance().colors();
    switch (kind) {
    case ImportRemark::Kind::Bad:
        return strokePixmap(QStringLiteral("cross"), c.words[4], 14, ratio);
    case ImportRemark::Kind::Warning:
        return strokePixmap(QStringLiteral("warning"), c.warning, 14, ratio);
    case ImportRemark::Kind::Note:
        break;
    }
    return strokePixmap(QStringLiteral("note"), c.muted, 14, ratio);
}

} // namespace

RemarkList::RemarkList(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
}

void RemarkList::setRemarks(const QString& heading, const std::vector<ImportRemark>& remarks)
{
    delete m_content;
    m_content = new QWidget(this);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(14, 8, 14, 8);
    layout->setSpacing(8);
    auto* head = new QLabel(heading, m_content);
    head->setFont(fontOf(FontRole::Body, true));
    layout->addWidget(head);
    for (const ImportRemark& remark : remarks)
        layout->addWidget(makeRemark(remark));
    layout->addStretch();
    m_layout->addWidget(m_content);
}

QWidget* RemarkList::makeRemark(const ImportRemark& remark)
{
    auto* box = new QWidget(m_content);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 6, 0, 6);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    auto* glyph = new QLabel(box);
    glyph->setPixmap(glyphOf(remark.kind, devicePixelRatioF()));
    connect(&Theme::instance(), &Theme::changed, glyph,
            [this, glyph, kind = remark.kind] { glyph->setPixmap(glyphOf(kind, devicePixelRatioF())); });
    grid->addWidget(glyph, 0, 0, Qt::AlignTop);
    QLabel* title = wrapped(remark.title, box, false);
    title->setFont(fontOf(FontRole::Body, true));
    grid->addWidget(title, 0, 1);
    int row = 1;
    for (const QString& line : remark.lines)
        grid->addWidget(wrapped(line, box, true), row++, 1);
    if (!remark.details.isEmpty()) {
        auto* copy = new QPushButton(tr("Copy details"), box);
        copy->setAccessibleDescription(remark.title);
        connect(copy, &QPushButton::clicked, copy,
                [details = remark.details] { QGuiApplication::clipboard()->setText(details); });
        grid->addWidget(copy, row, 1, Qt::AlignLeft);
    }
    return box;
}

} // namespace alidade
