// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace alidade {

/// What alidade-unpack and its client agree on; PROTOCOL.md says it in words. No Qt here: the two sides may be built
/// against different versions of it.

inline constexpr char kUnpackMagic[4] = {'A', 'L', 'U', 'P'};
inline constexpr unsigned char kUnpackVersion = 1;

inline constexpr uint32_t kUnpackFrameHeaderBytes = 5;   ///< type, then length as little-endian 32 bits
inline constexpr uint32_t kUnpackFrameBytes = 128 << 10; ///< no payload is longer
inline constexpr uint64_t kUnpackSizeUnknown = ~uint64_t(0);
inline constexpr uint32_t kUnpackHeadBytes = 4096; ///< sent of an entry before a limit refuses it, if it has so many
inline constexpr uint64_t kUnpackMemoryBytes = uint64_t(448) << 20; ///< address space of the process

/// The type byte of a frame.
enum class UnpackFrame : unsigned char {
    Begin =
        'B', ///< an entry follows: 8 bytes size or kUnpackSizeUnknown, then its name as bytes (empty: client's choice)
    Data = 'D',    ///< bytes of the entry
    End = 'E',     ///< the entry came whole and passed every check there is: 8 bytes size
    Refused = 'X', ///< the entry does not come: reason, text
    Note = 'N',    ///< something that is no entry: reason, 4 bytes length of the name, name, text
    Broken = 'A',  ///< the archive can't be read on: reason, 1 if the entries before can't be trusted, text
    Done = 'Z'     ///< all of the archive was read
};

/// Why something does not come.
enum class UnpackReason : unsigned char {
    Damaged = 1,
    Truncated = 2,
    Unsupported = 3,
    Encrypted = 4,
    Limit = 5,
    Io = 6,
    NotAFile = 7, ///< link, device, fifo
    Odd = 8,      ///< nothing is missing, but it is worth saying
};

/// How the process ends.
enum class UnpackExit : int {
    Done = 0,     ///< the last frame is Done or Broken
    Usage = 64,   ///< wrong arguments: our own mistake
    Sandbox = 70, ///< rights could not be dropped: nothing was read
    Memory = 71,  ///< the archive needs more memory than the limit
};

} // namespace alidade
