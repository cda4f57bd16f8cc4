// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "import/bundlewalk.h"
#include "import/reportbuilder.h"
#include "store/store.h"

#include <QFileInfo>

#include <chrono>

namespace alidade {

namespace {

constexpr qsizetype kListedIgnored = 1000;

using Clock = std::chrono::steady_clock;

/// A bundle, and what a first look told of its entries.
struct OpenBundle
{
    std::unique_ptr<Bundle> bundle;
    BundleWalk::FirstLook look;
};

Result<OpenBundle> openBundle(const QString& path, const ImportOptions& options, const Progress& progress)
{
    OpenBundle open;
    Result<std::unique_ptr<Bundle>> bundle =
        Bundle::open(path, options.limits, BundleWalk::wanted(open.look), progress);
    if (!bundle)
        return bundle.error();
    open.bundle = std::move(*bundle);
    return open;
}

Result<CataloguePtr> catalogueOf(const StoreReader* store, const Progress& progress)
{
    if (store == nullptr)
        return CataloguePtr();
    return store->catalogue(progress);
}

/// Files beside results that are none: damaged ones that may have been results are refused, the others noted.
void sayWhatWasLeftOut(const OpenBundle& open, DiagnosticList& diagnostics)
{
    std::vector<Unrecognised> others;
    auto left = static_cast<qint64>(open.bundle->ignored().size());
    for (const Unrecognised& file : open.look.unrecognised) {
        if (file.damage.isEmpty() || !isNamedJson(file.path)) {
            others.push_back(file);
            continue;
        }
        --left;
        diagnostics.addRejected({ErrorCode::InvalidInput, file.damage, {}}, file.path,
                                QStringLiteral("import.damaged"));
    }
    if (left > 0)
        diagnostics.add({Severity::Note, QStringLiteral("import.left-out"), leftOutText(others, left), {}, 0, 0});
}

/// Why a bundle gave nothing.
void sayWhyNothing(const OpenBundle& open, DiagnosticList& diagnostics)
{
    const std::vector<Unrecognised>& files = open.look.unrecognised;
    const auto total = static_cast<qint64>(open.bundle->ignored().size());
    QString text = QStringLiteral("no results: ");
    if (total == 0)
        text += QStringLiteral("descriptions, but nothing that they describe");
    else if (total == 1 && !files.empty())
        text += refusalOf(files.front().damage);
    else
        text += refusalOf({}) + QStringLiteral("; ") + leftOutText(files, total);
    diagnostics.add({Severity::Rejected, QStringLiteral("import.no-results"), text, {}, 0, 0});
}

/// Everything of the report that does not depend on whether it is a preview or an import.
ImportReport finishReport(const OpenBundle& open, BundleWalk& walk, ReportBuilder& builder, Clock::time_point start)
{
    const Bundle& bundle = *open.bundle;
    ImportReport report;
    report.name = bundle.name();
    report.sha256 = walk.key();
    report.bytes = walk.bytes();
    report.entries = static_cast<qint64>(bundle.entries().size());
    report.ignoredEntries = static_cast<qint64>(bundle.ignored().size());
    for (const QString& path : bundle.ignored()) {
        if (report.ignored.size() >= kListedIgnored)
            break;
        report.ignored += path;
    }
    for (const QString& entry : walk.rejectedEntries())
        builder.rejectedEntry(entry);
    builder.finish(report);
    const bool anything = report.runs > 0 || walk.diagnostics().rejected() > 0 || !walk.revisions().empty();
    if (anything)
        sayWhatWasLeftOut(open, walk.diagnostics());
    else
        sayWhyNothing(open, walk.diagnostics());
    report.rejected = walk.diagnostics().rejected();
    report.diagnostics = walk.diagnostics().take();
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return report;
}

/// A bundle with this content in the store, hidden or not.
const BundleRecord* findBundle(const Catalogue& catalogue, const QByteArray& key)
{
    const BundleRecord* hidden = nullptr;
    for (const BundleRecord& bundle : catalogue.bundles) {
        if (bundle.sha256 != key)
            continue;
        if (!bundle.hidden)
            return &bundle;
        hidden = &bundle;
    }
    return hidden;
}

/// One bundle into one store. Reads and adds at the same time, so that memory is that of one entry; what was added is
/// rolled back when it turns out at the end that all of it had been there before.
class BundleImport
{
public:
    BundleImport(OpenBundle bundle, const QString& origin, StoreWriter& store, const ImportOptions& options,
                 const Progress& progress)
        : m_open(std::move(bundle))
        , m_bundle(*m_open.bundle)
        , m_origin(origin)
        , m_store(store)
        , m_options(options)
        , m_progress(progress)
    {}

    Result<ImportReport> run(Clock::time_point start)
    {
        Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store.path());
        if (!reader)
            return reader.error();
        Result<CataloguePtr> known = (*reader)->catalogue(m_progress);
        if (!known)
            return known.error();
        Result<std::unique_ptr<ImportTransaction>> transaction =
            m_store.beginBundle({m_bundle.name(), m_origin, m_options.label});
        if (!transaction)
            return transaction.error();

