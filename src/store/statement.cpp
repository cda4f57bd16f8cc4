// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/statement.h"

#include <sqlite3.h>

namespace alidade {

Statement::Statement(Connection& connection, const char* sql)
    : m_connection(connection)
{
    check(sqlite3_prepare_v3(connection.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &m_statement, nullptr));
}

Statement::~Statement()
{
    sqlite3_finalize(m_statement);
}

void Statement::check(int code)
{
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE && !m_error)
        m_error = m_connection.lastError();
}

Statement& Statement::bind(int index, qint64 value)
{
    if (!m_error)
        check(sqlite3_bind_int64(m_statement, index, value));
    return *this;
}

Statement& Statement::bind(int index, double value)
{
    if (!m_error)
        check(sqlite3_bind_double(m_statement, index, value));
    return *this;
}

Statement& Statement::bind(int index, const QString& value)
{
    if (m_error)
        return *this;
    const QByteArray utf8 = value.toUtf8();
    check(sqlite3_bind_text64(m_statement, index, utf8.constData(), static_cast<sqlite3_uint64>(utf8.size()),
                              SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement& Statement::bindBlob(int index, QByteArrayView value)
{
    if (m_error)
        return *this;
    if (value.isNull())
        return bindNull(index);
    check(sqlite3_bind_blob64(m_statement, index, value.data(), static_cast<sqlite3_uint64>(value.size()),
                              SQLITE_STATIC));
    return *this;
}

Statement& Statement::bindNull(int index)
{
    if (!m_error)
        check(sqlite3_bind_null(m_statement, index));
    return *this;
}

bool Statement::step()
{
    if (m_error)
        return false;
    const int code = sqlite3_step(m_statement);
    check(code);
    return code == SQLITE_ROW;
}

Result<void> Statement::run()
{
    while (step()) {
    }
    reset();
    return result();
}

void Statement::reset()
{
    sqlite3_reset(m_statement); // repeats the error of the last step, which is already known
}

qint64 Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement, column);
}

QString Statement::text(int column) const
{
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return QString::fromUtf8(bytes, sqlite3_column_bytes(m_statement, column));
}

QByteArrayView Statement::blob(int column) const
{
    if (sqlite3_column_type(m_statement, column) == SQLITE_NULL)
        return {};
    const void* bytes = sqlite3_column_blob(m_statement, column);
    const int size = sqlite3_column_bytes(m_statement, column);
    return bytes ? QByteArrayView(static_cast<const char*>(bytes), size) : QByteArrayView("", qsizetype(0));
}

} // namespace alidade
