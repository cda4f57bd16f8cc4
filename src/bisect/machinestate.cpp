// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/machinestate.h"

#include "core/number.h"

#include <QDir>
#include <QFile>

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

namespace alidade {

namespace {

QByteArray firstLine(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readLine(4096).trimmed() : QByteArray();
}

QStringList processors(const QString& root)
{
    const QDir dir(root + QStringLiteral("/sys/devices/system/cpu"));
    QStringList paths;
    for (const QString& name : dir.entryList({QStringLiteral("cpu[0-9]*")}, QDir::Dirs | QDir::NoDotAndDotDot))
        paths += dir.filePath(name);
    return paths;
}

Diagnostic warning(const char* code, const QString& text)
{
    return {Severity::Warning, QString::fromLatin1(code), text, {}, 0, 0};
}

constexpr double kBusy = 0.5; ///< processors that others may use

void warnOfLoad(const QString& root, std::vector<Diagnostic>& found)
{
    const QByteArray load = firstLine(root + QStringLiteral("/proc/loadavg")).split(' ').value(0);
    const std::optional<double> value = parseDouble(load);
    if (value && *value > kBusy)
        found.push_back(
            warning("machine.load",
                    QStringLiteral("other programs keep the machine busy (load %1)").arg(QString::fromLatin1(load))));
}

void warnOfGovernor(const QString& root, std::vector<Diagnostic>& found)
{
    for (const QString& processor : processors(root)) {
        const QByteArray governor = firstLine(processor + QStringLiteral("/cpufreq/scaling_governor"));
        if (governor.isEmpty() || governor == "performance")
            continue;
        found.push_back(
            warning("machine.governor", QStringLiteral("the clock of the processor follows the load (governor “%1”); "
                                                       "“performance” gives steadier timings")
                                            .arg(shownText(QString::fromUtf8(governor)))));
        return;
    }
}

void warnOfPower(const QString& root, std::vector<Diagnostic>& found)
{
    const QDir supplies(root + QStringLiteral("/sys/class/power_supply"));
    for (const QString& name : supplies.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString path = supplies.filePath(name);
        if (firstLine(path + QStringLiteral("/type")) != "Battery" ||
            firstLine(path + QStringLiteral("/scope")) == "Device" ||
            firstLine(path + QStringLiteral("/status")) != "Discharging")
            continue;
        found.push_back(
            warning("machine.battery", QStringLiteral("the machine runs on its battery, which lowers the clock")));
        return;
    }
}

void warnOfTheRest(const QString& root, qint64 throttledBefore, std::vector<Diagnostic>& found)
{
    warnOfGovernor(root, found);
    if (throttleCount(root) > throttledBefore)
        found.push_back(warning("machine.thermal", QStringLiteral("the processor slowed down because it was hot")));
    warnOfPower(root, found);
}

/// Seconds of the first line of /proc/stat: user, nice, system, (idle, iowait,) irq, softirq, steal.
double busySeconds(const QString& root)
{
    const QList<QByteArray> fields = firstLine(root + QStringLiteral("/proc/stat")).simplified().split(' ');
    double ticks = 0;
    for (const qsizetype i : {1, 2, 3, 6, 7, 8})
        ticks += static_cast<double>(fields.value(i).toLongLong());
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double secondsOf(int who)
{
    rusage usage = {};
    ::getrusage(who, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double ownSeconds()
{
    return secondsOf(RUSAGE_SELF) + secondsOf(RUSAGE_CHILDREN);
}

} // namespace

qint64 throttleCount(const QString& root)
{
    qint64 count = 0;
    for (const QString& processor : processors(root))
        count += firstLine(processor + QStringLiteral("/thermal_throttle/core_throttle_count")).toLongLong();
    return count;
}

std::vector<Diagnostic> machineWarnings(const QString& root, qint64 throttledBefore)
{
    std::vector<Diagnostic> found;
    warnOfLoad(root, found);
    warnOfTheRest(root, throttledBefore, found);
    return found;
}

MachineWatch::MachineWatch(QString root)
    : m_root(std::move(root))
    , m_throttled(throttleCount(m_root))
    , m_busy(busySeconds(m_root))
    , m_own(ownSeconds())
    , m_begin(std::chrono::steady_clock::now())
{}

std::vector<Diagnostic> MachineWatch::warnings() const
{
    // Below this the ticks of the counters are too coarse.
    constexpr double kShortest = 0.5;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - m_begin;
    const double others = (busySeconds(m_root) - m_busy) - (ownSeconds() - m_own);
    std::vector<Diagnostic> found;
    if (elapsed.count() > kShortest && others / elapsed.count() > kBusy)
        found.push_back(warning("machine.load", QStringLiteral("other programs used %1 processors during a measurement")
                                                    .arg(others / elapsed.count(), 0, 'f', 1)));
    warnOfTheRest(m_root, m_throttled, found);
    return found;
}

} // namespace alidade
