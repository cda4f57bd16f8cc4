// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/protocol.h"

#include <string>
#include <string_view>

namespace alidade {

struct UnpackLimits
{
    uint64_t entryBytes = uint64_t(512) << 20;
    uint64_t bundleBytes = uint64_t(4) << 30;
    uint64_t ratio = 200;
    uint64_t ratioFreeBytes = uint64_t(16) << 20;
    uint64_t entries = 200'000;
    uint64_t nameBytes = 4096;
    uint64_t seconds = 120;
};

/// Writes the stream of PROTOCOL.md and enforces the limits on what goes into it. An entry is begun, fed and then
/// finished or refused; once stopped() nothing more is to be read.
class Emitter
{
public:
    Emitter(int fd, const UnpackLimits& limits);

    /// False: refused (and said so), feed nothing.
    bool begin(std::string_view name, uint64_t size);
    /// packed: bytes of the archive used up for this entry so far. False: the entry was refused, go on with the next.
    bool data(const char* bytes, size_t size, uint64_t packed);
    void finish();
    /// Ends the open entry without it.
    void refuse(UnpackReason reason, std::string_view text);
    void note(UnpackReason reason, std::string_view name, std::string_view text);
    /// The archive can't be read on. suspect: no entry before can be trusted.
    void broken(UnpackReason reason, std::string_view text, bool suspect = false);
    /// Bytes that had to be unpacked only to get past them; passed and packed: of the same file so far, unpacked and in
    /// the archive. False: too many, stopped.
    bool passOver(uint64_t bytes, uint64_t passed, uint64_t packed);

    bool stopped() const { return m_stopped; }
    const UnpackLimits& limits() const { return m_limits; }
    void done();

private:
    void frame(UnpackFrame type, std::string_view head, std::string_view body = {});
    bool count(uint64_t bytes);
    void flush();

    int m_fd;
    UnpackLimits m_limits;
    std::string m_buffer;
    uint64_t m_total = 0;
    uint64_t m_entries = 0;
    uint64_t m_declared = 0;
    uint64_t m_sent = 0;
    uint64_t m_passed = 0;
    bool m_open = false;
    bool m_stopped = false;
};

} // namespace alidade
