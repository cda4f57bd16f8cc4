// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/opening.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace alidade {

namespace {

constexpr qsizetype kShownCandidates = 8;
constexpr qsizetype kLeastChecksum = 6;

Error ambiguous(const QString& what, QStringList candidates)
{
    candidates.sort();
    const qsizetype more = candidates.size() - kShownCandidates;
    QString list = candidates.mid(0, kShownCandidates).join(QStringLiteral(", "));
    if (more > 0)
        list += QStringLiteral(" and %1 more").arg(more);
    return {ErrorCode::WrongUsage, what + QStringLiteral(" is ambiguous: ") + list, {}};
}

QString quoted(const QString& text)
{
    return QChar(0x201C) + text + QChar(0x201D);
}

} // namespace

Result<OpenStore> openStore(Session& session)
{
    Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(session.storePath());
    if (!reader) {
        Error error = reader.error();
        if (error.code == ErrorCode::NotFound)
            error.message += QStringLiteral(" (`alidade-cli import FILE` makes it)");
        return error;
    }
    Result<CataloguePtr> catalogue = (*reader)->catalogue(session.progress());
    if (!catalogue)
        return catalogue.error();
    return OpenStore{std::move(*reader), std::move(*catalogue)};
}

Result<std::unique_ptr<StoreWriter>> openStoreForWriting(Session& session)
{
    return StoreWriter::open(session.storePath());
}

Result<std::vector<const BenchmarkRecord*>> findBenchmarks(const Catalogue& catalogue, const QString& name)
{
    std::vector<const BenchmarkRecord*> exact;
    std::vector<const BenchmarkRecord*> containing;
    QSet<QString> names;
    for (const BenchmarkRecord& benchmark : catalogue.benchmarks) {
        if (benchmark.name == name)
            exact.push_back(&benchmark);
        if (benchmark.name.contains(name, Qt::CaseInsensitive)) {
            containing.push_back(&benchmark);
            names.insert(benchmark.name);
        }
    }
    if (!exact.empty())
        return exact;
    if (names.isEmpty())
        return Error{
            ErrorCode::WrongUsage,
            QStringLiteral("no benchmark is called %1 (`alidade-cli list benchmarks` names them)").arg(quoted(name)),
            {}};
    if (names.size() > 1)
        return ambiguous(quoted(name), QStringList(names.begin(), names.end()));
    return containing;
}

Result<const BundleRecord*> findBundle(const Catalogue& catalogue, const QString& text)
{
    std::vector<const BundleRecord*> found;
    for (const BundleRecord& bundle : catalogue.bundles) {
        const bool byChecksum =
            text.size() >= kLeastChecksum && bundle.sha256.toHex().startsWith(text.toLower().toUtf8());
        if (QString::number(bundle.id.value) == text)
            return &bundle;
        if (bundle.name == text || (!text.isEmpty() && bundle.label == text) || byChecksum)
            found.push_back(&bundle);
    }
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("no bundle is called %1 (`alidade-cli list bundles` names them)").arg(quoted(text)),
                     {}};
    QStringList numbers;
    for (const BundleRecord* bundle : found)
        numbers += QStringLiteral("%1 (imported %2)").arg(bundle->id.value).arg(bundle->importedAt);
    return ambiguous(quoted(text), numbers);
}

} // namespace alidade
