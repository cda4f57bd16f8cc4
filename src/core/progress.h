// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <stop_token>

namespace alidade {

/// What a long function is handed: a stop flag to look at and a place to say how far it is. Both are cheap to ignore.
class Progress
{
public:
    using Report = std::function<void(qint64 done, qint64 total, const QString& what)>;

    Progress() = default;
    explicit Progress(std::stop_token stop, Report report = {})
        : m_stop(std::move(stop))
        , m_report(std::move(report))
    {}

    bool stopRequested() const noexcept { return m_stop.stop_requested(); }
    const std::stop_token& stopToken() const noexcept { return m_stop; }

    /// total 0: not known. May be called from the working thread at any rate; the receiver throttles.
    void report(qint64 done, qint64 total, const QString& what = {}) const
    {
        if (m_report)
            m_report(done, total, what);
    }

private:
    std::stop_token m_stop;
    Report m_report;
};

} // namespace alidade
