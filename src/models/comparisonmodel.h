// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseshape.h"
#include "compare/comparison.h"
#include "compare/history.h"
#include "models/intervalscale.h"
#include "models/searchindex.h"

#include <QAbstractItemModel>
#include <QHash>

#include <array>
#include <memory>
#include <vector>

namespace alidade {

using ComparisonReportPtr = std::shared_ptr<const ComparisonReport>;
using CaseShapesPtr = std::shared_ptr<const std::vector<CaseShape>>; ///< in the order of the report

/// A comparison as a tree: groups (the dotted path of the benchmarks) with their cases; a case without a path of its
/// own stands at the top. Filters and sorts itself, because 100 000 rows must follow each key of the search field.
class ComparisonModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column {
        BenchmarkColumn,
        LevelsColumn,
        ChangeColumn,
        VerdictColumn,
        PColumn,
        QColumn,
        SamplesColumn,
        ShapeColumn,
        ColumnCount
    };
    static constexpr unsigned kAllVerdicts = 0x7F;
    /// For sort(): the report's own order, worth attention first.
    static constexpr int kByAttention = -1;

    /// What a group row says of its members, filtered ones left out.
    struct GroupSummary
    {
        std::array<int, 7> counts{}; ///< by Verdict
        int shown = 0;

        int moved() const;
    };

    explicit ComparisonModel(QObject* parent = nullptr);
    ~ComparisonModel() override;

    void setReport(ComparisonReportPtr report);
    const ComparisonReportPtr& report() const { return m_report; }
    void setQuery(SearchQuery query);
    /// Bits by Verdict: which are shown.
    void setVerdicts(unsigned bits);
    unsigned verdicts() const { return m_verdicts; }

    /// How the values of every row of this report lie; they come after the rows.
    void setShapes(CaseShapesPtr shapes);
    const CaseShape* shapeOf(int number) const; ///< null: not there (yet)

    /// Never null for a row that is a case, null for a group. Valid until the next report.
    const CaseComparison* caseAt(const QModelIndex& index) const;
    /// Number of the case in the report; -1 for a group.
    int caseNumber(const QModelIndex& index) const;
    bool isGroup(const QModelIndex& index) const;
    QString groupAt(const QModelIndex& index) const;
    GroupSummary summaryAt(const QModelIndex& group) const;
    /// Numbers of the group's shown cases.
    const std::vector<int>& membersAt(const QModelIndex& group) const;

    /// Invalid where it is filtered out.
    QModelIndex indexOfCase(int number, int column = BenchmarkColumn) const;
    int numberOfKey(const CaseKey& key) const; ///< -1: not in the report
    /// The next shown case that is slower, faster or failed, in the direction of step (+1, -1); -1: none. From -1: the
    /// first.
    int neighbourFinding(int from, int step) const;
    /// Numbers of all shown cases, in shown order.
    std::vector<int> shownCases() const;
    int shownCount() const { return m_shown; }
    int shownMoved() const { return m_shownMoved; }
    const IntervalScale& scale() const { return m_scale; }
    /// Every unit that the levels column shows, for a slot that all of them fit.
    const QStringList& units() const { return m_units; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    struct Entry ///< a row at the top: a group, or a single case
    {
        int group = -1; ///< -1: single
        std::vector<int> cases;
        GroupSummary summary;
    };

    void readReport();
    void order();
    void rebuild();
    const CaseComparison& caseOf(int number) const { return m_search.comparison(static_cast<size_t>(number)); }
    Verdict verdictOf(int number) const { return m_search.verdict(static_cast<size_t>(number)); }
    const Entry* entryAt(const QModelIndex& index) const;
    QVariant groupData(const QModelIndex& index, int role) const;
    QVariant caseData(const QModelIndex& index, int role) const;
    QString cellText(int number, int column) const;

    ComparisonReportPtr m_report;
    SearchQuery m_query;
    unsigned m_verdicts = kAllVerdicts;
    int m_sortColumn = kByAttention;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;

    SearchIndex m_search;
    std::vector<Estimate> m_ratios; ///< by case
    std::vector<int> m_groupOf;     ///< by case; -1: none
    QStringList m_groups;
    QStringList m_units;
    QString m_intervalName; ///< of the change column
    QHash<BenchmarkId, std::vector<int>> m_byBenchmark;

    std::vector<int> m_order; ///< all cases, sorted
    std::vector<Entry> m_entries;
    std::vector<std::pair<int, int>> m_place; ///< by case: entry and row in it; -1: not shown
    int m_shown = 0;
    int m_shownMoved = 0;
    IntervalScale m_scale;
    CaseShapesPtr m_shapes; ///< by case; null: not there yet
};

} // namespace alidade
