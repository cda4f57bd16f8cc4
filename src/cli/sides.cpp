// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sides.h"

#include "cli/joinedsource.h"
#include "cli/opening.h"
#include "export/reportmanifest.h"
#include "import/contentkey.h"
#include "import/importer.h"

#include <QFileInfo>

#include <algorithm>

namespace alidade {

namespace {

struct OpenSide
{
    std::shared_ptr<const SampleSource> source;
    ComparisonSide side;
    std::vector<ReportInput> inputs;
    bool isPath = false;
};

/// Of a file its own checksum; of a folder that of what it holds.
QByteArray inputHash(const QString& path, const Catalogue& catalogue)
{
    const QByteArray own = fileChecksum(path);
    return own.isEmpty() && !catalogue.bundles.empty() ? catalogue.bundles.front().sha256 : own;
}

Result<OpenSide> sideOfPath(Session& session, const QString& path)
{
    const Result<std::shared_ptr<const TemporaryStore>> store = TemporaryStore::read(session, {path});
    if (!store)
        return store.error();
    OpenSide side;
    side.source = std::shared_ptr<const SampleSource>(*store, &(*store)->source());
    side.side.label = QFileInfo(path).fileName();
    if (side.side.label.isEmpty())
        side.side.label = path;
    for (const RunRecord& run : (*store)->catalogue()->runs)
        side.side.runs.push_back(run.id);
    side.inputs = {{path, inputHash(path, *(*store)->catalogue())}};
    side.isPath = true;
    return side;
}

bool looksLikeSelection(const QString& text)
{
    return text.contains(QLatin1Char(':')) || text.contains(QLatin1Char('=')) || text == QStringLiteral("latest");
}

/// Opens what selections select from at most once.
class SideOpener
{
public:
    SideOpener(Session& session, const QStringList& from)
        : m_session(session)
        , m_from(from)
    {}

    Result<OpenSide> open(const QString& text)
    {
        if (QFileInfo::exists(text))
            return sideOfPath(m_session, text);
        if (!looksLikeSelection(text))
            return Error{ErrorCode::WrongUsage,
                         QStringLiteral("\"%1\" is neither a file nor a selection such as commit:HASH, bundle:NAME or "
                                        "key=value")
                             .arg(text),
                         {}};
        if (Result<void> opened = openStores(); !opened)
            return opened.error();
        Result<ComparisonSide> side = resolveSide(*m_catalogue, text);
        if (!side)
            return side.error();
        return OpenSide{m_source, *side, selectedInputs(*side)};
    }

private:
    /// Of files that selections select from the files; of a store its bundles.
    std::vector<ReportInput> selectedInputs(const ComparisonSide& side) const
    {
        if (m_from.isEmpty())
            return inputsOf(*m_catalogue, side, {});
        std::vector<ReportInput> inputs;
        for (const QString& path : m_from)
            inputs.push_back({path, fileChecksum(path)});
        return inputs;
    }

    Result<void> openStores()
    {
        if (m_source)
            return {};
        if (!m_from.isEmpty()) {
            const Result<std::shared_ptr<const TemporaryStore>> store = TemporaryStore::read(m_session, m_from);
            if (!store)
                return store.error();
            m_source = std::shared_ptr<const SampleSource>(*store, &(*store)->source());
            m_catalogue = (*store)->catalogue();
            return {};
        }
        const Result<OpenStore> store = openStore(m_session);
        if (!store)
            return store.error();
        m_source = store->reader;
        m_catalogue = store->catalogue;
        return {};
    }

    Session& m_session;
    const QStringList m_from;
    std::shared_ptr<const SampleSource> m_source;
    CataloguePtr m_catalogue;
};

} // namespace

Result<std::shared_ptr<const TemporaryStore>> TemporaryStore::read(Session& session, const QStringList& paths)
{
    const std::shared_ptr<TemporaryStore> store(new TemporaryStore);
    if (!store->m_folder.isValid())
        return Error{ErrorCode::Io, store->m_folder.errorString(), store->m_folder.path()};
    const QString file = store->m_folder.filePath(QStringLiteral("compare.alidade"));
    {
        const Result<std::unique_ptr<StoreWriter>> writer = StoreWriter::openTemporary(file);
        if (!writer)
            return writer.error();
        for (const QString& path : paths) {
            session.protect(path);
            const Result<ImportReport> report = importBundle(path, **writer, {}, session.progress());
            if (!report)
                return report.error();
            for (const Diagnostic& diagnostic : report->diagnostics)
                session.report(diagnostic, path);
        }
    }
    Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(file);
    if (!reader)
        return reader.error();
    Result<CataloguePtr> catalogue = (*reader)->catalogue(session.progress());
    if (!catalogue)
        return catalogue.error();
    if ((*catalogue)->runs.empty())
        return Error{ErrorCode::InvalidInput, QStringLiteral("no results that could be read"),
                     paths.join(QStringLiteral(", "))};
    store->m_source = std::move(*reader);
    store->m_catalogue = std::move(*catalogue);
    return std::shared_ptr<const TemporaryStore>(store);
}

Result<OpenSides> openSides(Session& session, const QString& baseline, const QString& contender,
                            const QStringList& from)
{
    SideOpener opener(session, from);
    Result<OpenSide> left = opener.open(baseline);
    if (!left)
        return left.error();
    Result<OpenSide> right = opener.open(contender);
    if (!right)
        return right.error();
    OpenSides sides;
    sides.baseline = left->side;
    sides.baselineIsPath = left->isPath;
    sides.contenderIsPath = right->isPath;
    sides.inputs = left->inputs;
    for (const ReportInput& input : right->inputs) {
        const bool known = std::any_of(left->inputs.begin(), left->inputs.end(), [&input](const ReportInput& other) {
            return other.name == input.name && other.sha256 == input.sha256;
        });
        if (!known)
            sides.inputs.push_back(input);
    }
    if (left->source == right->source) {
        sides.source = left->source;
        sides.contender = right->side;
    } else {
        sides.source = std::make_shared<JoinedSource>(left->source, right->source);
        sides.contender = JoinedSource::ofSecond(right->side);
    }
    return sides;
}

} // namespace alidade
