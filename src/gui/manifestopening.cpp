// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/manifestopening.h"

#include "import/contentkey.h"

#include <QFileInfo>

namespace alidade {

namespace {

constexpr qsizetype kShownRuns = 8;

} // namespace

ManifestOpening::ManifestOpening(Session& session, Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_workspace(workspace)
{
    connect(&session, &Session::contentChanged, this, &ManifestOpening::apply);
}

void ManifestOpening::open(const QString& path)
{
    m_pending.reset();
    const auto read = [path](const Progress&) -> Result<Found> {
        Result<ReportManifest> manifest = readManifestFile(path);
        if (!manifest)
            return manifest.error();
        Found found;
        found.manifest = std::move(*manifest);
        found.inputs = findInputs(found.manifest, path, fileChecksum);
        return found;
    };
    m_session.jobs().start<Found>(tr("Open %1").arg(QFileInfo(path).fileName()), QStringLiteral("manifest"), this, read,
                                  [this, path](Result<Found> found) {
                                      if (found)
                                          take(path, std::move(*found));
                                      else
                                          Q_EMIT failed(tr("The manifest can't be opened"), found.error());
                                  });
}

void ManifestOpening::take(const QString& path, Found&& found)
{
    m_path = path;
    m_pending = std::move(found);
    m_importAsked = false;
    if (m_session.isOpen())
        apply();
}

void ManifestOpening::apply()
{
    if (!m_pending || !m_session.isOpen())
        return;
    const Catalogue& catalogue = m_workspace.catalogue();
    QStringList missing;
    const ComparisonSide baseline = sideFromManifest(catalogue, m_pending->manifest.baseline, missing);
    const ComparisonSide contender = sideFromManifest(catalogue, m_pending->manifest.contender, missing);
    if (missing.isEmpty()) {
        const ReportManifest manifest = std::move(m_pending->manifest);
        m_pending.reset();
        m_workspace.setPolicy(manifest.policy);
        m_workspace.setSides(baseline, contender);
        m_workspace.setFilter(manifest.search.isEmpty() ? manifest.filter : manifest.search);
        Q_EMIT reopened(m_path);
        return;
    }
    const ManifestInputs& inputs = m_pending->inputs;
    const bool canImport = !inputs.paths.isEmpty() && inputs.missing.isEmpty() && inputs.changed.isEmpty();
    if (canImport && !m_importAsked) {
        m_importAsked = true;
        Q_EMIT importWanted(inputs.paths);
    } else if (!canImport) {
        fail(inputs.missing + inputs.changed + missing);
    }
}

void ManifestOpening::fail(const QStringList& findings)
{
    QString text = findings.mid(0, kShownRuns).join(QLatin1Char('\n'));
    if (findings.size() > kShownRuns)
        text += QLatin1Char('\n') + tr("and %1 more").arg(findings.size() - kShownRuns);
    for (const ReportInput& input : m_pending->manifest.inputs)
        text += QLatin1Char('\n') + tr("It was made from %1 (sha256 %2)").arg(input.name, hashText(input.sha256));
    m_pending.reset();
    Q_EMIT failed(tr("The view can't be reopened: the workspace lacks some of its runs"),
                  {ErrorCode::InvalidInput, text, m_path});
}

} // namespace alidade
