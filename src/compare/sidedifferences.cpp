// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/sidedifferences.h"

#include "compare/counters.h"
#include "compare/preparecase.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace alidade {

namespace {

/// More runs a side than this are not asked for their metadata: they would take longer than all verdicts.
constexpr std::size_t kAskedRuns = 32;
constexpr qsizetype kLongestText = 200;

using Texts = QMap<QString, QSet<QString>>;

/// What the runs of one side say of themselves.
struct SideKeys
{
    Texts values; ///< each key with all its values
    QSet<QString> hardware, environment;
    QSet<CommitId> commits;
    std::vector<KeyValues> metadata;
};

SideKeys keysOf(const std::vector<RunId>& runs, const Catalogue& catalogue)
{
    const QSet<RunId> wanted(runs.begin(), runs.end());
    QSet<ConfigurationId> used;
    SideKeys side;
    for (const RunRecord& run : catalogue.runs) {
        if (!wanted.contains(run.id))
            continue;
        used.insert(run.configuration);
        side.commits.insert(run.commit);
    }
    for (const ConfigurationRecord& record : catalogue.configurations) {
        if (!used.contains(record.id))
            continue;
        const Configuration& configuration = record.configuration;
        side.hardware.unite(QSet<QString>(configuration.hardware.keyBegin(), configuration.hardware.keyEnd()));
        side.environment.unite(QSet<QString>(configuration.environment.keyBegin(), configuration.environment.keyEnd()));
        const KeyValues all = configuration.all();
        for (auto it = all.begin(); it != all.end(); ++it)
            side.values[it.key()].insert(it.value());
    }
    return side;
}

/// Settings among the metadata, neither lists nor moments, where the whole side agrees on them.
void addSettings(SideKeys& side)
{
    Texts texts;
    for (const KeyValues& metadata : side.metadata) {
        for (auto it = metadata.begin(); it != metadata.end(); ++it) {
            const bool plain = !it->isEmpty() && it->size() <= kLongestText && !it->startsWith(QLatin1Char('[')) &&
                               !it->startsWith(QLatin1Char('{'));
            const bool moment = isBookkeeping(it.key()) && !it.key().endsWith(QStringLiteral("_version"));
            if (plain && !moment && !it.key().contains(QLatin1Char('.')) && !side.values.contains(it.key()))
                texts[it.key()].insert(*it);
        }
    }
    for (auto it = texts.constBegin(); it != texts.constEnd(); ++it) {
        if (it->size() == 1 && !it->begin()->contains(QLatin1Char(' ')))
            side.values.insert(it.key(), *it);
    }
}

QString joined(const QSet<QString>& values)
{
    QStringList list(values.begin(), values.end());
    list.sort();
    return list.join(QStringLiteral(" | "));
}

/// Whether the key is what the comparison is about.
bool isTreatment(const QString& key, const ComparisonReport& report, const SideKeys& left, const SideKeys& right)
{
    const QStringList chosen = report.baseline.chosenBy + report.contender.chosenBy + report.policy.treatment;
    if (chosen.contains(key, Qt::CaseInsensitive))
        return true;
    const bool hardware = left.hardware.contains(key) || right.hardware.contains(key);
    const bool environment = left.environment.contains(key) || right.environment.contains(key);
    return (hardware && chosen.contains(QStringLiteral("machine"))) ||
           (environment && (chosen.contains(QStringLiteral("env")) || chosen.contains(QStringLiteral("environment"))));
}

Result<void> fetchMetadata(SideKeys& side, const std::vector<RunId>& runs, const SampleSource& source,
                           const Progress& progress)
{
    for (std::size_t i = 0; i < runs.size() && i < kAskedRuns; ++i) {
        if (progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("the comparison was stopped"), {}};
        Result<KeyValues> metadata = source.metadata(runs[i]);
        if (!metadata)
            return metadata.error();
        side.metadata.push_back(std::move(*metadata));
    }
    addSettings(side);
    return {};
}

std::vector<SideDifference> keyDifferences(ComparisonReport& report, const SideKeys& left, const SideKeys& right)
{
    QStringList keys = left.values.keys() + right.values.keys();
    keys.sort();
    keys.removeDuplicates();
    report.equalKeys = 0;
    std::vector<SideDifference> found;
    for (const QString& key : keys) {
        const QSet<QString> a = left.values.value(key), b = right.values.value(key);
        if (left.values.contains(key) && right.values.contains(key) && a == b) {
            ++report.equalKeys;
            continue;
        }
        SideDifference difference{{key, joined(a), joined(b)}};
        if (isTreatment(key, report, left, right))
            difference.kind = DifferenceKind::Treatment;
        else if (mattersForPerformance(key))
            difference.kind = DifferenceKind::Relevant;
        difference.blocks = difference.kind == DifferenceKind::Relevant && !a.isEmpty() && !b.isEmpty();
        found.push_back(difference);
    }
    return found;
}

void rank(std::vector<SideDifference>& changes)
{
    const auto place = [](const SideDifference& change) {
        static constexpr std::array kOrder = {0, 1, 2, 3}; // Counter, Relevant, Treatment, Other
        return kOrder[static_cast<std::size_t>(change.kind)];
    };
    std::stable_sort(changes.begin(), changes.end(),
                     [&place](const SideDifference& x, const SideDifference& y) { return place(x) < place(y); });
}

QString withheldNote(Verdict verdict, const QString& reason)
{
    return verdictWord(verdict) + QStringLiteral(" by the numbers, but ") + reason;
}

} // namespace

