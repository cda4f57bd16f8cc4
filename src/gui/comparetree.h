// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPersistentModelIndex>
#include <QSet>
#include <QTreeView>

namespace alidade {

class ComparisonModel;

/// The tree of a comparison: groups on the head colour, a bar at the current row, folding that survives a new filter.
/// The delegates of its columns draw the rest.
class CompareTree final : public QTreeView
{
    Q_OBJECT
public:
    explicit CompareTree(QWidget* parent = nullptr);

    void setComparisonModel(ComparisonModel* model);
    /// Numbers of an older question: drawn in the colours of disabled things until the new ones come.
    void setStale(bool stale);
    bool isStale() const { return m_stale; }

    int currentCase() const; ///< number in the report; -1: none
    /// Selects and shows it, unfolding its group. Does nothing where it is filtered out.
    void setCurrentCase(int number);
    /// Before another report: its numbers mean other cases.
    void forgetCurrent() { m_current = -1; }
    std::vector<int> selectedCases() const;
    void goToFinding(int step);
    /// Numbers of the rows that can be seen now, from the top.
    std::vector<int> casesInView() const;

Q_SIGNALS:
    void viewMoved();     ///< other rows are in view
    void caseActivated(); ///< Enter or a double click on a case
    void casesSelected(); ///< current row or selection changed by the user
    void findingNotFound(int step);

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyboardSearch(const QString& search) override;
    bool viewportEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    void remember(const QModelIndex& group, bool folded);
    void unfold();
    void activate(const QModelIndex& index);

    ComparisonModel* m_model = nullptr;
    QSet<QString> m_folded;   ///< groups that the user folded
    QSet<QString> m_unfolded; ///< groups that the user unfolded
    QModelIndex m_hovered;
    int m_current = -1; ///< kept over a reset
    bool m_stale = false;
    bool m_restoring = false;
};

} // namespace alidade
