// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisonmodel.h"

#include "models/comparisonsort.h"
#include "models/comparisontext.h"

#include <algorithm>
#include <numeric>

namespace alidade {

namespace {

constexpr quintptr kTop = 0; ///< internal id of a row at the top; its children have its row + 1

bool isFinding(Verdict verdict)
{
    return isMoved(verdict) || verdict == Verdict::Failed;
}

} // namespace

int ComparisonModel::GroupSummary::moved() const
{
    return counts[static_cast<size_t>(Verdict::Slower)] + counts[static_cast<size_t>(Verdict::Faster)];
}

ComparisonModel::ComparisonModel(QObject* parent)
    : QAbstractItemModel(parent)
{}

ComparisonModel::~ComparisonModel() = default;

void ComparisonModel::setReport(ComparisonReportPtr report)
{
    beginResetModel();
    m_report = std::move(report);
    readReport();
    order();
    rebuild();
    endResetModel();
}

void ComparisonModel::setQuery(SearchQuery query)
{
    beginResetModel();
    m_query = std::move(query);
    rebuild();
    endResetModel();
}

void ComparisonModel::setVerdicts(unsigned bits)
{
    if (bits == m_verdicts)
        return;
    beginResetModel();
    m_verdicts = bits;
    rebuild();
    endResetModel();
}

void ComparisonModel::sort(int column, Qt::SortOrder sortOrder)
{
    if (column == m_sortColumn && sortOrder == m_sortOrder)
        return;
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = sortOrder;
    order();
    rebuild();
    endResetModel();
}

void ComparisonModel::setShapes(CaseShapesPtr shapes)
{
    m_shapes = std::move(shapes);
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex top = index(row, ShapeColumn);
        Q_EMIT dataChanged(top, top);
        if (const int members = rowCount(index(row, 0)); members > 0)
            Q_EMIT dataChanged(index(0, ShapeColumn, index(row, 0)), index(members - 1, ShapeColumn, index(row, 0)));
    }
}

const CaseShape* ComparisonModel::shapeOf(int number) const
{
    const auto place = static_cast<size_t>(number);
    return m_shapes && number >= 0 && place < m_shapes->size() ? &(*m_shapes)[place] : nullptr;
}

void ComparisonModel::readReport()
{
    m_shapes = {};
    m_search = {};
    m_ratios.clear();
    m_groupOf.clear();
    m_groups.clear();
    m_units.clear();
    m_byBenchmark.clear();
    m_intervalName = m_report ? intervalName(m_report->cases, m_report->policy.confidence) : QStringLiteral("interval");
    if (!m_report)
        return;
    m_search = SearchIndex(m_report->cases);
    m_ratios.reserve(m_report->cases.size());
    QHash<QString, int> numbers, namesakes;
    for (const CaseComparison& comparison : m_report->cases)
        ++namesakes[comparison.benchmark];
    for (const CaseComparison& comparison : m_report->cases) {
        const auto number = static_cast<int>(m_ratios.size());
        m_ratios.push_back(comparison.ratio);
        QString group = groupName(comparison.benchmark);
        if (group.isEmpty() && namesakes.value(comparison.benchmark) > 1)
            group = comparison.benchmark;
        int groupNumber = -1;
        if (!group.isEmpty()) {
            groupNumber = numbers.value(group, -1);
            if (groupNumber < 0) {
                groupNumber = static_cast<int>(m_groups.size());
                numbers.insert(group, groupNumber);
                m_groups.append(group);
            }
        }
        m_groupOf.push_back(groupNumber);
        const QString unit = levelParts(comparison).unit;
        if (!m_units.contains(unit))
            m_units.append(unit);
        m_byBenchmark[comparison.contenderBenchmark].push_back(number);
        if (comparison.baselineBenchmark != comparison.contenderBenchmark)
            m_byBenchmark[comparison.baselineBenchmark].push_back(number);
    }
}

