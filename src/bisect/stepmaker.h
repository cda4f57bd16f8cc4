// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/buildservices.h"
#include "bisect/journalentry.h"
#include "bisect/runreading.h"
#include "bisect/sessionfolder.h"
#include "core/diagnostic.h"

#include <alidade/builddriver.h>

#include <functional>
#include <set>
#include <stop_token>

namespace alidade {

/// One build or run of a bisection, by the driver, with its log and results in the session's folder. `entry` is the
/// number that the step will have in the journal.
class StepMaker
{
public:
    /// The driver is open. `waiting`: another session is timing something.
    StepMaker(const SessionFolder& folder, BuildDriver& driver, ProcessServices& services, std::stop_token stop)
        : m_folder(folder)
        , m_driver(driver)
        , m_services(services)
        , m_stop(std::move(stop))
    {}

    /// Error Cancelled, or External where the driver can't go on at all.
    Result<BuildFinished> build(const QByteArray& commit, size_t entry);

    struct Measured
    {
        JournalPayload payload; ///< RunFinished or RunFailed
        std::optional<RunReading> reading = {};
        std::vector<Diagnostic> warnings = {}; ///< of the machine, during the run
    };
    /// Builds the commit first where this process has not. Errors as above.
    Result<Measured> run(const QByteArray& commit, const QString& benchmark, size_t entry);

private:
    Result<StepResult> buildUnderLock(const QByteArray& commit);
    Result<StepResult> measureUnderLock(const QByteArray& commit, const QString& folder,
                                        std::vector<Diagnostic>& warnings);

    const SessionFolder& m_folder;
    BuildDriver& m_driver;
    ProcessServices& m_services;
    std::stop_token m_stop;
    std::set<QByteArray> m_built;
};

/// The error of a step that can't be recorded; nothing for one that can.
std::optional<Error> hindrance(const StepResult& result);

} // namespace alidade
