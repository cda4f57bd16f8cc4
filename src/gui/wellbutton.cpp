// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/wellbutton.h"

#include "gui/appstyle.h"
#include "gui/choicelist.h"
#include "models/librarymodel.h"
#include "models/theme.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kHeight = 26;
constexpr int kWidest = 330;
constexpr int kPadding = 8;
constexpr int kMarker = 10;
constexpr int kArrow = 14;

bool carriesSide(const QMimeData& data)
{
    return data.hasFormat(QString::fromLatin1(LibraryModel::kSideMimeType));
}

} // namespace

WellButton::WellButton(Role role, SideChoicesModel& choices, QWidget* parent)
    : QToolButton(parent)
    , m_role(role)
    , m_choices(choices)
{
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setSide({});
    connect(this, &QToolButton::clicked, this, &WellButton::openList);
}

QString WellButton::roleName() const
{
    return m_role == Role::Baseline ? tr("Baseline") : tr("Candidate");
}

void WellButton::setSide(const ComparisonSide& side)
{
    m_side = side;
    const QString words = side.runs.empty() ? tr("nothing chosen yet") : side.label;
    setAccessibleName(tr("%1: %2").arg(roleName(), words));
    setToolTip(
        tr("%1: %2. Click to choose, or drop a commit of the library here.").arg(roleName(), words).toHtmlEscaped());
    updateGeometry();
    update();
}

std::pair<QString, QString> WellButton::parts() const
{
    if (m_side.runs.empty())
        return {tr("%1: nothing chosen yet").arg(roleName()), {}};
    const QString separator = QStringLiteral(" · ");
    const qsizetype cut = m_side.label.indexOf(separator);
    if (cut < 0)
        return {m_side.label, {}};
    return {m_side.label.left(cut), m_side.label.mid(cut + separator.size())};
}

QSize WellButton::sizeHint() const
{
    const auto [ref, rest] = parts();
    const QFontMetrics bold(fontOf(FontRole::Body, !m_side.runs.empty())), plain(fontOf(FontRole::Body));
    const int wanted =
        2 * kPadding + kMarker + 6 + bold.horizontalAdvance(ref) + 8 + plain.horizontalAdvance(rest) + kArrow + 8;
    return {std::min(wanted, kWidest), std::max(kHeight, plain.height() + 8)};
}

QSize WellButton::minimumSizeHint() const
{
    return {110, sizeHint().height()};
}

void WellButton::paintEvent(QPaintEvent*)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool empty = m_side.runs.empty();
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPen edge(hasFocus() || m_dropTarget ? c.accent : c.border, 1, empty ? Qt::DashLine : Qt::SolidLine);
    painter.setPen(edge);
    painter.setBrush(m_dropTarget || underMouse() ? c.hover : empty ? c.window : c.base);
    painter.drawRoundedRect(frame, 3, 3);

    QRect area = rect().adjusted(kPadding, 0, -kPadding, 0);
    if (!empty) {
        const QRectF marker(area.left(), area.center().y() - kMarker / 2 + 1, kMarker, kMarker);
        painter.setPen(QPen(m_role == Role::Baseline ? c.baseline : c.contender, 2));
        painter.setBrush(m_role == Role::Baseline ? QBrush(c.base) : QBrush(c.contender));
        painter.drawEllipse(marker.adjusted(1, 1, -1, -1));
        area.setLeft(area.left() + kMarker + 6);
        painter.setPen(QPen(c.muted, 1.4));
        const QPointF tip(rect().right() - kPadding - 3, area.center().y() + 3);
        painter.drawPolyline(QPolygonF{tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)});
        area.setRight(area.right() - kArrow);
    }
    const auto [ref, rest] = parts();
    const QFont refFont = fontOf(FontRole::Body, !empty);
    const QFontMetrics refMetrics(refFont);
    const QString shown =
        refMetrics.elidedText(ref, Qt::ElideMiddle, rest.isEmpty() ? area.width() : area.width() * 2 / 3);
    painter.setFont(refFont);
    painter.setPen(empty ? c.muted : c.text);
    painter.drawText(area, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown);
    area.setLeft(area.left() + refMetrics.horizontalAdvance(shown) + 8);
    painter.setFont(fontOf(FontRole::Body));
    painter.setPen(c.muted);
    painter.drawText(area, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                     QFontMetrics(painter.font()).elidedText(rest, Qt::ElideRight, area.width()));
}

void WellButton::openList()
{
    auto* list = new ChoiceList(m_choices, this);
    list->setAccessibleName(tr("Choose the %1").arg(roleName().toLower()));
    connect(list, &ChoiceList::chosen, this, [this](int row) { Q_EMIT sideChosen(m_choices.choice(row).side()); });
    list->showBelow(*this);
}

void WellButton::dragEnterEvent(QDragEnterEvent* event)
{
    // Run ids of another process are of another workspace.
    if (!event->source() || !carriesSide(*event->mimeData())) {
        event->ignore(); // files: the window takes them
        return;
    }
    m_dropTarget = true;
    update();
    event->acceptProposedAction();
}

void WellButton::dragLeaveEvent(QDragLeaveEvent*)
{
    m_dropTarget = false;
    update();
}

void WellButton::dropEvent(QDropEvent* event)
{
    m_dropTarget = false;
    update();
    const ComparisonSide side =
        sideFromBytes(event->mimeData()->data(QString::fromLatin1(LibraryModel::kSideMimeType)));
    if (side.runs.empty())
        return;
    event->acceptProposedAction();
    Q_EMIT sideChosen(side);
}

} // namespace alidade
