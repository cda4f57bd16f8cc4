// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/importpage.h"

#include "core/commit.h"
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/factlist.h"
#include "gui/importdelegate.h"
#include "gui/importfacts.h"
#include "gui/remarklist.h"
#include "gui/textdialog.h"
#include "models/theme.h"
#include "ui_importpage.h"

#include <QFileInfo>
#include <QHeaderView>

#include <algorithm>
#include <array>

namespace alidade {

ImportPage::ImportPage(Session& session, const QStringList& paths, QWidget* parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ImportPage>())
    , m_session(session)
    , m_paths(paths)
{
    m_ui->setupUi(this);
    m_ui->picture->setPixmap(
        strokePixmap(QStringLiteral("box"), Theme::instance().colors().accent, 26, devicePixelRatioF()));
    m_ui->nameLine->setFont(fontOf(FontRole::Title, true));
    makePrimary(*m_ui->importButton);
    m_ui->groups->setModel(&m_groups);
    m_ui->groups->setItemDelegate(new ImportDelegate(m_ui->groups));
    constexpr std::array<int, 7> kWidths{250, 92, 78, 96, 100, 132, 146};
    for (size_t column = 0; column < kWidths.size(); ++column)
        m_ui->groups->setColumnWidth(static_cast<int>(column), kWidths[column]);
    m_ui->groups->header()->setStretchLastSection(false);
    m_ui->groups->header()->setSectionResizeMode(ImportGroupsModel::NameColumn, QHeaderView::Stretch);
    m_ui->headLayout->setColumnStretch(1, 1);
    m_remarks = new RemarkList(this);
    m_summary = new FactList(this);
    m_ui->remarksArea->setWidget(m_remarks);
    m_ui->summaryArea->setWidget(m_summary);
    for (QWidget* widget : {static_cast<QWidget*>(m_remarks), static_cast<QWidget*>(m_summary)}) {
        widget->setAutoFillBackground(true);
        widget->setBackgroundRole(QPalette::Base);
    }
    connect(m_ui->importButton, &QPushButton::clicked, this, &ImportPage::importChecked);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ImportPage::cancel);
    connect(m_ui->showButton, &QPushButton::clicked, this, [this] { Q_EMIT viewRequested(QStringLiteral("History")); });
    connect(m_ui->ignoredButton, &QPushButton::clicked, this, &ImportPage::showIgnored);
    connect(m_ui->commit, &QLineEdit::textChanged, this, &ImportPage::updateTotals);
    connect(&m_groups, &ImportGroupsModel::checksChanged, this, &ImportPage::updateTotals);
    setFocusProxy(m_ui->groups);
    setState(State::Reading);
}

ImportPage::~ImportPage()
{
    // An import goes on without its page; reading for a preview that nobody sees does not.
    if (m_job && m_state == State::Reading)
        m_job->cancel();
}

QString ImportPage::title() const
{
    if (m_paths.size() != 1)
        return tr("Import: %1 bundles").arg(countText(m_paths.size()));
    return tr("Import: %1").arg(shownText(QFileInfo(m_paths.first()).fileName()));
}

void ImportPage::setState(State state)
{
    m_state = state;
    const bool busy = state == State::Reading || state == State::Importing;
    const bool ready = state == State::Ready;
    m_ui->progress->setVisible(busy);
    m_ui->progress->setRange(0, 0);
    m_ui->groups->setEnabled(ready || state == State::Done);
    m_ui->importButton->setVisible(state != State::Done && state != State::Failed);
    m_ui->showButton->setVisible(state == State::Done);
    m_ui->cancelButton->setText(busy || ready ? tr("&Cancel") : tr("&Close"));
    for (QWidget* widget : {static_cast<QWidget*>(m_ui->label), static_cast<QWidget*>(m_ui->labelLabel)})
        widget->setVisible(ready);
    bool commitMissing = false;
    for (const ImportReport& report : m_reports) {
        for (const ImportGroup& group : report.groups)
            commitMissing = commitMissing || (group.commits == 0 && group.runs > 0);
    }
    m_ui->commit->setVisible(ready && commitMissing);
    m_ui->commitLabel->setVisible(ready && commitMissing);
    if (state == State::Reading) {
        m_ui->nameLine->setText(m_paths.size() == 1 ? shownText(QFileInfo(m_paths.first()).fileName())
                                                    : tr("%1 bundles").arg(countText(m_paths.size())));
        m_ui->detectedLine->setText(tr("Reading …"));
        m_ui->stateLine->setText(tr("Nothing is stored until you import"));
        m_ui->ignoredButton->hide();
    }
    updateTotals();
}

