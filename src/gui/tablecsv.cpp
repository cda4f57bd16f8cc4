// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tablecsv.h"

#include "core/number.h"
#include "export/exporter.h"
#include "export/writefile.h"

#include <QAbstractItemModel>

#include <algorithm>

namespace alidade {

namespace {

QString cellText(const QModelIndex& index)
{
    QVariant value = index.data(Qt::EditRole);
    if (!value.isValid())
        value = index.data(Qt::DisplayRole);
    if (value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float)
        return QString::fromLatin1(formatDouble(value.toDouble()));
    return value.toString();
}

void addRows(Table& table, const QAbstractItemModel& model, const QModelIndex& parent)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << cellText(model.index(row, column, parent));
        table.rows.push_back(std::move(cells));
        addRows(table, model, model.index(row, 0, parent));
    }
}

Table tableOf(const QAbstractItemModel& model)
{
    Table table;
    addRows(table, model, {});
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto isNumber = [column](const QStringList& row) {
            const QString cell = row.value(column);
            return cell.isEmpty() || parseDouble(cell.toUtf8()).has_value();
        };
        table.columns.push_back({model.headerData(column, Qt::Horizontal).toString(),
                                 std::all_of(table.rows.begin(), table.rows.end(), isNumber)});
    }
    return table;
}

} // namespace

Result<void> writeTableCsv(const QAbstractItemModel& table, const QString& path)
{
    const Exporter* csv = exporterFor(QStringLiteral("csv"));
    if (!csv)
        return Error{ErrorCode::Unsupported, QStringLiteral("this build cannot write CSV"), path};
    const Table content = tableOf(table);
    return writeFile(path, [csv, &content](QIODevice& device) { return csv->writeTable(device, content); });
}

} // namespace alidade
