// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QSortFilterProxyModel>

class QAbstractItemModel;
class QLineEdit;
class QListView;

namespace alidade {

/// A list that drops down below a button, with a field that filters it while typing. Deletes itself when it closes.
class ChoiceList : public QFrame
{
    Q_OBJECT
public:
    ChoiceList(QAbstractItemModel& model, QWidget* parent);
    void showBelow(const QWidget& anchor);

Q_SIGNALS:
    void chosen(int sourceRow);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void accept(const QModelIndex& index);

    QSortFilterProxyModel m_filter;
    QLineEdit* m_search;
    QListView* m_view;
};

} // namespace alidade
