// SPDX-License-Identifier: GPL-3.0-or-later
#include "commits/commitgraph.h"

#include <QList>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace alidade {

namespace {

using Positions = std::unordered_map<std::string, size_t>;

constexpr size_t kAbsent = static_cast<size_t>(-1);

Positions positionsOf(const std::vector<Commit>& commits)
{
    Positions positions;
    positions.reserve(commits.size());
    for (size_t i = 0; i < commits.size(); ++i)
        positions.emplace(commits[i].hash.toStdString(), i);
    return positions;
}

size_t find(const Positions& positions, const QByteArray& hash)
{
    const auto found = positions.find(hash.toStdString());
    return found == positions.end() ? kAbsent : found->second;
}

// From the newest to the oldest, a commit after all its children (Kahn). What becomes free is taken last in, first out,
// its parents in order: so a merged branch stands as one piece directly below its merge, and the first-parent line
// below that.
class NewestFirst
{
public:
    NewestFirst(const std::vector<Commit>& commits, const Positions& positions)
        : m_commits(commits)
        , m_parents(commits.size())
        , m_children(commits.size(), 0)
    {
        for (size_t i = 0; i < commits.size(); ++i) {
            for (const QByteArray& hash : commits[i].parents) {
                const size_t parent = find(positions, hash);
                if (parent == kAbsent || parent == i)
                    continue;
                m_parents[i].push_back(parent);
                ++m_children[parent];
            }
        }
    }

    std::vector<size_t> order()
    {
        std::vector<size_t> tips;
        for (size_t i = 0; i < m_commits.size(); ++i) {
            if (m_children[i] == 0)
                tips.push_back(i);
        }
        std::sort(tips.begin(), tips.end(), [this](size_t a, size_t b) { return isOlder(a, b); });
        std::vector<size_t> order;
        order.reserve(m_commits.size());
        std::vector<size_t>& free = tips;
        while (!free.empty()) {
            const size_t commit = free.back();
            free.pop_back();
            order.push_back(commit);
            for (const size_t parent : m_parents[commit]) {
                if (--m_children[parent] == 0)
                    free.push_back(parent);
            }
        }
        appendCycles(order);
        return order;
    }

private:
    bool isOlder(size_t a, size_t b) const
    {
        const Commit& x = m_commits[a];
        const Commit& y = m_commits[b];
        return x.committerTime != y.committerTime ? x.committerTime < y.committerTime : x.hash < y.hash;
    }
    // Real hashes cannot form a cycle; a file that claims so must lose none of its commits.
    void appendCycles(std::vector<size_t>& order) const
    {
        if (order.size() == m_commits.size())
            return;
        const auto firstLeft = static_cast<qptrdiff>(order.size());
        for (size_t i = 0; i < m_commits.size(); ++i) {
            if (m_children[i] > 0)
                order.push_back(i);
        }
        std::sort(order.begin() + firstLeft, order.end(), [this](size_t a, size_t b) { return isOlder(b, a); });
    }

    const std::vector<Commit>& m_commits;
    std::vector<std::vector<size_t>> m_parents;
    std::vector<size_t> m_children; // not yet in the order
};

bool parseSeconds(QByteArrayView text, qint64& seconds)
{
    const auto [end, code] = std::from_chars(text.begin(), text.end(), seconds);
    return code == std::errc() && end == text.end();
}

bool parseLine(QByteArrayView line, Commit& commit)
{
    const QList<QByteArray> fields = QByteArray::fromRawData(line.data(), line.size()).split('\t');
    if (fields.size() != 4 || !isFullHash(fields[0]))
        return false;
    commit.hash = QByteArray(fields[0].constData(), fields[0].size()); // split() may share the raw data
    for (const QByteArray& parent : fields[1].split(' ')) {
        if (parent.isEmpty())
            continue;
        if (parent.size() != commit.hash.size() || !isFullHash(parent))
            return false;
        commit.parents.emplace_back(parent.constData(), parent.size());
    }
    return parseSeconds(fields[2], commit.committerTime) && parseSeconds(fields[3], commit.authorTime);
}

} // namespace

CommitGraph CommitGraph::fromCommits(std::vector<Commit> commits)
{
    const Positions given = positionsOf(commits);
    std::vector<size_t> order = NewestFirst(commits, given).order();
    CommitGraph graph;
    graph.m_commits.reserve(commits.size());
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        if (find(given, commits[*it].hash) == *it) // of a commit that was given twice, the first
            graph.m_commits.push_back(std::move(commits[*it]));
    }
    graph.m_positions = positionsOf(graph.m_commits);
    return graph;
}

Result<CommitGraph> CommitGraph::fromLines(QByteArrayView lines)
{
    std::vector<Commit> commits;
    qint64 number = 0;
    while (!lines.isEmpty()) {
        const qsizetype end = lines.indexOf('\n');
        QByteArrayView line = end < 0 ? lines : lines.first(end);
        lines = end < 0 ? QByteArrayView() : lines.sliced(end + 1);
        ++number;
        if (line.endsWith('\r'))
            line.chop(1);
        if (line.isEmpty())
            continue;
        Commit commit;
        if (!parseLine(line, commit))
            return Error{
                ErrorCode::InvalidInput,
                QStringLiteral("is no commit: wanted are hash, parents, committer time and author time between tabs"),
                QStringLiteral("line %1").arg(number)};
        commits.push_back(std::move(commit));
    }
    return fromCommits(std::move(commits));
}

std::optional<size_t> CommitGraph::position(const QByteArray& hash) const
{
    const size_t found = find(m_positions, hash);
    return found == kAbsent ? std::nullopt : std::optional(found);
}

bool CommitGraph::isAncestor(const QByteArray& ancestor, const QByteArray& descendant) const
{
    const size_t oldest = find(m_positions, ancestor);
    const size_t newest = find(m_positions, descendant);
    if (oldest == kAbsent || newest == kAbsent || oldest > newest)
        return false;
    // All ancestors stand before their descendants: only what lies between the two need be looked at.
    std::vector<bool> reached(newest - oldest + 1, false);
    reached.back() = true;
    for (size_t i = newest; i > oldest; --i) {
        if (!reached[i - oldest])
            continue;
        for (const QByteArray& hash : m_commits[i].parents) {
            const size_t parent = find(m_positions, hash);
            if (parent != kAbsent && parent >= oldest && parent < i)
                reached[parent - oldest] = true;
        }
    }
    return reached.front();
}

} // namespace alidade