        ReportBuilder builder(*known);
        BundleWalk walk(m_bundle, std::move(m_open.look.detections), m_options, m_progress);
        const Result<void> walked = walk.run([&](const WalkedRun& walkedRun) -> Result<void> {
            const size_t place = builder.add(walkedRun.run, walkedRun.entry);
            const Result<bool> added = (*transaction)->addRun(walkedRun.run, walkedRun.entry, walkedRun.key);
            if (!added)
                return added.error();
            if (*added)
                builder.markNew(place);
            return {};
        });
        if (!walked)
            return walked.error();
        m_revisions = walk.revisions();
        ImportReport report = finishReport(m_open, walk, builder, start);
        Result<void> stored = conclude(report, **known, std::move(*transaction));
        if (!stored)
            return stored.error();
        report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return report;
    }

private:
    Result<void> conclude(ImportReport& report, const Catalogue& known, std::unique_ptr<ImportTransaction> transaction)
    {
        const BundleRecord* same = findBundle(known, report.sha256);
        const bool nothingNew = report.newRuns == 0 && (m_revisions.empty() || (same != nullptr && !same->hidden));
        if (nothingNew) {
            report.alreadyKnown = report.runs > 0 || same != nullptr;
            return {};
        }
        if (same != nullptr && same->hidden && report.knownRuns == 0) {
            transaction.reset();
            report.bundle = same->id;
            report.diagnostics.push_back({Severity::Note,
                                          QStringLiteral("import.shown-again"),
                                          QStringLiteral("was imported before and hidden: it is shown again"),
                                          {},
                                          0,
                                          0});
            return m_store.setBundleHidden(same->id, false);
        }
        return commit(report, *transaction);
    }

    Result<void> commit(ImportReport& report, ImportTransaction& transaction)
    {
        for (const ProjectDescription& project : m_revisions) {
            if (Result<void> added = transaction.addRevisions(project); !added)
                return added;
        }
        if (report.knownRuns > 0) {
            report.diagnostics.push_back({Severity::Note,
                                          QStringLiteral("import.partly-known"),
                                          QStringLiteral("%1 of %2 runs were stored before: only the others were added")
                                              .arg(report.knownRuns)
                                              .arg(report.runs),
                                          {},
                                          0,
                                          0});
        }
        for (const Diagnostic& diagnostic : report.diagnostics) {
            if (Result<void> added = transaction.addDiagnostic(diagnostic); !added)
                return added;
        }
        if (m_progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped: nothing of it was imported"), m_bundle.name()};
        Result<BundleId> id = transaction.commit(report.sha256, report.rejected);
        if (!id)
            return id.error();
        report.bundle = *id;
        return {};
    }

    OpenBundle m_open;
    Bundle& m_bundle;
    const QString m_origin;
    StoreWriter& m_store;
    const ImportOptions& m_options;
    const Progress& m_progress;
    std::vector<ProjectDescription> m_revisions;
};

} // namespace

Result<ImportReport> previewBundle(const QString& path, const StoreReader* store, const ImportOptions& options,
                                   const Progress& progress)
{
    const Clock::time_point start = Clock::now();
    Result<CataloguePtr> known = catalogueOf(store, progress);
    if (!known)
        return known.error();
    Result<OpenBundle> open = openBundle(path, options, progress);
    if (!open)
        return open.error();
    ReportBuilder builder(*known);
    BundleWalk walk(*open->bundle, std::move(open->look.detections), options, progress);
    std::vector<QByteArray> keys;
    const Result<void> walked = walk.run([&](const WalkedRun& run) -> Result<void> {
        builder.add(run.run, run.entry);
        keys.push_back(run.key);
        return {};
    });
    if (!walked)
        return walked.error();
    QSet<QByteArray> seen;
    if (store != nullptr) {
        const Result<std::vector<QByteArray>> stored = store->knownRuns(keys);
        if (!stored)
            return stored.error();
        seen = QSet<QByteArray>(stored->begin(), stored->end());
    }
    for (size_t i = 0; i < keys.size(); ++i) {
        if (!seen.contains(keys[i]))
            builder.markNew(i);
        seen.insert(keys[i]); // the same run twice in one bundle counts once
    }
    ImportReport report = finishReport(*open, walk, builder, start);
    report.alreadyKnown = report.runs > 0 && report.newRuns == 0;
    return report;
}

Result<ImportReport> importBundle(const QString& path, StoreWriter& store, const ImportOptions& options,
                                  const Progress& progress)
{
    const Clock::time_point start = Clock::now();
    Result<OpenBundle> open = openBundle(path, options, progress);
    if (!open)
        return open.error();
    return BundleImport(std::move(*open), QFileInfo(path).absoluteFilePath(), store, options, progress).run(start);
}

Result<ImportReport> importBytes(const QString& name, const QByteArray& bytes, StoreWriter& store,
                                 const ImportOptions& options, const Progress& progress)
{
    const Clock::time_point start = Clock::now();
    Result<std::unique_ptr<Bundle>> bundle = Bundle::fromBytes(name, bytes, options.limits);
    if (!bundle)
        return bundle.error();
    return BundleImport({std::move(*bundle), {}}, name, store, options, progress).run(start);
}

} // namespace alidade
