// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/question.h"

#include <cstdint>
#include <vector>

namespace alidade {

/// The commits that one search is about, as positions: 0 is the good end, 1 … last() are the candidates, parents before
/// children, last() is the bad end. It answers the one question that all inference asks: would this commit have the
/// step if that one were the culprit?
class SearchSpace
{
public:
    /// The first-parent line of `bad`, as far as it is not reachable from `good`.
    static SearchSpace firstParentLine(const std::vector<BisectCommit>& commits, int good, int bad);

    /// All commits reachable from `bad` and not from `good`. Needs n²/8 bytes.
    static SearchSpace graph(const std::vector<BisectCommit>& commits, int good, int bad);

    bool isLine() const { return m_words == 0; }
    int last() const { return static_cast<int>(m_commits.size()) - 1; }
    int commitAt(int position) const { return m_commits[static_cast<std::size_t>(position)]; }
    int positionOf(int commit) const { return m_positions[static_cast<std::size_t>(commit)]; } ///< −1: not in it

    /// Whether the commit at `position` contains the candidate.
    bool contains(int position, int candidate) const
    {
        if (isLine())
            return candidate <= position;
        const std::size_t bit = static_cast<std::size_t>(candidate);
        const std::uint64_t word = row(position)[bit / 64];
        return ((word >> (bit % 64)) & 1) != 0;
    }

    /// The first parent that is in the space, else the good end.
    int parentOf(int position) const { return m_parents[static_cast<std::size_t>(position)]; }

    /// How many candidates the commit at `position` contains.
    int containedCount(int position) const;

    /// The candidates that the commit at `position` contains, as bits; not for a line.
    const std::uint64_t* row(int position) const
    {
        return m_bits.data() + static_cast<std::size_t>(position) * static_cast<std::size_t>(m_words);
    }
    int words() const { return m_words; }

private:
    SearchSpace(std::vector<int> positions, std::size_t commits);

    std::vector<int> m_commits;   ///< by position
    std::vector<int> m_positions; ///< by commit
    std::vector<int> m_parents;   ///< by position
    std::vector<std::uint64_t> m_bits;
    int m_words = 0;
};

/// By commit, the indices of its parents that are in the range, in their order.
std::vector<std::vector<int>> parentIndices(const std::vector<BisectCommit>& commits);

} // namespace alidade
