// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configuration.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace alidade {

KeyValues Configuration::all() const
{
    KeyValues keys = hardware;
    keys.insert(environment);
    if (!machine.isEmpty())
        keys.insert(QStringLiteral("machine"), machine);
    return keys;
}

QString Configuration::shortName() const
{
    QStringList parts;
    const QString python = environment.value(QStringLiteral("python"));
    if (!python.isEmpty())
        parts += QStringLiteral("py") + python;
    for (auto it = environment.begin(); it != environment.end() && parts.size() < 4; ++it) {
        if (it.key() == QStringLiteral("python") || it.value().size() > 24)
            continue;
        parts += it.value().isEmpty() ? it.key() : QString(it.key() + QLatin1Char(' ') + it.value());
    }
    if (parts.isEmpty())
        return environmentName.isEmpty() ? QStringLiteral("default") : environmentName;
    return parts.join(QStringLiteral(" \u00b7 "));
}

std::vector<KeyDifference> differences(const Configuration& left, const Configuration& right)
{
    const KeyValues a = left.all();
    const KeyValues b = right.all();
    QSet<QString> keys(a.keyBegin(), a.keyEnd());
    keys.unite(QSet<QString>(b.keyBegin(), b.keyEnd()));
    std::vector<KeyDifference> found;
    for (const QString& key : keys) {
        if (a.value(key) != b.value(key) || a.contains(key) != b.contains(key))
            found.push_back({key, a.value(key), b.value(key)});
    }
    std::sort(found.begin(), found.end(), [](const KeyDifference& x, const KeyDifference& y) {
        const bool xMatters = mattersForPerformance(x.key);
        const bool yMatters = mattersForPerformance(y.key);
        return xMatters != yMatters ? xMatters : x.key < y.key;
    });
    return found;
}

namespace {

/// The word at the beginning of a part of the key: "ram" is in "ram_gb", but not in "program".
bool beginsPart(const QString& key, const QString& word)
{
    for (qsizetype at = key.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = key.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !key.at(at - 1).isLetter())
            return true;
    }
    return false;
}

} // namespace

bool mattersForPerformance(const QString& key)
{
    static const QStringList words = {
        QStringLiteral("cpu"),      QStringLiteral("machine"),    QStringLiteral("governor"), QStringLiteral("turbo"),
        QStringLiteral("blas"),     QStringLiteral("mkl"),        QStringLiteral("lapack"),   QStringLiteral("simd"),
        QStringLiteral("compiler"), QStringLiteral("gcc"),        QStringLiteral("clang"),    QStringLiteral("flags"),
        QStringLiteral("alloc"),    QStringLiteral("malloc"),     QStringLiteral("python"),   QStringLiteral("kernel"),
        QStringLiteral("platform"), QStringLiteral("preload"),    QStringLiteral("numpy"),    QStringLiteral("scipy"),
        QStringLiteral("cython"),   QStringLiteral("threads"),    QStringLiteral("aslr"),     QStringLiteral("libc"),
        QStringLiteral("hugepage"), QStringLiteral("build_type"),
    };
    static const QStringList shortWords = {
        QStringLiteral("arch"), QStringLiteral("ram"),  QStringLiteral("mhz"), QStringLiteral("cache"),
        QStringLiteral("numa"), QStringLiteral("lto"),  QStringLiteral("pgo"), QStringLiteral("jdk"),
        QStringLiteral("jvm"),  QStringLiteral("blis"), QStringLiteral("thp"),
    };
    return std::any_of(words.begin(), words.end(),
                       [&key](const QString& word) { return key.contains(word, Qt::CaseInsensitive); }) ||
           std::any_of(shortWords.begin(), shortWords.end(),
                       [&key](const QString& word) { return beginsPart(key, word); });
}

} // namespace alidade
