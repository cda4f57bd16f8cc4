// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/importgroupsmodel.h"

#include "core/quantity.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

struct Mark
{
    const char* shown;
    std::array<const char*, 5> keys; ///< any of these, null-terminated where fewer
};

// What a reader of a comparison will ask about first.
constexpr std::array<Mark, 5> kMarks{{
    {"cpu", {"cpu", "cpu_model_name", "cpu_model", "mhz_per_cpu", nullptr}},
    {"os", {"os", "platform", "kernel", nullptr, nullptr}},
    {"py", {"python", "python_version", nullptr, nullptr, nullptr}},
    {"cc", {"compiler", "python_compiler", "cc", "gcc", "library_build_type"}},
    {"gov", {"governor", "cpu_scaling_enabled", "cpu_config", "scaling_governor", nullptr}},
}};

QStringList marksOf(const Configuration& configuration)
{
    const KeyValues all = configuration.all();
    QStringList marks;
    for (const Mark& mark : kMarks) {
        QString value;
        for (const char* key : mark.keys) {
            if (key && value.isEmpty())
                value = all.value(QLatin1String(key));
        }
        marks << QString(QLatin1String(mark.shown) + QLatin1Char('=') + value);
    }
    return marks;
}

QString counted(qint64 count, const QString& one, const QString& many)
{
    return QString(countText(count) + QLatin1Char(' ') + (count == 1 ? one : many));
}

double rawShare(const ImportGroup& group)
{
    return group.results > 0 ? static_cast<double>(group.resultsWithSamples) / static_cast<double>(group.results) : -1;
}

QString percentText(double share)
{
    // Neither "100 %" nor "0 %" is said of what is only nearly so.
    const double percent = share * 100;
    const int shown = share >= 1 ? 100 : std::clamp(static_cast<int>(std::lround(percent)), share > 0 ? 1 : 0, 99);
    return QString(QString::number(shown) + QChar(0x202f) + QLatin1Char('%'));
}

} // namespace

void ImportGroupsModel::setReports(const std::vector<ImportReport>& reports)
{
    beginResetModel();
    m_rows.clear();
    for (size_t i = 0; i < reports.size(); ++i) {
        for (const ImportGroup& group : reports[i].groups) {
            // Nothing readable, or nothing new: nothing to do. The page says so below.
            m_rows.push_back({group, reports.size() > 1 ? reports[i].name : QString(), i, group.newRuns > 0});
        }
    }
    endResetModel();
    Q_EMIT checksChanged();
}

int ImportGroupsModel::checkedCount() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.checked; }));
}

QStringList ImportGroupsModel::excluded(size_t report) const
{
    QStringList keys;
    for (const Row& row : m_rows) {
        if (row.report == report && !row.checked)
            keys << row.group.key();
    }
    return keys;
}

bool ImportGroupsModel::anyChecked(size_t report) const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [report](const Row& row) { return row.report == report && row.checked; });
}

ImportGroupsModel::Finding ImportGroupsModel::finding(const ImportGroup& group)
{
    if (group.rejectedFiles > 0) {
        return {FindingKind::Bad,
                counted(group.rejectedFiles, QStringLiteral("file damaged"), QStringLiteral("files damaged"))};
    }
    if (group.runs > 0 && group.newRuns == 0)
        return {FindingKind::Note, QStringLiteral("already in the workspace")};
    if (const auto changed = group.changedBenchmarks.size()) {
        return {FindingKind::Warning,
                counted(changed, QStringLiteral("benchmark changed"), QStringLiteral("benchmarks changed"))};
    }
    if (group.commits == 0)
        return {FindingKind::Warning, QStringLiteral("commit not recorded")};
    if (group.results > 0 && group.resultsWithSamples == 0)
        return {FindingKind::Note, QStringLiteral("one value each")};
    if (const double share = rawShare(group); share >= 0 && share < 1)
        return {FindingKind::Note, QString(percentText(1 - share) + QStringLiteral(" statistics only"))};
    if (!group.hierarchyKnown)
        return {FindingKind::Note, QStringLiteral("processes not told")};
    return {FindingKind::Good, QStringLiteral("raw values by process")};
}

int ImportGroupsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ImportGroupsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant ImportGroupsModel::text(const Row& row, int column) const
{
    const ImportGroup& group = row.group;
    switch (column) {
    case NameColumn:
        return group.configuration.machine.isEmpty() ? QStringLiteral("unknown machine") : group.configuration.machine;
    case ToolColumn:
        return group.tool;
    case CommitsColumn:
        return group.commits > 0 ? countText(group.commits) : QStringLiteral("–");
    case CellsColumn:
        return countText(group.cells);
    case RawColumn:
        return group.results > 0 ? percentText(rawShare(group)) : QStringLiteral("–");
    case MetadataColumn:
        return marksOf(group.configuration).join(QStringLiteral(", "));
    case FindingColumn:
        return finding(group).text;
    default:
        return {};
    }
}

QVariant ImportGroupsModel::secondary(const Row& row, int column) const
{
    const ImportGroup& group = row.group;
    if (column == NameColumn) {
        QStringList words{group.configuration.shortName()};
        if (!row.bundle.isEmpty())
            words << row.bundle;
        words.removeAll(QString());
        return words.join(QStringLiteral(" · "));
    }
    if (column == CommitsColumn && group.newCommits > 0)
        return QString(countText(group.newCommits) + QStringLiteral(" new"));
    if (column == CellsColumn && group.failed > 0)
        return QString(countText(group.failed) + QStringLiteral(" failed"));
    return QString();
}

QVariant ImportGroupsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::AccessibleTextRole:
        return QString(text(row, index.column()).toString() + QLatin1Char(' ') +
                       secondary(row, index.column()).toString());
    case Qt::ToolTipRole:
        if (index.column() == MetadataColumn)
            return marksOf(row.group.configuration)
                .join(QLatin1Char('\n'))
                .toHtmlEscaped()
                .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
        return QString(text(row, index.column()).toString() + QLatin1Char(' ') +
                       secondary(row, index.column()).toString())
            .toHtmlEscaped();
    case Qt::CheckStateRole:
        return index.column() == NameColumn ? QVariant(row.checked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (index.column() == CommitsColumn || index.column() == CellsColumn ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    case SecondaryTextRole:
        return secondary(row, index.column());
    case FractionRole:
        return index.column() == RawColumn ? QVariant(rawShare(row.group)) : QVariant();
    case MarksRole:
        return index.column() == MetadataColumn ? QVariant(marksOf(row.group.configuration)) : QVariant();
    case FindingKindRole:
        return index.column() == FindingColumn ? QVariant(static_cast<int>(finding(row.group).kind)) : QVariant();
    default:
        return {};
    }
}

bool ImportGroupsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != NameColumn)
        return false;
    m_rows[static_cast<size_t>(index.row())].checked = value.toInt() == Qt::Checked;
    Q_EMIT dataChanged(index, index.siblingAtColumn(ColumnCount - 1));
    Q_EMIT checksChanged();
    return true;
}

QVariant ImportGroupsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (section == CommitsColumn || section == CellsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    static const QStringList titles{QStringLiteral("Configuration"),
                                    QStringLiteral("Tool"),
                                    QStringLiteral("Commits"),
                                    QStringLiteral("Cells"),
                                    QStringLiteral("Raw values"),
                                    QStringLiteral("Metadata"),
                                    QStringLiteral("Finding")};
    return titles.value(section);
}

Qt::ItemFlags ImportGroupsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == NameColumn && group(index.row()).runs > 0)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace alidade
