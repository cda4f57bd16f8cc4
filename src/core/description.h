// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"
#include "core/metric.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace alidade {

/// What a suite says of one benchmark, in a file of its own. Applies to runs of the same tool in its folder and below.
struct BenchmarkDescription
{
    QString name;
    QString version; ///< code version; results of another version keep their values but not this description's names
    QString type;    ///< ASV: time, memory, peakmemory, track, timeraw
    QString unit;    ///< as written
    QStringList parameterNames;
    std::vector<QStringList> parameterValues;
    QString code; ///< source text, for people
};

/// What a file says of a machine, found by its name.
struct MachineDescription
{
    QString name;
    KeyValues hardware;
};

/// What a file says of the project whose results lie beside or below it.
struct ProjectDescription
{
    QString name;
    QString repository;    ///< URL or path, as written; never opened by an import
    QString showCommitUrl; ///< prefix for links to commits
    /// Commits in order, oldest first, where the file has them (a published ASV site); hash to revision and date (ms).
    struct Revision
    {
        QByteArray hash;
        qint64 revision = 0;
        qint64 date = 0;
    };
    std::vector<Revision> revisions;
};

} // namespace alidade
