// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/progress.h"
#include "core/result.h"

#include <QString>

#include <memory>

struct sqlite3;

namespace alidade {

/// One SQLite connection, with the settings under which a file that we did not write can be read. Not for two threads
/// at once.
class Connection
{
public:
    enum class Mode {
        Write, ///< an existing file, for reading and writing
        Query, ///< the same file rights, so that the last one to close tidies the log away; but no SQL can change it
        Immutable, ///< no locks and no files beside it: only where nobody writes
        Memory     ///< a new, empty database in memory; path only names it in messages
    };
    static Result<std::unique_ptr<Connection>> open(const QString& path, Mode mode);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Result<void> execute(const char* sql);
    /// What went wrong in the last call, as an Error that names the file.
    Error lastError() const;
    const QString& path() const { return m_path; }
    sqlite3* handle() const { return m_handle; }
    /// False inside a transaction.
    bool isIdle() const;
    qint64 lastInsertId() const;
    qint64 changes() const;
    /// Moves what the log holds into the file as far as readers allow; what stays is moved another time.
    void checkpoint();

private:
    Connection(const QString& path, sqlite3* handle);
    Result<void> configure(Mode mode);

    QString m_path;
    sqlite3* m_handle;
};

/// While it lives, a stop request ends running statements of the connection with Error Cancelled.
class StopWatch
{
public:
    StopWatch(Connection& connection, const Progress& progress);
    ~StopWatch();
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;

private:
    Connection& m_connection;
};

} // namespace alidade
