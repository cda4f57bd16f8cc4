// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/pyperfmetadata.h"

#include "formats/readertools.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>

namespace alidade {

namespace {

constexpr std::array kHardware = {"cpu_model_name", "cpu_count", "cpu_machine"};
/// Neither the path of the interpreter nor the free text of its build flags' order is identity; what changes timings
/// is.
constexpr std::array kEnvironment = {"python_version",
                                     "python_implementation",
                                     "python_compiler",
                                     "python_cflags",
                                     "python_config_args",
                                     "python_hash_seed",
                                     "python_gc",
                                     "platform",
                                     "cpu_config",
                                     "cpu_affinity",
                                     "aslr",
                                     "performance_version",
                                     "pyperformance_version",
                                     "timer"};
/// Told in fields of the run, the block or the summary.
constexpr std::array kElsewhere = {"hostname", "name", "unit", "perf_version", "pyperf_version"};
constexpr std::array kCommit = {"commit_id", "commit", "git_commit", "git_hash", "commit_hash", "revision"};

template<size_t N>
bool isOneOf(QByteArrayView key, const std::array<const char*, N>& names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return key == QByteArrayView(name); });
}

/// Of all runs and keys of one benchmark: ten times as many as a year of hourly runs with fifty keys would have.
constexpr qsizetype kMostRunValues = 4'000'000;

QString jsonList(const QStringList& values)
{
    return QLatin1Char('[') + values.join(QLatin1Char(',')) + QLatin1Char(']');
}

QStringList metadataOfEach(const JsonValue& runs)
{
    QStringList objects;
    for (const JsonValue item : runs.items())
        objects += item["metadata"].quoted();
    return objects;
}

/// Objects taken apart into a list for each key, as JSON: a text per key, not per value, for there are millions.
class RunColumns
{
public:
    void add(const JsonValue& object)
    {
        size_t place = 0;
        for (const JsonMember member : object.members()) {
            Column& column = columnOf(member.key, place++);
            if (column.count > m_count) // twice in one run: the first counts
                continue;
            fill(column);
            column.values += m_count > 0 ? "," : "";
            member.value.quotedInto(column.values);
            ++column.count;
        }
        ++m_count;
    }

    /// How many there are of all keys; none for a single key, however long its list.
    qsizetype values() const
    {
        const auto keys = static_cast<qsizetype>(m_columns.size());
        return keys > 1 ? keys * m_count : 0;
    }

    void moveTo(KeyValues& metadata, const QString& prefix)
    {
        for (Column& column : m_columns) {
            fill(column);
            metadata.insert(prefix + QLatin1Char('.') + QString::fromUtf8(column.key),
                            QLatin1Char('[') + QString::fromUtf8(column.values) + QLatin1Char(']'));
        }
    }

private:
    struct Column
    {
        QByteArrayView key;
        QByteArray values;
        qsizetype count = 0;
    };

    Column& columnOf(QByteArrayView key, size_t guess)
    {
        if (guess < m_columns.size() && m_columns[guess].key == key) // runs mostly repeat their keys
            return m_columns[guess];
        const auto found = m_places.constFind(key);
        if (found != m_places.constEnd())
            return m_columns[*found];
        m_places.insert(key, m_columns.size());
        return m_columns.emplace_back(Column{key, {}, 0});
    }

    void fill(Column& column) const
    {
        for (; column.count < m_count; ++column.count)
            column.values += column.count > 0 ? ",null" : "null";
    }

    std::vector<Column> m_columns;
    QHash<QByteArrayView, size_t> m_places;
    qsizetype m_count = 0;
};

} // namespace

PyperfMetadata mergedMetadata(const JsonValue& outer, const JsonValue& inner)
{
    PyperfMetadata merged;
    QSet<QByteArrayView> own;
    for (const JsonMember member : inner.members())
        own.insert(member.key);
    for (const JsonMember member : outer.members()) {
        if (!own.contains(member.key))
            merged.push_back(member);
    }
    for (const JsonMember member : inner.members())
        merged.push_back(member);
    return merged;
}

JsonValue metadataValue(const PyperfMetadata& metadata, QByteArrayView key)
{
    const auto found =
        std::find_if(metadata.begin(), metadata.end(), [&](const JsonMember& member) { return member.key == key; });
    return found == metadata.end() ? JsonValue() : found->value;
}

Configuration pyperfConfiguration(const PyperfMetadata& metadata)
{
    Configuration configuration;
    for (const JsonMember& member : metadata) {
        const QString key = QString::fromUtf8(member.key);
        if (member.key == QByteArrayView("hostname"))
            configuration.machine = member.value.compact();
        else if (isOneOf(member.key, kHardware))
            configuration.hardware.insert(key, member.value.compact());
        else if (isOneOf(member.key, kEnvironment))
            configuration.environment.insert(key, member.value.compact());
    }
    return configuration;
}

void keepMetadata(RawRun& run, const JsonValue& object, const QString& benchmark)
{
    for (const JsonMember member : object.members()) {
        if (isOneOf(member.key, kHardware) || isOneOf(member.key, kEnvironment) || isOneOf(member.key, kElsewhere))
            continue;
        const QString key = QString::fromUtf8(member.key);
        member.value.flattenInto(run.metadata, benchmark.isEmpty() ? key : QString(benchmark + QLatin1Char('.') + key));
    }
}

void readProvenance(RawRun& run, const PyperfMetadata& metadata)
{
    run.tool = QStringLiteral("pyperf");
    for (const JsonMember& member : metadata) {
        if (member.key == QByteArrayView("pyperf_version") || member.key == QByteArrayView("perf_version"))
            run.toolVersion = member.value.compact();
        else if (member.key == QByteArrayView("commit_date"))
            run.commitTime = dateFromText(member.value.string());
        else if (run.commit.isEmpty() && isOneOf(member.key, kCommit) && looksLikeHash(member.value.text()))
            run.commit = member.value.text().toByteArray().toLower();
    }
}

void keepRunMetadata(RawRun& run, const JsonValue& runs, const QString& benchmark)
{
    const QString prefix = QStringLiteral("runs.") + benchmark;
    RunColumns columns;
    for (const JsonValue item : runs.items()) {
        columns.add(item["metadata"]);
        if (columns.values() > kMostRunValues) { // other keys in each run
            run.metadata.insert(prefix, jsonList(metadataOfEach(runs)));
            return;
        }
    }
    columns.moveTo(run.metadata, prefix);
}

} // namespace alidade
