// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/differencesdialog.h"

#include "core/quantity.h"
#include "export/comparisontext.h"
#include "gui/appstyle.h"

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

constexpr int kWholeRole = Qt::UserRole; ///< the text that the cell shows a part of
constexpr qsizetype kLongestTip = 2000;

void copyAll(const QTableWidget& table)
{
    QString text = QStringLiteral("key\tbaseline\tcandidate\tmeaning\n");
    for (int row = 0; row < table.rowCount(); ++row) {
        for (int column = 0; column < table.columnCount(); ++column)
            text += table.item(row, column)->data(kWholeRole).toString().simplified() +
                    (column + 1 < table.columnCount() ? QLatin1Char('\t') : QLatin1Char('\n'));
    }
    QGuiApplication::clipboard()->setText(text);
}

QString meaning(const SideDifference& change)
{
    switch (change.kind) {
    case DifferenceKind::Counter:
        return change.benchmark.isEmpty()
                   ? DifferencesDialog::tr("a counter of the processes")
                   : DifferencesDialog::tr("a counter of the processes of %1").arg(change.benchmark);
    case DifferenceKind::Relevant:
        return change.blocks ? DifferencesDialog::tr("may change timings: withholds faster and same")
                             : DifferencesDialog::tr("may change timings");
    case DifferenceKind::Treatment:
        return DifferencesDialog::tr("what is compared");
    case DifferenceKind::Other:
        break;
    }
    return {};
}

} // namespace

DifferencesDialog::DifferencesDialog(const ComparisonReport& report, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What differs between the sides"));
    resize(720, 420);
    auto* layout = new QVBoxLayout(this);
    auto* head = new QLabel(tr("%1 of %2 keys differ. What is known to matter for performance stands first, in bold.")
                                .arg(countText(static_cast<qint64>(report.changes.size())),
                                     countText(static_cast<qint64>(report.changes.size()) + report.equalKeys)),
                            this);
    head->setWordWrap(true);
    layout->addWidget(head);
    const std::vector<SideDifference>& changes = report.changes;
    auto* table = new QTableWidget(static_cast<int>(changes.size()), 4, this);
    table->setAccessibleName(windowTitle());
    table->setHorizontalHeaderLabels({tr("Key"), tr("Baseline"), tr("Candidate"), tr("Meaning")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (int row = 0; row < table->rowCount(); ++row) {
        const SideDifference& change = changes[static_cast<size_t>(row)];
        const auto [left, right] = valuesApart(change.key);
        const QString texts[] = {change.key.key, left, right, meaning(change)};
        const QString whole[] = {texts[0], change.key.left, change.key.right, texts[3]};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setData(kWholeRole, whole[column]);
            item->setToolTip(whole[column].left(kLongestTip).toHtmlEscaped());
            item->setFont(fontOf(FontRole::Body, change.kind != DifferenceKind::Other));
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
