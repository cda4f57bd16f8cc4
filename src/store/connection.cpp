// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/connection.h"

#include <QFile>
#include <QUrl>

#include <sqlite3.h>

namespace alidade {

namespace {

constexpr int kBusyMilliseconds = 5000;
constexpr int kStepsBetweenStopChecks = 4000;

QByteArray immutableUri(const QString& path)
{
    return "file:" + QFile::encodeName(path).toPercentEncoding("/") + "?immutable=1";
}

ErrorCode errorCode(int primary)
{
    switch (primary) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Locked;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // our statements are fixed: what they do not find, the file lacks
    case SQLITE_SCHEMA:
        return ErrorCode::Damaged;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_PROTOCOL:
        return ErrorCode::Io;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
        return ErrorCode::Permission;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    case SQLITE_TOOBIG:
    case SQLITE_NOMEM:
        return ErrorCode::LimitExceeded;
    case SQLITE_CONSTRAINT:
        return ErrorCode::InvalidInput;
    default:
        return ErrorCode::Internal;
    }
}

QString adviceFor(ErrorCode code, int primary)
{
    switch (code) {
    case ErrorCode::Locked:
        return QStringLiteral("another program is writing to this workspace; try again when it is done");
    case ErrorCode::Damaged:
        return QStringLiteral("the workspace is damaged; keep a copy, and import its bundles into a new workspace");
    case ErrorCode::Io:
        return primary == SQLITE_FULL ? QStringLiteral("the disk is full; nothing was changed")
                                      : QStringLiteral("reading or writing the workspace failed; nothing was changed");
    case ErrorCode::Permission:
        return QStringLiteral("the workspace cannot be opened or written here; check the rights");
    case ErrorCode::Cancelled:
        return QStringLiteral("stopped");
    case ErrorCode::LimitExceeded:
        return QStringLiteral("the workspace needs more memory than there is");
    default:
        return QStringLiteral("the workspace refused an operation");
    }
}

} // namespace

Connection::Connection(const QString& path, sqlite3* handle)
    : m_path(path)
    , m_handle(handle)
{}

Connection::~Connection()
{
    sqlite3_close(m_handle);
}

Result<std::unique_ptr<Connection>> Connection::open(const QString& path, Mode mode)
{
    const QByteArray name = mode == Mode::Memory      ? QByteArray(":memory:")
                            : mode == Mode::Immutable ? immutableUri(path)
                                                      : QFile::encodeName(path);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= mode == Mode::Immutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE;
    if (mode == Mode::Memory)
        flags |= SQLITE_OPEN_CREATE; // not OPEN_MEMORY: what is attached, by VACUUM INTO for one, would inherit it
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.constData(), &handle, flags, nullptr);
    if (!handle)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("not enough memory to open the workspace"), path};
    std::unique_ptr<Connection> connection(new Connection(path, handle));
    if (code != SQLITE_OK)
        return connection->lastError();
    if (auto done = connection->configure(mode); !done)
        return std::move(done).error();
    return connection;
}

Result<void> Connection::configure(Mode mode)
{
    sqlite3_busy_timeout(m_handle, kBusyMilliseconds);
    // The file may come from a stranger: no schema tricks, no writable shadow tables, no functions called from its
    // schema.
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    if (auto done = execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"
                            "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;");
        !done)
        return done;
    if (mode == Mode::Query || mode == Mode::Immutable)
        return execute("PRAGMA query_only = ON; PRAGMA cache_size = -8000;");
    // FULL: what an import has acknowledged survives a power cut. The log is moved by hand after each commit.
    return execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0;"
                   "PRAGMA journal_size_limit = 33554432; PRAGMA secure_delete = ON;");
}

Result<void> Connection::execute(const char* sql)
{
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return lastError();
    return {};
}

Error Connection::lastError() const
{
    const int extended = sqlite3_extended_errcode(m_handle);
    const ErrorCode code = errorCode(extended & 0xff);
    QString message = adviceFor(code, extended & 0xff);
    if (code != ErrorCode::Cancelled)
        message += QStringLiteral(" (%1, code %2)").arg(QString::fromUtf8(sqlite3_errmsg(m_handle))).arg(extended);
    return {code, message, m_path};
}

bool Connection::isIdle() const
{
    return sqlite3_get_autocommit(m_handle) != 0;
}

qint64 Connection::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_handle);
}

qint64 Connection::changes() const
{
    return sqlite3_changes64(m_handle);
}

void Connection::checkpoint()
{
    // A failure (a reader in the way, a full disk) loses nothing: the log stays and is read.
    sqlite3_wal_checkpoint_v2(m_handle, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

StopWatch::StopWatch(Connection& connection, const Progress& progress)
    : m_connection(connection)
{
    sqlite3_progress_handler(
        connection.handle(), kStepsBetweenStopChecks,
        [](void* context) { return static_cast<const Progress*>(context)->stopRequested() ? 1 : 0; },
        const_cast<Progress*>(&progress));
}

StopWatch::~StopWatch()
{
    sqlite3_progress_handler(m_connection.handle(), 0, nullptr, nullptr);
}

} // namespace alidade
