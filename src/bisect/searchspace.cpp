// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/searchspace.h"

#include <QHash>

#include <algorithm>
#include <bit>

namespace alidade {

namespace {

/// Which commits are `from` or reachable from it. Parents stand before children.
std::vector<char> reachable(const std::vector<std::vector<int>>& parents, int from)
{
    std::vector<char> marked(parents.size(), 0);
    marked[static_cast<std::size_t>(from)] = 1;
    for (std::size_t i = static_cast<std::size_t>(from) + 1; i-- > 0;) {
        if (!marked[i])
            continue;
        for (int parent : parents[i])
            marked[static_cast<std::size_t>(parent)] = 1;
    }
    return marked;
}

} // namespace

std::vector<std::vector<int>> parentIndices(const std::vector<BisectCommit>& commits)
{
    QHash<QByteArray, int> places;
    places.reserve(static_cast<qsizetype>(commits.size()));
    std::vector<std::vector<int>> parents(commits.size());
    for (std::size_t i = 0; i < commits.size(); ++i) {
        for (const QByteArray& parent : commits[i].parents) {
            const auto found = places.constFind(parent);
            if (found != places.constEnd())
                parents[i].push_back(*found);
        }
        places.insert(commits[i].hash, static_cast<int>(i));
    }
    return parents;
}

SearchSpace::SearchSpace(std::vector<int> positions, std::size_t commits)
    : m_commits(std::move(positions))
    , m_positions(commits, -1)
    , m_parents(m_commits.size(), 0)
{
    for (std::size_t p = 0; p < m_commits.size(); ++p)
        m_positions[static_cast<std::size_t>(m_commits[p])] = static_cast<int>(p);
}

SearchSpace SearchSpace::firstParentLine(const std::vector<BisectCommit>& commits, int good, int bad)
{
    const std::vector<std::vector<int>> parents = parentIndices(commits);
    const std::vector<char> old = reachable(parents, good);
    std::vector<int> line;
    for (int at = bad; at >= 0 && !old[static_cast<std::size_t>(at)];) {
        line.push_back(at);
        const std::vector<QByteArray>& written = commits[static_cast<std::size_t>(at)].parents;
        const std::vector<int>& known = parents[static_cast<std::size_t>(at)];
        // The first parent itself, not the first that happens to be in the range.
        const bool first = !known.empty() && commits[static_cast<std::size_t>(known.front())].hash == written.front();
        at = first ? known.front() : -1;
    }
    line.push_back(good);
    std::reverse(line.begin(), line.end());
    SearchSpace space(std::move(line), commits.size());
    for (std::size_t p = 1; p < space.m_parents.size(); ++p)
        space.m_parents[p] = static_cast<int>(p) - 1;
    return space;
}

SearchSpace SearchSpace::graph(const std::vector<BisectCommit>& commits, int good, int bad)
{
    const std::vector<std::vector<int>> parents = parentIndices(commits);
    const std::vector<char> old = reachable(parents, good);
    const std::vector<char> wanted = reachable(parents, bad);
    std::vector<int> positions{good};
    for (int i = 0; i <= bad; ++i) {
        if (wanted[static_cast<std::size_t>(i)] && !old[static_cast<std::size_t>(i)])
            positions.push_back(i);
    }
    SearchSpace space(std::move(positions), commits.size());
    space.m_words = static_cast<int>(space.m_commits.size() / 64) + 1;
    space.m_bits.assign(space.m_commits.size() * static_cast<std::size_t>(space.m_words), 0);
    for (int p = 1; p <= space.last(); ++p) {
        std::uint64_t* own =
            space.m_bits.data() + static_cast<std::size_t>(p) * static_cast<std::size_t>(space.m_words);
        own[p / 64] |= std::uint64_t{1} << (p % 64);
        bool first = true;
        for (int parent : parents[static_cast<std::size_t>(space.commitAt(p))]) {
            const int at = space.positionOf(parent);
            if (at < 0)
                continue;
            for (int w = 0; w < space.m_words; ++w)
                own[w] |= space.row(at)[w];
            if (first)
                space.m_parents[static_cast<std::size_t>(p)] = at;
            first = false;
        }
    }
    return space;
}

int SearchSpace::containedCount(int position) const
{
    if (isLine())
        return position;
    int count = 0;
    for (int w = 0; w < m_words; ++w)
        count += std::popcount(row(position)[w]);
    return count;
}

} // namespace alidade