void ComparisonModel::order()
{
    m_order.resize(m_search.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    if (m_report && m_sortColumn != kByAttention)
        sortCases(m_report->cases, static_cast<Column>(m_sortColumn), m_sortOrder, m_order);
}

void ComparisonModel::rebuild()
{
    m_entries.clear();
    m_place.assign(m_search.size(), {-1, -1});
    m_shown = m_shownMoved = 0;
    std::vector<int> entryOf(static_cast<size_t>(m_groups.size()), -1);
    std::vector<Estimate> ratios;
    ratios.reserve(m_order.size());
    const std::vector<char> shown = m_search.matches(m_query, m_verdicts);
    for (const int number : m_order) {
        if (shown[static_cast<size_t>(number)] == 0)
            continue;
        const int group = m_groupOf[static_cast<size_t>(number)];
        int entry = group < 0 ? -1 : entryOf[static_cast<size_t>(group)];
        if (entry < 0) {
            entry = static_cast<int>(m_entries.size());
            m_entries.push_back({group, {}, {}});
            if (group >= 0)
                entryOf[static_cast<size_t>(group)] = entry;
        }
        auto& [_, cases, summary] = m_entries[static_cast<size_t>(entry)];
        m_place[static_cast<size_t>(number)] = {entry, static_cast<int>(cases.size())};
        cases.push_back(number);
        const Verdict verdict = verdictOf(number);
        ++summary.counts[static_cast<size_t>(verdict)];
        ++summary.shown;
        ++m_shown;
        m_shownMoved += isMoved(verdict) ? 1 : 0;
        ratios.push_back(m_ratios[static_cast<size_t>(number)]);
    }
    m_scale = IntervalScale(ratios, m_report ? m_report->policy.margin : 0.02);
}

const ComparisonModel::Entry* ComparisonModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const quintptr row = index.internalId() == kTop ? static_cast<quintptr>(index.row()) : index.internalId() - 1;
    return row < m_entries.size() ? &m_entries[row] : nullptr;
}

bool ComparisonModel::isGroup(const QModelIndex& index) const
{
    const Entry* entry = entryAt(index);
    return entry && index.internalId() == kTop && entry->group >= 0;
}

int ComparisonModel::caseNumber(const QModelIndex& index) const
{
    const Entry* entry = entryAt(index);
    if (!entry || isGroup(index))
        return -1;
    return entry->cases[index.internalId() == kTop ? 0 : static_cast<size_t>(index.row())];
}

const CaseComparison* ComparisonModel::caseAt(const QModelIndex& index) const
{
    const int number = caseNumber(index);
    return number < 0 ? nullptr : &caseOf(number);
}

QString ComparisonModel::groupAt(const QModelIndex& index) const
{
    const Entry* entry = entryAt(index);
    return entry && entry->group >= 0 ? m_groups.at(entry->group) : QString();
}

const std::vector<int>& ComparisonModel::membersAt(const QModelIndex& group) const
{
    static const std::vector<int> kNone;
    const Entry* entry = entryAt(group);
    return entry ? entry->cases : kNone;
}

ComparisonModel::GroupSummary ComparisonModel::summaryAt(const QModelIndex& group) const
{
    const Entry* entry = entryAt(group);
    return entry ? entry->summary : GroupSummary();
}

QModelIndex ComparisonModel::indexOfCase(int number, int column) const
{
    if (number < 0 || static_cast<size_t>(number) >= m_place.size())
        return {};
    const auto [entry, row] = m_place[static_cast<size_t>(number)];
    if (entry < 0)
        return {};
    if (m_entries[static_cast<size_t>(entry)].group < 0)
        return createIndex(entry, column, kTop);
    return createIndex(row, column, static_cast<quintptr>(entry) + 1);
}

int ComparisonModel::numberOfKey(const CaseKey& key) const
{
    for (const int number : m_byBenchmark.value(key.benchmark)) {
        if (caseOf(number).parameters == key.parameters)
            return number;
    }
    return -1;
}

std::vector<int> ComparisonModel::shownCases() const
{
    std::vector<int> cases;
    cases.reserve(static_cast<size_t>(m_shown));
    for (const Entry& entry : m_entries)
        cases.insert(cases.end(), entry.cases.begin(), entry.cases.end());
    return cases;
}

int ComparisonModel::neighbourFinding(int from, int step) const
{
    const std::vector<int> cases = shownCases();
    auto at = std::find(cases.begin(), cases.end(), from) - cases.begin();
    const auto size = static_cast<std::ptrdiff_t>(cases.size());
    if (at == size)
        at = step > 0 ? -1 : size;
    for (at += step; at >= 0 && at < size; at += step) {
        const int number = cases[static_cast<size_t>(at)];
        if (isFinding(verdictOf(number)))
            return number;
    }
    return -1;
}

QModelIndex ComparisonModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex ComparisonModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == kTop)
        return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, kTop);
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_entries.size());
    return parent.column() == 0 && isGroup(parent) ? static_cast<int>(membersAt(parent).size()) : 0;
}

int ComparisonModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

} // namespace alidade
