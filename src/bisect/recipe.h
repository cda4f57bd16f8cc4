// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <alidade/builddriver.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace alidade {

/// How a commit is built and measured: a small JSON file of the user's, never one out of a bundle or a repository.
struct Recipe
{
    DriverRecipe commands;
    QString driver = QStringLiteral("local"); ///< id of the plugin
    QString description;
    QByteArray text; ///< the file, as it was read

    /// The commands as a reader would type them, quoted, one a line.
    QStringList shown() const;
};

/// Reads the text of a recipe. `name` begins the place of an error: "name:3:7" for what is no JSON,
/// "name:$.build[1]" for a value that is wrong. Unknown keys are errors: a mistyped time-out must not be ignored.
Result<Recipe> parseRecipe(const QString& name, const QByteArray& text);
Result<Recipe> readRecipe(const QString& path);

/// The ready recipes, by name: "cmake-googlebenchmark", …
QStringList readyRecipeNames();
Result<Recipe> readyRecipe(const QString& name);

/// Arguments in the form that a shell would take, for showing and copying.
QString shellText(const QStringList& arguments);

} // namespace alidade
