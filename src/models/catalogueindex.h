// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"

#include <unordered_map>

namespace alidade {

/// Records of one catalogue by their ids, and the words by which lists call them. Keeps the catalogue alive.
class CatalogueIndex
{
public:
    CatalogueIndex();
    explicit CatalogueIndex(CataloguePtr catalogue);

    const Catalogue& catalogue() const { return *m_catalogue; }

    /// Null where the id is invalid or not of this catalogue.
    const BundleRecord* bundle(BundleId id) const;
    const MachineRecord* machine(MachineId id) const;
    const ConfigurationRecord* configuration(ConfigurationId id) const;
    const CommitRecord* commit(CommitId id) const;
    const RunRecord* run(RunId id) const;

    /// "zen4", or "unknown machine".
    QString machineName(ConfigurationId id) const;
    /// "py3.12 · openblas", or "default environment".
    QString environmentName(ConfigurationId id) const;
    /// Seven digits of a full hash; any other text as it is; empty for none.
    static QString shortHash(const QByteArray& hash);
    /// Tag, else first line of the message, else the date; empty where none is known.
    static QString commitWords(const CommitRecord& commit);

private:
    CataloguePtr m_catalogue;
    std::unordered_map<BundleId, const BundleRecord*> m_bundles;
    std::unordered_map<MachineId, const MachineRecord*> m_machines;
    std::unordered_map<ConfigurationId, const ConfigurationRecord*> m_configurations;
    std::unordered_map<CommitId, const CommitRecord*> m_commits;
    std::unordered_map<RunId, const RunRecord*> m_runs;
};

/// "2026-09-07 14:03" in UTC; empty for 0.
QString dateTimeText(qint64 unixMs);
/// "Sep 7", with the year when it is not the current one; empty for 0.
QString dateText(qint64 unixMs);

} // namespace alidade
