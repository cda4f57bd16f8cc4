// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace alidade {

/// Turns the first Ctrl+C, or SIGTERM, into a request to stop, so that nothing is left half done; a second one ends the
/// program at once. One object for the length of main().
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token stopToken() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::thread m_watcher; ///< a signal handler itself may do next to nothing
};

} // namespace alidade
