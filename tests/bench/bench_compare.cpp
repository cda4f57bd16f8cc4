// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/casedetails.h"
#include "stats/random/random.h"
#include "support/vectorsource.h"

#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <vector>

// CPU time of a comparison, by size: the verdict rows, then the shapes of all rows, then the details of one. Samples lie
// in memory, so that only the methods are measured. The goal for 2,000 cases × 5 processes × 20 samples: rows in 0.3 s,
// everything in 2 s on two cores.
using namespace alidade;

namespace {

double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Size
{
    int cases, processes, samples;
};

RawRun suite(const Size& size, std::uint64_t side)
{
    RawRun run;
    run.commit = QByteArray(40, static_cast<char>('a' + side));
    for (int i = 0; i < size.cases; ++i) {
        Random random(side, static_cast<std::uint64_t>(i));
        ResultBlock block;
        block.benchmark = QStringLiteral("bench_%1.Class.time_%2").arg(i / 40).arg(i);
        SampleSet set;
        const double change = side == 1 && i % 50 == 0 ? 0.08 : 0;
        for (int p = 0; p < size.processes; ++p) {
            const double own = 0.01 * random.normal() + change;
            set.processSizes.push_back(static_cast<quint32>(size.samples));
            for (int k = 0; k < size.samples; ++k)
                set.values.push_back(1e-3 * std::exp(own + 0.003 * random.normal()));
        }
        block.values = {set.values.front()};
        block.samples = {std::move(set)};
        run.blocks.push_back(std::move(block));
    }
    return run;
}

double timed(const std::function<bool()>& work)
{
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
        const double start = cpuSeconds();
        if (!work())
            return -1;
        best = std::min(best, cpuSeconds() - start);
    }
    return best;
}

} // namespace

int main()
{
    QTextStream out(stdout);
    out << "CPU seconds, best of three\n cases  processes  samples     rows   shapes  details of one\n";
    for (const Size& size : {Size{500, 5, 20}, Size{2000, 5, 20}, Size{8000, 5, 20}, Size{2000, 20, 20},
                             Size{100, 5, 2000}, Size{100, 5, 8000}}) {
        VectorSource source;
        const RunId a = source.add(suite(size, 0)), b = source.add(suite(size, 1));
        ComparisonReport report;
        const double rows = timed([&] {
            Result<ComparisonReport> result = compareRuns(source, {{}, {a}}, {{}, {b}}, {}, {});
            if (result)
                report = std::move(*result);
            return !report.cases.empty();
        });
        const double shapes = timed([&] { return compareShapes(source, report, {}).has_value(); });
        const double details = timed([&] { return caseDetails(source, report, 0, {}).has_value(); });
        out << qSetFieldWidth(6) << size.cases << qSetFieldWidth(11) << size.processes << qSetFieldWidth(9)
            << size.samples << qSetFieldWidth(9) << Qt::fixed << qSetRealNumberPrecision(3) << rows << shapes
            << qSetFieldWidth(16) << details << qSetFieldWidth(0) << '\n';
        out.flush();
    }
    return 0;
}
