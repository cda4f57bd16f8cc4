// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/benchmarkname.h"

#include "core/number.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

QStringList segmentsOf(const QString& name)
{
    QStringList segments;
    int depth = 0;
    qsizetype start = 0;
    for (qsizetype i = 0; i < name.size(); ++i) {
        const QChar c = name.at(i);
        if (c == QLatin1Char('<') || c == QLatin1Char('(') || c == QLatin1Char('['))
            ++depth;
        else if (c == QLatin1Char('>') || c == QLatin1Char(')') || c == QLatin1Char(']'))
            depth = std::max(0, depth - 1);
        if (c == QLatin1Char('/') && depth == 0) {
            segments += name.mid(start, i - start);
            start = i + 1;
        }
    }
    segments += name.mid(start);
    return segments;
}

bool isClock(const QString& segment)
{
    return segment == QLatin1String("real_time") || segment == QLatin1String("manual_time") ||
           segment == QLatin1String("process_time");
}

/// Where "key:value" divides; -1 for anything else, "std::vector" and "<a:b>" among them.
qsizetype keyLength(const QString& segment)
{
    const qsizetype colon = segment.indexOf(QLatin1Char(':'));
    if (colon <= 0 || colon + 1 >= segment.size() || segment.at(colon + 1) == QLatin1Char(':'))
        return -1;
    const QStringView key = QStringView(segment).first(colon);
    const bool plain = std::all_of(key.begin(), key.end(), [](QChar c) {
        return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char(' ') || c == QLatin1Char('-') ||
               c == QLatin1Char('.');
    });
    return plain ? colon : -1;
}

/// Gives each parameter a name of its own: "n", "n_2" … Remembers where it was, since a name may have 100,000 segments.
class FreeNames
{
public:
    QString take(const QString& wanted)
    {
        QString name = wanted;
        int& number = m_numbers[wanted];
        while (m_taken.contains(name))
            name = wanted + QStringLiteral("_") + QString::number(++number + 1);
        m_taken.insert(name);
        return name;
    }

private:
    QSet<QString> m_taken;
    QHash<QString, int> m_numbers;
};

} // namespace

BenchmarkName parseBenchmarkName(const QString& name)
{
    const QStringList segments = segmentsOf(name);
    BenchmarkName result{segments.first(), {}};
    FreeNames names;
    int unnamed = 0;
    for (qsizetype i = 1; i < segments.size(); ++i) {
        const QString& segment = segments.at(i);
        const qsizetype key = keyLength(segment);
        if (isClock(segment)) {
            const bool second = !result.parameters.empty() && result.parameters.back().name == QLatin1String("clock");
            if (second) // "process_time/real_time"
                result.parameters.back().value += QLatin1Char('/') + segment;
            else
                result.parameters.push_back({names.take(QStringLiteral("clock")), segment});
        } else if (key > 0) {
            result.parameters.push_back({names.take(segment.left(key)), segment.mid(key + 1)});
        } else if (!result.parameters.empty() || parseDouble(segment.toUtf8())) {
            result.parameters.push_back({names.take(QStringLiteral("arg%1").arg(++unnamed)), segment});
        } else {
            result.benchmark += QLatin1Char('/') + segment;
        }
    }
    return result;
}

} // namespace alidade
