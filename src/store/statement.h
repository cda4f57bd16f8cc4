// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/connection.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

struct sqlite3_stmt;

namespace alidade {

/// One prepared statement. The first failure sticks: later calls do nothing, and error() tells it, so that a loop over
/// rows is checked once, after it.
class Statement
{
public:
    Statement(Connection& connection, const char* sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Parameters count from 1, columns from 0.
    Statement& bind(int index, qint64 value);
    Statement& bind(int index, double value);
    Statement& bind(int index, const QString& value);
    /// The bytes must live until the statement is reset. A null view binds NULL; an empty one an empty blob.
    Statement& bindBlob(int index, QByteArrayView value);
    Statement& bindNull(int index);

    /// True: there is a row. False: no more, or failed.
    bool step();
    /// Runs it to its end and makes it ready for the next bind.
    Result<void> run();
    void reset();

    qint64 integer(int column) const;
    double real(int column) const;
    QString text(int column) const;
    /// Valid until the next step or reset.
    QByteArrayView blob(int column) const;

    bool failed() const { return m_error.has_value(); }
    Error error() const { return m_error.value_or(Error{}); }
    Result<void> result() const { return m_error ? Result<void>(*m_error) : Result<void>(); }

private:
    void check(int code);

    Connection& m_connection;
    sqlite3_stmt* m_statement = nullptr;
    std::optional<Error> m_error;
};

} // namespace alidade
