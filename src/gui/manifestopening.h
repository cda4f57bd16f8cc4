// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/manifestinputs.h"
#include "gui/session.h"

#include <QObject>

#include <optional>

namespace alidade {

/// Reopens the view that a manifest describes: finds its runs in the workspace by content, brings in the files that it
/// names where the workspace lacks them, then sets sides, settings and search as they were.
class ManifestOpening : public QObject
{
    Q_OBJECT
public:
    ManifestOpening(Session& session, Workspace& workspace, QObject* parent);

    /// A manifest or a JSON report that holds one. Waits for the workspace where none is open yet.
    void open(const QString& path);

Q_SIGNALS:
    void reopened(const QString& path);
    void failed(const QString& what, const alidade::Error& error);
    /// These are to be imported; the view follows when the workspace has them.
    void importWanted(const QStringList& paths);

private:
    struct Found
    {
        ReportManifest manifest;
        ManifestInputs inputs;
    };
    void take(const QString& path, Found&& found);
    /// Sets the view, or says what is missing.
    void apply();
    void fail(const QStringList& findings);

    Session& m_session;
    Workspace& m_workspace;
    QString m_path;
    std::optional<Found> m_pending;
    bool m_importAsked = false;
};

} // namespace alidade
