// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/interning.h"

#include "core/commit.h"
#include "store/blockcodec.h"
#include "store/keyvaluejson.h"

#include <QCryptographicHash>

namespace alidade {

namespace {

QByteArrayView viewOf(const std::string& bytes)
{
    return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

} // namespace

Interning::Interning(Connection& connection)
    : m_connection(connection)
    , m_findMachine(connection, "SELECT id FROM machine WHERE name = ?1 AND hardware = ?2")
    , m_addMachine(connection, "INSERT INTO machine(name, hardware) VALUES(?1, ?2)")
    , m_findConfiguration(connection, "SELECT id FROM configuration WHERE machine_id = ?1 AND environment_name = ?2 "
                                      "AND environment = ?3")
    , m_addConfiguration(connection,
                         "INSERT INTO configuration(machine_id, environment_name, environment) VALUES(?1, ?2, ?3)")
    , m_findRevision(connection, "SELECT id FROM revision WHERE hash = ?1")
    , m_addRevision(connection, "INSERT INTO revision(hash, time) VALUES(?1, ?2)")
    , m_dateRevision(connection, "UPDATE revision SET time = ?2 WHERE id = ?1 AND time = 0")
    , m_findBenchmark(connection, "SELECT id FROM benchmark WHERE name = ?1 AND project = ?2 AND version = ?3 "
                                  "AND metric = ?4 AND unit = ?5 AND direction = ?6 AND is_primary = ?7")
    , m_addBenchmark(connection, "INSERT INTO benchmark(name, project, version, metric, unit, direction, is_primary) "
                                 "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    , m_findGrid(connection, "SELECT id, content FROM grid WHERE hash = ?1")
    , m_addGrid(connection, "INSERT INTO grid(hash, content) VALUES(?1, ?2)")
{}

Result<qint64> Interning::findOrInsert(Statement& find, Statement& insert)
{
    const bool found = find.step();
    const qint64 id = found ? find.integer(0) : 0;
    find.reset();
    if (find.failed())
        return find.error();
    if (found)
        return id;
    if (auto done = insert.run(); !done)
        return std::move(done).error();
    return m_connection.lastInsertId();
}

Result<qint64> Interning::machine(const QString& name, const QString& hardware)
{
    m_findMachine.bind(1, name).bind(2, hardware);
    m_addMachine.bind(1, name).bind(2, hardware);
    return findOrInsert(m_findMachine, m_addMachine);
}

Result<qint64> Interning::configuration(const Configuration& configuration)
{
    const QString hardware = toJson(configuration.hardware);
    const QString environment = toJson(configuration.environment);
    const QChar separator(u'\0');
    const QString key = configuration.machine + separator + hardware + separator + configuration.environmentName +
                        separator + environment;
    if (const auto known = m_configurations.constFind(key); known != m_configurations.cend())
        return *known;
    const Result<qint64> machineId = machine(configuration.machine, hardware);
    if (!machineId)
        return machineId;
    for (Statement* statement : {&m_findConfiguration, &m_addConfiguration})
        statement->bind(1, *machineId).bind(2, configuration.environmentName).bind(3, environment);
    Result<qint64> id = findOrInsert(m_findConfiguration, m_addConfiguration);
    if (id)
        m_configurations.insert(key, *id);
    return id;
}

Result<qint64> Interning::revision(const QByteArray& hash, qint64 time)
{
    const QByteArray lower = hash.toLower();
    const QByteArray& written = isFullHash(lower) ? lower : hash;
    m_findRevision.bindBlob(1, written);
    m_addRevision.bindBlob(1, written).bind(2, time);
    Result<qint64> id = findOrInsert(m_findRevision, m_addRevision);
    if (!id || time == 0)
        return id;
    if (auto done = m_dateRevision.bind(1, *id).bind(2, time).run(); !done)
        return std::move(done).error();
    return id;
}

Result<qint64> Interning::benchmark(const QString& project, const ResultBlock& block)
{
    const Metric& metric = block.metric;
    const BenchmarkKey key{project,     block.benchmark,  block.version, metric.name,
                           metric.unit, metric.direction, metric.primary};
    if (const auto known = m_benchmarks.constFind(key); known != m_benchmarks.cend())
        return *known;
    for (Statement* statement : {&m_findBenchmark, &m_addBenchmark}) {
        statement->bind(1, key.name).bind(2, key.project).bind(3, key.version).bind(4, key.metric).bind(5, key.unit);
        statement->bind(6, qint64(key.direction)).bind(7, qint64(key.primary));
    }
    Result<qint64> id = findOrInsert(m_findBenchmark, m_addBenchmark);
    if (id)
        m_benchmarks.insert(key, *id);
    return id;
}

Result<qint64> Interning::grid(const ParameterGridPtr& grid)
{
    if (const auto known = m_grids.find(grid); known != m_grids.end())
        return known->second;
    const std::string content = encodeGrid(*grid);
    const QByteArray hash = QCryptographicHash::hash(viewOf(content), QCryptographicHash::Sha256);
    m_findGrid.bindBlob(1, hash);
    qint64 id = 0;
    bool same = true;
    if (m_findGrid.step()) {
        id = m_findGrid.integer(0);
        same = m_findGrid.blob(1) == viewOf(content);
    }
    m_findGrid.reset();
    if (m_findGrid.failed())
        return m_findGrid.error();
    if (!same)
        return Error{ErrorCode::Damaged, QStringLiteral("is damaged: a list of parameters differs from its hash"),
                     m_connection.path()};
    if (id == 0) {
        if (auto done = m_addGrid.bindBlob(1, hash).bindBlob(2, viewOf(content)).run(); !done)
            return std::move(done).error();
        id = m_connection.lastInsertId();
    }
    m_grids.emplace(grid, id);
    return id;
}

} // namespace alidade
