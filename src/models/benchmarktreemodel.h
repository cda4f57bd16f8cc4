// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"
#include "core/catalogue.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

#include <optional>

namespace alidade {

/// Benchmarks by the dotted parts of their names; under each its parameter combinations, which are asked for when the
/// row is opened (parametersWanted → setParameters).
class BenchmarkTreeModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    void setCatalogue(const Catalogue& catalogue);
    void setParameters(BenchmarkId benchmark, const std::vector<ParameterSet>& combinations);

    /// The case of a row; nothing for folders and for benchmarks whose parameters are not chosen.
    std::optional<CaseKey> caseKey(const QModelIndex& index) const;
    /// The benchmark of a row; invalid for folders.
    BenchmarkId benchmark(const QModelIndex& index) const;
    QModelIndex indexOf(BenchmarkId benchmark) const;
    QString fullName(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    void parametersWanted(alidade::BenchmarkId benchmark);

private:
    struct Node
    {
        QString text, secondary, fullName, filterText;
        BenchmarkId benchmark;
        qint64 cases = 0; ///< benchmarks: combinations; folders: benchmarks below
        bool isCase = false, asked = false;
        ParameterSet parameters;
        int parent = -1, row = 0;
        std::vector<int> children;
    };
    int add(int parent, Node node);
    const Node& at(const QModelIndex& index) const;

    std::vector<Node> m_nodes = std::vector<Node>(1);
};

/// Rows whose full name holds every typed word, with what is above and below them.
class BenchmarkFilter final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit BenchmarkFilter(QObject* parent = nullptr);
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

} // namespace alidade
