// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

namespace alidade {

/// A lock on a file that the system gives back when the process ends, however it ends. Not inherited by commands.
class FileLock
{
public:
    enum class Kind { Shared, Exclusive };

    /// Creates the file where there is none. Null: another process (or session) holds it, or the file can't be made.
    static std::unique_ptr<FileLock> tryLock(const QString& path, Kind kind);

    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    /// From exclusive to shared. Another exclusive one may come in between; then false, and nothing is held.
    bool share();

private:
    explicit FileLock(int descriptor)
        : m_descriptor(descriptor)
    {}

    int m_descriptor;
};

} // namespace alidade
