// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/childprocess.h"
#include "core/result.h"

#include <alidade/builddriver.h>

#include <QCryptographicHash>
#include <QFile>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>

namespace alidade {

/// The log of one step on disk, up to a limit, with the hash of what was kept.
class StepLog
{
public:
    static constexpr qint64 kLimit = qint64(64) << 20;

    /// Makes the file. Error Io.
    static Result<std::unique_ptr<StepLog>> create(const QString& path);

    void write(QByteArrayView bytes);
    void line(const QString& text) { write(QByteArray(text.toUtf8() + '\n')); }
    /// SHA-256 of the file's content, in hexadecimal, once it is closed.
    QByteArray finish();

private:
    QFile m_file;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    qint64 m_bytes = 0;
    bool m_full = false;
};

/// What drivers are lent: the one place in which the bisection starts processes. Each command runs in a session of its
/// own with a time-out, its output goes to the log of the step, and nothing of it survives.
class ProcessServices final : public BuildServices
{
public:
    struct Options
    {
        QString cacheFolder;
        QString marker; ///< of the session: commands of an earlier, killed process of it are found by this
        std::function<void(const QString&)> progress;
        std::stop_token stop = {};
    };
    explicit ProcessServices(Options options)
        : m_options(std::move(options))
    {}

    Result<void> beginStep(const QString& logFile);
    QByteArray endStep(); ///< hash of the log; empty without a step

    CommandResult run(const Command& command) override;
    void log(const QString& line) override;
    void progress(const QString& what) override;
    bool stopRequested() const override { return m_options.stop.stop_requested(); }
    QString cacheFolder() override;

private:
    Options m_options;
    std::unique_ptr<StepLog> m_log;
};

} // namespace alidade
