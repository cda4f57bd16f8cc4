// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/librarymodel.h"

#include "core/quantity.h"
#include "models/treeroles.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>
#include <map>

namespace alidade {

LibraryModel::LibraryModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_nodes(1)
{}

void LibraryModel::setCatalogue(const CatalogueIndex& index)
{
    beginResetModel();
    m_nodes.assign(1, Node());
    if (!index.catalogue().runs.empty())
        addMachines(index);
    if (!index.catalogue().bundles.empty())
        addBundles(index);
    endResetModel();
}

int LibraryModel::add(int parent, Node node)
{
    const int number = static_cast<int>(m_nodes.size());
    node.parent = parent;
    node.row = static_cast<int>(m_nodes[static_cast<size_t>(parent)].children.size());
    m_nodes[static_cast<size_t>(parent)].children.push_back(number);
    m_nodes.push_back(std::move(node));
    return number;
}

void LibraryModel::addMachines(const CatalogueIndex& index)
{
    Node branch;
    branch.text = QStringLiteral("Machines");
    const int top = add(0, std::move(branch));
    std::map<QString, std::map<QString, std::map<ConfigurationId, std::vector<SideChoice>>>> tree;
    for (SideChoice& choice : sideChoices(index)) {
        const ConfigurationId id = choice.configuration;
        tree[index.machineName(id)][index.environmentName(id)][id].push_back(std::move(choice));
    }
    for (auto& [machineName, environments] : tree) {
        Node machine;
        machine.kind = Kind::Machine;
        machine.text = machineName;
        machine.icon = QStringLiteral("machine");
        const int machineNode = add(top, std::move(machine));
        for (auto& [environmentName, configurations] : environments) {
            for (auto& [id, choices] : configurations) {
                Node configuration;
                configuration.kind = Kind::Configuration;
                configuration.text = environmentName;
                configuration.icon = QStringLiteral("configuration");
                configuration.configuration = id;
                const int configurationNode = add(machineNode, std::move(configuration));
                for (SideChoice& choice : choices) {
                    Node leaf;
                    leaf.kind = choice.commit.isValid() ? Kind::Commit : Kind::Run;
                    leaf.icon = choice.commit.isValid() ? QStringLiteral("commit") : QStringLiteral("run");
                    leaf.fixedPitch = !choice.hash.isEmpty();
                    leaf.text = leaf.fixedPitch ? choice.hash : choice.name;
                    leaf.secondary = leaf.fixedPitch && !choice.name.isEmpty() ? choice.name : dateText(choice.time);
                    leaf.configuration = id;
                    leaf.commit = choice.commit;
                    leaf.count = static_cast<qint64>(choice.runs.size());
                    leaf.runs = choice.runs;
                    leaf.tip = choice.side().label;
                    m_nodes[static_cast<size_t>(configurationNode)].count += leaf.count;
                    m_nodes[static_cast<size_t>(machineNode)].count += leaf.count;
                    add(configurationNode, std::move(leaf));
                }
            }
        }
    }
}

void LibraryModel::addBundles(const CatalogueIndex& index)
{
    Node branch;
    branch.text = QStringLiteral("Bundles");
    const int top = add(0, std::move(branch));
    std::vector<const BundleRecord*> bundles;
    for (const BundleRecord& bundle : index.catalogue().bundles)
        bundles.push_back(&bundle);
    std::stable_sort(bundles.begin(), bundles.end(),
                     [](const auto* left, const auto* right) { return left->importedAt > right->importedAt; });
    for (const BundleRecord* bundle : bundles) {
        Node node;
        node.kind = Kind::Bundle;
        node.text = bundle->name;
        node.secondary = bundle->hidden ? QStringLiteral("hidden") : bundle->label;
        node.icon = QStringLiteral("bundle");
        node.tip = bundle->origin;
        node.count = bundle->runs;
        node.hidden = bundle->hidden;
        node.bundle = bundle->id;
        add(top, std::move(node));
    }
}

const LibraryModel::Node* LibraryModel::node(const QModelIndex& index) const
{
    return index.isValid() ? &m_nodes[static_cast<size_t>(index.internalId())] : nullptr;
}

ComparisonSide LibraryModel::side(const QModelIndex& index) const
{
    const Node* item = node(index);
    if (!item || item->runs.empty())
        return {};
    return {item->tip, item->runs};
}

QString LibraryModel::path(const QModelIndex& index) const
{
    const Node* item = node(index);
    if (!item)
        return {};
    const QString own = item->kind == Kind::Bundle ? QString::number(item->bundle.value) : item->text;
    return path(index.parent()) + QChar(0x1f) + own;
}

QModelIndex LibraryModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const size_t above = parent.isValid() ? static_cast<size_t>(parent.internalId()) : 0;
    return createIndex(row, column, static_cast<quintptr>(m_nodes[above].children[static_cast<size_t>(row)]));
}

