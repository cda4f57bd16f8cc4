// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/connection.h"

#include <memory>
#include <mutex>
#include <vector>

namespace alidade {

/// Connections for reading, lent to one thread at a time and kept for the next question. Any thread may ask.
class ConnectionPool
{
public:
    ConnectionPool(QString path, Connection::Mode mode);

    /// Goes back to the pool when it dies.
    class Lease
    {
    public:
        Lease(ConnectionPool& pool, std::unique_ptr<Connection> connection);
        ~Lease();
        Lease(Lease&&) = default;
        Lease& operator=(Lease&&) = delete;
        Connection& operator*() const { return *m_connection; }

    private:
        ConnectionPool* m_pool;
        std::unique_ptr<Connection> m_connection;
    };

    Result<Lease> take();

private:
    void giveBack(std::unique_ptr<Connection> connection);

    const QString m_path;
    const Connection::Mode m_mode;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Connection>> m_idle;
};

} // namespace alidade
