// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/beginning.h"

#include "bisect/journalfile.h"

#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>

namespace alidade {

namespace {

constexpr qint64 kCacheBytes = qint64(20) << 30;
constexpr int kCacheDays = 30;
constexpr size_t kBuildEntry = 1; ///< after Started
constexpr size_t kRunEntry = 2;

/// What a tool is asked to run: "BM_x:cpu_time" without the metric. "threads:2" and "test.py::test" are parts of names.
QString benchmarkPart(const QString& pattern)
{
    static const QRegularExpression metric(QStringLiteral("(?<!:):[A-Za-z_][^/:()]*$"));
    return QString(pattern).remove(metric);
}

/// The driver, open for as long as this lives.
class OpenDriver
{
public:
    OpenDriver(const DriverTask& task, BuildDriver& driver, ProcessServices& services)
        : m_driver(driver)
        , m_services(services)
        , m_opened(driver.open(task, services))
    {}
    ~OpenDriver() { m_driver.close(m_services); }
    OpenDriver(const OpenDriver&) = delete;
    OpenDriver& operator=(const OpenDriver&) = delete;

    std::optional<Error> error() const { return hindrance(m_opened); }

private:
    BuildDriver& m_driver;
    ProcessServices& m_services;
    StepResult m_opened;
};

Result<RecipeTrial> tryOnce(const SessionFolder& folder, const QString& benchmark, const QByteArray& commit,
                            BuildDriver& driver, ProcessServices& services, const std::stop_token& stop)
{
    StepMaker steps(folder, driver, services, stop);
    Result<BuildFinished> built = steps.build(commit, kBuildEntry);
    if (!built)
        return built.error();
    RecipeTrial trial{std::move(*built), {}, {}};
    if (trial.build.outcome != BuildOutcome::Built)
        return trial;
    Result<StepMaker::Measured> measured = steps.run(commit, benchmark, kRunEntry);
    if (!measured)
        return measured.error();
    trial.run = std::move(*measured);
    const Result<QStringList> cases = casesIn(folder.resultsFolder(kRunEntry), Progress(stop));
    trial.cases = cases.value_or({});
    return trial;
}

Result<void> writeBeginning(const SessionFolder& folder, const BisectPlan& plan, const RecipeTrial& trial)
{
    Result<JournalFile> journal = JournalFile::create(folder.journal(), {0, Started{plan.question}});
    if (!journal)
        return journal.error();
    const double ended = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - plan.description.startedAt) / 1000;
    const Result<void> built = journal->append({ended, trial.build});
    if (!built || !trial.run)
        return built;
    return journal->append({ended, trial.run->payload});
}

} // namespace

DriverTask driverTask(const SessionDescription& description, const Recipe& recipe)
{
    DriverTask task{description.repository, recipe.commands, kCacheBytes, kCacheDays};
    task.recipe.benchmark = benchmarkPart(description.benchmark);
    return task;
}

Result<RecipeTrial> tryRecipe(const SessionFolder& folder, const DriverTask& task, const QString& benchmark,
                              const QByteArray& commit, BuildDriver& driver, ProcessServices& services,
                              const std::stop_token& stop)
{
    const OpenDriver open(task, driver, services);
    if (const std::optional<Error> error = open.error())
        return *error;
    return tryOnce(folder, benchmark, commit, driver, services, stop);
}

Result<void> beginBisection(const SessionFolder& folder, BisectPlan plan, BuildDriver& driver,
                            ProcessServices& services, const std::stop_token& stop)
{
    const OpenDriver open(driverTask(plan.description, plan.recipe), driver, services);
    if (const std::optional<Error> error = open.error())
        return *error;
    // Asked before anything is built: what is built from here on costs something, and is in the journal.
    for (const BisectCommit& commit : plan.question.commits) {
        if (driver.isCached(QString::fromLatin1(commit.hash)))
            plan.question.cached.push_back(commit.hash);
    }
    const Result<RecipeTrial> trial =
        tryOnce(folder, plan.description.benchmark, plan.question.commits.front().hash, driver, services, stop);
    if (!trial)
        return trial.error();
    if (!trial->build.cached && trial->build.seconds > 0)
        plan.question.expectedBuildSeconds = trial->build.seconds;
    if (trial->run) {
        if (const auto* failed = std::get_if<RunFailed>(&trial->run->payload))
            return Error{ErrorCode::InvalidInput, failed->reason, folder.logFile(kRunEntry)};
        plan.question.higherIsBetter = trial->run->reading->metric.higherIsBetter();
        plan.question.expectedRunSeconds = std::max(1e-3, std::get<RunFinished>(trial->run->payload).seconds);
    }
    return writeBeginning(folder, plan, *trial);
}

} // namespace alidade
