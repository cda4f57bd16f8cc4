// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/verdictcounts.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/verdictpainter.h"
#include "models/comparisonmodel.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <cmath>

namespace alidade {

namespace {

constexpr int kGlyph = 11;
constexpr int kPadding = 12;
constexpr int kGap = 8;
constexpr int kHeight = 44;

/// Undecided before same: it asks for something to be done.
constexpr std::array kOrder = {Verdict::Slower, Verdict::Faster,  Verdict::Undecided, Verdict::Same,
                               Verdict::Failed, Verdict::Missing, Verdict::New};

bool isAlwaysShown(Verdict verdict)
{
    return verdict <= Verdict::Undecided;
}

} // namespace

VerdictButton::VerdictButton(Verdict verdict, QWidget* parent)
    : QToolButton(parent)
    , m_verdict(verdict)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QString(QStringLiteral("count_") + verdictWord(verdict)));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void VerdictButton::setCount(qint64 count, double margin)
{
    m_count = count;
    m_margin = percentText(margin);
    const QString text = QString(countText(count) + QLatin1Char(' ') + word(Detail::Full));
    setAccessibleName(text);
    setToolTip(QString(text + QStringLiteral(": show only these")));
    updateGeometry();
    update();
}

void VerdictButton::setDetail(Detail detail)
{
    m_detail = detail;
    updateGeometry();
    update();
}

QString VerdictButton::word(Detail detail) const
{
    if (detail == Detail::Number)
        return {};
    const QString plain = verdictWord(m_verdict);
    return detail == Detail::Full && m_verdict == Verdict::Same
               ? QString(plain + QStringLiteral(" within ±") + m_margin)
               : plain;
}

int VerdictButton::widthFor(Detail detail) const
{
    const int number = QFontMetrics(fontOf(FontRole::Headline, true)).horizontalAdvance(countText(m_count));
    const QString text = word(detail);
    const int words = text.isEmpty() ? 0 : kGap + QFontMetrics(fontOf(FontRole::Body)).horizontalAdvance(text);
    return kPadding + kGlyph + kGap + number + words + kPadding + 1;
}

QSize VerdictButton::sizeHint() const
{
    return {widthFor(m_detail), std::max(kHeight, QFontMetrics(fontOf(FontRole::Headline, true)).height() + 12)};
}

void VerdictButton::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    if (underMouse())
        painter.fillRect(rect().adjusted(0, 0, -1, -1), c.hover);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), c.hairline);
    const QFont number = fontOf(FontRole::Headline, true), body = fontOf(FontRole::Body);
    const QFontMetrics numberMetrics(number), bodyMetrics(body);
    // One baseline for number and word; the glyph on the middle of the digits.
    const int baseline = (height() + numberMetrics.capHeight()) / 2;
    int x = kPadding;
    drawVerdict(painter, QRectF(x, baseline - numberMetrics.capHeight() / 2.0 - kGlyph / 2.0, kGlyph, kGlyph),
                m_verdict);
    x += kGlyph + kGap;
    const QString text = countText(m_count);
    painter.setFont(number);
    painter.setPen(m_verdict == Verdict::Same ? c.text : verdictWordsColor(m_verdict));
    painter.drawText(x, baseline, text);
    x += numberMetrics.horizontalAdvance(text) + kGap;
    painter.setFont(body);
    painter.setPen(c.muted);
    painter.drawText(x, baseline, word(m_detail));
    if (isChecked())
        painter.fillRect(QRect(0, height() - 3, width() - 1, 2), c.accent);
    if (hasFocus()) {
        painter.setPen(c.accent);
        painter.drawRect(rect().adjusted(1, 1, -3, -2));
    }
}

