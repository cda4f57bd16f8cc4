// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace alidade {

/// What {source} {build} {results} {commit} {benchmark} stand for in a recipe.
struct Placeholders
{
    QString source;
    QString build;
    QString results;
    QString commit;
    QString benchmark;

    /// Each known name in braces replaced, in one pass; other braces stay.
    QString replacedIn(const QString& text) const;
    QStringList replacedIn(const QStringList& texts) const;
};

} // namespace alidade
