// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stringpool.h"

#include <QHash>

namespace alidade {

namespace {
constexpr size_t kMostBytes = size_t(64) << 20;
}

void StringPool::makeRoom(size_t text)
{
    if (m_bytes + text > kMostBytes) {
        m_strings.clear();
        m_grids.clear();
        m_gridTexts.clear();
        m_bytes = 0;
    }
    m_bytes += text;
}

QString StringPool::string(QByteArrayView utf8)
{
    const std::string_view key(utf8.data(), static_cast<size_t>(utf8.size()));
    const auto found = m_strings.find(key);
    if (found != m_strings.end())
        return found->second;
    makeRoom(key.size());
    return m_strings.emplace(std::string(key), QString::fromUtf8(utf8)).first->second;
}

ParameterGridPtr StringPool::grid(ParameterGrid&& grid)
{
    size_t hash = qHash(grid.names);
    for (const QStringList& list : grid.axes)
        hash = qHash(list, hash);
    for (const QStringList& list : grid.rows)
        hash = qHash(list, hash + 1);
    const auto [first, last] = m_grids.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        if (*it->second == grid)
            return it->second;
    }
    return m_grids.emplace(hash, std::make_shared<const ParameterGrid>(std::move(grid)))->second;
}

ParameterGridPtr StringPool::knownGrid(QByteArrayView written) const
{
    const auto found = m_gridTexts.find(std::string_view(written.data(), static_cast<size_t>(written.size())));
    return found == m_gridTexts.end() ? nullptr : found->second;
}

void StringPool::rememberGrid(QByteArrayView written, const ParameterGridPtr& grid)
{
    makeRoom(static_cast<size_t>(written.size()));
    m_gridTexts.insert_or_assign(std::string(written.data(), static_cast<size_t>(written.size())), grid);
}

} // namespace alidade