Result<void> compareConfigurations(ComparisonReport& report, const SampleSource& source, const Catalogue& catalogue,
                                   const Progress& progress)
{
    SideKeys left = keysOf(report.baseline.runs, catalogue);
    SideKeys right = keysOf(report.contender.runs, catalogue);
    for (const auto& [side, runs] : {std::pair(&left, &report.baseline.runs), {&right, &report.contender.runs}}) {
        if (Result<void> fetched = fetchMetadata(*side, *runs, source, progress); !fetched)
            return fetched;
    }
    report.changes = counterDifferences(left.metadata, right.metadata);
    for (const SideDifference& counter : report.changes) { // counted, not set: listed once, and never in the way
        left.values.remove(counter.key.key);
        right.values.remove(counter.key.key);
    }
    std::vector<SideDifference> changes = keyDifferences(report, left, right);
    std::vector<SideDifference*> blocking;
    for (SideDifference& change : changes) {
        if (change.blocks)
            blocking.push_back(&change);
    }
    if (blocking.size() == 1 && left.commits == right.commits) {
        blocking.front()->blocks = false; // nothing else can be what is compared
        blocking.front()->kind = DifferenceKind::Treatment;
        blocking.clear();
    }
    QStringList names;
    for (const SideDifference* change : blocking)
        names += change->key.key;
    report.blockedBy = names.join(QStringLiteral(", "));
    report.changes.insert(report.changes.end(), changes.begin(), changes.end());
    rank(report.changes);
    report.differences.clear();
    for (const SideDifference& change : report.changes)
        report.differences.push_back(change.key);
    return {};
}

void withholdGreen(ComparisonReport& report)
{
    const bool versions = report.policy.treatment.contains(QStringLiteral("version"), Qt::CaseInsensitive) ||
                          report.policy.treatment.contains(QStringLiteral("benchmark version"), Qt::CaseInsensitive);
    for (CaseComparison& row : report.cases) {
        if (row.verdict != Verdict::Faster && row.verdict != Verdict::Same)
            continue;
        QString reason;
        if (!report.blockedBy.isEmpty())
            reason = report.blockedBy + (report.blockedBy.contains(QLatin1Char(','))
                                             ? QStringLiteral(" differ, too: declare what is compared (treatment)")
                                             : QStringLiteral(" differs, too: declare what is compared (treatment)"));
        else if (row.codeChanged && !versions)
            reason = QStringLiteral("it does not measure the same code on both sides");
        if (reason.isEmpty())
            continue;
        row.blocked = true;
        addNote(row, withheldNote(row.verdict, reason));
        row.verdict = Verdict::Undecided;
    }
}

} // namespace alidade
