// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvrow.h"

namespace alidade {

namespace {

struct ColumnName
{
    const char* name;
    AsvColumn column;
};
constexpr std::array kColumnNames = {
    ColumnName{"result", AsvColumn::Result},        ColumnName{"params", AsvColumn::Params},
    ColumnName{"version", AsvColumn::Version},      ColumnName{"started_at", AsvColumn::StartedAt},
    ColumnName{"duration", AsvColumn::Duration},    ColumnName{"stats_ci_99_a", AsvColumn::CiLow},
    ColumnName{"stats_ci_99_b", AsvColumn::CiHigh}, ColumnName{"stats_q_25", AsvColumn::Q25},
    ColumnName{"stats_q_75", AsvColumn::Q75},       ColumnName{"stats_number", AsvColumn::Number},
    ColumnName{"stats_repeat", AsvColumn::Repeat},  ColumnName{"samples", AsvColumn::Samples},
    ColumnName{"profile", AsvColumn::Profile},
};

} // namespace

std::vector<int> asvColumns(const JsonValue& resultColumns, Oddities& oddities)
{
    std::vector<int> positions;
    if (!resultColumns.isArray()) {
        for (size_t i = 0; i < kAsvColumns; ++i)
            positions.push_back(static_cast<int>(i));
        return positions;
    }
    for (const JsonValue name : resultColumns.items()) {
        int position = -1;
        for (const ColumnName& known : kColumnNames) {
            if (name.text() == QByteArrayView(known.name))
                position = static_cast<int>(known.column);
        }
        if (position < 0)
            oddities.add(Severity::Note, "asv.unknown-column",
                         QStringLiteral("the column `%1` is not known and was not imported").arg(name.compact()),
                         name.place());
        positions.push_back(position);
    }
    return positions;
}

AsvRow asvRowVersion2(const JsonValue& row, const std::vector<int>& columns)
{
    AsvRow parts;
    size_t i = 0;
    for (const JsonValue value : row.items()) {
        if (i < columns.size() && columns[i] >= 0)
            parts.columns[static_cast<size_t>(columns[i])] = value;
        ++i;
    }
    return parts;
}

AsvRow asvRowVersion1(const JsonValue& row)
{
    AsvRow parts;
    if (!row.isObject()) {
        parts.columns[0] = row;
        return parts;
    }
    for (const JsonMember member : row.members()) {
        if (member.key == QByteArrayView("stats"))
            parts.statistics = member.value;
        for (const ColumnName& known : kColumnNames) {
            if (member.key == QByteArrayView(known.name))
                parts.columns[static_cast<size_t>(known.column)] = member.value;
        }
    }
    return parts;
}

} // namespace alidade
