// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sheet.h"

#include "export/jsonwriter.h"
#include "export/output.h"

#include <QIODevice>

namespace alidade {

namespace {

Table factTable(const Sheet& sheet)
{
    Table table;
    table.columns = {{sheet.kind}, {QStringLiteral("value")}};
    for (const Sheet::Fact& fact : sheet.facts)
        table.rows.push_back({fact.key, fact.value});
    return table;
}

Result<void> writeJson(QIODevice& device, const Sheet& sheet)
{
    Output output(device);
    JsonWriter json(output);
    json.beginObject();
    json.text("kind", sheet.kind);
    json.key("facts");
    json.beginObject();
    for (const Sheet::Fact& fact : sheet.facts) {
        json.key(fact.key);
        json.cell(fact.value, fact.number);
    }
    json.endObject();
    json.key("rows");
    json.beginArray();
    for (const QStringList& row : sheet.table.rows) {
        json.beginObject();
        for (size_t i = 0; i < sheet.table.columns.size(); ++i) {
            json.key(sheet.table.columns[i].name);
            json.cell(row.value(static_cast<qsizetype>(i)), sheet.table.columns[i].numeric);
        }
        json.endObject();
    }
    json.endArray();
    json.endObject();
    output << '\n';
    return output.flush();
}

} // namespace

Result<void> writeSheet(QIODevice& device, const Sheet& sheet, const Exporter& exporter)
{
    if (exporter.id() == QStringLiteral("json"))
        return writeJson(device, sheet);
    if (Result<void> facts = exporter.writeTable(device, factTable(sheet)); !facts)
        return facts;
    device.write("\n");
    return exporter.writeTable(device, sheet.table);
}

} // namespace alidade
