// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/machinestate.h"

#include "core/number.h"

#include <QDir>
#include <QFile>

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

void warnOfLoad(const QString& root, std::vector<Diagnostic>& found)
{
    // Our own command is not running when this is asked, so any load above half a processor is somebody else's.
    constexpr double kBusy = 0.5;
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
    warnOfGovernor(root, found);
    if (throttleCount(root) > throttledBefore)
        found.push_back(warning("machine.thermal", QStringLiteral("the processor slowed down because it was hot")));
    warnOfPower(root, found);
    return found;
}

} // namespace alidade
