// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <stop_token>

namespace alidade {

/// Keeps the machine to one timing at a time, among all sessions of this user: a measurement holds it alone, builds
/// hold it together. The system gives it back when the process ends, however it ends.
class TimingLock
{
public:
    enum class Kind { Building, Timing };

    /// Waits for it. `waiting` is called once if somebody else has it. Error Cancelled when stopped, Io where no lock
    /// file can be made.
    template<typename Waiting>
    static Result<TimingLock> take(Kind kind, const std::stop_token& stop, const Waiting& waiting,
                                   const QString& file = defaultFile())
    {
        Result<TimingLock> lock = open(file);
        bool told = false;
        while (lock && !lock->tryTake(kind)) {
            if (!told)
                waiting();
            told = true;
            if (!pauseUnlessStopped(stop))
                return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), file};
        }
        return lock;
    }

    /// In $XDG_RUNTIME_DIR, else in a folder of the user's own under /tmp.
    static QString defaultFile();

    TimingLock(TimingLock&& other) noexcept;
    TimingLock& operator=(TimingLock&& other) noexcept;
    ~TimingLock();

private:
    explicit TimingLock(int descriptor)
        : m_descriptor(descriptor)
    {}
    static Result<TimingLock> open(const QString& file);
    static bool pauseUnlessStopped(const std::stop_token& stop);
    bool tryTake(Kind kind) const;

    int m_descriptor;
};

} // namespace alidade
