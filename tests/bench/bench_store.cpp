// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/store.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTextStream>

#include <ctime>
#include <functional>
#include <random>

// CPU time that the store takes for a history of RUNS runs with BENCHMARKS benchmarks each (5000 and 40): inserting it,
// opening it and reading the catalogue, and reading the history of one benchmark. Prints a table; with a file name as
// third argument writes the same in the form of Google Benchmark, which Alidade reads.
using namespace alidade;

namespace {

double cpuMilliseconds()
{
    return static_cast<double>(std::clock()) * 1000.0 / CLOCKS_PER_SEC;
}

double costOf(const std::function<void()>& work)
{
    const double before = cpuMilliseconds();
    work();
    return cpuMilliseconds() - before;
}

[[noreturn]] void fail(const Error& error)
{
    qFatal("%s", qPrintable(error.toString()));
}

// Eight combinations with quartiles of five digits, as ASV writes them.
ParameterGridPtr eightSizes()
{
    ParameterGrid grid;
    grid.names = {QStringLiteral("n")};
    grid.axes.emplace_back();
    for (int i = 0; i < 8; ++i)
        grid.axes.front() += QString::number(1 << i);
    return std::make_shared<const ParameterGrid>(grid);
}

RawRun makeRun(int number, int benchmarks, const ParameterGridPtr& grid, std::mt19937& random)
{
    RawRun run;
    run.tool = QStringLiteral("asv");
    run.commit = QByteArray::number(number).rightJustified(40, '0');
    run.commitTime = qint64(1'500'000'000'000) + number * qint64(3'600'000);
    run.configuration.machine = QStringLiteral("m");
    std::normal_distribution<double> spread(1, 0.02);
    for (int i = 0; i < benchmarks; ++i) {
        ResultBlock block;
        block.benchmark = QStringLiteral("suite.time_%1").arg(i);
        block.grid = grid;
        for (int k = 0; k < 8; ++k) {
            const double value = 1e-3 * spread(random);
            block.values.push_back(value);
            Summary summary{};
            summary.q25 = QByteArray::number(value * 0.99, 'g', 5).toDouble();
            summary.q75 = QByteArray::number(value * 1.01, 'g', 5).toDouble();
            summary.loops = 10;
            summary.repeats = 5;
            block.summaries.push_back(summary);
        }
        run.blocks.push_back(std::move(block));
    }
    return run;
}

void insert(StoreWriter& writer, const std::vector<RawRun>& runs)
{
    auto import = writer.beginBundle({QStringLiteral("b"), {}, {}});
    if (!import)
        fail(import.error());
    for (size_t i = 0; i < runs.size(); ++i) {
        const QByteArray key = QByteArray::number(qulonglong(i)).rightJustified(32, '0');
        if (const auto added = (*import)->addRun(runs[i], QStringLiteral("r.json"), key); !added)
            fail(added.error());
    }
    if (const auto done = (*import)->commit(QByteArray(32, 'b'), 0); !done)
        fail(done.error());
}

QJsonObject row(const char* name, double milliseconds)
{
    return {{QStringLiteral("name"), QLatin1String(name)},
            {QStringLiteral("run_type"), QStringLiteral("iteration")},
            {QStringLiteral("iterations"), 1},
            {QStringLiteral("real_time"), milliseconds},
            {QStringLiteral("cpu_time"), milliseconds},
            {QStringLiteral("time_unit"), QStringLiteral("ms")}};
}

void write(const QString& path, const QJsonArray& rows)
{
    const QJsonObject context{{QStringLiteral("date"), QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                              {QStringLiteral("host_name"), QSysInfo::machineHostName()},
                              {QStringLiteral("executable"), QStringLiteral("bench_store")}};
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(QJsonObject{{QStringLiteral("context"), context},
                                                                                 {QStringLiteral("benchmarks"), rows}})
                                                           .toJson()) < 0)
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const int count = arguments.value(1, QStringLiteral("5000")).toInt();
    const int benchmarks = arguments.value(2, QStringLiteral("40")).toInt();
    if (count < 1 || benchmarks < 1)
        qFatal("bench_store [RUNS [BENCHMARKS [FILE]]]");
    const ParameterGridPtr grid = eightSizes();
    std::mt19937 random(1);
    std::vector<RawRun> runs;
    for (int i = 0; i < count; ++i)
        runs.push_back(makeRun(i, benchmarks, grid, random));

    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.alidade"));
    const double inserting = costOf([&] {
        const auto writer = StoreWriter::open(path);
        if (!writer)
            fail(writer.error());
        insert(**writer, runs);
    });
    std::unique_ptr<StoreReader> reader;
    CataloguePtr catalogue;
    const double opening = costOf([&] {
        auto opened = StoreReader::open(path);
        if (!opened)
            fail(opened.error());
        reader = std::move(*opened);
        catalogue = reader->catalogue({}).value();
    });
    const double again = costOf([&] { catalogue = reader->catalogue({}).value(); });
    qint64 values = 0;
    const double history = costOf([&] {
        const auto visit = [&values](StoredBlock&& block) {
            values += qint64(block.block.values.size());
            return true;
        };
        if (const auto done = reader->visitBlocks({{}, {catalogue->benchmarks.front().id}, true}, visit, {}); !done)
            fail(done.error());
    });
    if (values != qint64(count) * 8)
        qFatal("%lld values of %d came back", static_cast<long long>(values), count * 8);

    QTextStream out(stdout);
    out << QStringLiteral("%1 runs of %2 benchmarks with 8 combinations: %3 MB\n")
               .arg(count)
               .arg(benchmarks)
               .arg(static_cast<double>(QFileInfo(path).size()) / 1e6, 0, 'f', 1);
    out << QStringLiteral("insert                    %1 ms (%2 us a value)\n")
               .arg(inserting, 8, 'f', 1)
               .arg(inserting * 1000 / (double(count) * benchmarks * 8), 0, 'f', 2);
    out << QStringLiteral("open and read catalogue   %1 ms\n").arg(opening, 8, 'f', 1);
    out << QStringLiteral("read catalogue again      %1 ms\n").arg(again, 8, 'f', 1);
    out << QStringLiteral("history of one benchmark  %1 ms\n").arg(history, 8, 'f', 1);
    if (arguments.size() > 3)
        write(arguments.at(3), {row("store/insert", inserting), row("store/open", opening),
                                row("store/catalogue", again), row("store/history", history)});
    return 0;
}
