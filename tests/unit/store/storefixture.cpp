// SPDX-License-Identifier: GPL-3.0-or-later
#include "storefixture.h"

#include <bit>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

int below(std::mt19937_64& random, int limit)
{
    return static_cast<int>(random() % static_cast<quint64>(limit));
}

double randomValue(std::mt19937_64& random)
{
    switch (below(random, 9)) {
    case 0:
        return kNan;
    case 1:
        return std::numeric_limits<double>::infinity();
    case 2:
        return -std::numeric_limits<double>::infinity();
    case 3:
        return -0.0;
    case 4:
        return below(random, 100'000) * 1e-7;
    case 5:
        return static_cast<double>(random() >> 20);
    case 6:
        return below(random, 10'000'000) / 1e9;
    default:
        return std::bit_cast<double>(random());
    }
}

// Columns of one kind are what the codec packs; mixed ones are what it must fall back from.
std::vector<double> randomColumn(std::mt19937_64& random, size_t count)
{
    std::vector<double> values(count);
    const int kind = below(random, 5);
    const double constant = randomValue(random);
    for (double& value : values) {
        switch (kind) {
        case 0:
            value = constant;
            break;
        case 1:
            value = (10'000 + below(random, 90'000)) * 1e-9;
            break;
        case 2:
            value = (1'000'000 + below(random, 9'000'000)) / 1e12;
            break;
        case 3:
            value = below(random, std::numeric_limits<int>::max());
            break;
        default:
            value = randomValue(random);
        }
    }
    return values;
}

std::vector<quint32> randomSizes(std::mt19937_64& random)
{
    std::vector<quint32> sizes(static_cast<size_t>(below(random, 4)));
    for (quint32& size : sizes)
        size = static_cast<quint32>(random());
    return sizes;
}

ParameterGridPtr randomGrid(std::mt19937_64& random)
{
    ParameterGrid grid;
    const int kind = below(random, 3);
    if (kind == 0)
        return noParameters();
    if (kind == 1) {
        for (int axis = 0; axis < 1 + below(random, 3); ++axis) {
            grid.names += QStringLiteral("p%1").arg(axis);
            grid.axes.emplace_back();
            for (int i = 0; i < 1 + below(random, 5); ++i)
                grid.axes.back() += QStringLiteral("'\u00e4%1'").arg(i);
        }
    } else {
        grid.names = {QStringLiteral("a"), QString()};
        for (int i = 0; i < 1 + below(random, 6); ++i)
            grid.rows.push_back({QString::number(i), QStringLiteral("x\ny")});
    }
    return std::make_shared<const ParameterGrid>(grid);
}

Summary randomSummary(std::mt19937_64& random)
{
    return {randomValue(random),
            kNan,
            randomValue(random),
            randomValue(random),
            kNan,
            randomValue(random),
            kNan,
            1.5,
            1000.0,
            double(below(random, 3))};
}

ResultBlock randomBlock(std::mt19937_64& random, int number)
{
    ResultBlock block;
    block.benchmark = QStringLiteral("suite.Class.time_%1").arg(number);
    block.version = QStringLiteral("v%1").arg(below(random, 2));
    if (below(random, 4) == 0)
        block.metric = {QStringLiteral("peak memory"), QStringLiteral("B"), Direction::Unknown, false};
    block.grid = randomGrid(random);
    const auto cases = static_cast<size_t>(block.grid->size());
    block.values = randomColumn(random, cases);
    block.startedAt = static_cast<qint64>(random() >> 24);
    block.duration = below(random, 1000) / 7.0;
    if (below(random, 3) == 0) {
        const double value = randomValue(random);
        block.duration = std::isnan(value) ? -0.0 : value; // no duration is 0, not NaN
    }
    block.line = below(random, 1000);
    for (size_t i = 0; i < cases; ++i) {
        if (number % 2)
            block.status.push_back(static_cast<CaseStatus>(below(random, 4)));
        if (number % 3)
            block.messages.push_back(below(random, 2) ? QStringLiteral("failed: \u20ac") : QString());
        if (number % 5)
            block.summaries.push_back(randomSummary(random));
        if (number % 7)
            block.samples.push_back({randomColumn(random, static_cast<size_t>(below(random, 12))), randomSizes(random),
                                     randomColumn(random, static_cast<size_t>(below(random, 3))), randomSizes(random)});
    }
    return block;
}

