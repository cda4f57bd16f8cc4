// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>

#include <utility>

namespace alidade {

/// What the system says when it refuses, as an Error.
Error systemError(int number, const QString& what, const QString& where);

/// An open file or folder. Reads by position.
class OpenFile
{
public:
    OpenFile() = default;
    explicit OpenFile(int descriptor)
        : m_descriptor(descriptor)
    {}
    OpenFile(OpenFile&& other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
    {}
    OpenFile& operator=(OpenFile&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~OpenFile();

    bool isOpen() const { return m_descriptor >= 0; }
    int descriptor() const { return m_descriptor; }

    /// Up to size bytes from offset: fewer at the end of the file only.
    Result<QByteArray> readRange(qint64 offset, qint64 size) const;
    /// All of it; LimitExceeded when there is more than most.
    Result<QByteArray> readAll(qint64 most) const;

private:
    int m_descriptor = -1;
};

/// A file or folder that the user named: links are followed, as with any program.
Result<OpenFile> openNamed(const QString& path);

/// A regular file below an open folder, by '/' separated bytes. No link is followed on the way.
Result<OpenFile> openBelow(const OpenFile& folder, const QByteArray& path);
/// A folder below an open one, in the same way; an empty path opens the folder again.
Result<OpenFile> openFolderBelow(const OpenFile& folder, const QByteArray& path);

} // namespace alidade
