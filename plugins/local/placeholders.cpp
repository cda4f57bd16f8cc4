// SPDX-License-Identifier: GPL-3.0-or-later
#include "placeholders.h"

#include <array>
#include <utility>

namespace alidade {

QString Placeholders::replacedIn(const QString& text) const
{
    const std::array<std::pair<QLatin1String, const QString*>, 5> known = {
        {{QLatin1String("{source}"), &source},
         {QLatin1String("{build}"), &build},
         {QLatin1String("{results}"), &results},
         {QLatin1String("{commit}"), &commit},
         {QLatin1String("{benchmark}"), &benchmark}}};
    QString replaced;
    qsizetype from = 0;
    while (from < text.size()) {
        const qsizetype brace = text.indexOf(QLatin1Char('{'), from);
        if (brace < 0)
            break;
        replaced += QStringView(text).mid(from, brace - from);
        from = brace;
        bool found = false;
        for (const auto& [name, value] : known) {
            if (QStringView(text).mid(brace).startsWith(name)) {
                replaced += *value;
                from = brace + name.size();
                found = true;
                break;
            }
        }
        if (!found) {
            replaced += QLatin1Char('{');
            ++from;
        }
    }
    replaced += QStringView(text).mid(from);
    return replaced;
}

QStringList Placeholders::replacedIn(const QStringList& texts) const
{
    QStringList replaced;
    for (const QString& text : texts)
        replaced += replacedIn(text);
    return replaced;
}

} // namespace alidade