void ImportPage::start()
{
    m_job = m_session.preview(m_paths, this, [this](const Session::Outcomes& outcomes) { showPreview(outcomes); });
    connect(m_job, &JobHandle::progressed, this, [this](qint64 done, qint64 total, const QString& what) {
        m_ui->progress->setRange(0, total > 0 ? 1000 : 0);
        if (total > 0)
            m_ui->progress->setValue(static_cast<int>(1000 * done / total));
        m_ui->detectedLine->setText(what.isEmpty() ? tr("Reading …") : tr("Reading %1").arg(shownText(what)));
    });
}

void ImportPage::showPreview(const Session::Outcomes& outcomes)
{
    m_reports.clear();
    m_reportPaths.clear();
    for (const Session::Outcome& outcome : outcomes) {
        if (outcome.report) {
            m_reports.push_back(*outcome.report);
            m_reportPaths << outcome.path;
        }
    }
    m_groups.setReports(m_reports);
    qint64 runs = 0;
    for (const ImportReport& report : m_reports)
        runs += report.runs;
    showReports(tr("Before you import"), outcomes);
    setState(runs > 0 ? State::Ready : State::Failed);
    shareHeight();
    if (runs > 0) {
        m_ui->stateLine->setText(
            tr("Read in %1. Nothing is stored until you import").arg(durationText(m_reports.front().seconds)));
        Q_EMIT statusChanged(tr("Preview of %1 ready").arg(m_ui->nameLine->text()));
    } else {
        m_ui->stateLine->setText(tr("Nothing here can be imported"));
        Q_EMIT statusChanged(tr("%1: nothing can be imported").arg(m_ui->nameLine->text()));
    }
}

void ImportPage::shareHeight()
{
    // The table takes what its rows need, at most half: what is below is to be read.
    const int rows = m_groups.rowCount() * m_ui->groups->sizeHintForRow(0);
    const int whole = m_ui->splitter->height();
    const int table = std::clamp(rows + m_ui->groups->header()->height() + 4, 60, std::max(60, whole / 2));
    m_ui->splitter->setSizes({table, whole - table});
}

void ImportPage::showReports(const QString& heading, const Session::Outcomes& outcomes)
{
    std::vector<ImportRemark> remarks = errorRemarks(outcomes);
    const std::vector<ImportRemark> more = importRemarks(m_reports);
    remarks.insert(remarks.end(), more.begin(), more.end());
    if (remarks.empty())
        remarks.push_back({ImportRemark::Kind::Note, tr("Nothing to remark"), {tr("Every file was read whole.")}, {}});
    m_remarks->setRemarks(heading, remarks);
    m_summary->setBlocks(importFacts(m_reports, m_state == State::Importing));
    showHead(m_reports);
}

void ImportPage::showHead(const std::vector<ImportReport>& reports)
{
    if (reports.empty()) {
        m_ui->detectedLine->clear();
        m_ui->ignoredButton->hide();
        return;
    }
    m_ui->nameLine->setText(importHeadline(reports));
    m_ui->detectedLine->setText(detectedSentence(reports));
    qint64 ignored = 0;
    for (const ImportReport& report : reports)
        ignored += report.ignoredEntries;
    m_ui->ignoredButton->setVisible(ignored > 0);
    m_ui->ignoredButton->setText(ignored == 1 ? tr("1 file is not a result: show…")
                                              : tr("%1 files are not results: show…").arg(countText(ignored)));
}

