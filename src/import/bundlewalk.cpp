// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/bundlewalk.h"

#include "import/reportbuilder.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr size_t kRememberedUnrecognised = 1000;

Detection detect(const QString& path, QByteArrayView bytes)
{
    return detectFormat({path, bytes.first(std::min(bytes.size(), kHeadBytes))});
}

} // namespace

BundleWalk::BundleWalk(Bundle& bundle, QHash<QString, Detection> detections, const ImportOptions& options,
                       const Progress& progress)
    : m_bundle(bundle)
    , m_detections(std::move(detections))
    , m_options(options)
    , m_progress(progress)
    , m_describes(bundle.entries().size())
{
    for (const Diagnostic& diagnostic : bundle.diagnostics()) {
        if (diagnostic.severity == Severity::Rejected)
            m_rejectedEntries.push_back(diagnostic.entry);
        m_diagnostics.add(diagnostic);
    }
    for (const BundleEntry& entry : bundle.entries())
        m_totalBytes += entry.size;
}

Bundle::Wanted BundleWalk::wanted(FirstLook& look)
{
    return [&look](const QString& path, QByteArrayView head) {
        const Detection detection = detect(path, head);
        if (detection.reader != nullptr)
            look.detections.insert(path, detection);
        else if (look.unrecognised.size() < kRememberedUnrecognised)
            look.unrecognised.push_back({path, damageOf(path, head, head.size() < kHeadBytes)});
        return detection.reader != nullptr;
    };
}

bool BundleWalk::mayDescribe(const QString& path) const
{
    const auto found = m_detections.constFind(path);
    return found == m_detections.constEnd() || found->sniff.describesOthers;
}

Detection BundleWalk::detectionOf(const QString& path, const QByteArray& bytes) const
{
    const auto found = m_detections.constFind(path);
    return found == m_detections.constEnd() ? detect(path, bytes) : *found;
}

Error BundleWalk::stopped() const
{
    return {ErrorCode::Cancelled, QStringLiteral("stopped: nothing of it was imported"), m_bundle.name()};
}

void BundleWalk::reject(const Error& error, const QString& entry, const QString& code)
{
    m_diagnostics.addRejected(error, entry, code);
    m_rejectedEntries.push_back(entry);
}

Result<void> BundleWalk::run(const Visit& visit)
{
    if (Result<void> described = readDescriptions(); !described)
        return described;
    for (size_t i = 0; i < m_bundle.entries().size(); ++i) {
        const BundleEntry& entry = m_bundle.entries()[i];
        if (m_progress.stopRequested())
            return stopped();
        m_progress.report(m_bytes, m_totalBytes, entry.path);
        if (m_describes[i])
            continue;
        if (Result<void> read = readEntry(i, visit); !read)
            return read;
    }
    m_progress.report(m_totalBytes, m_totalBytes, m_bundle.name());
    m_descriptions.summarise(m_diagnostics);
    return {};
}

Result<void> BundleWalk::readDescriptions()
{
    for (size_t i = 0; i < m_bundle.entries().size(); ++i) {
        const QString path = m_bundle.entries()[i].path;
        if (m_progress.stopRequested())
            return stopped();
        if (!mayDescribe(path))
            continue;
        const Result<QByteArray> bytes = m_bundle.read(i);
        if (!bytes)
            continue; // said by the second pass
        const Detection detection = detectionOf(path, *bytes);
        if (detection.reader == nullptr || !detection.sniff.describesOthers)
            continue;
        m_describes[i] = true;
        m_bytes += bytes->size();
        Result<RawResult> result = parse(*detection.reader, path, *bytes);
        if (!result) {
            reject(result.error(), path, QStringLiteral("import.description"));
            continue;
        }
        for (const ProjectDescription& project : result->projects) {
            if (!project.revisions.empty())
                m_keys.push_back(sha256(*bytes));
        }
        m_descriptions.add(detection.reader->info().id, path, std::move(*result));
    }
    return {};
}

Result<RawResult> BundleWalk::parse(const FormatReader& reader, const QString& path, const QByteArray& bytes)
{
    Result<RawResult> result = reader.read({path, bytes}, {m_pool, m_options.limits, m_progress});
    if (!result)
        return result;
    for (Diagnostic& diagnostic : result->diagnostics)
        m_diagnostics.add(std::move(diagnostic), path);
    result->diagnostics.clear();
    return result;
}

Result<void> BundleWalk::readEntry(size_t index, const Visit& visit)
{
    const QString path = m_bundle.entries()[index].path;
    const Result<QByteArray> bytes = m_bundle.read(index);
    if (!bytes) {
        if (bytes.error().code == ErrorCode::Cancelled)
            return stopped();
        reject(bytes.error(), path, QStringLiteral("import.unreadable"));
        return {};
    }
    m_bytes += bytes->size();
    const Detection detection = detectionOf(path, *bytes);
    if (detection.reader == nullptr) {
        reject({ErrorCode::Unsupported, refusalOf(damageOf(path, *bytes, true)), {}}, path,
               QStringLiteral("import.unknown-format"));
        return {};
    }
    Result<RawResult> result = parse(*detection.reader, path, *bytes);
    if (!result) {
        if (result.error().code == ErrorCode::Cancelled)
            return stopped();
        reject(result.error(), path, QStringLiteral("import.malformed"));
        return {};
    }
    return visitRuns(*result, *detection.reader, path, sha256(*bytes), visit);
}

Result<void> BundleWalk::visitRuns(RawResult& result, const FormatReader& reader, const QString& entry,
                                   const QByteArray& hash, const Visit& visit)
{
    quint32 index = 0;
    for (RawRun& run : result.runs) {
        const AddedFacts added = complete(run, reader, entry);
        WalkedRun walked{std::move(run), entry, runKey(hash, index++, added)};
        if (m_options.excludedGroups.contains(ReportBuilder::groupKey(walked.run)))
            continue;
        m_keys.push_back(walked.key);
        if (Result<void> visited = visit(walked); !visited)
            return visited;
    }
    return {};
}

AddedFacts BundleWalk::complete(RawRun& run, const FormatReader& reader, const QString& entry)
{
    AddedFacts added;
    m_descriptions.apply(run, reader.info().id, entry, m_pool);
    if (run.project.isEmpty())
        run.project = m_options.project;
    if (run.commit.isEmpty() && !m_options.commit.isEmpty()) {
        run.commit = m_options.commit;
        added.commit = m_options.commit;
    }
    run.configuration.environment.insert(m_options.extraKeys);
    added.keys = m_options.extraKeys;
    return added;
}

} // namespace alidade
