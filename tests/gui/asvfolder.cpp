// SPDX-License-Identifier: GPL-3.0-or-later
#include "asvfolder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace alidade {

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(bytes);
}

QString hashOf(int commit)
{
    return QStringLiteral("%1").arg(commit + 1, 40, 16, QLatin1Char('a'));
}

QJsonArray row(const QJsonArray& values, const QJsonArray& params, double base)
{
    QJsonArray samples, q25, q75;
    for (int set = 0; set < values.size(); ++set) {
        QJsonArray one;
        for (int i = 0; i < 10; ++i)
            one.append(values.at(set).toDouble() + base * 0.001 * ((i * 7) % 5));
        samples.append(one);
        q25.append(values.at(set).toDouble());
        q75.append(values.at(set).toDouble() + base * 0.004);
    }
    return {values, params, QStringLiteral("v1"), 1700000000000.0, 1.5, q25, q75, samples};
}

QByteArray resultFile(int commit, bool late, const QString& machine)
{
    const double factor = late ? 1.2 : 1.0;
    const QJsonObject results{
        {QStringLiteral("suite.TimeSort.time_sort"), row({0.1 * factor}, {}, 0.1)},
        {QStringLiteral("suite.TimeAdd.time_add"),
         row({0.01 * factor, 0.02 * factor},
             // A list in a list: with braces alone it would be a copy of the inner one.
             QJsonArray({QJsonValue(QJsonArray{QStringLiteral("10"), QStringLiteral("20")})}), 0.01)}};
    const QJsonObject file{
        {QStringLiteral("commit_hash"), hashOf(commit)},
        {QStringLiteral("env_name"), QStringLiteral("virtualenv-py3.11")},
        {QStringLiteral("date"), 1700000000000.0 + 86400000.0 * commit},
        {QStringLiteral("params"), QJsonObject{{QStringLiteral("machine"), machine},
                                               {QStringLiteral("os"), QStringLiteral("Linux 6.1")},
                                               {QStringLiteral("arch"), QStringLiteral("x86_64")},
                                               {QStringLiteral("cpu"), QStringLiteral("A test CPU")},
                                               {QStringLiteral("num_cpu"), QStringLiteral("4")},
                                               {QStringLiteral("ram"), QStringLiteral("16 GB")},
                                               {QStringLiteral("python"), QStringLiteral("3.11")}}},
        {QStringLiteral("python"), QStringLiteral("3.11")},
        {QStringLiteral("requirements"), QJsonObject{}},
        {QStringLiteral("env_vars"), QJsonObject{}},
        {QStringLiteral("result_columns"),
         QJsonArray{QStringLiteral("result"), QStringLiteral("params"), QStringLiteral("version"),
                    QStringLiteral("started_at"), QStringLiteral("duration"), QStringLiteral("stats_q_25"),
                    QStringLiteral("stats_q_75"), QStringLiteral("samples")}},
        {QStringLiteral("results"), results},
        {QStringLiteral("durations"), QJsonObject{}},
        {QStringLiteral("version"), 2}};
    return QJsonDocument(file).toJson(QJsonDocument::Compact);
}

} // namespace

QString writeAsvFolder(const QString& parent, const QString& name, int commits, const QString& machine)
{
    const QString folder = QDir(parent).filePath(name);
    const QString inner = QDir(folder).filePath(machine);
    QDir().mkpath(inner);
    const QJsonObject description{{QStringLiteral("machine"), machine},
                                  {QStringLiteral("os"), QStringLiteral("Linux 6.1")},
                                  {QStringLiteral("arch"), QStringLiteral("x86_64")},
                                  {QStringLiteral("cpu"), QStringLiteral("A test CPU")},
                                  {QStringLiteral("num_cpu"), QStringLiteral("4")},
                                  {QStringLiteral("ram"), QStringLiteral("16 GB")},
                                  {QStringLiteral("version"), 1}};
    write(QDir(inner).filePath(QStringLiteral("machine.json")), QJsonDocument(description).toJson());
    for (int commit = 0; commit < commits; ++commit)
        write(QDir(inner).filePath(hashOf(commit).left(8) + QString::number(commit) +
                                   QStringLiteral("-virtualenv-py3.11.json")),
              resultFile(commit, 2 * commit >= commits, machine));
    return folder;
}

QString writeDamagedAsvFolder(const QString& parent, const QString& name, int commits)
{
    const QString folder = writeAsvFolder(parent, name, commits);
    const QByteArray whole = resultFile(commits, true, QStringLiteral("box"));
    write(QDir(folder).filePath(QStringLiteral("box/ffffffff-virtualenv-py3.11.json")), whole.left(whole.size() / 2));
    return folder;
}

} // namespace alidade
