// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/importremarks.h"

#include "core/quantity.h"

#include <QMap>

namespace alidade {

namespace {

constexpr qsizetype kShownLines = 3;

struct Found
{
    QString bundle;
    const Diagnostic* diagnostic;
};

QString place(const Diagnostic& diagnostic)
{
    QString text = shownText(diagnostic.entry);
    if (diagnostic.line > 0)
        text +=
            (text.isEmpty() ? QString() : QStringLiteral(", ")) + QStringLiteral("line ") + countText(diagnostic.line);
    if (diagnostic.column > 0)
        text += QStringLiteral(", column ") + countText(diagnostic.column);
    return text;
}

void list(ImportRemark& remark, const std::vector<Found>& found)
{
    for (const Found& one : found) {
        remark.details += one.diagnostic->toString(one.bundle) + QLatin1Char('\n');
        if (remark.lines.size() < kShownLines) {
            const QString where = place(*one.diagnostic);
            remark.lines << (where.isEmpty() ? shownText(one.diagnostic->text)
                                             : QString(where + QStringLiteral(": ") + shownText(one.diagnostic->text)));
        }
    }
    const qsizetype more = static_cast<qsizetype>(found.size()) - remark.lines.size();
    if (more > 0)
        remark.lines << QString(QStringLiteral("… and ") + countText(more) + QStringLiteral(" more"));
}

void addRejected(std::vector<ImportRemark>& remarks, const std::vector<Found>& rejected, bool anythingElse)
{
    if (rejected.empty())
        return;
    ImportRemark remark;
    remark.kind = ImportRemark::Kind::Bad;
    remark.title =
        rejected.size() == 1
            ? QStringLiteral("One part can't be read")
            : QString(countText(static_cast<qint64>(rejected.size())) + QStringLiteral(" parts can't be read"));
    list(remark, rejected);
    if (anythingElse)
        remark.lines << QStringLiteral("The rest can be imported.");
    remarks.push_back(std::move(remark));
}

/// Warnings of one kind are one remark, however many files they concern.
void addByCode(std::vector<ImportRemark>& remarks, const QMap<QString, std::vector<Found>>& byCode,
               ImportRemark::Kind kind)
{
    for (const std::vector<Found>& found : byCode) {
        ImportRemark remark;
        remark.kind = kind;
        if (found.size() == 1) {
            remark.title = shownText(found.front().diagnostic->text);
            const QString where = place(*found.front().diagnostic);
            if (!where.isEmpty())
                remark.lines << where;
            remark.details = found.front().diagnostic->toString(found.front().bundle) + QLatin1Char('\n');
        } else {
            remark.title = QString(countText(static_cast<qint64>(found.size())) + QStringLiteral(" × ") +
                                   shownText(found.front().diagnostic->text));
            list(remark, found);
        }
        remarks.push_back(std::move(remark));
    }
}

void addKnown(std::vector<ImportRemark>& remarks, const std::vector<ImportReport>& reports)
{
    qint64 known = 0, runs = 0;
    for (const ImportReport& report : reports) {
        known += report.knownRuns;
        runs += report.runs;
    }
    if (known == 0)
        return;
    ImportRemark remark;
    remark.title = known == runs ? QStringLiteral("Everything in it is in the workspace already")
                                 : QString(countText(known) + QStringLiteral(" of ") + countText(runs) +
                                           QStringLiteral(" runs are in the workspace already"));
    remark.lines << QStringLiteral("Identical results are recognised by their content and not stored twice.");
    remarks.push_back(std::move(remark));
}

void addGroups(std::vector<ImportRemark>& remarks, const std::vector<ImportReport>& reports)
{
    QStringList changed, unknownHierarchy, noCommit;
    for (const ImportReport& report : reports) {
        for (const ImportGroup& group : report.groups) {
            changed << group.changedBenchmarks;
            if (!group.hierarchyKnown && group.resultsWithSamples > 0)
                unknownHierarchy << group.tool;
            if (group.commits == 0 && group.runs > 0)
                noCommit << group.tool;
        }
    }
    changed.removeDuplicates();
    unknownHierarchy.removeDuplicates();
    noCommit.removeDuplicates();
    if (!changed.isEmpty()) {
        ImportRemark remark{
            ImportRemark::Kind::Warning,
            QString(countText(changed.size()) + (changed.size() == 1 ? QStringLiteral(" benchmark's code changed")
                                                                     : QStringLiteral(" benchmarks' code changed"))),
            changed.mid(0, kShownLines), changed.join(QLatin1Char('\n'))};
        remark.lines << QStringLiteral("Their version differs from the stored one: old and new values are two series.");
        remarks.push_back(std::move(remark));
    }
    if (!unknownHierarchy.isEmpty()) {
        remarks.push_back(
            {ImportRemark::Kind::Warning,
             QString(unknownHierarchy.join(QStringLiteral(", ")) +
                     QStringLiteral(" does not say which values share a process")),
             {QStringLiteral(
                 "Intervals from these values know nothing of run-to-run variation: they are marked optimistic.")},
             {}});
    }
    if (!noCommit.isEmpty()) {
        remarks.push_back(
            {ImportRemark::Kind::Warning,
             QString(noCommit.join(QStringLiteral(", ")) + QStringLiteral(" does not record the commit here")),
             {QStringLiteral("Such runs can be compared, but have no place in a history by commits. If you know the "
                             "commit, enter its full hash below.")},
             {}});
    }
}

} // namespace

std::vector<ImportRemark> importRemarks(const std::vector<ImportReport>& reports)
{
    std::vector<Found> rejected;
    QMap<QString, std::vector<Found>> warnings, notes;
    qint64 runs = 0;
    for (const ImportReport& report : reports) {
        runs += report.runs;
        for (const Diagnostic& diagnostic : report.diagnostics) {
            if (diagnostic.severity == Severity::Rejected)
                rejected.push_back({report.name, &diagnostic});
            else
                (diagnostic.severity == Severity::Warning ? warnings : notes)[diagnostic.code].push_back(
                    {report.name, &diagnostic});
        }
    }
    std::vector<ImportRemark> remarks;
    addRejected(remarks, rejected, runs > 0);
    addGroups(remarks, reports);
    addByCode(remarks, warnings, ImportRemark::Kind::Warning);
    addKnown(remarks, reports);
    addByCode(remarks, notes, ImportRemark::Kind::Note);
    return remarks;
}

} // namespace alidade
