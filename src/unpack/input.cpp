// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace alidade {

size_t InputFile::read(uint64_t offset, char* to, size_t length) const
{
    if (offset >= m_size)
        return 0;
    length = size_t(std::min<uint64_t>(length, m_size - offset));
    size_t done = 0;
    while (done < length) {
        const ssize_t n = ::pread(m_fd, to + done, length - done, off_t(m_base + offset + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            m_failed = m_failed || n < 0;
            break;
        }
        done += size_t(n);
    }
    return done;
}

uint64_t ByteSource::jump(uint64_t)
{
    return 0;
}

size_t RangeSource::read(char* to, size_t length)
{
    const size_t wanted = size_t(std::min<uint64_t>(length, m_end - m_position));
    const size_t got = m_file.read(m_position, to, wanted);
    m_position += got;
    m_short = m_short || got < wanted;
    return got;
}

uint64_t RangeSource::jump(uint64_t length)
{
    const uint64_t available = m_position < m_file.size() ? std::min(m_end, m_file.size()) - m_position : 0;
    const uint64_t step = std::min(length, available);
    m_position += step;
    return step;
}

size_t PrefixedSource::read(char* to, size_t length)
{
    const size_t fromPrefix = std::min(length, m_prefix.size() - m_used);
    std::memcpy(to, m_prefix.data() + m_used, fromPrefix);
    m_used += fromPrefix;
    return fromPrefix == length ? length : fromPrefix + m_rest.read(to + fromPrefix, length - fromPrefix);
}

uint64_t PrefixedSource::jump(uint64_t length)
{
    return m_used == m_prefix.size() ? m_rest.jump(length) : 0;
}

} // namespace alidade
