// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sides.h"

#include <QAbstractListModel>

namespace alidade {

/// What a well offers: every commit in every configuration, newest first. Display text is what typing filters.
class SideChoicesModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setChoices(std::vector<SideChoice> choices);
    const SideChoice& choice(int row) const { return m_choices[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<SideChoice> m_choices;
};

} // namespace alidade