void ImportPage::updateTotals()
{
    if (m_state != State::Ready) {
        m_ui->totals->clear();
        m_ui->importButton->setEnabled(false);
        return;
    }
    qint64 results = 0, samples = 0;
    for (int row = 0; row < m_groups.rowCount(); ++row) {
        if (m_groups.isChecked(row)) {
            results += m_groups.group(row).results;
            samples += m_groups.group(row).samples;
        }
    }
    const QByteArray commit = m_ui->commit->text().trimmed().toUtf8();
    const bool commitGood = commit.isEmpty() || isFullHash(commit);
    m_ui->totals->setText(
        commitGood ? tr("%1 results, %2 raw values; one undo step").arg(countText(results), countText(samples))
                   : tr("A full hash has 40 (or 64) digits 0–9 and a–f"));
    m_ui->importButton->setText(tr("&Import %1 of %2").arg(m_groups.checkedCount()).arg(m_groups.rowCount()));
    m_ui->importButton->setEnabled(commitGood && m_groups.checkedCount() > 0 && m_session.isOpen());
}

std::vector<Session::Request> ImportPage::requests() const
{
    std::vector<Session::Request> requests;
    for (size_t i = 0; i < m_reports.size(); ++i) {
        if (!m_groups.anyChecked(i))
            continue;
        ImportOptions options;
        options.label = m_ui->label->text().trimmed();
        options.commit = m_ui->commit->text().trimmed().toUtf8();
        options.excludedGroups = m_groups.excluded(i);
        requests.push_back({m_reportPaths.at(static_cast<qsizetype>(i)), options});
    }
    return requests;
}

void ImportPage::importChecked()
{
    if (m_state != State::Ready || !m_ui->importButton->isEnabled())
        return;
    const std::vector<Session::Request> list = requests();
    setState(State::Importing);
    m_ui->stateLine->setText(tr("Importing …"));
    const QPointer<ImportPage> self(this);
    m_job = m_session.importBundles(list, [self](const Session::Outcomes& outcomes) {
        if (self)
            self->showOutcome(outcomes);
    });
    if (!m_job)
        return;
    connect(m_job, &JobHandle::progressed, this, [this](qint64 done, qint64 total, const QString&) {
        m_ui->progress->setRange(0, total > 0 ? 1000 : 0);
        if (total > 0)
            m_ui->progress->setValue(static_cast<int>(1000 * done / total));
    });
}

void ImportPage::showOutcome(const Session::Outcomes& outcomes)
{
    m_reports.clear();
    bool any = false;
    qint64 results = 0;
    for (const Session::Outcome& outcome : outcomes) {
        if (outcome.report) {
            m_reports.push_back(*outcome.report);
            any = true;
            results += outcome.report->addedResults;
        }
    }
    m_state = State::Importing;
    showReports(tr("What was done"), outcomes);
    setState(any ? State::Done : State::Failed);
    m_ui->stateLine->setText(any ? tr("Imported: %1 results added").arg(countText(results))
                                 : tr("Nothing was imported"));
    Q_EMIT statusChanged(m_ui->stateLine->text());
}

void ImportPage::showIgnored()
{
    QStringList lines;
    for (const ImportReport& report : m_reports) {
        for (const QString& ignored : report.ignored)
            lines << shownText(ignored);
    }
    showText(tr("Files that are not results"), lines.join(QLatin1Char('\n')), this);
}

void ImportPage::cancel()
{
    if (m_job && (m_state == State::Reading || m_state == State::Importing))
        m_job->cancel();
    if (m_state != State::Importing)
        Q_EMIT closeRequested();
}

} // namespace alidade
