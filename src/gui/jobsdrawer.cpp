// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobsdrawer.h"

#include "gui/treedelegate.h"
#include "models/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace alidade {

namespace {

class ProgressDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const double fraction = index.data(JobsModel::FractionRole).toDouble();
        if (!index.data(JobsModel::RunningRole).toBool() || fraction < 0) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        item.displayAlignment = Qt::AlignRight | Qt::AlignVCenter;
        item.text.clear();
        item.widget->style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const ThemeColors& c = Theme::instance().colors();
        constexpr int kWords = 46;
        QRectF bar = QRectF(item.rect).adjusted(4, 0, -kWords, 0);
        bar = QRectF(bar.left(), bar.center().y() - 3, bar.width(), 6);
        painter->fillRect(bar, c.hairline);
        bar.setWidth(bar.width() * fraction);
        painter->fillRect(bar, c.accent);
        painter->setPen(c.muted);
        painter->setFont(item.font);
        painter->drawText(item.rect.adjusted(0, 0, -4, 0), static_cast<int>(Qt::AlignRight | Qt::AlignVCenter),
                          index.data().toString());
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {160, rowHeight(option.font)};
    }
};

} // namespace

JobsDrawer::JobsDrawer(JobsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_view(new QTreeView(this))
    , m_cancel(new QPushButton(tr("Cancel job"), this))
    , m_clear(new QPushButton(tr("Clear finished"), this))
{
    m_view->setObjectName(QStringLiteral("jobsView"));
    m_view->setAccessibleName(tr("Jobs"));
    m_view->setModel(&model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setItemDelegateForColumn(JobsModel::ProgressColumn, new ProgressDelegate(m_view));
    m_view->setColumnWidth(JobsModel::TitleColumn, 280);
    m_view->setColumnWidth(JobsModel::ProgressColumn, 200);
    m_cancel->setObjectName(QStringLiteral("cancelJobButton"));
    auto* buttons = new QVBoxLayout;
    buttons->setContentsMargins(8, 6, 8, 6);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_clear);
    buttons->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addLayout(buttons);
    auto* erase = new QShortcut(QKeySequence::Delete, m_view, this, &JobsDrawer::cancelSelected);
    erase->setContext(Qt::WidgetShortcut);
    connect(m_cancel, &QPushButton::clicked, this, &JobsDrawer::cancelSelected);
    connect(m_clear, &QPushButton::clicked, this, [this] { m_model.removeFinished(); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsDrawer::updateButtons);
    connect(&model, &JobsModel::runningChanged, this, &JobsDrawer::updateButtons);
    updateButtons();
}

void JobsDrawer::cancelSelected()
{
    for (const QModelIndex& row : m_view->selectionModel()->selectedRows())
        m_model.cancel(row.row());
    // One job is running and nothing is selected: there is no doubt which one is meant.
    if (m_view->selectionModel()->selectedRows().isEmpty() && m_model.runningCount() == 1) {
        for (int row = 0; row < m_model.rowCount(); ++row)
            m_model.cancel(row);
    }
}

void JobsDrawer::updateButtons()
{
    bool any = m_model.runningCount() == 1;
    for (const QModelIndex& row : m_view->selectionModel()->selectedRows())
        any = any || row.data(JobsModel::RunningRole).toBool();
    m_cancel->setEnabled(any);
    m_clear->setEnabled(m_model.rowCount() > m_model.runningCount());
}

} // namespace alidade
