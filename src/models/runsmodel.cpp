// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runsmodel.h"

#include <algorithm>

namespace alidade {

namespace {

CellsModel::Cell words(const QString& text)
{
    return {text, {}};
}

} // namespace

void RunsModel::setCatalogue(const CatalogueIndex& index)
{
    std::vector<const RunRecord*> runs;
    for (const RunRecord& run : index.catalogue().runs)
        runs.push_back(&run);
    std::stable_sort(runs.begin(), runs.end(),
                     [](const auto* left, const auto* right) { return left->startedAt > right->startedAt; });
    std::vector<Row> rows;
    m_runs.clear();
    m_bundles.clear();
    for (const RunRecord* run : runs) {
        const CommitRecord* commit = index.commit(run->commit);
        const BundleRecord* bundle = index.bundle(run->bundle);
        const QString tool =
            run->toolVersion.isEmpty() ? run->tool : QString(run->tool + QLatin1Char(' ') + run->toolVersion);
        rows.push_back(
            {timeCell(run->startedAt),
             commit ? Cell{CatalogueIndex::shortHash(commit->hash), QString::fromUtf8(commit->hash)} : Cell(),
             words(commit ? (commit->tag.isEmpty() ? commit->subject : commit->tag) : QString()),
             timeCell(commit ? commit->time : 0), words(index.machineName(run->configuration)),
             words(index.environmentName(run->configuration)), words(tool), countCell(run->results),
             countCell(run->failed), countCell(run->skipped), countCell(run->samples),
             words(bundle ? bundle->name : QString()), words(run->entry)});
        m_runs.push_back(run->id);
        m_bundles.push_back(run->bundle);
    }
    setCells({{QStringLiteral("Started")},
              {QStringLiteral("Commit")},
              {QStringLiteral("Tag or subject")},
              {QStringLiteral("Committed")},
              {QStringLiteral("Machine")},
              {QStringLiteral("Environment")},
              {QStringLiteral("Tool")},
              {QStringLiteral("Results"), true},
              {QStringLiteral("Failed"), true},
              {QStringLiteral("Skipped"), true},
              {QStringLiteral("Raw values"), true},
              {QStringLiteral("Bundle")},
              {QStringLiteral("Entry")}},
             std::move(rows));
}

void BundlesModel::setCatalogue(const CatalogueIndex& index)
{
    std::vector<const BundleRecord*> bundles;
    for (const BundleRecord& bundle : index.catalogue().bundles)
        bundles.push_back(&bundle);
    std::stable_sort(bundles.begin(), bundles.end(),
                     [](const auto* left, const auto* right) { return left->importedAt > right->importedAt; });
    std::vector<Row> rows;
    m_bundles.clear();
    for (const BundleRecord* bundle : bundles) {
        rows.push_back({words(bundle->name), words(bundle->label), timeCell(bundle->importedAt),
                        countCell(bundle->runs), countCell(bundle->results), countCell(bundle->samples),
                        countCell(bundle->rejected),
                        words(bundle->hidden ? QStringLiteral("hidden") : QStringLiteral("shown")),
                        words(QString::fromLatin1(bundle->sha256.toHex()))});
        m_bundles.push_back(bundle->id);
    }
    setCells({{QStringLiteral("Bundle")},
              {QStringLiteral("Label")},
              {QStringLiteral("Imported")},
              {QStringLiteral("Runs"), true},
              {QStringLiteral("Results"), true},
              {QStringLiteral("Raw values"), true},
              {QStringLiteral("Refused"), true},
              {QStringLiteral("State")},
              {QStringLiteral("SHA-256")}},
             std::move(rows));
}

} // namespace alidade
