// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/differencesdialog.h"

#include "core/configuration.h"
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/comparability.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace alidade {

namespace {

void copyAll(const QTableWidget& table)
{
    QString text = QStringLiteral("key\tbaseline\tcandidate\n");
    for (int row = 0; row < table.rowCount(); ++row) {
        for (int column = 0; column < table.columnCount(); ++column)
            text += table.item(row, column)->text().simplified() +
                    (column + 1 < table.columnCount() ? QLatin1Char('\t') : QLatin1Char('\n'));
    }
    QGuiApplication::clipboard()->setText(text);
}

} // namespace

DifferencesDialog::DifferencesDialog(const ComparisonReport& report, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What differs between the sides"));
    resize(720, 420);
    auto* layout = new QVBoxLayout(this);
    auto* head =
        new QLabel(tr("%1 of %2 keys differ. Keys that are known to matter for performance stand first, in bold.")
                       .arg(countText(static_cast<qint64>(report.differences.size())),
                            countText(static_cast<qint64>(report.differences.size()) + report.equalKeys)),
                   this);
    head->setWordWrap(true);
    layout->addWidget(head);
    const std::vector<KeyDifference> differences = sortedDifferences(report.differences);
    auto* table = new QTableWidget(static_cast<int>(differences.size()), 3, this);
    table->setAccessibleName(windowTitle());
    table->setHorizontalHeaderLabels({tr("Key"), tr("Baseline"), tr("Candidate")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (int row = 0; row < table->rowCount(); ++row) {
        const KeyDifference& difference = differences[static_cast<size_t>(row)];
        const QString texts[] = {difference.key, difference.left, difference.right};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setFont(fontOf(FontRole::Body, mattersForPerformance(difference.key)));
            table->setItem(row, column, item);
        }
    }
    layout->addWidget(table);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, table, [table] { copyAll(*table); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout->addWidget(buttons);
}

} // namespace alidade
