// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysistexts.h"

#include <QDialog>
#include <QPointer>

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace alidade {

class JobHandle;
struct Error;

/// The answer to one question about a comparison: a sentence, what qualifies it, a table; while the job is under way a
/// bar that can stop it. Not modal: the comparison stays at hand.
class AnalysisDialog : public QDialog
{
    Q_OBJECT
public:
    /// helpTopic: of helpText().
    AnalysisDialog(const QString& title, const QString& subject, const QString& helpTopic, QWidget* parent);
    ~AnalysisDialog() override;

    /// Shows the progress of the job until the answer comes; null: there is nothing to wait for.
    void watch(JobHandle* job);
    void setText(const AnalysisText& text);
    void setFailed(const Error& error);
    /// What is shown in words and numbers, tabs between the columns.
    virtual QString plainText() const;

protected:
    /// A further page beside the table; made into tabs as soon as there is one.
    void addPage(const QString& title, QWidget* page);
    void addTablePage(const QString& title, const AnalysisText& text);
    void clearPages();

private:
    void finish();

    QLabel* m_sentence;
    QLabel* m_notes;
    QWidget* m_work;
    QLabel* m_workText;
    QProgressBar* m_bar;
    QTabWidget* m_pages;
    QPushButton* m_copy;
    QPointer<JobHandle> m_job;
    AnalysisText m_text;
};

} // namespace alidade
