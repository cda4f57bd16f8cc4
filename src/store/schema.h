// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/connection.h"

#include <QByteArray>

#include <vector>

namespace alidade {

/// The statements that bring a workspace from schema version-1 to version.
struct SchemaStep
{
    int version = 0;
    QByteArray sql;
};

/// All steps in order, from the files in schema/.
const std::vector<SchemaStep>& schemaSteps();

/// The version that the program writes.
int newestSchema();

Result<int> schemaVersion(Connection& connection);

/// Applies what is missing, each step in one transaction, after a copy of the file `NAME.backup-vN` has been made
/// beside it. A new database (version 0) needs no copy. Steps are an argument so that a test can bring some of its own.
Result<void> migrate(Connection& connection, const std::vector<SchemaStep>& steps);

/// Error Damaged when tables of schema are missing, or when views or triggers, which we never make, are there.
Result<void> checkSchema(Connection& connection, const std::vector<SchemaStep>& steps);

/// The same through a connection that leaves no trace, where no log lies beside the file. A whole quick_check would
/// read every page at every start; what is damaged deeper is found when it is read, and by StoreReader::verify().
Result<void> checkBeforeOpening(const QString& path);

} // namespace alidade
