// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/catalogueindex.h"

#include <QDateTime>
#include <QLocale>

#include <utility>

namespace alidade {

namespace {

template<typename Record, typename Id>
void fill(std::unordered_map<Id, const Record*>& map, const std::vector<Record>& records)
{
    map.reserve(records.size());
    for (const Record& record : records)
        map.emplace(record.id, &record);
}

template<typename Record, typename Id>
const Record* find(const std::unordered_map<Id, const Record*>& map, Id id)
{
    const auto it = map.find(id);
    return it == map.end() ? nullptr : it->second;
}

} // namespace

CatalogueIndex::CatalogueIndex()
    : CatalogueIndex(std::make_shared<const Catalogue>())
{}

CatalogueIndex::CatalogueIndex(CataloguePtr catalogue)
    : m_catalogue(std::move(catalogue))
{
    fill(m_bundles, m_catalogue->bundles);
    fill(m_machines, m_catalogue->machines);
    fill(m_configurations, m_catalogue->configurations);
    fill(m_commits, m_catalogue->commits);
    fill(m_runs, m_catalogue->runs);
}

const BundleRecord* CatalogueIndex::bundle(BundleId id) const
{
    return find(m_bundles, id);
}
const MachineRecord* CatalogueIndex::machine(MachineId id) const
{
    return find(m_machines, id);
}
const ConfigurationRecord* CatalogueIndex::configuration(ConfigurationId id) const
{
    return find(m_configurations, id);
}
const CommitRecord* CatalogueIndex::commit(CommitId id) const
{
    return find(m_commits, id);
}
const RunRecord* CatalogueIndex::run(RunId id) const
{
    return find(m_runs, id);
}

QString CatalogueIndex::machineName(ConfigurationId id) const
{
    const ConfigurationRecord* record = configuration(id);
    if (!record || record->configuration.machine.isEmpty())
        return QStringLiteral("unknown machine");
    return record->configuration.machine;
}

QString CatalogueIndex::environmentName(ConfigurationId id) const
{
    const ConfigurationRecord* record = configuration(id);
    const QString name = record ? record->configuration.shortName() : QString();
    return name.isEmpty() ? QStringLiteral("default environment") : name;
}

QString CatalogueIndex::shortHash(const QByteArray& hash)
{
    constexpr qsizetype kShownDigits = 7;
    return QString::fromUtf8(isFullHash(hash) ? hash.left(kShownDigits) : hash);
}

QString CatalogueIndex::commitWords(const CommitRecord& commit)
{
    if (!commit.tag.isEmpty())
        return commit.tag;
    return commit.subject.isEmpty() ? dateText(commit.time) : commit.subject;
}

QString dateTimeText(qint64 unixMs)
{
    if (unixMs == 0)
        return {};
    return QDateTime::fromMSecsSinceEpoch(unixMs, Qt::UTC).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString dateText(qint64 unixMs)
{
    if (unixMs == 0)
        return {};
    const QDate date = QDateTime::fromMSecsSinceEpoch(unixMs, Qt::UTC).date();
    const bool thisYear = date.year() == QDateTime::currentDateTimeUtc().date().year();
    return QLocale::c().toString(date, thisYear ? QStringLiteral("MMM d") : QStringLiteral("MMM d yyyy"));
}

} // namespace alidade
