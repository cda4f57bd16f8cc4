// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/emptyoverview.h"

#include "gui/appstyle.h"
#include "gui/droparea.h"
#include "gui/teachingpicture.h"
#include "import/importer.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

namespace {

QLabel* centred(const QString& text, QWidget* parent, const QFont& font, bool muted)
{
    auto* label = new QLabel(text, parent);
    label->setFont(font);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    if (muted)
        label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

EmptyOverview::EmptyOverview(QWidget* parent)
    : QWidget(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(36, 32, 36, 16);
    outer->setSpacing(34);
    outer->addWidget(makeDropArea(), 3);
    auto* lessons = new QHBoxLayout;
    lessons->setSpacing(48);
    lessons->addWidget(
        makeLesson(0, tr("1  Drop"),
                   tr("Results are aligned by commit and configuration. Damaged files are named, the rest goes in.")));
    lessons->addWidget(makeLesson(
        1, tr("2  Compare"), tr("Whole distributions, not two numbers. Too few runs is an answer too: “undecided”.")));
    lessons->addWidget(
        makeLesson(2, tr("3  Look back"),
                   tr("One benchmark over all commits, with the spread of every run: see where a step is.")));
    outer->addLayout(lessons);
    outer->addStretch(1);
    outer->addWidget(centred(tr("Everything stays on this computer. Every step can be undone."), this,
                             fontOf(FontRole::Body), true));
}

QWidget* EmptyOverview::makeDropArea()
{
    constexpr int kIcon = 48;
    m_drop = new DropArea(this);
    m_drop->setObjectName(QStringLiteral("dropArea"));
    auto* layout = new QVBoxLayout(m_drop);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(10);
    layout->addStretch();
    auto* icon = new QLabel(m_drop);
    icon->setPixmap(QIcon(QStringLiteral(":/icons/alidade.svg")).pixmap(kIcon, kIcon));
    icon->setMinimumHeight(kIcon); // a low window must not cut it
    icon->setAlignment(Qt::AlignCenter);
    layout->addWidget(icon);
    layout->addSpacing(10);
    layout->addWidget(centred(tr("Drop benchmark results here"), m_drop, fontOf(FontRole::Heading, true), false));
    layout->addWidget(centred(
        tr("An archive, a folder or single files, from any machine. You see a preview before anything is stored."),
        m_drop, fontOf(FontRole::Body), true));
    layout->addSpacing(10);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(10);
    buttons->addStretch();
    auto* files = new QPushButton(tr("Open files…"), m_drop);
    files->setObjectName(QStringLiteral("openFilesButton"));
    makePrimary(*files);
    auto* folder = new QPushButton(strokeIcon(QStringLiteral("folder")), tr("Open a folder of asv results…"), m_drop);
    folder->setObjectName(QStringLiteral("openFolderButton"));
    auto* samples = new QPushButton(strokeIcon(QStringLiteral("book")), tr("Try the sample workspace"), m_drop);
    samples->setObjectName(QStringLiteral("samplesButton"));
    for (QPushButton* button : {files, folder, samples}) {
        button->setMinimumHeight(30);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    layout->addLayout(buttons);
    layout->addSpacing(10);
    layout->addWidget(centred(tr("Reads  %1").arg(readableFormats().join(QStringLiteral("  ·  "))), m_drop,
                              fontOf(FontRole::Body), false));
    layout->addWidget(
        centred(tr("plain, or inside zip, tar (gz, bz2, xz, zst) and 7z"), m_drop, fontOf(FontRole::Body), true));
    layout->addStretch();
    connect(files, &QPushButton::clicked, this, &EmptyOverview::openFilesRequested);
    connect(folder, &QPushButton::clicked, this, &EmptyOverview::openFolderRequested);
    connect(samples, &QPushButton::clicked, this, &EmptyOverview::samplesRequested);
    connect(&Theme::instance(), &Theme::changed, folder, [folder, samples] {
        folder->setIcon(strokeIcon(QStringLiteral("folder")));
        samples->setIcon(strokeIcon(QStringLiteral("book")));
    });
    return m_drop;
}

QWidget* EmptyOverview::makeLesson(int kind, const QString& title, const QString& text)
{
    auto* lesson = new QWidget(this);
    lesson->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // all three as wide as each other
    auto* layout = new QVBoxLayout(lesson);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto* picture = new TeachingPicture(static_cast<TeachingPicture::Kind>(kind), lesson);
    picture->setAccessibleName(title);
    picture->setAccessibleDescription(text);
    auto* head = new QLabel(title, lesson);
    head->setFont(fontOf(FontRole::Title, true));
    auto* words = new QLabel(text, lesson);
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(picture);
    layout->addWidget(head);
    layout->addWidget(words);
    layout->addStretch();
    return lesson;
}

void EmptyOverview::setDragActive(bool active)
{
    m_drop->setActive(active);
}

} // namespace alidade
