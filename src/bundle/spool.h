// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/openfile.h"
#include "core/result.h"

#include <QByteArray>

namespace alidade {

/// A temporary file without a name: gone when the last who holds it is, however that happens. Made at the first write.
class Spool
{
public:
    explicit Spool(qint64 mostBytes)
        : m_most(mostBytes)
    {}

    Result<void> append(QByteArrayView bytes);
    qint64 size() const { return m_size; }
    /// Forgets what was appended behind this size.
    void cut(qint64 size);
    int descriptor() const { return m_file.descriptor(); }
    Result<QByteArray> read(qint64 offset, qint64 size) const;

private:
    Result<void> create();

    OpenFile m_file;
    qint64 m_most;
    qint64 m_size = 0;
};

} // namespace alidade