VerdictCounts::VerdictCounts(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 14, 1);
    layout->setSpacing(0);
    for (const Verdict verdict : kOrder) {
        auto* button = new VerdictButton(verdict, this);
        m_buttons[static_cast<size_t>(verdict)] = button;
        layout->addWidget(button);
        connect(button, &QToolButton::toggled, this, [this] { Q_EMIT verdictsChanged(verdicts()); });
    }
    layout->addStretch();
    m_geomean = new QLabel(this);
    m_geomean->setTextFormat(Qt::RichText); // our own numbers only
    m_geomean->setObjectName(QStringLiteral("geomean"));
    layout->addWidget(m_geomean);
    connect(&Theme::instance(), &Theme::changed, this, &VerdictCounts::fit);
}

void VerdictCounts::setReport(const ComparisonReport& report)
{
    for (VerdictButton* button : m_buttons) {
        const qint64 count = report.counts[static_cast<size_t>(button->verdict())];
        button->setCount(count, report.policy.margin);
        button->setVisible(count > 0 || isAlwaysShown(button->verdict()));
        if (count == 0 && button->isChecked())
            button->setChecked(false); // nobody could uncheck it
    }
    m_mean = report.geomean;
    QString words =
        QString(QStringLiteral("Geometric mean of candidate / baseline over all rows with a value on both sides: ") +
                changeText(m_mean.value));
    if (hasInterval(m_mean))
        words += QLatin1Char(' ') + changeIntervalText(m_mean.low, m_mean.high) +
                 QStringLiteral(". The interval says how the rows vary, not how well each is known.");
    m_geomean->setToolTip(words);
    m_geomean->setAccessibleName(words);
    fit();
}

unsigned VerdictCounts::verdicts() const
{
    unsigned bits = 0;
    for (const VerdictButton* button : m_buttons) {
        if (button->isChecked())
            bits |= 1U << static_cast<unsigned>(button->verdict());
    }
    return bits == 0 ? ComparisonModel::kAllVerdicts : bits;
}

void VerdictCounts::setVerdicts(unsigned bits)
{
    for (VerdictButton* button : m_buttons)
        button->setChecked(bits != ComparisonModel::kAllVerdicts &&
                           (bits & (1U << static_cast<unsigned>(button->verdict()))) != 0);
}

void VerdictCounts::showGeomean(bool withInterval)
{
    const ThemeColors& c = Theme::instance().colors();
    QString html = QStringLiteral("<span style='color:%1'>geomean</span>&nbsp; <b>%2</b>")
                       .arg(c.muted.name(), changeText(m_mean.value).toHtmlEscaped());
    if (withInterval && hasInterval(m_mean))
        html += QStringLiteral("&nbsp; <span style='color:%1'>%2</span>")
                    .arg(c.muted.name(), changeIntervalText(m_mean.low, m_mean.high).toHtmlEscaped());
    m_geomean->setText(html);
}

/// Leaves out words, then the mean's interval, then the mean, until everything fits without a cut.
void VerdictCounts::fit()
{
    const auto buttons = [this](VerdictButton::Detail detail) {
        int width = 0;
        for (const VerdictButton* button : m_buttons)
            width += button->isHidden() ? 0 : button->widthFor(detail);
        return width;
    };
    const bool hasMean = std::isfinite(m_mean.value) && m_mean.n > 0;
    using Detail = VerdictButton::Detail;
    const std::array<std::pair<VerdictButton::Detail, int>, 6> steps = {{{Detail::Full, 2},
                                                                         {Detail::Short, 2},
                                                                         {Detail::Short, 1},
                                                                         {Detail::Number, 1},
                                                                         {Detail::Short, 0},
                                                                         {Detail::Number, 0}}};
    for (const auto& [detail, mean] : steps) {
        int width = buttons(detail) + 14;
        m_geomean->setVisible(hasMean && mean > 0);
        if (hasMean && mean > 0) {
            showGeomean(mean == 2);
            width += m_geomean->sizeHint().width() + kPadding;
        }
        if (width <= this->width() || (detail == Detail::Number && mean == 0)) {
            for (VerdictButton* button : m_buttons)
                button->setDetail(detail);
            break;
        }
    }
}

void VerdictCounts::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void VerdictCounts::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.fillRect(rect(), c.base);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.hairline);
}

} // namespace alidade
