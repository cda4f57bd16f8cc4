// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/googlebenchmarkcases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace alidade {

namespace {

/// Fields of a row that are no counters.
constexpr std::array kFields = {"name",
                                "family_index",
                                "per_family_instance_index",
                                "run_name",
                                "run_type",
                                "repetitions",
                                "repetition_index",
                                "threads",
                                "iterations",
                                "real_time",
                                "cpu_time",
                                "time_unit",
                                "label",
                                "error_occurred",
                                "error_message",
                                "skipped",
                                "skip_message",
                                "aggregate_name",
                                "aggregate_unit",
                                "cpu_coefficient",
                                "real_coefficient",
                                "big_o",
                                "rms"};

/// How many of the unit make a second. Dividing by a power of ten is exact to the last bit, multiplying by its inverse
/// not.
double perSecond(QByteArrayView unit)
{
    if (unit == QByteArrayView("s"))
        return 1;
    if (unit == QByteArrayView("ms"))
        return 1e3;
    if (unit == QByteArrayView("us"))
        return 1e6;
    return unit == QByteArrayView("ns") || unit.isEmpty() ? 1e9 : std::numeric_limits<double>::quiet_NaN();
}

QString counterUnit(const QString& name)
{
    if (name == QLatin1String("bytes_per_second"))
        return QStringLiteral("B/s");
    return name == QLatin1String("items_per_second") ? QStringLiteral("1/s") : QStringLiteral("1");
}

/// Libraries before 1.5 tell an aggregate only by the end of its name.
QString aggregateByName(const QString& name)
{
    for (const char* aggregate : {"mean", "median", "stddev", "cv", "BigO", "RMS"}) {
        if (name.endsWith(QLatin1Char('_') + QLatin1String(aggregate)))
            return QString(QLatin1String(aggregate));
    }
    return {};
}

class RowParser
{
public:
    RowParser(const JsonValue& object, StringPool& pool)
        : m_object(object)
        , m_pool(pool)
    {}

    BenchmarkRow parse();

private:
    bool firstTime(QByteArrayView key);
    void addTime(const char* field, const QString& metric);
    void readName();
    void readOutcome();

    const JsonValue& m_object;
    StringPool& m_pool;
    BenchmarkRow m_row;
    std::array<bool, kFields.size()> m_seen{};
};

/// A counter may be named as a field is; the field comes first.
bool RowParser::firstTime(QByteArrayView key)
{
    const auto found =
        std::find_if(kFields.begin(), kFields.end(), [&](const char* field) { return key == QByteArrayView(field); });
    if (found == kFields.end())
        return false;
    return !std::exchange(m_seen[static_cast<size_t>(found - kFields.begin())], true);
}

void RowParser::addTime(const char* field, const QString& metric)
{
    const JsonValue value = m_object[field];
    if (!value.isNumber())
        return;
    const QByteArrayView unit = m_object["time_unit"].text();
    const double divisor = perSecond(unit);
    if (std::isnan(divisor))
        m_row.values.push_back({metric, QString::fromUtf8(unit), value.number()});
    else
        m_row.values.push_back({metric, QStringLiteral("s"), value.number() / divisor});
}

void RowParser::readName()
{
    m_row.name = m_object["name"].string();
    m_row.runName = m_object["run_name"].string();
    m_row.aggregate = m_object["aggregate_name"].string();
    const bool told = m_object["run_type"].exists();
    if (!told && m_row.aggregate.isEmpty())
        m_row.aggregate = aggregateByName(m_row.name);
    if (m_row.aggregate.isEmpty() && m_object["run_type"].text() == QByteArrayView("aggregate"))
        m_row.aggregate = QStringLiteral("unnamed");
    if (m_row.runName.isEmpty()) {
        m_row.runName = m_row.name;
        const QString ending = QLatin1Char('_') + m_row.aggregate;
        if (!m_row.aggregate.isEmpty() && m_row.name.endsWith(ending))
            m_row.runName.chop(ending.size());
    }
}

void RowParser::readOutcome()
{
    const JsonValue skipped = m_object["skipped"]; // true, or "error occurred", "skipped with message"
    if (m_object["error_occurred"].isTrue() || m_object["error_message"].isString() ||
        skipped.text().contains(QByteArrayView("error")))
        m_row.status = CaseStatus::Failed;
    else if (skipped.isTrue() || skipped.isString() || m_object["skip_message"].isString())
        m_row.status = CaseStatus::Skipped;
    m_row.message = m_object["error_message"].string() + m_object["skip_message"].string();
}

BenchmarkRow RowParser::parse()
{
    readName();
    readOutcome();
    m_row.label = m_object["label"].string();
    m_row.iterations = m_object["iterations"].number();
    m_row.percentage =
        m_object["aggregate_unit"].text() == QByteArrayView("percentage") || m_row.aggregate == QLatin1String("cv");
    if (m_object["threads"].isNumber())
        m_row.threads = m_object["threads"].number();
    addTime("real_time", QStringLiteral("time"));
    addTime("cpu_time", QStringLiteral("cpu_time"));
    for (const JsonMember member : m_object.members()) {
        if (!firstTime(member.key) && member.value.isNumber()) {
            const QString name = m_pool.string(member.key);
            m_row.values.push_back({name, counterUnit(name), member.value.number()});
        }
    }
    return std::move(m_row);
}

} // namespace

BenchmarkRow readBenchmarkRow(const JsonValue& object, StringPool& pool)
{
    return RowParser(object, pool).parse();
}

} // namespace alidade
