// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/connectionpool.h"

namespace alidade {

namespace {
constexpr size_t kKept = 4; // more than the windows that ask at once; each costs memory for its cache
}

ConnectionPool::ConnectionPool(QString path, Connection::Mode mode)
    : m_path(std::move(path))
    , m_mode(mode)
{}

ConnectionPool::Lease::Lease(ConnectionPool& pool, std::unique_ptr<Connection> connection)
    : m_pool(&pool)
    , m_connection(std::move(connection))
{}

ConnectionPool::Lease::~Lease()
{
    if (m_connection)
        m_pool->giveBack(std::move(m_connection));
}

Result<ConnectionPool::Lease> ConnectionPool::take()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_idle.empty()) {
            std::unique_ptr<Connection> connection = std::move(m_idle.back());
            m_idle.pop_back();
            return Lease(*this, std::move(connection));
        }
    }
    auto opened = Connection::open(m_path, m_mode);
    if (!opened)
        return std::move(opened).error();
    return Lease(*this, std::move(*opened));
}

void ConnectionPool::giveBack(std::unique_ptr<Connection> connection)
{
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < kKept)
        m_idle.push_back(std::move(connection));
}

} // namespace alidade
