// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/benchmarktreemodel.h"

#include "core/quantity.h"
#include "models/treeroles.h"

#include <QHash>

#include <algorithm>

namespace alidade {

namespace {

/// The dotted parts of a name; dots inside brackets or after a blank belong to the part.
QStringList nameParts(const QString& name)
{
    QStringList parts;
    qsizetype start = 0;
    int depth = 0;
    for (qsizetype i = 0; i < name.size(); ++i) {
        const QChar c = name.at(i);
        if (c == QLatin1Char('(') || c == QLatin1Char('<') || c == QLatin1Char('['))
            ++depth;
        else if (c == QLatin1Char(')') || c == QLatin1Char('>') || c == QLatin1Char(']'))
            --depth;
        else if (c.isSpace() || c == QLatin1Char('/'))
            break;
        else if (c == QLatin1Char('.') && depth == 0 && i > start && i + 1 < name.size()) {
            parts << name.mid(start, i - start);
            start = i + 1;
        }
    }
    return parts << name.mid(start);
}

QString distinction(const BenchmarkRecord& record, bool severalVersions)
{
    QStringList words;
    if (!record.metric.primary)
        words << record.metric.name;
    if (severalVersions && !record.version.isEmpty())
        words << QStringLiteral("v ") + record.version.left(7);
    return words.join(QStringLiteral(" · "));
}

} // namespace

int BenchmarkTreeModel::add(int parent, Node node)
{
    const int number = static_cast<int>(m_nodes.size());
    node.parent = parent;
    node.row = static_cast<int>(m_nodes[static_cast<size_t>(parent)].children.size());
    m_nodes[static_cast<size_t>(parent)].children.push_back(number);
    m_nodes.push_back(std::move(node));
    return number;
}

void BenchmarkTreeModel::setCatalogue(const Catalogue& catalogue)
{
    QHash<QString, int> versions;
    for (const BenchmarkRecord& record : catalogue.benchmarks) {
        if (record.metric.primary)
            ++versions[record.project + QLatin1Char('\n') + record.name];
    }
    beginResetModel();
    m_nodes.assign(1, Node());
    QHash<QString, int> folders;
    for (const BenchmarkRecord& record : catalogue.benchmarks) {
        const QStringList parts = nameParts(record.name);
        int parent = 0;
        QString path;
        for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
            path += (path.isEmpty() ? QString() : QStringLiteral(".")) + parts.at(i);
            int& folder = folders[path];
            if (folder == 0) {
                Node node;
                node.text = parts.at(i);
                node.fullName = path;
                node.filterText = path.toLower();
                folder = add(parent, std::move(node));
            }
            parent = folder;
            ++m_nodes[static_cast<size_t>(parent)].cases;
        }
        Node leaf;
        leaf.text = parts.last();
        leaf.secondary = distinction(record, versions.value(record.project + QLatin1Char('\n') + record.name) > 1);
        leaf.fullName = record.name;
        leaf.filterText = QString(record.name + QLatin1Char(' ') + leaf.secondary).toLower();
        leaf.benchmark = record.id;
        leaf.cases = record.cases;
        add(parent, std::move(leaf));
    }
    endResetModel();
}

void BenchmarkTreeModel::setParameters(BenchmarkId benchmark, const std::vector<ParameterSet>& combinations)
{
    const QModelIndex parent = indexOf(benchmark);
    if (!parent.isValid() || combinations.empty() || rowCount(parent) > 0)
        return;
    const int number = static_cast<int>(parent.internalId());
    beginInsertRows(parent, 0, static_cast<int>(combinations.size()) - 1);
    for (const ParameterSet& combination : combinations) {
        Node node;
        node.text = parameterText(combination);
        node.fullName =
            m_nodes[static_cast<size_t>(number)].fullName + QStringLiteral(" (") + node.text + QLatin1Char(')');
        node.filterText = node.fullName.toLower();
        node.benchmark = benchmark;
        node.isCase = true;
        node.parameters = combination;
        add(number, std::move(node));
    }
    endInsertRows();
}

const BenchmarkTreeModel::Node& BenchmarkTreeModel::at(const QModelIndex& index) const
{
    return m_nodes[index.isValid() ? static_cast<size_t>(index.internalId()) : 0];
}

std::optional<CaseKey> BenchmarkTreeModel::caseKey(const QModelIndex& index) const
{
    const Node& node = at(index);
    if (!node.benchmark.isValid() || (!node.isCase && node.cases > 1))
        return std::nullopt;
    return CaseKey{node.benchmark, node.parameters};
}

BenchmarkId BenchmarkTreeModel::benchmark(const QModelIndex& index) const
{
    return at(index).benchmark;
}

QModelIndex BenchmarkTreeModel::indexOf(BenchmarkId benchmark) const
{
    for (size_t i = 1; i < m_nodes.size(); ++i) {
        if (m_nodes[i].benchmark == benchmark && !m_nodes[i].isCase)
            return createIndex(m_nodes[i].row, 0, static_cast<quintptr>(i));
    }
    return {};
}

QString BenchmarkTreeModel::fullName(const QModelIndex& index) const
{
    return at(index).fullName;
}

QModelIndex BenchmarkTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, static_cast<quintptr>(at(parent).children[static_cast<size_t>(row)]));
}

QModelIndex BenchmarkTreeModel::parent(const QModelIndex& index) const
{
    const int above = at(index).parent;
    if (above <= 0)
        return {};
    return createIndex(m_nodes[static_cast<size_t>(above)].row, 0, static_cast<quintptr>(above));
}

int BenchmarkTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(at(parent).children.size());
}

int BenchmarkTreeModel::columnCount(const QModelIndex&) const
{
    return 2;
}

bool BenchmarkTreeModel::hasChildren(const QModelIndex& parent) const
{
    // Also while the combinations are on their way: the arrow stays.
    const Node& node = at(parent);
    return rowCount(parent) > 0
        || (parent.column() <= 0 && node.benchmark.isValid() && !node.isCase && node.cases > 1);
}

bool BenchmarkTreeModel::canFetchMore(const QModelIndex& parent) const
{
    const Node& node = at(parent);
    return parent.column() <= 0 && node.benchmark.isValid() && !node.isCase && node.cases > 1 &&
           node.children.empty() && !node.asked;
}

void BenchmarkTreeModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    m_nodes[static_cast<size_t>(parent.internalId())].asked = true;
    Q_EMIT parametersWanted(at(parent).benchmark);
}

QVariant BenchmarkTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node& node = at(index);
    if (index.column() == 1) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return role == Qt::DisplayRole && node.cases > 1 ? QVariant(countText(node.cases)) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        return node.text;
    case Qt::ToolTipRole:
        return node.fullName.toHtmlEscaped();
    case Qt::AccessibleTextRole:
        return node.fullName;
    case SecondaryRole:
        return node.secondary;
    case FilterRole:
        return node.filterText;
    default:
        return {};
    }
}

BenchmarkFilter::BenchmarkFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void BenchmarkFilter::setText(const QString& text)
{
    const QStringList words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateFilter();
}

bool BenchmarkFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_words.isEmpty())
        return true;
    const QString text = sourceModel()->index(row, 0, parent).data(FilterRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) { return text.contains(word); });
}

} // namespace alidade
