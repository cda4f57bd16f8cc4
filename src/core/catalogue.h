// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commit.h"
#include "core/configuration.h"
#include "core/ids.h"
#include "core/metric.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace alidade {

/// What the store holds, without the numbers: small enough to keep in memory whole (thousands of runs, not millions).

struct BundleRecord
{
    BundleId id;
    QString name;   ///< file or folder name as dropped
    QString origin; ///< full path at import time, for people
    QString label;  ///< who or where it came from, as the user says
    QByteArray sha256; ///< content hash, 32 bytes: same results, same hash, under any name or packing
    qint64 importedAt = 0; ///< Unix ms
    bool hidden = false;
    qint64 runs = 0;
    qint64 results = 0;
    qint64 samples = 0;
    qint64 rejected = 0;

    bool operator==(const BundleRecord&) const = default;
};

struct MachineRecord
{
    MachineId id;
    QString name;
    KeyValues hardware;

    bool operator==(const MachineRecord&) const = default;
};

struct ConfigurationRecord
{
    ConfigurationId id;
    MachineId machine;
    Configuration configuration;

    bool operator==(const ConfigurationRecord&) const = default;
};

struct CommitRecord
{
    CommitId id;
    QByteArray hash;  ///< as written; isFullHash() tells whether it can be aligned
    qint64 time = 0;  ///< committer time, Unix ms; 0 unknown
    qint64 order = -1; ///< position in the commit order, oldest first, over all commits known; -1: no place in it
    OrderSource source = OrderSource::Date;
    QString subject;  ///< first line of the message, where a clone is linked
    QString tag;      ///< tag that points to it, where known

    bool operator==(const CommitRecord&) const = default;
};

struct RunRecord
{
    RunId id;
    QByteArray key; ///< 32 bytes: the same content, with the same facts added, in any store; see import/contentkey.h
    BundleId bundle;
    CommitId commit; ///< invalid: the file names none
    ConfigurationId configuration;
    QString project;
    QString tool;
    QString toolVersion;
    QString entry; ///< path inside the bundle
    qint64 startedAt = 0; ///< Unix ms, 0 unknown
    qint64 results = 0, failed = 0, skipped = 0, samples = 0;

    bool operator==(const RunRecord&) const = default;
};

struct BenchmarkRecord
{
    BenchmarkId id;
    QString project;
    QString name;
    QString version; ///< code version
    Metric metric;
    qint64 runs = 0;  ///< blocks stored
    qint64 cases = 0; ///< most parameter combinations seen in one run

    bool operator==(const BenchmarkRecord&) const = default;
};

struct RepositoryRecord
{
    RepositoryId id;
    QString path;
    qint64 commits = 0;    ///< in the cached order
    qint64 refreshedAt = 0; ///< Unix ms

    bool operator==(const RepositoryRecord&) const = default;
};

struct Catalogue
{
    std::vector<BundleRecord> bundles; ///< hidden ones too; everything else is of visible bundles only
    std::vector<MachineRecord> machines;
    std::vector<ConfigurationRecord> configurations;
    std::vector<CommitRecord> commits; ///< sorted: those with a place by it, then the others by time
    std::vector<RunRecord> runs;
    std::vector<BenchmarkRecord> benchmarks; ///< sorted by name, then version, primary metric first
    std::vector<RepositoryRecord> repositories;
};

using CataloguePtr = std::shared_ptr<const Catalogue>;

/// What a store holds in all, for `verify` and for titles. Of visible bundles.
struct Counts
{
    qint64 bundles = 0, runs = 0, commits = 0, machines = 0, configurations = 0, environments = 0, benchmarks = 0;
    qint64 results = 0; ///< one case in one run with a finite value of the primary metric
    qint64 failed = 0, skipped = 0, samples = 0, rowsWithSamples = 0;

    bool operator==(const Counts&) const = default;
};

} // namespace alidade