QModelIndex LibraryModel::parent(const QModelIndex& index) const
{
    const Node* item = node(index);
    if (!item || item->parent <= 0)
        return {};
    return createIndex(m_nodes[static_cast<size_t>(item->parent)].row, 0, static_cast<quintptr>(item->parent));
}

int LibraryModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    const size_t number = parent.isValid() ? static_cast<size_t>(parent.internalId()) : 0;
    return static_cast<int>(m_nodes[number].children.size());
}

int LibraryModel::columnCount(const QModelIndex&) const
{
    return 2;
}

QVariant LibraryModel::data(const QModelIndex& index, int role) const
{
    const Node* item = node(index);
    if (!item)
        return {};
    if (index.column() == 1) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole || item->kind == Kind::Branch)
            return {};
        const QString number = countText(item->count);
        return item->kind == Kind::Machine || item->kind == Kind::Bundle ? QVariant(number + QStringLiteral(" runs"))
                                                                         : QVariant(number);
    }
    switch (role) {
    case Qt::DisplayRole:
        return item->text;
    case Qt::AccessibleTextRole:
        return QString(item->text + QLatin1Char(' ') + item->secondary);
    case Qt::ToolTipRole:
        return item->tip.isEmpty() ? QVariant() : QVariant(item->tip.toHtmlEscaped());
    case SecondaryRole:
        return item->secondary;
    case FixedPitchRole:
        return item->fixedPitch;
    case IconNameRole:
        return item->icon;
    case HiddenRole:
        return item->hidden;
    default:
        return {};
    }
}

QVariant LibraryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? QStringLiteral("Name") : QStringLiteral("Runs");
}

Qt::ItemFlags LibraryModel::flags(const QModelIndex& index) const
{
    const Node* item = node(index);
    if (!item)
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (!item->runs.empty())
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList LibraryModel::mimeTypes() const
{
    return {QString::fromLatin1(kSideMimeType), QStringLiteral("text/plain")};
}

QMimeData* LibraryModel::mimeData(const QModelIndexList& indexes) const
{
    ComparisonSide all;
    QStringList labels;
    for (const QModelIndex& index : indexes) {
        if (index.column() != 0)
            continue;
        const ComparisonSide one = side(index);
        all.runs.insert(all.runs.end(), one.runs.begin(), one.runs.end());
        if (!one.runs.empty())
            labels << one.label;
    }
    if (all.runs.empty())
        return nullptr;
    all.label = labels.join(QStringLiteral(" + "));
    auto* data = new QMimeData; // the view owns it
    data->setData(QString::fromLatin1(kSideMimeType), sideToBytes(all));
    data->setText(all.label);
    return data;
}

QByteArray sideToBytes(const ComparisonSide& side)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << side.label << static_cast<quint32>(side.runs.size());
    for (const RunId run : side.runs)
        stream << run.value;
    return bytes;
}

ComparisonSide sideFromBytes(const QByteArray& bytes)
{
    ComparisonSide side;
    QDataStream stream(bytes);
    quint32 count = 0;
    stream >> side.label >> count;
    for (quint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        RunId run;
        stream >> run.value;
        side.runs.push_back(run);
    }
    return stream.status() == QDataStream::Ok ? side : ComparisonSide();
}

} // namespace alidade
