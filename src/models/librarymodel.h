// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/catalogueindex.h"
#include "models/sides.h"

#include <QAbstractItemModel>

#include <vector>

namespace alidade {

/// Machines → configurations → commits, and bundles, as found in the files. Newest commits first.
class LibraryModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum class Kind { Branch, Machine, Configuration, Commit, Run, Bundle };
    struct Node
    {
        Kind kind = Kind::Branch;
        QString text, secondary, icon, tip;
        qint64 count = 0;
        bool fixedPitch = false, hidden = false;
        MachineId machine;
        ConfigurationId configuration;
        CommitId commit;
        BundleId bundle;
        std::vector<RunId> runs; ///< of commits and runs
        int parent = -1, row = 0;
        std::vector<int> children;
    };

    /// What a row dragged onto a well carries: a ComparisonSide as written by sideToBytes().
    static constexpr char kSideMimeType[] = "application/x-alidade-side";

    explicit LibraryModel(QObject* parent = nullptr);

    void setCatalogue(const CatalogueIndex& index);
    /// Null for the invisible root.
    const Node* node(const QModelIndex& index) const;
    /// The side that a commit or run row stands for; without runs for other rows.
    ComparisonSide side(const QModelIndex& index) const;
    /// Which branch, machine, … this is, for keeping rows open over a reload.
    QString path(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    int add(int parent, Node node);
    void addMachines(const CatalogueIndex& index);
    void addBundles(const CatalogueIndex& index);

    std::vector<Node> m_nodes; ///< 0 is the invisible root
};

QByteArray sideToBytes(const ComparisonSide& side);
/// A side without runs when the bytes are not one.
ComparisonSide sideFromBytes(const QByteArray& bytes);

} // namespace alidade
