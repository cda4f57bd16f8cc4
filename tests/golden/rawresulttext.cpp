// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden/rawresulttext.h"

#include "core/number.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace alidade {

namespace {

/// Writes nested objects and lists, leaving out what is empty.
class Writer
{
public:
    explicit Writer(QString indent)
        : m_indent(std::move(indent))
    {}

    void open(const QString& key, QChar bracket)
    {
        item(key, QString(bracket));
        m_indent += QStringLiteral("  ");
        m_first = true;
    }
    void close(QChar bracket)
    {
        m_indent.chop(2);
        m_text += QLatin1Char('\n') + m_indent + bracket;
        m_first = false;
    }
    void item(const QString& key, const QString& value)
    {
        if (!m_text.isEmpty())
            m_text += m_first ? QStringLiteral("\n") : QStringLiteral(",\n");
        m_text += m_text.isEmpty() ? QString() : m_indent;
        if (!key.isEmpty())
            m_text += jsonQuoted(key) + QStringLiteral(": ");
        m_text += value;
        m_first = false;
    }
    void text(const QString& key, const QString& value)
    {
        if (!value.isEmpty())
            item(key, jsonQuoted(value));
    }
    void number(const QString& key, qint64 value)
    {
        if (value != 0)
            item(key, QString::number(value));
    }
    QString take() { return std::move(m_text); }

private:
    QString m_indent;
    QString m_text;
    bool m_first = true;
};

QString doubleText(double value)
{
    const QString text = QString::fromLatin1(formatDouble(value));
    return std::isfinite(value) ? text : jsonQuoted(text);
}

template<typename Range, typename F>
QString listText(const Range& range, F&& textOf)
{
    QStringList parts;
    for (const auto& part : range)
        parts += textOf(part);
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString stringsText(const QStringList& list)
{
    return listText(list, jsonQuoted);
}

void write(Writer& out, const QString& key, const KeyValues& values)
{
    if (values.isEmpty())
        return;
    out.open(key, QLatin1Char('{'));
    for (auto it = values.begin(); it != values.end(); ++it)
        out.item(it.key().isEmpty() ? QStringLiteral("(empty)") : it.key(), jsonQuoted(it.value()));
    out.close(QLatin1Char('}'));
}

QString statusText(CaseStatus status)
{
    switch (status) {
    case CaseStatus::Ok:
        return QStringLiteral("\"ok\"");
    case CaseStatus::Failed:
        return QStringLiteral("\"failed\"");
    case CaseStatus::Skipped:
        return QStringLiteral("\"skipped\"");
    case CaseStatus::NotRun:
        return QStringLiteral("\"not run\"");
    }
    return {};
}

void write(Writer& out, const Summary& summary)
{
    static constexpr std::pair<const char*, double Summary::*> kFields[] = {
        {"q25", &Summary::q25},         {"q75", &Summary::q75},
        {"ciLow", &Summary::ciLow},     {"ciHigh", &Summary::ciHigh},
        {"minimum", &Summary::minimum}, {"maximum", &Summary::maximum},
        {"mean", &Summary::mean},       {"standardDeviation", &Summary::standardDeviation},
        {"loops", &Summary::loops},     {"repeats", &Summary::repeats}};
    QStringList parts;
    for (const auto& [name, field] : kFields) {
        if (!std::isnan(summary.*field))
            parts += jsonQuoted(QLatin1String(name)) + QStringLiteral(": ") + doubleText(summary.*field);
    }
    out.item({}, QLatin1Char('{') + parts.join(QStringLiteral(", ")) + QLatin1Char('}'));
}

void write(Writer& out, const SampleSet& set)
{
    const auto sizes = [](const std::vector<quint32>& list) {
        return listText(list, [](quint32 n) { return QString::number(n); });
    };
    QString text = QStringLiteral("{\"values\": ") + listText(set.values, doubleText);
    if (set.hierarchyKnown())
        text += QStringLiteral(", \"processes\": ") + sizes(set.processSizes);
    if (!set.warmups.empty())
        text += QStringLiteral(", \"warmups\": ") + listText(set.warmups, doubleText) +
                QStringLiteral(", \"warmupSizes\": ") + sizes(set.warmupSizes);
    out.item({}, text + QLatin1Char('}'));
}

void write(Writer& out, const ParameterGrid& grid)
{
    if (!grid.names.isEmpty())
        out.item(QStringLiteral("parameters"), stringsText(grid.names));
    if (!grid.axes.empty())
        out.item(QStringLiteral("axes"), listText(grid.axes, stringsText));
    if (!grid.rows.empty())
        out.item(QStringLiteral("rows"), listText(grid.rows, stringsText));
}

void write(Writer& out, const ResultBlock& block)
{
    out.open({}, QLatin1Char('{'));
    out.item(QStringLiteral("benchmark"), jsonQuoted(block.benchmark));
    out.text(QStringLiteral("version"), block.version);
    static const char* const kDirections[] = {"unknown", "lower", "higher"};
    out.item(QStringLiteral("metric"),
             jsonQuoted(block.metric.name + QStringLiteral(" in ") + block.metric.unit + QStringLiteral(", ") +
                        QLatin1String(kDirections[static_cast<int>(block.metric.direction)]) +
                        (block.metric.primary ? QString() : QStringLiteral(", secondary"))));
    write(out, *block.grid);
    out.item(QStringLiteral("values"), listText(block.values, doubleText));
    if (!block.status.empty())
        out.item(QStringLiteral("status"), listText(block.status, statusText));
    if (!block.messages.empty())
        out.item(QStringLiteral("messages"), listText(block.messages, jsonQuoted));
    const auto list = [&out](const char* key, const auto& parts) {
        if (parts.empty())
            return;
        out.open(QLatin1String(key), QLatin1Char('['));
        for (const auto& part : parts)
            write(out, part);
        out.close(QLatin1Char(']'));
    };
    list("summaries", block.summaries);
    list("samples", block.samples);
    out.number(QStringLiteral("startedAt"), block.startedAt);
    if (block.duration != 0)
        out.item(QStringLiteral("duration"), doubleText(block.duration));
    out.number(QStringLiteral("line"), block.line);
    out.close(QLatin1Char('}'));
}

void write(Writer& out, const RawRun& run)
{
    out.open({}, QLatin1Char('{'));
    out.text(QStringLiteral("tool"), run.tool);
    out.text(QStringLiteral("toolVersion"), run.toolVersion);
    out.text(QStringLiteral("commit"), QString::fromUtf8(run.commit));
    out.number(QStringLiteral("commitTime"), run.commitTime);
    out.number(QStringLiteral("startedAt"), run.startedAt);
    out.text(QStringLiteral("machine"), run.configuration.machine);
    out.text(QStringLiteral("environmentName"), run.configuration.environmentName);
    write(out, QStringLiteral("hardware"), run.configuration.hardware);
    write(out, QStringLiteral("environment"), run.configuration.environment);
    write(out, QStringLiteral("metadata"), run.metadata);
    out.open(QStringLiteral("blocks"), QLatin1Char('['));
    for (const ResultBlock& block : run.blocks)
        write(out, block);
    out.close(QLatin1Char(']'));
    out.close(QLatin1Char('}'));
}

void write(Writer& out, const BenchmarkDescription& benchmark)
{
    out.open({}, QLatin1Char('{'));
    out.text(QStringLiteral("name"), benchmark.name);
    out.text(QStringLiteral("version"), benchmark.version);
    out.text(QStringLiteral("type"), benchmark.type);
    out.text(QStringLiteral("unit"), benchmark.unit);
    out.item(QStringLiteral("parameters"), stringsText(benchmark.parameterNames));
    out.item(QStringLiteral("values"), listText(benchmark.parameterValues, stringsText));
    out.text(QStringLiteral("code"), benchmark.code);
    out.close(QLatin1Char('}'));
}

void write(Writer& out, const MachineDescription& machine)
{
    out.open({}, QLatin1Char('{'));
    out.text(QStringLiteral("name"), machine.name);
    write(out, QStringLiteral("hardware"), machine.hardware);
    out.close(QLatin1Char('}'));
}

void write(Writer& out, const ProjectDescription& project)
{
    out.open({}, QLatin1Char('{'));
    out.text(QStringLiteral("name"), project.name);
    out.text(QStringLiteral("repository"), project.repository);
    out.text(QStringLiteral("showCommitUrl"), project.showCommitUrl);
    for (const ProjectDescription::Revision& revision : project.revisions)
        out.item(QString::number(revision.revision),
                 jsonQuoted(QString::fromUtf8(revision.hash) + QLatin1Char(' ') + QString::number(revision.date)));
    out.close(QLatin1Char('}'));
}

void write(Writer& out, const Diagnostic& diagnostic)
{
    static const char* const kSeverities[] = {"note", "warning", "rejected"};
    out.item({}, jsonQuoted(QLatin1String(kSeverities[static_cast<int>(diagnostic.severity)]) + QLatin1Char(' ') +
                            diagnostic.code + QLatin1Char(' ') + diagnostic.toString()));
}

} // namespace

QString jsonQuoted(const QString& text)
{
    const QString list = QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact));
    return list.mid(1, list.size() - 2);
}

QString rawResultText(const RawResult& result, const QString& indent)
{
    Writer out(indent);
    out.open({}, QLatin1Char('{'));
    const auto list = [&out](const char* key, const auto& parts) {
        if (parts.empty())
            return;
        out.open(QLatin1String(key), QLatin1Char('['));
        for (const auto& part : parts)
            write(out, part);
        out.close(QLatin1Char(']'));
    };
    list("runs", result.runs);
    list("benchmarks", result.benchmarks);
    list("machines", result.machines);
    list("projects", result.projects);
    list("diagnostics", result.diagnostics);
    out.close(QLatin1Char('}'));
    return out.take();
}

} // namespace alidade
