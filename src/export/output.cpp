// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/output.h"

#include <QIODevice>

namespace alidade {

namespace {

constexpr qsizetype kBufferBytes = 1 << 16;

} // namespace

Output::Output(QIODevice& device)
    : m_device(device)
{
    m_buffer.reserve(kBufferBytes + 4096);
}

Output::~Output()
{
    send();
}

Output& Output::operator<<(QByteArrayView bytes)
{
    m_buffer.append(bytes);
    if (m_buffer.size() >= kBufferBytes)
        send();
    return *this;
}

Output& Output::operator<<(const QString& text)
{
    return *this << QByteArrayView(text.toUtf8());
}

Output& Output::operator<<(const char* utf8)
{
    return *this << QByteArrayView(utf8);
}

Output& Output::operator<<(char c)
{
    m_buffer.append(c);
    return *this;
}

void Output::send()
{
    if (!m_failed && !m_buffer.isEmpty())
        m_failed = m_device.write(m_buffer) != m_buffer.size();
    m_buffer.resize(0);
}

Result<void> Output::flush()
{
    send();
    if (m_failed)
        return Error{ErrorCode::Io, QStringLiteral("writing failed: %1").arg(m_device.errorString()), {}};
    return {};
}

} // namespace alidade
