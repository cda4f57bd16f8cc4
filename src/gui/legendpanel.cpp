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

/// A verdict's glyph and word in its colours, which change with the theme.
class VerdictLine final : public QWidget
{
public:
    VerdictLine(Verdict verdict, QWidget* parent)
        : QWidget(parent)
        , m_verdict(verdict)
    {
        setFont(fontOf(FontRole::Body, true));
        setAccessibleName(verdictWord(verdict));
        setFixedHeight(fontMetrics().height() + 2);
        connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        constexpr int kGlyph = 11;
        drawVerdict(painter, QRectF(1, (height() - kGlyph) / 2.0, kGlyph, kGlyph), m_verdict);
        painter.setPen(verdictWordsColor(m_verdict));
        painter.drawText(rect().adjusted(kIndent, 0, 0, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                         verdictWord(m_verdict));
    }

public:
    static constexpr int kIndent = 22;

private:
    Verdict m_verdict;
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
    for (const auto& [verdict, text] : verdicts) {
        auto* line = new QVBoxLayout;
        line->setSpacing(0);
        line->addWidget(new VerdictLine(verdict, this));
        QLabel* words = muted(text, this);
        words->setContentsMargins(VerdictLine::kIndent, 0, 0, 0);
        line->addWidget(words);
        layout->addLayout(line);
    }
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
    int row = 0;
    for (const auto& [key, text] : keys) {
        auto* cap = new QLabel(key, this);
        cap->setProperty("keycap", true);
        keyGrid->addWidget(cap, row, 0, Qt::AlignLeft);
        keyGrid->addWidget(muted(text, this), row++, 1);
    }
    layout->addLayout(keyGrid);
    layout->addStretch();
}

} // namespace alidade
