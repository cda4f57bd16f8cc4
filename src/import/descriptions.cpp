// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/descriptions.h"

#include "formats/asvdescription.h"

#include <algorithm>

namespace alidade {

namespace {

/// With a trailing '/', empty for the top: every folder is then a prefix of what lies in it.
QString folderOf(const QString& entry)
{
    return entry.left(entry.lastIndexOf(QLatin1Char('/')) + 1);
}

/// The same grid with the description's own lists in it: comparing the two again then takes no look at their texts.
ParameterGridPtr sharingValues(const ParameterGridPtr& grid, const BenchmarkDescription& description)
{
    ParameterGrid shared = *grid;
    shared.axes = description.parameterValues;
    return std::make_shared<const ParameterGrid>(std::move(shared));
}

} // namespace

Descriptions::Scope& Descriptions::scopeOf(const QString& tool, const QString& entry)
{
    const QString folder = folderOf(entry);
    for (Scope& scope : m_scopes) {
        if (scope.tool == tool && scope.folder == folder)
            return scope;
    }
    m_scopes.push_back({tool, folder, {}, {}, {}});
    return m_scopes.back();
}

void Descriptions::add(const QString& tool, const QString& entry, RawResult&& described)
{
    Scope& scope = scopeOf(tool, entry);
    for (BenchmarkDescription& benchmark : described.benchmarks)
        scope.benchmarks.insert(benchmark.name, std::move(benchmark));
    for (const MachineDescription& machine : described.machines)
        scope.machines.insert(machine.name, machine.hardware);
    for (ProjectDescription& project : described.projects)
        scope.projects.push_back(std::move(project));
    m_scopesByFolder.clear();
    m_namedGrids.clear();
}

const std::vector<size_t>& Descriptions::scopesFor(const QString& tool, const QString& entry)
{
    const QString folder = folderOf(entry);
    const QString key = tool + QLatin1Char('|') + folder;
    const auto found = m_scopesByFolder.constFind(key);
    if (found != m_scopesByFolder.constEnd())
        return *found;
    std::vector<size_t> scopes;
    for (size_t i = 0; i < m_scopes.size(); ++i) {
        if (m_scopes[i].tool == tool && folder.startsWith(m_scopes[i].folder))
            scopes.push_back(i);
    }
    std::sort(scopes.begin(), scopes.end(), [this](size_t left, size_t right) {
        return m_scopes[left].folder.size() > m_scopes[right].folder.size();
    });
    return *m_scopesByFolder.insert(key, std::move(scopes));
}

void Descriptions::apply(RawRun& run, const QString& tool, const QString& entry, StringPool& pool)
{
    if (m_scopes.empty())
        return;
    const std::vector<size_t>& scopes = scopesFor(tool, entry);
    applyMachine(run, scopes, entry);
    if (run.project.isEmpty())
        run.project = projectFor(scopes);
    for (ResultBlock& block : run.blocks)
        applyBenchmark(block, scopes, pool);
}

void Descriptions::applyMachine(RawRun& run, const std::vector<size_t>& scopes, const QString& entry) const
{
    Configuration& configuration = run.configuration;
    for (const size_t index : scopes) {
        const Scope& scope = m_scopes[index];
        // A file that names no machine is of the only one that its own folder describes.
        if (configuration.machine.isEmpty() && scope.machines.size() == 1 && scope.folder == folderOf(entry))
            configuration.machine = scope.machines.firstKey();
        const KeyValues hardware = scope.machines.value(configuration.machine);
        for (auto it = hardware.begin(); it != hardware.end(); ++it) {
            if (!configuration.hardware.contains(it.key()))
                configuration.hardware.insert(it.key(), it.value());
        }
    }
}

QString Descriptions::projectFor(const std::vector<size_t>& scopes) const
{
    for (const size_t index : scopes) {
        for (const ProjectDescription& project : m_scopes[index].projects) {
            if (!project.name.isEmpty())
                return project.name;
        }
    }
    // Often the configuration lies beside the folder of the results, not above it: then it tells if there is only one.
    QSet<QString> names;
    for (const Scope& scope : m_scopes) {
        for (const ProjectDescription& project : scope.projects)
            names.insert(project.name);
    }
    names.remove(QString());
    return names.size() == 1 ? *names.begin() : QString();
}

void Descriptions::count(Misfit& misfit, const ResultBlock& block)
{
    misfit.benchmarks.insert(block.benchmark);
    ++misfit.blocks;
}

void Descriptions::applyBenchmark(ResultBlock& block, const std::vector<size_t>& scopes, StringPool& pool)
{
    bool described = false;
    for (const size_t index : scopes) {
        const QHash<QString, BenchmarkDescription>& benchmarks = m_scopes[index].benchmarks;
        described = described || !benchmarks.isEmpty();
        const auto found = benchmarks.constFind(block.benchmark);
        if (found == benchmarks.constEnd())
            continue;
        const ParameterGridPtr unnamed = block.grid;
        ParameterGridPtr& named = m_namedGrids[{unnamed.get(), &*found}];
        if (named)
            block.grid = named;
        const DescriptionMatch match = applyDescription(block, *found, pool);
        if (!named)
            named = match.sameParameters ? sharingValues(block.grid, *found) : block.grid;
        block.grid = named;
        if (!match.sameVersion)
            count(m_otherVersion, block);
        if (!match.sameParameters)
            count(m_otherParameters, block);
        return;
    }
    if (described)
        count(m_unknown, block);
}

std::vector<ProjectDescription> Descriptions::revisions() const
{
    std::vector<ProjectDescription> projects;
    for (const Scope& scope : m_scopes) {
        for (const ProjectDescription& project : scope.projects) {
            if (!project.revisions.empty())
                projects.push_back(project);
        }
    }
    return projects;
}

void Descriptions::summarise(DiagnosticList& diagnostics) const
{
    const auto say = [&diagnostics](const Misfit& misfit, const QString& code, const QString& what) {
        if (misfit.blocks == 0)
            return;
        const QString counts =
            QStringLiteral("%1 rows of %2 benchmarks ").arg(misfit.blocks).arg(misfit.benchmarks.size());
        diagnostics.add({Severity::Note, code, counts + what, {}, 0, 0});
    };
    say(m_unknown, QStringLiteral("import.not-described"),
        QStringLiteral("are not in the suite's description: kept, with units inferred from their names"));
    say(m_otherVersion, QStringLiteral("import.other-version"),
        QStringLiteral("are of another version of the code than the suite's description: kept as series of their own"));
    say(m_otherParameters, QStringLiteral("import.other-parameters"),
        QStringLiteral("have other parameters than the suite's description: kept with their own"));
}

} // namespace alidade
