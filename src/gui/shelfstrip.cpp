// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shelfstrip.h"

#include "gui/keychip.h"
#include "gui/keyshelf.h"

#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

constexpr qsizetype kMostValues = 40; ///< in a menu; more can't be read there

} // namespace

ShelfStrip::ShelfStrip(QWidget* parent)
    : QWidget(parent)
{
    setBackgroundRole(QPalette::Window);
    setAutoFillBackground(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 6, 14, 6);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    const std::vector<std::pair<Shelf, QString>> shelves = {
        {Shelf::Rows, tr("Rows")},   {Shelf::Columns, tr("Columns")}, {Shelf::Facets, tr("Facets")},
        {Shelf::Fixed, tr("Fixed")}, {Shelf::Curve, tr("Curves")},    {Shelf::Ignored, tr("Ignored")}};
    for (const auto& [shelf, title] : shelves) {
        auto* one = new KeyShelf(shelf, title, this);
        auto* label = new QLabel(title, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(one);
        const auto number = static_cast<int>(m_shelves.size());
        grid->addWidget(label, number / 2, number % 2 * 2);
        grid->addWidget(one, number / 2, number % 2 * 2 + 1);
        m_shelves.push_back(one);
        connect(one, &KeyShelf::addRequested, this, [this, one] { showAddMenu(one); });
        connect(one, &KeyShelf::chipMade, this, [this, one](KeyChip* chip) { equip(one, chip); });
        connect(one, &KeyShelf::keyDropped, this, [this, one](const QString& text, int at) {
            if (!m_results)
                return;
            const Result<std::vector<ProjectionKey>> keys = parseKeys(*m_results, text);
            if (keys && keys->size() == 1)
                choose(keys->front(), one->shelf(), firstValue(keys->front()), at);
        });
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
}

KeyShelf* ShelfStrip::shelf(Shelf shelf) const
{
    const auto it = std::find_if(m_shelves.begin(), m_shelves.end(),
                                 [shelf](const KeyShelf* one) { return one->shelf() == shelf; });
    return it == m_shelves.end() ? nullptr : *it;
}

QString ShelfStrip::chipWords(const ProjectionKey& key) const
{
    for (const FixedKey& entry : m_projection.fixed) {
        if (entry.key == key)
            return QString(keyTitle(key) + QLatin1Char(' ') + valueText(*m_results->catalogue, key, entry.value));
    }
    return keyTitle(key);
}

void ShelfStrip::setProjection(const ConfigurationResultsPtr& results, const Projection& projection)
{
    m_results = results;
    m_projection = projection;
    std::vector<ProjectionKey> fixed;
    for (const FixedKey& entry : projection.fixed)
        fixed.push_back(entry.key);
    std::vector<ProjectionKey> curve;
    if (projection.curve)
        curve.push_back(*projection.curve);
    for (KeyShelf* shelf : m_shelves) {
        const std::vector<ProjectionKey>& keys = shelf->shelf() == Shelf::Rows      ? projection.rows
                                                 : shelf->shelf() == Shelf::Columns ? projection.columns
                                                 : shelf->shelf() == Shelf::Facets  ? projection.facets
                                                 : shelf->shelf() == Shelf::Fixed   ? fixed
                                                 : shelf->shelf() == Shelf::Curve   ? curve
                                                                                    : projection.ignored;
        std::vector<std::pair<ProjectionKey, QString>> chips;
        for (const ProjectionKey& key : keys)
            chips.emplace_back(key, chipWords(key));
        shelf->setChips(chips);
        for (KeyChip* chip : shelf->chips()) {
            if (m_refocus && chip->key() == m_moved)
                chip->setFocus(Qt::OtherFocusReason);
        }
    }
    m_refocus = false;
}

void ShelfStrip::choose(const ProjectionKey& key, Shelf to, const QString& value, int at)
{
    m_moved = key;
    m_refocus = true;
    Q_EMIT projectionChosen(moved(m_projection, key, to, value, at));
}

QString ShelfStrip::firstValue(const ProjectionKey& key) const
{
    const KeyValueList* entry = m_results->find(key);
    return entry && !entry->values.isEmpty() ? entry->values.constFirst() : QString();
}

void ShelfStrip::equip(KeyShelf* shelf, KeyChip* chip)
{
    const ProjectionKey key = chip->key();
    connect(chip, &KeyChip::menuRequested, this, [this, chip] { showChipMenu(chip); });
    connect(chip, &KeyChip::removeRequested, this, [this, key] { choose(key, Shelf::None); });
    connect(chip, &KeyChip::stepRequested, this, [this, shelf, chip, key](int step) {
        const std::vector<KeyChip*>& chips = shelf->chips();
        const auto at = static_cast<int>(std::find(chips.begin(), chips.end(), chip) - chips.begin()) + step;
        if (at < 0 || at >= static_cast<int>(chips.size()))
            return;
        QString value;
        for (const FixedKey& entry : m_projection.fixed)
            value = entry.key == key ? entry.value : value;
        choose(key, shelf->shelf(), value, at);
    });
    connect(chip, &KeyChip::shelfStepRequested, this, [this, shelf, key](int step) {
        // Only parameters make curves.
        const auto from = std::find(m_shelves.begin(), m_shelves.end(), shelf) - m_shelves.begin();
        auto to = from + step;
        while (to >= 0 && to < static_cast<qptrdiff>(m_shelves.size()) &&
               m_shelves[static_cast<size_t>(to)]->shelf() == Shelf::Curve &&
               key.kind != ProjectionKey::Kind::Parameter)
            to += step;
        if (to >= 0 && to < static_cast<qptrdiff>(m_shelves.size()))
            choose(key, m_shelves[static_cast<size_t>(to)]->shelf(), firstValue(key));
    });
}

void ShelfStrip::addFixMenu(QMenu& menu, const ProjectionKey& key)
{
    const KeyValueList* entry = m_results->find(key);
    if (!entry)
        return;
    QMenu* values = menu.addMenu(tr("Fix to"));
    for (const QString& value : entry->values.mid(0, kMostValues)) {
        QString words = valueText(*m_results->catalogue, key, value);
        values->addAction(words.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                          [this, key, value] { choose(key, Shelf::Fixed, value); });
    }
}

void ShelfStrip::fillKeyMenu(QMenu& menu, const ProjectionKey& key)
{
    const Shelf now = shelfOf(m_projection, key);
    for (const KeyShelf* shelf : m_shelves) {
        const Shelf to = shelf->shelf();
        if (to == now || to == Shelf::Fixed || (to == Shelf::Curve && key.kind != ProjectionKey::Kind::Parameter))
            continue;
        menu.addAction(tr("Move to %1").arg(shelf->title().toLower()), this, [this, key, to] { choose(key, to); });
    }
    addFixMenu(menu, key);
    if (now == Shelf::None)
        return;
    menu.addSeparator();
    menu.addAction(tr("Take off"), this, [this, key] { choose(key, Shelf::None); });
}

void ShelfStrip::showChipMenu(KeyChip* chip)
{
    QMenu menu(this);
    fillKeyMenu(menu, chip->key());
    menu.exec(chip->mapToGlobal(QPoint(0, chip->height())));
}

/// Keys that are elsewhere: those that vary first, the others in a menu of their own.
void ShelfStrip::showAddMenu(KeyShelf* shelf)
{
    if (!m_results)
        return;
    QMenu menu(this);
    QMenu same(tr("Same everywhere"), this);
    for (const KeyValueList& entry : m_results->keys) {
        const bool curve = shelf->shelf() == Shelf::Curve && entry.key.kind != ProjectionKey::Kind::Parameter;
        if (curve || shelfOf(m_projection, entry.key) == shelf->shelf())
            continue;
        QString words = keyTitle(entry.key);
        words.replace(QLatin1Char('&'), QStringLiteral("&&"));
        if (entry.varies())
            words = tr("%1 (%2 values)").arg(words).arg(entry.values.size());
        QMenu& into = entry.varies() ? menu : same;
        if (shelf->shelf() != Shelf::Fixed) {
            into.addAction(words, this, [this, key = entry.key, to = shelf->shelf()] { choose(key, to); });
            continue;
        }
        QMenu* values = into.addMenu(words);
        for (const QString& value : entry.values.mid(0, kMostValues)) {
            QString shown = valueText(*m_results->catalogue, entry.key, value);
            values->addAction(shown.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                              [this, key = entry.key, value] { choose(key, Shelf::Fixed, value); });
        }
    }
    if (!same.isEmpty())
        menu.addMenu(&same);
    menu.exec(shelf->addButton()->mapToGlobal(QPoint(0, shelf->addButton()->height())));
}

} // namespace alidade
