// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/rawvaluesdialog.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "models/sampletable.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <set>

namespace alidade {

RawValuesDialog::RawValuesDialog(const QString& title, const CasePair& pair, QWidget* parent)
    : QDialog(parent)
    , m_model(new SampleTable(this))
    , m_view(new QTableView(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Stored values"));
    resize(620, 520);
    m_model->setSides(pair.baseline, pair.contender);
    auto* layout = new QVBoxLayout(this);
    auto* head = new QLabel(title, this);
    head->setTextFormat(Qt::PlainText);
    head->setFont(fontOf(FontRole::Title, true));
    head->setWordWrap(true);
    layout->addWidget(head);
    layout->addWidget(new QLabel(
        tr("%1 values in collection order, as the files give them.").arg(countText(m_model->rowCount())), this));
    m_view->setModel(m_model);
    m_view->setAccessibleName(windowTitle());
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->verticalHeader()->hide();
    m_view->horizontalHeader()->setStretchLastSection(true);
    layout->addWidget(m_view);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copyButton = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copyButton->setToolTip(tr("Copies the selected rows, or all when none is selected, with tabs between the columns"));
    connect(copyButton, &QPushButton::clicked, this, &RawValuesDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout->addWidget(buttons);
}

void RawValuesDialog::copy()
{
    std::set<int> rows;
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& index : selected)
        rows.insert(index.row());
    QString text;
    const auto addLine = [this, &text](auto&& cell) {
        for (int column = 0; column < m_model->columnCount(); ++column)
            text += cell(column) + (column + 1 < m_model->columnCount() ? QLatin1Char('\t') : QLatin1Char('\n'));
    };
    addLine([this](int column) { return m_model->headerData(column, Qt::Horizontal).toString(); });
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (rows.empty() || rows.contains(row))
            addLine([this, row](int column) { return m_model->index(row, column).data().toString(); });
    }
    QGuiApplication::clipboard()->setText(text);
}

} // namespace alidade
