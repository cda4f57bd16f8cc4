// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/sidelabel.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace alidade {

namespace {

template<typename Record, typename Identity>
const Record* findRecord(const std::vector<Record>& records, Identity id)
{
    const auto it =
        std::find_if(records.begin(), records.end(), [id](const Record& record) { return record.id == id; });
    return it == records.end() ? nullptr : &*it;
}

struct Used
{
    QSet<CommitId> commits;
    QSet<ConfigurationId> configurations;
    QSet<BundleId> bundles;
    bool withoutCommit = false;
};

Used usedBy(const Catalogue& catalogue, const std::vector<RunId>& runs)
{
    const QSet<RunId> wanted(runs.begin(), runs.end());
    Used used;
    for (const RunRecord& run : catalogue.runs) {
        if (!wanted.contains(run.id))
            continue;
        if (run.commit.isValid())
            used.commits.insert(run.commit);
        else
            used.withoutCommit = true;
        used.configurations.insert(run.configuration);
        used.bundles.insert(run.bundle);
    }
    return used;
}

QString commitPart(const Catalogue& catalogue, const Used& used)
{
    if (used.commits.size() > 1)
        return QStringLiteral("%1 commits").arg(used.commits.size());
    if (used.commits.size() == 1 && !used.withoutCommit) {
        if (const CommitRecord* commit = findRecord(catalogue.commits, *used.commits.begin()))
            return commit->tag.isEmpty() ? shortCommit(*commit)
                                         : QString(commit->tag + QStringLiteral(" ") + shortCommit(*commit));
    }
    if (used.bundles.size() > 1)
        return QStringLiteral("%1 bundles").arg(used.bundles.size());
    const BundleRecord* bundle =
        used.bundles.isEmpty() ? nullptr : findRecord(catalogue.bundles, *used.bundles.begin());
    if (!bundle)
        return {};
    return bundle->label.isEmpty() ? bundle->name : bundle->label;
}

} // namespace

QString shortCommit(const CommitRecord& commit)
{
    return QString::fromUtf8(isFullHash(commit.hash) ? commit.hash.left(7) : commit.hash);
}

QString runsLabel(const Catalogue& catalogue, const std::vector<RunId>& runs)
{
    const Used used = usedBy(catalogue, runs);
    QSet<QString> machines;
    QSet<QString> environments;
    for (const ConfigurationRecord& record : catalogue.configurations) {
        if (!used.configurations.contains(record.id))
            continue;
        machines.insert(record.configuration.machine);
        environments.insert(record.configuration.shortName());
    }
    QStringList parts;
    const auto add = [&parts](const QString& part) {
        if (!part.isEmpty())
            parts += part;
    };
    add(commitPart(catalogue, used));
    if (machines.size() == 1)
        add(*machines.begin());
    else if (machines.size() > 1)
        add(QStringLiteral("%1 machines").arg(machines.size()));
    if (environments.size() == 1 && *environments.begin() != QStringLiteral("default"))
        add(*environments.begin());
    else if (environments.size() > 1)
        add(QStringLiteral("%1 environments").arg(environments.size()));
    return parts.join(QStringLiteral(" \u00b7 "));
}

} // namespace alidade
