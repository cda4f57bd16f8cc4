// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace alidade {

/// What kind of failure, for programs and exit codes; people read Error::message.
enum class ErrorCode {
    InvalidInput,  ///< the content is not what it claims to be
    Unsupported,   ///< well formed, but of a kind we do not read
    LimitExceeded, ///< larger, deeper or longer than a limit allows
    NotFound,
    Permission,
    Io,          ///< the system refused a read or a write (disk full, …)
    Locked,      ///< another process holds it
    NewerSchema, ///< written by a newer version of this program
    Damaged,     ///< a database or archive that contradicts itself
    Cancelled,
    WrongUsage,
    External, ///< a program that we started failed
    Internal, ///< our own mistake
};

/// Why an operation as a whole did not happen. A part that was odd is a Diagnostic instead.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    QString message; ///< plain English: what is wrong and what to do
    QString where;   ///< "bundle.tar.gz:results/machine.json:17:3", or empty

    bool operator==(const Error&) const = default;

    /// "where: message", the form of every error on stderr.
    QString toString() const { return where.isEmpty() ? message : where + QStringLiteral(": ") + message; }
};

} // namespace alidade