template<typename T, typename Same>
bool sameList(const std::vector<T>& a, const std::vector<T>& b, Same&& same)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool sameSamples(const SampleSet& a, const SampleSet& b)
{
    return sameBits(a.values, b.values) && sameBits(a.warmups, b.warmups) && a.processSizes == b.processSizes &&
           a.warmupSizes == b.warmupSizes;
}

bool sameSummary(const Summary& a, const Summary& b)
{
    return sameBits(a.q25, b.q25) && sameBits(a.q75, b.q75) && sameBits(a.ciLow, b.ciLow) &&
           sameBits(a.ciHigh, b.ciHigh) && sameBits(a.minimum, b.minimum) && sameBits(a.maximum, b.maximum) &&
           sameBits(a.mean, b.mean) && sameBits(a.standardDeviation, b.standardDeviation) &&
           sameBits(a.loops, b.loops) && sameBits(a.repeats, b.repeats);
}

} // namespace

RawRun simpleRun(const QByteArray& commit, double value, const QString& machine)
{
    RawRun run;
    run.tool = QStringLiteral("asv");
    run.project = QStringLiteral("demo");
    run.commit = commit;
    run.configuration.machine = machine;
    run.configuration.hardware = {{QStringLiteral("cpu"), QStringLiteral("zen4")}};
    run.configuration.environment = {{QStringLiteral("python"), QStringLiteral("3.12")}};
    run.configuration.environmentName = QStringLiteral("py3.12");
    run.metadata = {{QStringLiteral("date"), QStringLiteral("today")}, {QStringLiteral("\u00fc"), QString()}};
    ResultBlock block;
    block.benchmark = QStringLiteral("bench.time_it");
    block.values = {value};
    run.blocks.push_back(block);
    return run;
}

RawRun randomRun(std::mt19937_64& random, int blocks)
{
    RawRun run = simpleRun(QByteArray::number(random() % 5, 16), 1, QStringLiteral("m%1").arg(below(random, 3)));
    run.startedAt = static_cast<qint64>(random() >> 24);
    run.blocks.clear();
    for (int i = 0; i < blocks; ++i)
        run.blocks.push_back(randomBlock(random, i));
    return run;
}

QByteArray keyOf(int number)
{
    return QByteArray::number(number).rightJustified(32, '0');
}

Result<BundleId> addBundle(StoreWriter& writer, const QString& name, const std::vector<RawRun>& runs, int firstKey)
{
    auto import = writer.beginBundle({name, QStringLiteral("/tmp/") + name, {}});
    if (!import)
        return std::move(import).error();
    for (size_t i = 0; i < runs.size(); ++i) {
        const auto added =
            (*import)->addRun(runs[i], QStringLiteral("run%1.json").arg(i), keyOf(firstKey + static_cast<int>(i)));
        if (!added)
            return added.error();
    }
    return (*import)->commit(keyOf(-firstKey), 0);
}

bool sameBits(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<quint64>(a) == std::bit_cast<quint64>(b);
}

bool sameBits(const std::vector<double>& a, const std::vector<double>& b)
{
    return sameList(a, b, [](double x, double y) { return sameBits(x, y); });
}

bool sameBlock(const ResultBlock& a, const ResultBlock& b)
{
    const size_t cases = a.values.size();
    if (!sameBits(a.values, b.values))
        return false;
    for (size_t i = 0; i < cases; ++i) {
        const QString left = a.messages.empty() ? QString() : a.messages[i];
        const QString right = b.messages.empty() ? QString() : b.messages[i];
        if (a.statusAt(i) != b.statusAt(i) || left != right)
            return false;
    }
    return a.benchmark == b.benchmark && a.version == b.version && a.metric == b.metric && *a.grid == *b.grid &&
           a.startedAt == b.startedAt && sameBits(a.duration, b.duration) && a.line == b.line &&
           sameList(a.summaries, b.summaries, sameSummary) && sameList(a.samples, b.samples, sameSamples);
}

Result<std::vector<StoredBlock>> blocksOf(const StoreReader& reader, const Selection& selection)
{
    std::vector<StoredBlock> blocks;
    auto done = reader.visitBlocks(selection,
                                   [&](StoredBlock&& block) {
                                       blocks.push_back(std::move(block));
                                       return true;
                                   },
                                   {});
    if (!done)
        return std::move(done).error();
    return blocks;
}

} // namespace alidade
