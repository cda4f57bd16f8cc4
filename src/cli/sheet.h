// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "export/exporter.h"

#include <QString>

#include <utility>
#include <vector>

class QIODevice;

namespace alidade {

/// What show prints: facts about one thing, and a table of what belongs to it.
struct Sheet
{
    QString kind; ///< "run", "commit", …
    struct Fact
    {
        QString key;
        QString value;
        bool number = false;
    };
    std::vector<Fact> facts;
    Table table;

    /// Empty texts are left out.
    void add(const QString& key, const QString& value)
    {
        if (!value.isEmpty())
            facts.push_back({key, value, false});
    }
    void add(const QString& key, qint64 value) { facts.push_back({key, QString::number(value), true}); }
};

/// JSON as one object, facts first; the other formats as two tables.
Result<void> writeSheet(QIODevice& device, const Sheet& sheet, const Exporter& exporter);

} // namespace alidade
