// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/legendpanel.h"

#include "gui/appstyle.h"
#include "gui/verdictpainter.h"
#include "models/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <array>

namespace alidade {

namespace {

class Glyph final : public QWidget
{
public:
    Glyph(Verdict verdict, QWidget* parent)
        : QWidget(parent)
        , m_verdict(verdict)
    {
        setFixedSize(14, 18);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawVerdict(painter, QRectF(1.5, 4, 11, 11), m_verdict);
    }

private:
    Verdict m_verdict;
};

/// A verdict's word in its colour, which changes with the theme.
class VerdictWord final : public QLabel
{
public:
    VerdictWord(Verdict verdict, QWidget* parent)
        : QLabel(verdictWord(verdict), parent)
    {
        setFont(fontOf(FontRole::Body, true));
        const auto paint = [this, verdict] {
            QPalette colours = palette();
            colours.setColor(QPalette::WindowText, Theme::instance().colors().words[static_cast<size_t>(verdict)]);
            setPalette(colours);
        };
        paint();
        connect(&Theme::instance(), &Theme::changed, this, paint);
    }
};

QLabel* muted(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* head(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(fontOf(FontRole::Body, true));
    return label;
}

} // namespace

LegendPanel::LegendPanel(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 14, 14, 14);
    layout->setSpacing(10);
    layout->addWidget(muted(
        tr("Whatever you click explains itself here: one sentence first, then the numbers, then where they come from."),
        this));
    layout->addSpacing(10);
    layout->addWidget(head(tr("How verdicts look"), this));
    const std::array<std::pair<Verdict, QString>, 5> verdicts{
        {{Verdict::Slower, tr("the whole interval is beyond the margin")},
         {Verdict::Faster, tr("the same, in the good direction")},
         {Verdict::Same, tr("the whole interval is inside the margin")},
         {Verdict::Undecided, tr("more runs needed, and how many")},
         {Verdict::Failed, tr("no number; the reason is kept")}}};
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [verdict, text] : verdicts) {
        grid->addWidget(new Glyph(verdict, this), row, 0);
        grid->addWidget(new VerdictWord(verdict, this), row++, 1);
        grid->addWidget(muted(text, this), row++, 1);
        grid->setRowMinimumHeight(row++, 8);
    }
    layout->addLayout(grid);
    layout->addSpacing(6);
    layout->addWidget(head(tr("Keys worth knowing"), this));
    const std::array<std::pair<QString, QString>, 5> keys{{{QStringLiteral("Ctrl+P"), tr("go to anything")},
                                                           {QStringLiteral(",  ."), tr("previous, next finding")},
                                                           {QStringLiteral("X"), tr("swap the two sides")},
                                                           {QStringLiteral("T"), tr("plot as a table")},
                                                           {QStringLiteral("?"), tr("all keys")}}};
    auto* keyGrid = new QGridLayout;
    keyGrid->setHorizontalSpacing(16);
    keyGrid->setVerticalSpacing(8);
    keyGrid->setColumnStretch(1, 1);
    row = 0;
    for (const auto& [key, text] : keys) {
        auto* cap = new QLabel(key, this);
        cap->setFrameShape(QFrame::StyledPanel);
        cap->setMargin(2);
        keyGrid->addWidget(cap, row, 0, Qt::AlignLeft);
        keyGrid->addWidget(muted(text, this), row++, 1);
    }
    layout->addLayout(keyGrid);
    layout->addStretch();
}

} // namespace alidade
