// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/stepmaker.h"

#include "bisect/machinestate.h"
#include "bisect/timinglock.h"

#include <QDir>

namespace alidade {

std::optional<Error> hindrance(const StepResult& result)
{
    switch (result.end) {
    case StepEnd::Stopped:
        return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
    case StepEnd::Broken:
        return Error{ErrorCode::External, result.message, {}};
    default:
        return std::nullopt;
    }
}

Result<StepResult> StepMaker::buildUnderLock(const QByteArray& commit)
{
    const auto lock = TimingLock::take(TimingLock::Kind::Building, m_stop, [this] {
        m_services.progress(QStringLiteral("waiting: another bisection is timing something"));
    });
    if (!lock)
        return lock.error();
    const StepResult result = m_driver.build(QString::fromLatin1(commit), m_services);
    if (const std::optional<Error> error = hindrance(result))
        return *error;
    if (result.end == StepEnd::Done)
        m_built.insert(commit);
    else
        m_services.log(result.message);
    return result;
}

Result<BuildFinished> StepMaker::build(const QByteArray& commit, size_t entry)
{
    if (const Result<void> begun = m_services.beginStep(m_folder.logFile(entry)); !begun)
        return begun.error();
    const Result<StepResult> result = buildUnderLock(commit);
    const QByteArray hash = m_services.endStep();
    if (!result)
        return result.error();
    const BuildOutcome outcome = result->end == StepEnd::Done     ? BuildOutcome::Built
                                 : result->end == StepEnd::Failed ? BuildOutcome::Failed
                                                                  : BuildOutcome::Skipped;
    return BuildFinished{commit, outcome, result->cached ? 0 : result->seconds, hash, result->cached};
}

Result<StepResult> StepMaker::measureUnderLock(const QByteArray& commit, const QString& folder,
                                               std::vector<Diagnostic>& warnings)
{
    const auto lock = TimingLock::take(TimingLock::Kind::Timing, m_stop, [this] {
        m_services.progress(QStringLiteral("waiting: another bisection is timing something"));
    });
    if (!lock)
        return lock.error();
    const MachineWatch watch;
    const StepResult result = m_driver.measure(QString::fromLatin1(commit), folder, m_services);
    warnings = watch.warnings();
    if (const std::optional<Error> error = hindrance(result))
        return *error;
    return result;
}

Result<StepMaker::Measured> StepMaker::run(const QByteArray& commit, const QString& benchmark, size_t entry)
{
    const QString folder = m_folder.resultsFolder(entry);
    // A run that was killed has left some: it never happened.
    if (!QDir(folder).removeRecursively() || !QDir().mkpath(folder))
        return Error{ErrorCode::Io, QStringLiteral("the folder for results can't be made"), folder};
    if (const Result<void> begun = m_services.beginStep(m_folder.logFile(entry)); !begun)
        return begun.error();
    Measured measured;
    Result<StepResult> result =
        m_built.contains(commit) ? Result<StepResult>(StepResult{StepEnd::Done, {}, 0, true}) : buildUnderLock(commit);
    if (result && result->end == StepEnd::Done)
        result = measureUnderLock(commit, folder, measured.warnings);
    m_services.endStep();
    if (!result)
        return result.error();
    if (result->end != StepEnd::Done) {
        measured.payload = RunFailed{commit, result->seconds, result->message};
        return measured;
    }
    const Result<RunReading> reading = readRun(folder, benchmark, Progress(m_stop));
    if (reading) {
        measured.reading = *reading;
        measured.payload = RunFinished{commit, reading->value, result->seconds};
    } else if (reading.error().code == ErrorCode::Cancelled) {
        return reading.error();
    } else {
        measured.payload = RunFailed{commit, result->seconds, reading.error().message};
    }
    return measured;
}

} // namespace alidade
