// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"
#include "core/diagnostic.h"
#include "core/ids.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace alidade {

/// One machine and configuration by one tool in a bundle: a row of the import preview, and what can be left out.
struct ImportGroup
{
    QString tool;
    Configuration configuration;
    qint64 files = 0, runs = 0, newRuns = 0;
    qint64 commits = 0, newCommits = 0;
    qint64 cells = 0;   ///< distinct cases
    qint64 results = 0, failed = 0, skipped = 0, samples = 0;
    qint64 resultsWithSamples = 0;
    qint64 rejectedFiles = 0;
    bool hierarchyKnown = false;
    QStringList commitHashes; ///< in file order, for "what you will get"
    QStringList changedBenchmarks; ///< whose code version differs from the one stored

    /// Stable text that names the group in ImportOptions::excludedGroups.
    QString key() const { return tool + QLatin1Char('|') + configuration.machine + QLatin1Char('|') + configuration.environmentName; }
};

/// What an import did, or (preview) would do.
struct ImportReport
{
    QString name;      ///< of the file or folder
    QByteArray sha256; ///< content hash of the bundle
    qint64 bytes = 0;  ///< unpacked, of the entries looked at
    BundleId bundle;   ///< invalid in a preview, or when nothing was added
    bool alreadyKnown = false; ///< every run in it is stored already
    qint64 entries = 0, ignoredEntries = 0;
    QStringList ignored; ///< the first thousand of them, with the reason
    qint64 runs = 0, newRuns = 0, knownRuns = 0;
    qint64 results = 0, failed = 0, skipped = 0, samples = 0;      ///< of everything readable in the bundle
    qint64 addedResults = 0, addedSamples = 0;                     ///< of what was, or would be, added
    qint64 rejected = 0; ///< entries, or parts of entries, that were refused
    std::vector<ImportGroup> groups;
    std::vector<Diagnostic> diagnostics;
    double seconds = 0;
};

} // namespace alidade
