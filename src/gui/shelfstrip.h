// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

#include <QWidget>

#include <vector>

class QMenu;

namespace alidade {

class KeyChip;
class KeyShelf;

/// The shelves of a projection. Holds a copy; every move is announced as a new projection, and shown once the page has
/// taken it.
class ShelfStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit ShelfStrip(QWidget* parent = nullptr);

    void setProjection(const ConfigurationResultsPtr& results, const Projection& projection);
    const Projection& projection() const { return m_projection; }
    KeyShelf* shelf(Shelf shelf) const;
    /// Every place and value that a key can be given.
    void fillKeyMenu(QMenu& menu, const ProjectionKey& key);

Q_SIGNALS:
    void projectionChosen(const alidade::Projection& projection);

private:
    void equip(KeyShelf* shelf, KeyChip* chip);
    void showAddMenu(KeyShelf* shelf);
    void showChipMenu(KeyChip* chip);
    void choose(const ProjectionKey& key, Shelf to, const QString& value = {}, int at = -1);
    void addFixMenu(QMenu& menu, const ProjectionKey& key);
    QString chipWords(const ProjectionKey& key) const;
    /// The value that most results have and the one that fixing without a choice takes.
    QString firstValue(const ProjectionKey& key) const;

    ConfigurationResultsPtr m_results;
    Projection m_projection;
    std::vector<KeyShelf*> m_shelves;
    ProjectionKey m_moved; ///< keeps the keyboard's focus on its way
    bool m_refocus = false;
};

} // namespace alidade
