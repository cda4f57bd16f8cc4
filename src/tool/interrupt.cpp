// SPDX-License-Identifier: GPL-3.0-or-later
#include "tool/interrupt.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace alidade {

namespace {

std::array<int, 2> g_pipe = {-1, -1};

extern "C" void onSignal(int)
{
    const char stop = 's';
    [[maybe_unused]] const ssize_t written = write(g_pipe[1], &stop, 1);
}

} // namespace

Interrupt::Interrupt()
{
    if (pipe2(g_pipe.data(), O_CLOEXEC) != 0)
        return; // signals then end the program as ever; the store rolls back by itself
    m_watcher = std::thread([this] {
        char reason = 0;
        if (read(g_pipe[0], &reason, 1) == 1 && reason == 's')
            m_stop.request_stop();
    });
    struct sigaction action = {};
    action.sa_handler = &onSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

Interrupt::~Interrupt()
{
    if (!m_watcher.joinable())
        return;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    const char end = 'e';
    [[maybe_unused]] const ssize_t written = write(g_pipe[1], &end, 1);
    m_watcher.join();
}

} // namespace alidade
