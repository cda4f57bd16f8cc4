// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exporter.h"

#include "export/historytable.h"

namespace alidade {

#define EXPORTER(name) const Exporter& name##Exporter();
#include "exporter.inc"
#undef EXPORTER

namespace {

Error unsupported(const Exporter& exporter, const QString& what)
{
    return {ErrorCode::Unsupported,
            QStringLiteral("%1 can\u2019t be written as %2: choose csv or json").arg(what, exporter.name()),
            {}};
}

} // namespace

const std::vector<const Exporter*>& exporters()
{
    static const std::vector<const Exporter*> all = {
#define EXPORTER(name) &name##Exporter(),
#include "exporter.inc"
#undef EXPORTER
    };
    return all;
}

const Exporter* exporterFor(const QString& idOrSuffix)
{
    for (const Exporter* exporter : exporters()) {
        if (exporter->id() == idOrSuffix)
            return exporter;
    }
    for (const Exporter* exporter : exporters()) {
        if (exporter->suffix().compare(idOrSuffix, Qt::CaseInsensitive) == 0)
            return exporter;
    }
    return nullptr;
}

Result<void> Exporter::writeTable(QIODevice&, const Table&) const
{
    return unsupported(*this, QStringLiteral("a table"));
}

Result<void> Exporter::writeComparison(QIODevice&, const ComparisonExport&) const
{
    return unsupported(*this, QStringLiteral("a comparison"));
}

Result<void> Exporter::writeHistory(QIODevice& device, const HistoryExport& history) const
{
    return writeTable(device, historyTable(history));
}

std::unique_ptr<ValueWriter> Exporter::valueWriter(QIODevice&) const
{
    return nullptr;
}

} // namespace alidade
