// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/safetext.h"

#include "core/diagnostic.h"
#include "core/number.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace alidade {

QByteArray csvText(const QString& text)
{
    QByteArray bytes = text.toUtf8();
    if (!bytes.isEmpty() && QByteArrayView("=+-@\t\r").contains(bytes.front()))
        bytes.prepend('\'');
    const bool quoted =
        std::any_of(bytes.begin(), bytes.end(), [](char c) { return c == '"' || c == ',' || c == '\r' || c == '\n'; });
    if (!quoted)
        return bytes;
    bytes.replace("\"", "\"\"");
    return '"' + bytes + '"';
}

QByteArray csvNumber(double value)
{
    return std::isnan(value) ? QByteArray() : formatDouble(value);
}

QString markdownText(const QString& text)
{
    QString safe;
    for (const QChar c : shownText(text)) {
        // As character references: a backslash does not stop every Markdown dialect from seeing a link or a mention.
        static const QString kMarkup = QStringLiteral("\\`*_[]<>#!|~&@$");
        if (kMarkup.contains(c))
            safe += QStringLiteral("&#%1;").arg(c.unicode());
        else
            safe += c;
        // Mentions are looked for after references are resolved, but not across a comment.
        if (c == QLatin1Char('@') || c == QLatin1Char('#'))
            safe += QStringLiteral("<!-- -->");
    }
    // Bare addresses become links in some dialects even without a scheme.
    safe.replace(QStringLiteral("://"), QStringLiteral("&#58;//"));
    safe.replace(QStringLiteral("www."), QStringLiteral("www&#46;"), Qt::CaseInsensitive);
    return safe;
}

QString markdownCode(const QString& text)
{
    QString shown = shownText(text);
    if (shown.isEmpty())
        return {};
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar c : shown) {
        run = c == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    // In a table a bar ends the cell even inside code, unless escaped.
    shown.replace(QLatin1Char('|'), QStringLiteral("\\|"));
    const QString fence(longest + 1, QLatin1Char('`'));
    const bool pad = longest > 0 || shown.startsWith(QLatin1Char(' ')) || shown.endsWith(QLatin1Char(' '));
    const QString padding = pad ? QStringLiteral(" ") : QString();
    return fence + padding + shown + padding + fence;
}

QString htmlText(const QString& text)
{
    QString safe = shownText(text).toHtmlEscaped();
    safe.replace(QLatin1Char('\''), QStringLiteral("&#39;"));
    return safe;
}

QString htmlLines(const QString& text)
{
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        lines += htmlText(line);
    return lines.join(QLatin1Char('\n'));
}

QString isoTime(qint64 unixMs)
{
    if (unixMs == 0)
        return {};
    return QDateTime::fromMSecsSinceEpoch(unixMs).toUTC().toString(Qt::ISODate);
}

} // namespace alidade
