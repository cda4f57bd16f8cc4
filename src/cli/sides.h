// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"
#include "compare/comparison.h"
#include "core/result.h"
#include "core/samplesource.h"
#include "export/exporter.h"

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace alidade {

/// Files, folders and archives that were read into a store of their own, which goes with this object.
class TemporaryStore
{
public:
    /// Findings are said by the session. An Error when no path gave a single run.
    static Result<std::shared_ptr<const TemporaryStore>> read(Session& session, const QStringList& paths);

    const SampleSource& source() const { return *m_source; }
    const CataloguePtr& catalogue() const { return m_catalogue; }

private:
    TemporaryStore() = default;
    QTemporaryDir m_folder;
    std::unique_ptr<SampleSource> m_source; ///< before the folder goes
    CataloguePtr m_catalogue;
};

/// What --baseline and --contender name: where their results come from, the runs of each, and the files behind them.
struct OpenSides
{
    std::shared_ptr<const SampleSource> source;
    ComparisonSide baseline, contender;
    std::vector<ReportInput> inputs;
    bool baselineIsPath = false, contenderIsPath = false;
};

/// Each text is the path of a file, folder or archive, or else a selection of `from` where that names paths, of the
/// session's store otherwise.
Result<OpenSides> openSides(Session& session, const QString& baseline, const QString& contender,
                            const QStringList& from);

} // namespace alidade
