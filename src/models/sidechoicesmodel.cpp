// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sidechoicesmodel.h"

namespace alidade {

void SideChoicesModel::setChoices(std::vector<SideChoice> choices)
{
    beginResetModel();
    m_choices = std::move(choices);
    endResetModel();
}

int SideChoicesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_choices.size());
}

QVariant SideChoicesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    const SideChoice& item = choice(index.row());
    QStringList parts;
    for (const QString& part : {item.hash, item.name, item.place, dateText(item.time)}) {
        if (!part.isEmpty())
            parts << part;
    }
    return parts.join(QStringLiteral("  "));
}

} // namespace alidade
