// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/serieslabels.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

const QString& separator()
{
    static const QString text = QStringLiteral(" \u00b7 ");
    return text;
}

qsizetype distinct(const QStringList& labels)
{
    return QSet<QString>(labels.begin(), labels.end()).size();
}

/// "py3.12", "numpy 1.26": a bare version says nothing without its key, a compiler's name does.
QString keyText(const QString& key, const QString& value)
{
    if (value.isEmpty())
        return QStringLiteral("no ") + key;
    if (key == QStringLiteral("python"))
        return QStringLiteral("py") + value;
    return value.at(0).isDigit() || value.size() < 3 ? QString(key + QLatin1Char(' ') + value) : value;
}

/// Appends the texts where they tell apart what the labels so far do not.
void tellApart(QStringList& labels, const QStringList& texts)
{
    QStringList longer = labels;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        if (!texts.at(i).isEmpty())
            longer[i] = labels.at(i).isEmpty() ? texts.at(i) : QString(labels.at(i) + separator() + texts.at(i));
    }
    if (distinct(longer) > distinct(labels))
        labels = longer;
}

template<typename Get>
void tellApartByKeys(QStringList& labels, const std::vector<Configuration>& configurations, Get get)
{
    QStringList keys;
    for (const Configuration& configuration : configurations)
        keys += get(configuration).keys();
    keys.sort();
    keys.removeDuplicates();
    std::stable_partition(keys.begin(), keys.end(), [](const QString& key) { return mattersForPerformance(key); });
    for (const QString& key : keys) {
        if (distinct(labels) == labels.size())
            return;
        QStringList texts;
        for (const Configuration& configuration : configurations)
            texts += keyText(key, get(configuration).value(key));
        tellApart(labels, texts);
    }
}

QString machineName(const Configuration& configuration)
{
    return configuration.machine.isEmpty() ? QStringLiteral("unknown machine") : configuration.machine;
}

} // namespace

QStringList configurationLabels(const std::vector<Configuration>& configurations)
{
    if (configurations.size() == 1)
        return {machineName(configurations.front()) + separator() + configurations.front().shortName()};
    QStringList labels;
    QStringList machines;
    QStringList environments;
    for (const Configuration& configuration : configurations) {
        labels += QString();
        machines += machineName(configuration);
        environments += configuration.environmentName;
    }
    tellApart(labels, machines);
    tellApartByKeys(labels, configurations, [](const Configuration& c) -> const KeyValues& { return c.environment; });
    tellApartByKeys(labels, configurations, [](const Configuration& c) -> const KeyValues& { return c.hardware; });
    if (distinct(labels) < labels.size())
        tellApart(labels, environments);
    return labels;
}

QStringList caseLabels(const std::vector<CaseKey>& cases, const Catalogue& catalogue)
{
    QStringList labels;
    QStringList names;
    QStringList parameters;
    QStringList metrics;
    QStringList versions;
    for (const CaseKey& key : cases) {
        const auto it =
            std::find_if(catalogue.benchmarks.begin(), catalogue.benchmarks.end(),
                         [&key](const BenchmarkRecord& benchmark) { return benchmark.id == key.benchmark; });
        const BenchmarkRecord benchmark = it == catalogue.benchmarks.end() ? BenchmarkRecord() : *it;
        labels += QString();
        names += benchmark.name;
        parameters += parameterText(key.parameters, true);
        metrics += benchmark.metric.name;
        versions +=
            benchmark.version.isEmpty() ? QString() : QString(QStringLiteral("code ") + benchmark.version.left(7));
    }
    tellApart(labels, names);
    tellApart(labels, parameters);
    tellApart(labels, metrics);
    if (distinct(labels) < labels.size())
        tellApart(labels, versions);
    return labels;
}

void labelSeries(std::vector<HistorySeries>& series, const Catalogue& catalogue)
{
    std::vector<ConfigurationId> ids;
    std::vector<Configuration> configurations;
    std::vector<CaseKey> cases;
    for (const HistorySeries& one : series) {
        if (std::find(cases.begin(), cases.end(), one.key) == cases.end())
            cases.push_back(one.key);
        if (std::find(ids.begin(), ids.end(), one.configuration) != ids.end())
            continue;
        const auto it =
            std::find_if(catalogue.configurations.begin(), catalogue.configurations.end(),
                         [&one](const ConfigurationRecord& record) { return record.id == one.configuration; });
        ids.push_back(one.configuration);
        configurations.push_back(it == catalogue.configurations.end() ? Configuration() : it->configuration);
    }
    const QStringList caseTexts = caseLabels(cases, catalogue);
    const QStringList configurationTexts = configurationLabels(configurations);
    for (HistorySeries& one : series) {
        const auto caseIndex = std::find(cases.begin(), cases.end(), one.key) - cases.begin();
        const auto configurationIndex = std::find(ids.begin(), ids.end(), one.configuration) - ids.begin();
        QStringList parts;
        if (!caseTexts.at(caseIndex).isEmpty())
            parts += caseTexts.at(caseIndex);
        // Where the cases are told apart and there is one configuration only, it needs no naming.
        if (ids.size() > 1 || parts.isEmpty())
            parts += configurationTexts.at(configurationIndex);
        parts.removeAll(QString());
        one.label = parts.join(separator());
    }
}

} // namespace alidade
