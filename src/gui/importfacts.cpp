// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/importfacts.h"

#include "core/quantity.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSet>

#include <map>

namespace alidade {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ImportPage", text);
}

/// Groups may share commits: each counts once. How many are new stands in the rows where it is some and not all.
QString commitsText(const std::vector<ImportReport>& reports)
{
    QSet<QString> hashes;
    qint64 commits = 0, newCommits = 0;
    for (const ImportReport& report : reports) {
        for (const ImportGroup& group : report.groups) {
            hashes.unite(QSet<QString>(group.commitHashes.begin(), group.commitHashes.end()));
            commits += group.commits;
            newCommits += group.newCommits;
        }
    }
    const QString count = countText(hashes.size());
    if (hashes.isEmpty())
        return tr("none");
    if (newCommits == 0)
        return tr("%1, none new").arg(count);
    return newCommits == commits ? tr("%1, all new").arg(count) : tr("%1, some new").arg(count);
}

} // namespace

QString importHeadline(const std::vector<ImportReport>& reports)
{
    qint64 bytes = 0;
    for (const ImportReport& report : reports)
        bytes += report.bytes;
    if (reports.size() == 1) {
        const ImportReport& report = reports.front();
        const QString hash = QString::fromLatin1(report.sha256.toHex().left(8));
        const QString text = shownText(report.name) + QStringLiteral("   ") + sizeText(bytes);
        return hash.isEmpty() ? text : QString(text + QStringLiteral(", SHA-256 ") + hash + QStringLiteral("…"));
    }
    return tr("%1 bundles, %2").arg(countText(static_cast<qint64>(reports.size())), sizeText(bytes));
}

QString detectedSentence(const std::vector<ImportReport>& reports)
{
    std::map<QString, std::pair<qint64, qint64>> tools; // groups, files
    for (const ImportReport& report : reports) {
        for (const ImportGroup& group : report.groups) {
            ++tools[group.tool].first;
            tools[group.tool].second += group.files;
        }
    }
    QStringList words;
    for (const auto& [tool, counts] : tools) {
        words << (counts.first == 1 ? tr("%1: %2 files").arg(tool, countText(counts.second))
                                    : tr("%1: %2 files in %3 configurations")
                                          .arg(tool, countText(counts.second), countText(counts.first)));
    }
    return words.isEmpty() ? tr("No results found") : words.join(QStringLiteral("  ·  "));
}

std::vector<FactBlock> importFacts(const std::vector<ImportReport>& reports, bool done)
{
    if (reports.empty())
        return {};
    ImportReport sum;
    for (const ImportReport& report : reports) {
        sum.runs += report.runs;
        sum.newRuns += report.newRuns;
        sum.knownRuns += report.knownRuns;
        sum.results += report.results;
        sum.failed += report.failed;
        sum.skipped += report.skipped;
        sum.samples += report.samples;
        sum.addedResults += report.addedResults;
        sum.addedSamples += report.addedSamples;
        sum.rejected += report.rejected;
        sum.bytes += report.bytes;
        sum.entries += report.entries;
        sum.ignoredEntries += report.ignoredEntries;
    }
    FactBlock get{done ? tr("What was added") : tr("What you will get"),
                  {{tr("New runs"), countText(sum.newRuns)},
                   {tr("Results"), countText(sum.addedResults)},
                   {tr("Raw values"), countText(sum.addedSamples)},
                   {tr("Commits"), commitsText(reports)}},
                  {}};
    FactBlock inside{tr("In the files"),
                     {{tr("Runs"), countText(sum.runs)},
                      {tr("Results"), countText(sum.results)},
                      {tr("Failed cases"), countText(sum.failed)},
                      {tr("Skipped by the suite"), countText(sum.skipped)},
                      {tr("Identical to stored results"),
                       sum.knownRuns > 0 ? tr("%1 runs, skipped").arg(countText(sum.knownRuns)) : tr("none")}},
                     {}};
    FactBlock safety{tr("Safety"),
                     {{tr("Files looked at"), countText(sum.entries)},
                      {tr("Not results"), countText(sum.ignoredEntries)},
                      {tr("Refused"), countText(sum.rejected)},
                      {tr("Unpacked size"), sizeText(sum.bytes)}},
                     {}};
    return {get, inside, safety};
}

std::vector<ImportRemark> errorRemarks(const Session::Outcomes& outcomes)
{
    std::vector<ImportRemark> remarks;
    for (const Session::Outcome& outcome : outcomes) {
        if (!outcome.error)
            continue;
        ImportRemark remark;
        const QString name = shownText(QFileInfo(outcome.path).fileName());
        if (outcome.error->code == ErrorCode::Cancelled) {
            remark.kind = ImportRemark::Kind::Note;
            remark.title = tr("%1: stopped").arg(name);
            remark.lines << tr("Nothing of it was stored.");
        } else {
            remark.kind = ImportRemark::Kind::Bad;
            remark.title = tr("%1 can't be imported").arg(name);
            remark.lines << shownText(outcome.error->message);
            if (!outcome.error->where.isEmpty())
                remark.lines << shownText(outcome.error->where);
            remark.details = outcome.error->toString();
        }
        remarks.push_back(std::move(remark));
    }
    return remarks;
}

} // namespace alidade
