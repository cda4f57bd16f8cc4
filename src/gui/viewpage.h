// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractItemModel;
class QSettings;

namespace alidade {

struct SearchVocabulary;

/// One tab of the main window. Shows what the Workspace selects; never blocks: queries go through the JobQueue.
class ViewPage : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual QString viewName() const = 0; ///< "History": tab text, settings group, file name of exports
    /// What the view shows as a table: what T shows, CSV exports and screen readers read. Never null.
    virtual QAbstractItemModel* tableTwin() const = 0;
    /// Switches between the picture and its table (T). A view that is a table itself ignores it.
    virtual void setTableShown(bool shown) = 0;
    virtual bool isTableShown() const = 0;
    /// Writes the view as a picture; the ending decides: .png .svg .pdf. False when the file could not be written.
    virtual bool exportPicture(const QString& path) = 0;
    /// What the inspector dock shows while this view is in front; null: the current run. Owned by the dock once shown.
    virtual QWidget* inspector() { return nullptr; }
    /// Words that the filter field can offer while this view is in front; null: none.
    virtual const SearchVocabulary* vocabulary() { return nullptr; }
    virtual void saveLayout(QSettings& settings) const = 0;
    virtual void restoreLayout(const QSettings& settings) = 0;

Q_SIGNALS:
    /// One line for the status bar: "Compared 1 834 rows in 1.9 s".
    void statusChanged(const QString& text);
    /// "12 of 1 834 moved": right end of the filter bar.
    void summaryChanged(const QString& text);
    /// Asks the main window to bring another view to the front.
    void viewRequested(const QString& viewName);
};

} // namespace alidade
