// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/appstyle.h"
#include "gui/comparepage.h"
#include "jobs/job.h"
#include "models/workspace.h"
#include "support/vectorsource.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTextStream>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>

// What one key in the filter field costs on a comparison of 100,000 rows: from the new text until the page is drawn
// again, CPU time of the window's thread, and the wall clock beside it. Prints one line per key and the largest.
using namespace alidade;

namespace {

constexpr int kBenchmarks = 2000;
constexpr int kSizes = 25;
const QStringList kTypes = {QStringLiteral("'float32'"), QStringLiteral("'float64'")};

/// 2,000 benchmarks of 50 combinations, three processes of two values; one in a hundred has moved.
RawRun run(int side)
{
    std::mt19937_64 random(static_cast<std::uint64_t>(side) + 1);
    std::normal_distribution<double> normal;
    RawRun result;
    result.tool = QStringLiteral("pyperf");
    result.commit = QByteArray(side == 0 ? "7c1e0a4" : "e93d5b2").leftJustified(40, '0');
    result.configuration.machine = QStringLiteral("zen4");
    auto grid = std::make_shared<ParameterGrid>();
    grid->names = {QStringLiteral("dtype"), QStringLiteral("n")};
    grid->axes = {kTypes, {}};
    for (int size = 0; size < kSizes; ++size)
        grid->axes[1].append(QString::number(1 << size));
    for (int i = 0; i < kBenchmarks; ++i) {
        ResultBlock block;
        block.benchmark = QStringLiteral("bench_module%1.Class%2.time_operation_%3").arg(i % 23).arg(i % 211).arg(i);
        block.metric.unit = QStringLiteral("s");
        block.grid = grid;
        for (int c = 0; c < grid->size(); ++c) {
            const double change = side == 1 && (i + c) % 100 == 0 ? 0.08 : 0;
            SampleSet samples;
            samples.processSizes = {2, 2, 2};
            for (int v = 0; v < 6; ++v)
                samples.values.push_back(1e-6 * (c + 1) * std::exp(change + 0.004 * normal(random)));
            block.values.push_back(samples.values.front());
            block.samples.push_back(std::move(samples));
        }
        result.blocks.push_back(std::move(block));
    }
    return result;
}

double cpuMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Types a text letter by letter and takes it back; the slowest key in milliseconds.
double type(Workspace& workspace, ComparePage& page, const QString& text)
{
    QTextStream out(stdout);
    double slowest = 0;
    const auto key = [&](const QString& shown) {
        QElapsedTimer clock;
        clock.start();
        const double before = cpuMilliseconds();
        workspace.setFilter(shown);
        page.repaint();
        QApplication::sendPostedEvents();
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        const double ms = cpuMilliseconds() - before;
        slowest = std::max(slowest, ms);
        out << QStringLiteral("%1 ms CPU %2 ms wall %3 rows  %4\n")
                   .arg(ms, 8, 'f', 2)
                   .arg(static_cast<double>(clock.nsecsElapsed()) / 1e6, 8, 'f', 2)
                   .arg(page.tableTwin()->rowCount(), 7)
                   .arg(shown);
    };
    for (qsizetype n = 1; n <= text.size(); ++n)
        key(text.left(n));
    for (qsizetype n = text.size() - 1; n >= 0; --n)
        key(text.left(n));
    return slowest;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    applyAppStyle();
    auto source = std::make_shared<VectorSource>();
    for (const int side : {0, 1})
        source->add(run(side));
    Workspace workspace;
    JobQueue queue;
    ComparePage page(workspace, queue);
    page.resize(1000, 700);
    page.show();
    QEventLoop compared;
    QObject::connect(&page, &ViewPage::statusChanged, &compared, &QEventLoop::quit);
    workspace.setSource(source, *source->catalogue({}));
    workspace.setSides({QStringLiteral("a"), source->runs({0})}, {QStringLiteral("b"), source->runs({1})});
    compared.exec();
    QApplication::processEvents();
    QTextStream out(stdout);
    out << QStringLiteral("%1 rows\n").arg(page.tableTwin()->rowCount());
    out.flush();
    double slowest = 0;
    for (const char* text :
         {"float32 -class12", "verdict:slower delta:>5%", "n:>1000 /operation_1[0-9]+ /", "/_1.*=64$/", "zzz"})
        slowest = std::max(slowest, type(workspace, page, QString::fromLatin1(text)));
    out << QStringLiteral("slowest key: %1 ms CPU\n").arg(slowest, 0, 'f', 2);
    return 0;
}
