// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/benchmarktreemodel.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeView;

namespace alidade {

class Session;
class Workspace;

/// The Benchmarks dock: a tree with a search field. Choosing a row makes it what all views show.
class BenchmarkPanel : public QWidget
{
    Q_OBJECT
public:
    BenchmarkPanel(Workspace& workspace, Session& session, QWidget* parent = nullptr);

    QLineEdit* search() const { return m_search; }
    QTreeView* view() const { return m_view; }
    /// Opens the tree at a benchmark and chooses its first case.
    void showBenchmark(BenchmarkId benchmark);

Q_SIGNALS:
    void viewRequested(const QString& viewName);

private:
    void reload();
    void choose();
    void fetchParameters(BenchmarkId benchmark);
    void followCase();

    Workspace& m_workspace;
    Session& m_session;
    BenchmarkTreeModel m_model;
    BenchmarkFilter m_filter;
    QLineEdit* m_search;
    QTreeView* m_view;
    QLabel* m_empty;
    BenchmarkId m_chooseFirst; ///< choose its first case as soon as its parameters are known
    bool m_following = false;
};

} // namespace alidade
