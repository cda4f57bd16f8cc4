// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reopen.h"

#include "export/manifestinputs.h"
#include "import/contentkey.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr qsizetype kShownRuns = 8;

Error notAsRecorded(const QStringList& findings)
{
    return {ErrorCode::InvalidInput,
            QStringLiteral("the view can't be reopened as it was: ") + findings.join(QStringLiteral("; ")),
            {}};
}

/// The recorded runs out of what the selection brings now.
void keepRecorded(Session& session, const Catalogue& catalogue, ComparisonSide& side, const ManifestSide& recorded,
                  bool acceptChanges, QStringList& problems)
{
    QStringList missing;
    const ComparisonSide exact = sideFromManifest(catalogue, recorded, missing);
    if (missing.isEmpty()) {
        if (side.runs.size() > exact.runs.size())
            session.complain(
                QStringLiteral("note: \u201c%1\u201d selects %2 runs by now; the %3 of the manifest are taken")
                    .arg(recorded.selection)
                    .arg(side.runs.size())
                    .arg(exact.runs.size()));
        side.runs = exact.runs;
        side.chosenBy = exact.chosenBy;
        return;
    }
    const qsizetype more = missing.size() - kShownRuns;
    QString text = missing.mid(0, kShownRuns).join(QStringLiteral(", "));
    if (more > 0)
        text += QStringLiteral(" and %1 more").arg(more);
    text += missing.size() == 1 ? QStringLiteral(" is not there") : QStringLiteral(" are not there");
    if (acceptChanges)
        session.complain(QStringLiteral("warning: ") + text);
    else
        problems += text;
}

} // namespace

Result<std::optional<ReportManifest>> manifestAmong(const QStringList& from, QString& path)
{
    const auto it = std::find_if(from.begin(), from.end(), looksLikeManifest);
    if (it == from.end())
        return std::optional<ReportManifest>();
    if (from.size() > 1)
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("a manifest names its inputs itself: give no other --from beside it"), *it};
    path = *it;
    Result<ReportManifest> manifest = readManifestFile(*it);
    if (!manifest)
        return manifest.error();
    return std::optional(std::move(*manifest));
}

Result<void> checkInputs(Session& session, ReportManifest& manifest, const QString& manifestPath, bool acceptChanges)
{
    const ManifestInputs inputs = findInputs(manifest, manifestPath, fileChecksum);
    if (!acceptChanges || !inputs.missing.isEmpty()) {
        const QStringList problems = inputs.missing + inputs.changed;
        return problems.isEmpty() ? Result<void>() : Result<void>(notAsRecorded(problems));
    }
    for (const QString& changed : inputs.changed)
        session.complain(QStringLiteral("warning: ") + changed);
    return {};
}

Result<OpenSides> openManifestSides(Session& session, const ReportManifest& manifest, bool acceptChanges)
{
    Result<OpenSides> sides =
        openSides(session, manifest.baseline.selection, manifest.contender.selection, manifest.from);
    if (!sides && sides.error().code == ErrorCode::Cancelled)
        return sides;
    if (!sides) {
        QStringList findings = {sides.error().toString()};
        for (const ReportInput& input : manifest.inputs)
            findings += QStringLiteral("an input was %1 (sha256 %2)").arg(input.name, hashText(input.sha256));
        return notAsRecorded(findings);
    }
    const Result<CataloguePtr> catalogue = sides->source->catalogue(session.progress());
    if (!catalogue)
        return catalogue.error();
    QStringList problems;
    keepRecorded(session, **catalogue, sides->baseline, manifest.baseline, acceptChanges, problems);
    keepRecorded(session, **catalogue, sides->contender, manifest.contender, acceptChanges, problems);
    if (!problems.isEmpty())
        return notAsRecorded(problems);
    sides->baseline.label = manifest.baseline.label;
    sides->contender.label = manifest.contender.label;
    return sides;
}

} // namespace alidade
