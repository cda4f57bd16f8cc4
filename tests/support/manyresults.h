// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"

#include <cmath>
#include <random>

namespace alidade::testing {

/// Two runs of a suite of a realistic size: five processes of twenty values each, most cases the same, a few moved,
/// some with two modes, one that fails. The same on every call.
inline std::vector<RawRun> manyResults(int groups = 40, int perGroup = 24)
{
    std::mt19937_64 random(20261130); // NOLINT: seeded on purpose
    std::normal_distribution<double> normal;
    const QStringList modules = {QStringLiteral("bench_ufunc.Reduce"),       QStringLiteral("bench_linalg.Eindot"),
                                 QStringLiteral("bench_core.CountNonzero"),  QStringLiteral("bench_strings.Compare"),
                                 QStringLiteral("bench_function_base.Sort"), QStringLiteral("bench_random.Bounded")};
    std::vector<RawRun> runs(2);
    for (size_t side = 0; side < 2; ++side) {
        runs[side].tool = QStringLiteral("pyperf");
        runs[side].commit = QByteArray(side == 0 ? "7c1e0a4" : "e93d5b2").leftJustified(40, '0');
        runs[side].configuration.machine = QStringLiteral("zen4");
        runs[side].configuration.environment = {{QStringLiteral("python"), QStringLiteral("3.12")},
                                                {QStringLiteral("blas"), QStringLiteral("openblas")},
                                                {QStringLiteral("build_id"), QString::number(side)}};
    }
    for (int group = 0; group < groups; ++group) {
        for (int item = 0; item < perGroup; ++item) {
            const QString module =
                group < modules.size() ? modules.at(group) : QStringLiteral("bench_more.Class%1").arg(group);
            const double level = std::exp(normal(random) * 2 - 8);
            const int kind = (group * perGroup + item) % 53;
            const double change = kind == 0 ? 0.075 : kind == 7 ? -0.11 : kind == 19 ? 0.025 : normal(random) * 0.002;
            for (size_t side = 0; side < 2; ++side) {
                ResultBlock block;
                block.benchmark =
                    QStringLiteral("%1.time_%2")
                        .arg(module,
                             QStringLiteral("add,multiply,einsum_ij,minimum").split(QLatin1Char(',')).at(item % 4));
                auto grid = std::make_shared<ParameterGrid>();
                grid->names = {QStringLiteral("dtype"), QStringLiteral("n")};
                grid->axes = {{QStringLiteral("'float%1'").arg(item % 2 ? 32 : 64)},
                              {QString::number(static_cast<qint64>(std::pow(10, 2 + item / 4)))}};
                block.grid = grid;
                if (side == 1 && group == 1 && item == 3) {
                    block.values = {std::nan("")};
                    block.status = {CaseStatus::Failed};
                    block.messages = {QStringLiteral("exit status 139")};
                    runs[side].blocks.push_back(block);
                    continue;
                }
                SampleSet samples;
                for (int process = 0; process < 5; ++process) {
                    const double own = normal(random) * (kind == 19 ? 0.03 : 0.008);
                    samples.processSizes.push_back(20);
                    for (int i = 0; i < 20; ++i)
                        samples.values.push_back(level *
                                                 std::exp(own + normal(random) * 0.01 + (side == 1 ? change : 0)));
                }
                block.values = {samples.values[50]};
                block.samples = {samples};
                runs[side].blocks.push_back(block);
            }
        }
    }
    return runs;
}

} // namespace alidade::testing
