// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparability.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/elidedlabel.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kHeight = 26;

/// What can be expected to change the numbers and was not declared to be what is compared.
qsizetype mattering(const ComparisonReport& report)
{
    return std::count_if(report.changes.begin(), report.changes.end(), [](const SideDifference& change) {
        return change.kind == DifferenceKind::Relevant || change.kind == DifferenceKind::Counter;
    });
}

qint64 movedIn(const ComparisonReport& report)
{
    return report.counts[static_cast<size_t>(Verdict::Slower)] + report.counts[static_cast<size_t>(Verdict::Faster)];
}

/// "about 0.6 of 12 moved by chance": what many cases at once bring about by themselves.
QString chanceOf(const ComparisonReport& report)
{
    if (movedIn(report) == 0 || !(report.expectedByChance > 0))
        return {};
    return QStringLiteral("at most about %1 of %2 moved by chance")
        .arg(QLocale::c().toString(report.expectedByChance, 'f', report.expectedByChance < 10 ? 1 : 0),
             countText(movedIn(report)));
}

/// "5 processes a side, 3 rows optimistic": what the rows are judged from, the best first.
QString evidenceOf(const ComparisonReport& report)
{
    qint64 least = -1, most = -1, fromHistory = 0, optimistic = 0;
    for (const CaseComparison& comparison : report.cases) {
        if (!hasValue(comparison.baseline) || !hasValue(comparison.contender))
            continue;
        if (comparison.basis == Basis::History) {
            ++fromHistory;
        } else if (comparison.basis == Basis::Processes || comparison.basis == Basis::ModeratedProcesses) {
            const auto [low, high] = std::minmax(comparison.baseline.processes, comparison.contender.processes);
            least = least < 0 ? low : std::min(least, low);
            most = std::max(most, high);
        } else if (comparison.basis != Basis::Identical) {
            ++optimistic;
        }
    }
    const bool mixed = (most > 0) + (fromHistory > 0) + (optimistic > 0) > 1;
    const auto rows = [mixed](const QString& what, qint64 count) {
        return mixed ? QString(what + QStringLiteral(" in %1 rows").arg(countText(count))) : what;
    };
    QStringList parts;
    if (most > 0)
        parts += least == most ? QStringLiteral("%1 processes a side").arg(countText(most))
                               : QStringLiteral("%1 to %2 processes a side").arg(countText(least), countText(most));
    if (fromHistory > 0)
        parts += rows(QStringLiteral("run-to-run spread from earlier runs"), fromHistory);
    if (optimistic > 0)
        parts += rows(QStringLiteral("optimistic, run-to-run spread unknown"), optimistic);
    return parts.join(QStringLiteral(", "));
}

} // namespace

bool Comparability::hasWarning(const ComparisonReport& report)
{
    return mattering(report) > 0;
}

QString Comparability::words(const ComparisonReport& report)
{
    const auto differing = static_cast<qint64>(report.changes.size());
    const QString equal =
        QStringLiteral("%1 %2 equal")
            .arg(countText(report.equalKeys), report.equalKeys == 1 ? QStringLiteral("key") : QStringLiteral("keys"));
    if (differing == 0)
        return report.equalKeys == 0 ? QStringLiteral("Comparability unknown: the files describe no configuration")
                                     : QString(QStringLiteral("Comparable: ") + equal);
    if (mattering(report) == 0)
        return QString(QStringLiteral("Comparable: ") + equal +
                       QStringLiteral(", none that matters differs (%1 other)").arg(countText(differing)));
    QStringList names;
    for (const SideDifference& change : report.changes) {
        if (names.size() == 3) {
            names += QStringLiteral("…");
            break;
        }
        names += change.key.key;
    }
    return QStringLiteral("%1 of %2 keys differ: ").arg(countText(differing), countText(differing + report.equalKeys)) +
           names.join(QStringLiteral(", "));
}

Comparability::Comparability(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 1, 8, 1);
    layout->setSpacing(0);
    m_glyph = new QLabel(this);
    m_keys = new QToolButton(this);
    m_keys->setObjectName(QStringLiteral("differingKeys"));
    m_keys->setToolTip(QStringLiteral("Show all keys that differ"));
    m_keys->setFocusPolicy(Qt::StrongFocus);
    m_keys->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_evidence = new ElidedLabel(this);
    m_evidence->setForegroundRole(QPalette::PlaceholderText);
    m_evidence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_check = new QToolButton(this);
    m_check->setObjectName(QStringLiteral("selfCheck"));
    m_check->setFocusPolicy(Qt::StrongFocus);
    m_check->setToolTip(tr("How often do these methods see a change where there is none?"));
    m_order = new QToolButton(this);
    m_order->setObjectName(QStringLiteral("order"));
    m_order->setPopupMode(QToolButton::InstantPopup);
    m_order->setFocusPolicy(Qt::StrongFocus);
    m_order->setAccessibleName(QStringLiteral("Order of the rows"));
    layout->addWidget(m_glyph);
    layout->addWidget(m_keys);
    layout->addWidget(m_evidence, 1);
    layout->addWidget(m_check);
    layout->addWidget(m_order);
    setMinimumHeight(kHeight);
    connect(m_keys, &QToolButton::clicked, this, &Comparability::differencesRequested);
    connect(m_check, &QToolButton::clicked, this, &Comparability::selfCheckRequested);
    connect(&Theme::instance(), &Theme::changed, this, &Comparability::refresh);
}

void Comparability::setReport(const ComparisonReport& report)
{
    m_warning = hasWarning(report);
    const QString text = words(report);
    m_keys->setText(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")));
    m_keys->setAccessibleName(text);
    m_keys->setEnabled(!report.changes.empty());
    QStringList evidence{evidenceOf(report), chanceOf(report)};
    evidence.removeAll(QString());
    m_evidence->setWords(evidence.join(QStringLiteral("  ·  ")));
    setSelfCheck({});
    refresh();
}

void Comparability::setSelfCheck(const QString& words)
{
    m_check->setText(words.isEmpty() ? tr("A/A check …") : tr("A/A check %1").arg(words));
    m_check->setAccessibleName(m_check->text());
}

void Comparability::refresh()
{
    const ThemeColors& c = Theme::instance().colors();
    m_glyph->setPixmap(strokePixmap(m_warning ? QStringLiteral("warning") : QStringLiteral("check"),
                                    m_warning ? c.warning : c.accent, 14, devicePixelRatioF()));
    QPalette palette = m_keys->palette();
    const QColor color = m_warning ? c.warning : c.text;
    palette.setColor(QPalette::ButtonText, color);
    palette.setColor(QPalette::Disabled, QPalette::ButtonText, color);
    m_keys->setPalette(palette);
    update();
}

void Comparability::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.fillRect(rect(), m_warning ? c.warningFill : c.base);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.hairline);
}

} // namespace alidade
