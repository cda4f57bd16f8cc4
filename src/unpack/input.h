// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace alidade {

/// The archive: a part of an open file, read by position only.
class InputFile
{
public:
    InputFile(int fd, uint64_t base, uint64_t size)
        : m_fd(fd)
        , m_base(base)
        , m_size(size)
    {}

    uint64_t size() const { return m_size; }
    /// Fewer bytes than asked for only at the end or when the system refuses (then failed()).
    size_t read(uint64_t offset, char* to, size_t length) const;
    bool readExactly(uint64_t offset, char* to, size_t length) const { return read(offset, to, length) == length; }
    bool failed() const { return m_failed; }

private:
    int m_fd;
    uint64_t m_base;
    uint64_t m_size;
    mutable bool m_failed = false;
};

enum class SourceState {
    Good,
    Truncated, ///< ended before its own end mark
    Damaged    ///< contradicts itself: what came before can't be trusted either, unless it has checksums of its own
};

/// Bytes from front to back.
class ByteSource
{
public:
    virtual ~ByteSource() = default;

    /// Fewer bytes than asked for only at the end, or when state() is no longer Good.
    virtual size_t read(char* to, size_t length) = 0;
    /// Packed bytes that have been used up so far; what ratios are counted against.
    virtual uint64_t consumed() const = 0;
    virtual SourceState state() const { return SourceState::Good; }
    /// How many of the next length bytes can be passed over at once, without the cost of unpacking them.
    virtual uint64_t jump(uint64_t length);
};

/// A range of the input as it is.
class RangeSource final : public ByteSource
{
public:
    RangeSource(const InputFile& file, uint64_t offset, uint64_t size)
        : m_file(file)
        , m_position(offset)
        , m_start(offset)
        , m_end(offset + size)
    {}

    size_t read(char* to, size_t length) override;
    uint64_t consumed() const override { return m_position - m_start; }
    SourceState state() const override { return m_short ? SourceState::Truncated : SourceState::Good; }
    uint64_t jump(uint64_t length) override;

private:
    const InputFile& m_file;
    uint64_t m_position;
    uint64_t m_start;
    uint64_t m_end;
    bool m_short = false;
};

/// Bytes in memory, then another source: to put back what was looked at, or to give a decoder the header it expects.
class PrefixedSource final : public ByteSource
{
public:
    PrefixedSource(std::string prefix, ByteSource& rest)
        : m_prefix(std::move(prefix))
        , m_rest(rest)
    {}

    size_t read(char* to, size_t length) override;
    uint64_t consumed() const override { return m_rest.consumed(); }
    SourceState state() const override { return m_rest.state(); }
    uint64_t jump(uint64_t length) override;

private:
    std::string m_prefix;
    size_t m_used = 0;
    ByteSource& m_rest;
};

} // namespace alidade
