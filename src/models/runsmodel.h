// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/catalogueindex.h"
#include "models/cellsmodel.h"

namespace alidade {

/// Every run of the workspace, one a row, newest first, with where it came from.
class RunsModel final : public CellsModel
{
    Q_OBJECT
public:
    using CellsModel::CellsModel;

    void setCatalogue(const CatalogueIndex& index);
    RunId run(int row) const { return m_runs[static_cast<size_t>(row)]; }
    BundleId bundle(int row) const { return m_bundles[static_cast<size_t>(row)]; }

private:
    std::vector<RunId> m_runs;
    std::vector<BundleId> m_bundles;
};

/// The bundles of the workspace, newest first.
class BundlesModel final : public CellsModel
{
    Q_OBJECT
public:
    using CellsModel::CellsModel;

    void setCatalogue(const CatalogueIndex& index);
    BundleId bundle(int row) const { return m_bundles[static_cast<size_t>(row)]; }

private:
    std::vector<BundleId> m_bundles;
};

} // namespace alidade
