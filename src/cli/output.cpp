// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output.h"

#include "cli/command.h"
#include "export/writefile.h"

#include <QDateTime>
#include <QFileInfo>

namespace alidade {

namespace {

std::string formatNames()
{
    QStringList names;
    for (const Exporter* exporter : exporters())
        names += exporter->id();
    return names.join(QStringLiteral(", ")).toStdString();
}

Result<const Exporter*> chosenExporter(const OutputOptions& options)
{
    QString format = text(options.format);
    if (format.isEmpty())
        format = options.file.empty() ? QStringLiteral("text") : QFileInfo(text(options.file)).suffix();
    if (const Exporter* exporter = exporterFor(format))
        return exporter;
    return Error{ErrorCode::WrongUsage,
                 QStringLiteral("\"%1\" is no format; there are %2").arg(format, text(formatNames())),
                 {}};
}

} // namespace

void addFormatOption(CLI::App& command, OutputOptions& options)
{
    command.add_option("--format", options.format, "How to print it: " + formatNames())->type_name("FORMAT");
}

void addOutputOptions(CLI::App& command, OutputOptions& options, const std::string& formats)
{
    options.format.clear();
    command.add_option("--format", options.format, "How to print it: " + (formats.empty() ? formatNames() : formats))
        ->type_name("FORMAT");
    command
        .add_option("-o,--output", options.file,
                    "Write to this file, whole or not at all, instead of printing; its ending gives the format")
        ->type_name("FILE");
}

Result<void> tryOutput(Session& session, const OutputOptions& options,
                       const std::function<Result<void>(const Exporter& exporter, QIODevice& device)>& write)
{
    const Result<const Exporter*> exporter = chosenExporter(options);
    if (!exporter)
        return exporter.error();
    session.clearProgress();
    if (options.file.empty())
        return write(**exporter, session.out());
    const Result<void> claimed = session.claimOutput(text(options.file));
    return !claimed ? claimed
                    : writeFile(text(options.file), [&](QIODevice& device) { return write(**exporter, device); });
}

bool writeOutput(Session& session, const OutputOptions& options,
                 const std::function<Result<void>(const Exporter& exporter, QIODevice& device)>& write)
{
    const Result<void> written = tryOutput(session, options, write);
    if (!written)
        session.fail(written.error());
    return written.has_value();
}

bool printTable(Session& session, const Table& table, const OutputOptions& options)
{
    return writeOutput(session, options, [&table](const Exporter& exporter, QIODevice& device) {
        return exporter.writeTable(device, table);
    });
}

QString timeText(qint64 milliseconds)
{
    if (milliseconds == 0)
        return {};
    return QDateTime::fromMSecsSinceEpoch(milliseconds, Qt::UTC).toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ"));
}

} // namespace alidade
