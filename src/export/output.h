// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

class QIODevice;

namespace alidade {

/// Gathers bytes for a device and remembers the first failure, so that writers needn't look at every write.
class Output
{
public:
    explicit Output(QIODevice& device);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    Output& operator<<(QByteArrayView bytes);
    Output& operator<<(const QString& text);
    Output& operator<<(const char* utf8);
    Output& operator<<(char c);

    bool failed() const { return m_failed; }
    /// Sends on what is gathered. Error Io with the device's reason after the first failure.
    Result<void> flush();

private:
    void send();

    QIODevice& m_device;
    QByteArray m_buffer;
    bool m_failed = false;
};

} // namespace alidade
