// SPDX-License-Identifier: GPL-3.0-or-later
#include "asvtree.h"

#include "core/number.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace alidade {

void AsvTree::write(const QString& path, const QByteArray& content) const
{
    const QString full = m_folder + QLatin1Char('/') + path;
    QDir().mkpath(QFileInfo(full).path());
    QFile file(full);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("can't write %s", qPrintable(full));
}

void AsvTree::writeMachine(const QString& machine, const QByteArray& cpu) const
{
    write(machine + QStringLiteral("/machine.json"), "{\"arch\": \"x86_64\", \"cpu\": \"" + cpu +
                                                         "\", \"machine\": \"" + machine.toUtf8() +
                                                         "\", \"num_cpu\": \"8\", \"version\": 1}");
}

void AsvTree::writeResult(const QString& machine, const QByteArray& commit, double value,
                          const QByteArray& second) const
{
    const QByteArray json =
        "{\"commit_hash\": \"" + commit +
        "\", \"env_name\": \"virtualenv-py3.11\", \"date\": 1700000000000, "
        "\"params\": {\"arch\": \"x86_64\", \"cpu\": \"from the file\", \"machine\": \"" +
        machine.toUtf8() +
        "\", \"python\": \"3.11\"}, \"python\": \"3.11\", \"requirements\": {}, \"env_vars\": {}, "
        "\"result_columns\": [\"result\", \"params\", \"version\", \"started_at\", \"duration\", \"stats_ci_99_a\", "
        "\"stats_ci_99_b\", \"stats_q_25\", \"stats_q_75\", \"stats_number\", \"stats_repeat\", \"samples\", "
        "\"profile\"], "
        "\"results\": {\"suite.time_sum\": [[" +
        formatDouble(value) +
        "], [], \"v1\", 1700000001000, 1.5, [1.0], [2.0], [1.1], [1.9], [1], [3], [[1.25, 1.5, 1.75]]], "
        "\"suite.time_sort\": [[0.25, " +
        second + "], [[\"1\", \"2\"]], \"v1\", 1700000002000, 1.5]}, \"durations\": {}, \"version\": 2}";
    write(machine + QLatin1Char('/') + QString::fromUtf8(commit.first(8)) + QStringLiteral("-virtualenv-py3.11.json"),
          json);
}

void AsvTree::writeBenchmarks() const
{
    write(QStringLiteral("benchmarks.json"),
          "{\"suite.time_sum\": {\"code\": \"c\", \"name\": \"suite.time_sum\", \"param_names\": [], \"params\": [], "
          "\"type\": \"time\", \"unit\": \"seconds\", \"version\": \"v1\"}, "
          "\"suite.time_sort\": {\"code\": \"c\", \"name\": \"suite.time_sort\", \"param_names\": [\"n\"], "
          "\"params\": [[\"1\", \"2\"]], \"type\": \"time\", \"unit\": \"seconds\", \"version\": \"v1\"}, \"version\": "
          "2}");
}

} // namespace alidade
