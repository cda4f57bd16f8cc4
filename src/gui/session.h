// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importreport.h"
#include "import/importer.h"
#include "jobs/job.h"
#include "models/catalogueindex.h"
#include "models/workspace.h"

#include <QTimer>

#include <deque>
#include <functional>
#include <optional>

namespace alidade {

struct StoreAccess;

/// The workspace file that is open: everything that touches it runs as a job from here. Fills the Workspace. Knows no
/// widget.
class Session : public QObject
{
    Q_OBJECT
public:
    /// What came of one path: exactly one of the two.
    struct Outcome
    {
        QString path;
        std::optional<ImportReport> report;
        std::optional<Error> error;
    };
    struct Request
    {
        QString path;
        ImportOptions options;
    };
    using Outcomes = std::vector<Outcome>;
    using Done = std::function<void(const Outcomes&)>;

    Session(Workspace& workspace, JobQueue& jobs, QObject* parent = nullptr);
    ~Session() override;

    JobQueue& jobs() { return m_jobs; }
    const CatalogueIndex& index() const { return m_index; }
    const Counts& counts() const { return m_counts; }
    QString path() const { return m_path; } ///< empty until a workspace is open
    bool isOpen() const { return !m_path.isEmpty(); }

    /// Opens the file, or creates it. opened() or failed() follows; on failure the old one stays open.
    void open(const QString& path);
    /// Reads the catalogue again. done is called when views have been told.
    void reload(const std::function<void()>& done = {});

    JobHandle* preview(const QStringList& paths, QObject* context, const Done& done);
    /// Imports one after the other; on cancel what is stored stays, and the rest comes back as Error Cancelled.
    JobHandle* importBundles(const std::vector<Request>& requests, const Done& done);
    JobHandle* importText(const QString& name, const QByteArray& bytes, const Done& done);

    void setBundleHidden(BundleId bundle, bool hidden);
    void setBundleLabel(BundleId bundle, const QString& label);
    /// Links the clone that holds this folder and orders the commits by it.
    void linkClone(const QString& folder);
    void refreshCommitOrder();

Q_SIGNALS:
    void opened(const QString& path);
    void failed(const QString& what, const alidade::Error& error);
    void contentChanged();
    void statusChanged(const QString& text);
    void imported(const alidade::Session::Outcomes& outcomes);

private:
    struct Loaded;
    void take(const std::shared_ptr<StoreAccess>& access, Loaded&& loaded);
    struct Write
    {
        std::shared_ptr<StoreAccess> access;
        QString title, success;
        std::function<Result<void>(StoreAccess&, const Progress&)> work;
    };
    /// One after the other, in the order asked for: undo and redo in quick succession must end as the last one says.
    void write(const QString& title, const QString& success,
               std::function<Result<void>(StoreAccess&, const Progress&)> work);
    void startNextWrite();
    void lookForChanges();
    JobHandle* runImport(const QString& title, const std::function<Outcomes(StoreAccess&, const Progress&)>& work,
                         const Done& done);

    Workspace& m_workspace;
    JobQueue& m_jobs;
    std::shared_ptr<StoreAccess> m_access;
    CatalogueIndex m_index;
    Counts m_counts;
    QString m_path;
    std::deque<Write> m_writes;
    bool m_writing = false;
    std::vector<std::function<void()>> m_afterReload;
    qint64 m_token = 0;
    QTimer m_poll;
};

} // namespace alidade
