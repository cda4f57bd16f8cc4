// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/emitter.h"

#include "unpack/bytes.h"

#include <algorithm>
#include <cerrno>

#include <unistd.h>

namespace alidade {

namespace {

constexpr size_t kBufferBytes = 64 << 10;

} // namespace

Emitter::Emitter(int fd, const UnpackLimits& limits)
    : m_fd(fd)
    , m_limits(limits)
{
    m_buffer.reserve(kBufferBytes + kUnpackFrameBytes);
    m_buffer.append(kUnpackMagic, sizeof kUnpackMagic);
    m_buffer.push_back(char(kUnpackVersion));
}

bool Emitter::begin(std::string_view name, uint64_t size)
{
    if (m_stopped)
        return false;
    if (++m_entries > m_limits.entries) {
        broken(UnpackReason::Limit, "more than " + std::to_string(m_limits.entries) + " entries (limit entries)");
        return false;
    }
    if (name.size() > m_limits.nameBytes) {
        note(UnpackReason::Limit, name.substr(0, 200),
             "name of " + std::to_string(name.size()) +
                 " bytes (limit nameBytes: " + std::to_string(m_limits.nameBytes) + ")");
        return false;
    }
    std::string head;
    appendLittleEndian(head, size, 8);
    frame(UnpackFrame::Begin, head, name);
    m_open = true;
    m_declared = size;
    m_sent = 0;
    return true;
}

bool Emitter::data(const char* bytes, size_t size, uint64_t packed)
{
    const bool declaredTooLarge = m_declared != kUnpackSizeUnknown && m_declared > m_limits.entryBytes;
    const uint64_t most = declaredTooLarge ? uint64_t(kUnpackHeadBytes) : m_limits.entryBytes;
    const size_t sendable = size_t(std::min<uint64_t>(size, most - std::min(most, m_sent)));
    for (size_t sent = 0; sent < sendable; sent += kUnpackFrameBytes)
        frame(UnpackFrame::Data, {}, {bytes + sent, std::min<size_t>(kUnpackFrameBytes, sendable - sent)});
    m_sent += sendable;
    if (!count(size))
        return false;
    if (declaredTooLarge ? m_sent >= std::min(most, m_declared) : sendable < size) {
        const std::string how = declaredTooLarge ? sizeText(m_declared) : std::string("more than ") + sizeText(m_sent);
        refuse(UnpackReason::Limit,
               how + " unpacked (limit entryBytes: " + sizeText(m_limits.entryBytes) + " for one file)");
        return false;
    }
    if (m_sent > m_limits.ratioFreeBytes && m_sent / m_limits.ratio > packed) {
        refuse(UnpackReason::Limit, "unpacks to more than " + std::to_string(m_limits.ratio) +
                                        " times its size (limit ratio, above " + sizeText(m_limits.ratioFreeBytes) +
                                        ")");
        return false;
    }
    return true;
}

bool Emitter::count(uint64_t bytes)
{
    m_total += bytes;
    if (m_total > m_limits.bundleBytes && !m_stopped)
        broken(UnpackReason::Limit,
               "more than " + sizeText(m_limits.bundleBytes) + " unpacked (limit bundleBytes: all files together)");
    return !m_stopped;
}

bool Emitter::passOver(uint64_t bytes, uint64_t passed, uint64_t packed)
{
    const bool bomb = passed > m_limits.ratioFreeBytes && passed / m_limits.ratio > packed;
    m_passed += bomb ? bytes : 0;
    if (m_passed > m_limits.entryBytes && !m_stopped)
        broken(UnpackReason::Limit, "what follows lies behind too much highly compressed data (limit ratio)");
    return count(bytes);
}

void Emitter::finish()
{
    std::string size;
    appendLittleEndian(size, m_sent, 8);
    frame(UnpackFrame::End, size);
    m_open = false;
}

void Emitter::refuse(UnpackReason reason, std::string_view text)
{
    if (!m_open)
        return;
    const char code = char(reason);
    frame(UnpackFrame::Refused, {&code, 1}, text.substr(0, kUnpackFrameBytes / 2));
    m_open = false;
}

void Emitter::note(UnpackReason reason, std::string_view name, std::string_view text)
{
    if (m_stopped)
        return;
    name = name.substr(0, m_limits.nameBytes);
    std::string head(1, char(reason));
    appendLittleEndian(head, name.size(), 4);
    head.append(name);
    frame(UnpackFrame::Note, head, text.substr(0, kUnpackFrameBytes / 4));
}

void Emitter::broken(UnpackReason reason, std::string_view text, bool suspect)
{
    if (m_stopped)
        return;
    refuse(reason, text);
    const char head[] = {char(reason), char(suspect ? 1 : 0)};
    frame(UnpackFrame::Broken, {head, 2}, text);
    m_stopped = true;
}

void Emitter::done()
{
    if (!m_stopped)
        frame(UnpackFrame::Done, {});
    flush();
}

void Emitter::frame(UnpackFrame type, std::string_view head, std::string_view body)
{
    if (m_stopped)
        return;
    m_buffer.push_back(char(type));
    appendLittleEndian(m_buffer, head.size() + body.size(), 4);
    m_buffer.append(head);
    m_buffer.append(body);
    if (m_buffer.size() >= kBufferBytes)
        flush();
}

void Emitter::flush()
{
    for (size_t done = 0; done < m_buffer.size();) {
        const ssize_t n = ::write(m_fd, m_buffer.data() + done, m_buffer.size() - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            ::_exit(0); // the client has gone
        done += size_t(n);
    }
    m_buffer.clear();
}

} // namespace alidade
