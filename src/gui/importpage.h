// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session.h"
#include "models/importgroupsmodel.h"

#include <QPointer>
#include <QWidget>

#include <memory>

namespace Ui {
class ImportPage;
}

namespace alidade {

class FactList;
class RemarkList;

/// One drop: first what importing it would do, then what it did. Nothing is stored before Import is pressed, and
/// nothing here blocks: closing the page stops the reading.
class ImportPage : public QWidget
{
    Q_OBJECT
public:
    enum class State { Reading, Ready, Importing, Done, Failed };

    ImportPage(Session& session, const QStringList& paths, QWidget* parent = nullptr);
    ~ImportPage() override;

    /// "Import: colleague.tar.zst": the tab's text.
    QString title() const;
    State state() const { return m_state; }
    const ImportGroupsModel& groups() const { return m_groups; }
    /// Begins to read; separate so that the caller can connect first.
    void start();
    /// Shows what came of an import that had no preview (pasted text).
    void showOutcome(const Session::Outcomes& outcomes);

public Q_SLOTS:
    void importChecked();

Q_SIGNALS:
    void closeRequested();
    void viewRequested(const QString& viewName);
    void statusChanged(const QString& text);

private:
    void setState(State state);
    void showPreview(const Session::Outcomes& outcomes);
    void showReports(const QString& heading, const Session::Outcomes& outcomes);
    void showHead(const std::vector<ImportReport>& reports);
    void shareHeight();
    void updateTotals();
    void showIgnored();
    void cancel();
    std::vector<Session::Request> requests() const;

    std::unique_ptr<Ui::ImportPage> m_ui;
    Session& m_session;
    QStringList m_paths;
    State m_state = State::Reading;
    ImportGroupsModel m_groups;
    std::vector<ImportReport> m_reports;
    QStringList m_reportPaths; ///< path of each of m_reports
    RemarkList* m_remarks;
    FactList* m_summary;
    QPointer<JobHandle> m_job;
};

} // namespace alidade
