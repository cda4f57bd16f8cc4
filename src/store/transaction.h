// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/connection.h"

namespace alidade {

/// Begin on construction, roll back on destruction unless committed.
class Transaction
{
public:
    /// Write takes the writer's place at once (BEGIN IMMEDIATE), so that it cannot fail half way for a lock.
    enum class Kind { Read, Write };

    Transaction(Connection& connection, Kind kind)
        : m_connection(connection)
        , m_begun(connection.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN"))
    {}
    ~Transaction()
    {
        // SQLite ends the transaction itself after some errors, for example on a full disk.
        if (m_begun && !m_connection.isIdle())
            static_cast<void>(m_connection.execute("ROLLBACK"));
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    const Result<void>& begun() const { return m_begun; }

    Result<void> commit()
    {
        if (!m_begun)
            return m_begun;
        if (m_connection.isIdle())
            return Error{ErrorCode::Io, QStringLiteral("the workspace could not keep this change; nothing was changed"),
                         m_connection.path()};
        return m_connection.execute("COMMIT");
    }

private:
    Connection& m_connection;
    Result<void> m_begun;
};

} // namespace alidade
