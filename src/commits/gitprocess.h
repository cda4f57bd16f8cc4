// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace alidade {

/// How a git command ended. A command that could not be run at all is an Error instead.
struct GitOutcome
{
    int exitCode = 0;
    QByteArray output;
    QByteArray errors;
};

/// Runs git in a folder in such a way that nothing the repository contains is executed or fetched, and waits for it. A
/// stop request kills it. explicitDir: the folder is a bare repository that the user has named, not one that lay
/// around.
Result<GitOutcome> runGit(const QString& folder, bool explicitDir, const QStringList& arguments,
                          const QByteArray& input, const Progress& progress);

} // namespace alidade
