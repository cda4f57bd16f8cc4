// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/samplesource.h"

#include <QString>

#include <vector>

namespace alidade {

/// Results held in memory, with ids and a catalogue as a store would give them: what tests of everything above the
/// store stand on. Ids count from 1 in the order of adding. Commits get their order by first appearance (`graph`).
class VectorSource final : public SampleSource
{
public:
    VectorSource() = default;
    /// Every column of a drawing (see runtext.h) as a run of one bundle.
    explicit VectorSource(const QString& drawing);

    RunId add(const RawRun& run, const QString& bundle = QStringLiteral("drawing.json"));
    void add(const QString& drawing, const QString& bundle = QStringLiteral("drawing.json"));
    /// Replaces a record that add() has made, to give it a tag, a subject, another order …
    Catalogue& editCatalogue() { return m_catalogue; }

    /// All runs, or those of these positions (from 0).
    std::vector<RunId> runs() const;
    std::vector<RunId> runs(const std::vector<size_t>& positions) const;
    /// The first benchmark of this name; invalid if there is none.
    BenchmarkId benchmark(const QString& name) const;

    Result<CataloguePtr> catalogue(const Progress& progress) const override;
    Result<void> visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                             const Progress& progress) const override;
    Result<KeyValues> metadata(RunId run) const override;

private:
    BundleId bundleFor(const QString& name);
    CommitId commitFor(const RawRun& run);
    ConfigurationId configurationFor(const Configuration& configuration);
    BenchmarkId benchmarkFor(const RawRun& run, const ResultBlock& block);

    Catalogue m_catalogue;
    std::vector<StoredBlock> m_blocks;
    std::vector<KeyValues> m_metadata; ///< by run
};

} // namespace alidade
