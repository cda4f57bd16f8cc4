// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostic.h"

namespace alidade {

namespace {

bool mustEscape(QChar c)
{
    const QChar::Category category = c.category();
    return category == QChar::Other_Control || category == QChar::Other_Format || category == QChar::Other_Surrogate
        || c == QChar(0x2028) || c == QChar(0x2029);
}

} // namespace

QString shownText(const QString& text)
{
    QString shown;
    shown.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate()) {
            shown += c;
            shown += text.at(++i);
        } else if (mustEscape(c)) {
            shown += QStringLiteral("\\u{") + QString::number(c.unicode(), 16) + QLatin1Char('}');
        } else {
            shown += c;
        }
    }
    return shown;
}

QString Diagnostic::toString(const QString& bundle) const
{
    QString place = shownText(bundle);
    const auto append = [&place](const QString& part) {
        if (!place.isEmpty())
            place += QLatin1Char(':');
        place += part;
    };
    if (!entry.isEmpty())
        append(shownText(entry));
    if (line > 0)
        append(QString::number(line));
    if (line > 0 && column > 0)
        append(QString::number(column));
    return place.isEmpty() ? shownText(text) : place + QStringLiteral(": ") + shownText(text);
}

} // namespace alidade
