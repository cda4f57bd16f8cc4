// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/analysisdialog.h"

#include "gui/appstyle.h"
#include "gui/helpbutton.h"
#include "gui/tablelook.h"
#include "jobs/job.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr QSize kSize(880, 520);
constexpr int kWidestColumn = 320;

class PlainCells final : public CellsModel
{
public:
    PlainCells(const AnalysisText& text, QObject* parent)
        : CellsModel(parent)
    {
        setCells(text.columns, text.rows);
    }
};

QTableView* tableOf(const AnalysisText& text, const QString& name, QWidget* parent)
{
    auto* view = new QTableView(parent);
    auto* sorted = new QSortFilterProxyModel(view);
    sorted->setSourceModel(new PlainCells(text, view));
    sorted->setSortRole(Qt::EditRole);
    view->setModel(sorted);
    view->setAccessibleName(name);
    lookLikeATable(*view);
    view->setSortingEnabled(true);
    view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view->resizeColumnsToContents();
    for (int column = 0; column < sorted->columnCount(); ++column)
        view->setColumnWidth(column, std::min(view->columnWidth(column) + 12, kWidestColumn));
    return view;
}

QLabel* paragraph(QWidget* parent, bool muted)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (muted)
        label->setForegroundRole(QPalette::PlaceholderText);
    label->hide();
    return label;
}

} // namespace

AnalysisDialog::AnalysisDialog(const QString& title, const QString& subject, const QString& helpTopic, QWidget* parent)
    : QDialog(parent)
    , m_sentence(paragraph(this, false))
    , m_notes(paragraph(this, true))
    , m_work(new QWidget(this))
    , m_workText(new QLabel(tr("Computing …"), m_work))
    , m_bar(new QProgressBar(m_work))
    , m_pages(new QTabWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    resize(kSize);
    auto* layout = new QVBoxLayout(this);
    auto* head = new QLabel(subject, this);
    head->setTextFormat(Qt::PlainText);
    head->setFont(fontOf(FontRole::Title, true));
    head->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("analysisSentence"));
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(6);
    m_bar->setAccessibleName(tr("Progress"));
    auto* stop = new QPushButton(tr("Stop"), m_work);
    auto* work = new QHBoxLayout(m_work);
    work->setContentsMargins(0, 0, 0, 0);
    work->addWidget(m_workText);
    work->addWidget(m_bar, 1);
    work->addWidget(stop);
    m_work->hide();
    m_pages->setDocumentMode(true);
    m_pages->tabBar()->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* help = buttons->addButton(tr("How to read this"), QDialogButtonBox::HelpRole);
    connect(help, &QPushButton::clicked, this, [this, helpTopic] { showHelp(helpTopic, this); });
    m_copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    m_copy->setToolTip(tr("Copies the words and the table, with tabs between the columns"));
    m_copy->setEnabled(false);
    layout->addWidget(head);
    layout->addWidget(m_sentence);
    layout->addWidget(m_work);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_notes);
    layout->addWidget(buttons);
    connect(stop, &QPushButton::clicked, this, [this] {
        if (m_job)
            m_job->cancel();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(plainText()); });
}

/// What nobody waits for any more is not computed on.
AnalysisDialog::~AnalysisDialog()
{
    if (m_job)
        m_job->cancel();
}

void AnalysisDialog::watch(JobHandle* job)
{
    m_job = job;
    m_work->setVisible(job != nullptr);
    m_bar->setRange(0, 0);
    if (!job)
        return;
    connect(job, &JobHandle::progressed, this, [this](qint64 done, qint64 total, const QString& what) {
        m_bar->setRange(0, total > 0 ? 1000 : 0); // a bar counts in int
        m_bar->setValue(total > 0 ? static_cast<int>(1000 * done / total) : 0);
        if (!what.isEmpty())
            m_workText->setText(what);
    });
}

void AnalysisDialog::finish()
{
    m_job = nullptr;
    m_work->hide();
}

void AnalysisDialog::setText(const AnalysisText& text)
{
    finish();
    m_text = text;
    m_sentence->setText(text.sentence);
    m_sentence->setVisible(!text.sentence.isEmpty());
    m_notes->setText(text.notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!text.notes.isEmpty());
    m_copy->setEnabled(true);
    clearPages();
    if (!text.rows.empty())
        addTablePage(windowTitle(), text);
}

void AnalysisDialog::setFailed(const Error& error)
{
    finish();
    const bool stopped = error.code == ErrorCode::Cancelled;
    m_sentence->setText(stopped ? tr("Stopped.") : error.toString());
    m_sentence->show();
}

void AnalysisDialog::addPage(const QString& title, QWidget* page)
{
    m_pages->addTab(page, title);
    m_pages->tabBar()->setVisible(m_pages->count() > 1);
}

void AnalysisDialog::addTablePage(const QString& title, const AnalysisText& text)
{
    addPage(title, tableOf(text, title, m_pages));
}

void AnalysisDialog::clearPages()
{
    while (m_pages->count() > 0) {
        QWidget* page = m_pages->widget(0);
        m_pages->removeTab(0);
        delete page;
    }
}

QString AnalysisDialog::plainText() const
{
    QStringList lines{m_text.sentence};
    QStringList heads;
    for (const CellsModel::Column& column : m_text.columns)
        heads += column.title;
    if (!m_text.rows.empty())
        lines += heads.join(QLatin1Char('\t'));
    for (const CellsModel::Row& row : m_text.rows) {
        QStringList cells;
        for (const CellsModel::Cell& cell : row)
            cells += cell.text;
        lines += cells.join(QLatin1Char('\t'));
    }
    lines += m_text.notes;
    return QString(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

} // namespace alidade
