// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/bundle.h"
#include "core/stringpool.h"
#include "formats/formatreader.h"
#include "import/contentkey.h"
#include "import/descriptions.h"
#include "import/diagnosticlist.h"
#include "import/importer.h"
#include "import/unrecognised.h"

#include <functional>
#include <vector>

namespace alidade {

/// One run on its way from an entry to a report or a store, completed by the descriptions beside it.
struct WalkedRun
{
    RawRun run;
    QString entry;
    QByteArray key;
};

/// Reads a bundle entry by entry: first what describes others, then the results, one at a time, so that memory is that
/// of the largest entry. Preview and import differ only in what they do with each run.
class BundleWalk
{
public:
    using Visit = std::function<Result<void>(const WalkedRun&)>;

    /// What Bundle::open's look at the heads told: what each entry is, by its path (the others are looked at when
    /// read), and of those that are nobody's the first ones.
    struct FirstLook
    {
        QHash<QString, Detection> detections;
        std::vector<Unrecognised> unrecognised;
    };

    BundleWalk(Bundle& bundle, QHash<QString, Detection> detections, const ImportOptions& options,
               const Progress& progress);

    /// Errors are those of visit, or Cancelled; an entry that can't be read is a finding.
    Result<void> run(const Visit& visit);

    DiagnosticList& diagnostics() { return m_diagnostics; }
    const std::vector<QString>& rejectedEntries() const { return m_rejectedEntries; }
    std::vector<ProjectDescription> revisions() const { return m_descriptions.revisions(); }
    qint64 bytes() const { return m_bytes; }
    /// Identity of all that was read: of runs, and of entries that bring an order of commits.
    QByteArray key() const { return bundleKey(m_keys); }

    /// What Bundle::open is to keep: whatever some reader takes for its own; both are noted in `look`.
    static Bundle::Wanted wanted(FirstLook& look);

private:
    Result<void> readDescriptions();
    /// False only where that is sure without a look at the content.
    bool mayDescribe(const QString& path) const;
    Detection detectionOf(const QString& path, const QByteArray& bytes) const;
    Result<void> readEntry(size_t index, const Visit& visit);
    Result<void> visitRuns(RawResult& result, const FormatReader& reader, const QString& entry, const QByteArray& hash,
                           const Visit& visit);
    /// Nothing when the entry could not be read, which is noted then.
    Result<RawResult> parse(const FormatReader& reader, const QString& path, const QByteArray& bytes);
    void reject(const Error& error, const QString& entry, const QString& code);
    AddedFacts complete(RawRun& run, const FormatReader& reader, const QString& entry);
    Error stopped() const;

    Bundle& m_bundle;
    const QHash<QString, Detection> m_detections;
    const ImportOptions& m_options;
    const Progress& m_progress;
    StringPool m_pool;
    Descriptions m_descriptions;
    DiagnosticList m_diagnostics;
    std::vector<bool> m_describes; ///< by entry: done in the first pass
    std::vector<QString> m_rejectedEntries;
    std::vector<QByteArray> m_keys;
    qint64 m_bytes = 0, m_totalBytes = 0;
};

} // namespace alidade
