// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvfile.h"
#include "formats/readertools.h"

#include <algorithm>

namespace alidade {

namespace {

BenchmarkDescription benchmarkOf(const JsonMember& member)
{
    const JsonValue& value = member.value;
    BenchmarkDescription description;
    description.name = QString::fromUtf8(member.key);
    description.version = value["version"].string();
    description.type = value["type"].string();
    description.unit = value["unit"].string();
    description.code = value["code"].string();
    for (const JsonValue name : value["param_names"].items())
        description.parameterNames += name.compact();
    for (const JsonValue axis : value["params"].items()) {
        QStringList values;
        for (const JsonValue item : axis.items())
            values += item.compact();
        description.parameterValues.push_back(std::move(values));
    }
    return description;
}

/// `version` (of the file's format) stands amid the names.
void addBenchmarks(RawResult& result, const JsonValue& object)
{
    for (const JsonMember member : object.members()) {
        if (member.value.isObject())
            result.benchmarks.push_back(benchmarkOf(member));
    }
}

MachineDescription machineOf(const JsonValue& value)
{
    MachineDescription machine;
    machine.name = value["machine"].string();
    for (const JsonMember member : value.members()) {
        if (member.key != QByteArrayView("machine") && member.key != QByteArrayView("version"))
            member.value.flattenInto(machine.hardware, QString::fromUtf8(member.key));
    }
    return machine;
}

void addMachines(RawResult& result, const JsonValue& object)
{
    for (const JsonMember member : object.members()) {
        if (member.value.isObject())
            result.machines.push_back(machineOf(member.value));
    }
}

using Revisions = std::vector<ProjectDescription::Revision>;

/// "revision_to_hash": {"992": "e272…"}, "revision_to_date": {"992": 1131053388000}.
Revisions revisionsByNumber(const JsonValue& root)
{
    Revisions revisions;
    for (const JsonMember member : root["revision_to_hash"].members()) {
        bool isNumber = false;
        const qint64 revision = member.key.toByteArray().toLongLong(&isNumber);
        if (isNumber && looksLikeHash(member.value.text()))
            revisions.push_back({member.value.text().toByteArray().toLower(), revision, 0});
    }
    std::sort(revisions.begin(), revisions.end(), [](const auto& a, const auto& b) { return a.revision < b.revision; });
    for (const JsonMember member : root["revision_to_date"].members()) {
        const qint64 revision = member.key.toByteArray().toLongLong();
        const auto found = std::lower_bound(revisions.begin(), revisions.end(), revision,
                                            [](const auto& entry, qint64 wanted) { return entry.revision < wanted; });
        if (found != revisions.end() && found->revision == revision)
            found->date = member.value.integer().value_or(0);
    }
    return revisions;
}

/// Sites of 2015 have "date_to_hash": {"1408645022000": "21010e8a"} instead; the date is the order.
Revisions revisionsByDate(const JsonValue& root)
{
    Revisions revisions;
    for (const JsonMember member : root["date_to_hash"].members()) {
        bool isNumber = false;
        const qint64 date = member.key.toByteArray().toLongLong(&isNumber);
        if (isNumber && looksLikeHash(member.value.text()))
            revisions.push_back({member.value.text().toByteArray().toLower(), 0, date});
    }
    std::sort(revisions.begin(), revisions.end(), [](const auto& a, const auto& b) { return a.date < b.date; });
    for (size_t i = 0; i < revisions.size(); ++i)
        revisions[i].revision = static_cast<qint64>(i);
    return revisions;
}

} // namespace

Result<RawResult> readAsvBenchmarks(const JsonDocument& document)
{
    RawResult result;
    addBenchmarks(result, document.root());
    return result;
}

Result<RawResult> readAsvMachine(const JsonDocument& document)
{
    RawResult result;
    result.machines.push_back(machineOf(document.root()));
    return result;
}

Result<RawResult> readAsvMachineList(const JsonDocument& document)
{
    RawResult result;
    addMachines(result, document.root());
    return result;
}

Result<RawResult> readAsvConfiguration(const JsonDocument& document)
{
    const JsonValue root = document.root();
    RawResult result;
    result.projects.push_back({root["project"].string(), root["repo"].string(), root["show_commit_url"].string(), {}});
    return result;
}

Result<RawResult> readAsvSiteIndex(const JsonDocument& document)
{
    const JsonValue root = document.root();
    RawResult result;
    ProjectDescription project{root["project"].string(), {}, root["show_commit_url"].string(), revisionsByNumber(root)};
    if (project.revisions.empty()) {
        project.revisions = revisionsByDate(root);
        if (!project.revisions.empty()) {
            const JsonPlace place = root["date_to_hash"].place();
            result.diagnostics.push_back({Severity::Note,
                                          QStringLiteral("asv.short-hashes"),
                                          QStringLiteral("this site names commits by shortened hashes only"),
                                          {},
                                          place.line,
                                          place.column});
        }
    }
    result.projects.push_back(std::move(project));
    addBenchmarks(result, root["benchmarks"]);
    addMachines(result, root["machines"]);
    return result;
}

} // namespace alidade
