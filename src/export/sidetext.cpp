// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sidetext.h"

#include <QHash>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace alidade {

namespace {

bool selects(const Catalogue& catalogue, const QString& text, const QSet<RunId>& runs)
{
    if (text.isEmpty())
        return false;
    const Result<ComparisonSide> side = resolveSide(catalogue, text);
    return side && QSet<RunId>(side->runs.begin(), side->runs.end()) == runs;
}

/// What all runs of the side have in common, in the words of a selection; empty where they differ.
struct Common
{
    QString commit, machine, environment, bundle;
};

template<typename Record, typename Identity>
const Record* byId(const std::vector<Record>& records, Identity id)
{
    const auto it = std::find_if(records.begin(), records.end(), [id](const Record& r) { return r.id == id; });
    return it == records.end() ? nullptr : &*it;
}

Common commonOf(const Catalogue& catalogue, const QSet<RunId>& runs)
{
    Common common;
    bool first = true;
    const auto take = [&first](QString& kept, const QString& prefix, const QString& value) {
        const QString text = value.isEmpty() ? QString() : QString(prefix + value);
        if (first)
            kept = text;
        else if (kept != text)
            kept.clear();
    };
    for (const RunRecord& run : catalogue.runs) {
        if (!runs.contains(run.id))
            continue;
        const CommitRecord* commit = byId(catalogue.commits, run.commit);
        const ConfigurationRecord* configuration = byId(catalogue.configurations, run.configuration);
        const BundleRecord* bundle = byId(catalogue.bundles, run.bundle);
        take(common.commit, QStringLiteral("commit:"), commit ? QString::fromUtf8(commit->hash) : QString());
        take(common.machine, QStringLiteral("machine="),
             configuration ? configuration->configuration.machine : QString());
        take(common.environment, QStringLiteral("env="),
             configuration ? configuration->configuration.shortName() : QString());
        take(common.bundle, QStringLiteral("bundle:"),
             bundle ? QString::fromLatin1(bundle->sha256.toHex()) : QString());
        first = false;
    }
    return common;
}

} // namespace

QString selectionText(const Catalogue& catalogue, const ComparisonSide& side)
{
    const QSet<RunId> runs(side.runs.begin(), side.runs.end());
    if (selects(catalogue, side.text, runs))
        return side.text;
    const Common common = commonOf(catalogue, runs);
    QStringList parts;
    for (const QString& part : {common.commit, common.machine, common.environment, common.bundle}) {
        if (part.isEmpty())
            continue;
        parts += part;
        const QString text = parts.join(QLatin1Char(','));
        if (selects(catalogue, text, runs))
            return text;
    }
    if (selects(catalogue, common.bundle, runs))
        return common.bundle;
    QStringList each;
    for (const RunRecord& run : catalogue.runs) {
        if (runs.contains(run.id))
            each += QStringLiteral("run:") + QString::fromLatin1(run.key.toHex());
    }
    each.sort(); // ids are a store's own: the order must not depend on them
    return each.join(QLatin1Char(','));
}

} // namespace alidade
