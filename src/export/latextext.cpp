// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/safetext.h"

#include "core/diagnostic.h"

#include <QHash>

namespace alidade {

namespace {

/// Characters that mean something to LaTeX, and those of our own texts that it has no letter for.
const QHash<char32_t, QString>& replacements()
{
    static const QHash<char32_t, QString> all = {
        {U'\\', QStringLiteral("\\textbackslash{}")},
        {U'{', QStringLiteral("\\{")},
        {U'}', QStringLiteral("\\}")},
        {U'$', QStringLiteral("\\$")},
        {U'&', QStringLiteral("\\&")},
        {U'#', QStringLiteral("\\#")},
        {U'%', QStringLiteral("\\%")},
        {U'_', QStringLiteral("\\_")},
        {U'^', QStringLiteral("\\textasciicircum{}")},
        {U'~', QStringLiteral("\\textasciitilde{}")},
        {U'<', QStringLiteral("\\ensuremath{<}")},
        {U'>', QStringLiteral("\\ensuremath{>}")},
        {U'|', QStringLiteral("\\ensuremath{|}")},
        {U'"', QStringLiteral("{\\char34}")},
        {U'`', QStringLiteral("{}`{}")}, // two of them would become one quotation mark
        {U'\'', QStringLiteral("{}'{}")},
        {U'-', QStringLiteral("{-}")}, // two of them would become a dash
        {U'?', QStringLiteral("?{}")}, // ?` would become a letter
        {U'!', QStringLiteral("!{}")},
        {U'[', QStringLiteral("{[}")}, // after \\\\ it would be an argument
        {U'*', QStringLiteral("{*}")},
        {U',', QStringLiteral("{,}")},
        {U'\u00a0', QStringLiteral("~")},
        {U'\u202f', QStringLiteral("\\,")},
        {U'\u2009', QStringLiteral("\\,")},
        {U'\u00b1', QStringLiteral("\\ensuremath{\\pm}")},
        {U'\u00b5', QStringLiteral("\\ensuremath{\\mu}")},
        {U'\u03bc', QStringLiteral("\\ensuremath{\\mu}")},
        {U'\u03b4', QStringLiteral("\\ensuremath{\\delta}")},
        {U'\u00d7', QStringLiteral("\\ensuremath{\\times}")},
        {U'\u00f7', QStringLiteral("\\ensuremath{\\div}")},
        {U'\u00b7', QStringLiteral("\\ensuremath{\\cdot}")},
        {U'\u00b2', QStringLiteral("\\ensuremath{^2}")},
        {U'\u2212', QStringLiteral("\\ensuremath{-}")},
        {U'\u221e', QStringLiteral("\\ensuremath{\\infty}")},
        {U'\u2192', QStringLiteral("\\ensuremath{\\rightarrow}")},
        {U'\u2026', QStringLiteral("\\ldots{}")},
        {U'\u2013', QStringLiteral("--")},
        {U'\u2014', QStringLiteral("---")},
        {U'\u2018', QStringLiteral("`{}")},
        {U'\u2019', QStringLiteral("'{}")},
        {U'\u201c', QStringLiteral("``")},
        {U'\u201d', QStringLiteral("''")},
    };
    return all;
}

/// The command for a combining mark over a letter of ASCII; none for others.
QString accent(char32_t mark)
{
    static const QHash<char32_t, QString> all = {
        {U'\u0300', QStringLiteral("\\`")}, {U'\u0301', QStringLiteral("\\'")},  {U'\u0302', QStringLiteral("\\^")},
        {U'\u0303', QStringLiteral("\\~")}, {U'\u0304', QStringLiteral("\\=")},  {U'\u0306', QStringLiteral("\\u")},
        {U'\u0307', QStringLiteral("\\.")}, {U'\u0308', QStringLiteral("\\\"")}, {U'\u030a', QStringLiteral("\\r")},
        {U'\u030b', QStringLiteral("\\H")}, {U'\u030c', QStringLiteral("\\v")},  {U'\u0327', QStringLiteral("\\c")}};
    return all.value(mark);
}

QString codePoint(char32_t c)
{
    return QStringLiteral("\\texttt{U+%1}")
        .arg(static_cast<uint>(c), 4, 16, QLatin1Char('0'))
        .toUpper()
        .replace(QStringLiteral("\\TEXTTT"), QStringLiteral("\\texttt"));
}

bool isLetter(char32_t c)
{
    return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}

QString character(char32_t c)
{
    const auto replaced = replacements().constFind(c);
    if (replaced != replacements().constEnd())
        return *replaced;
    if (c < 0x80)
        return QChar(static_cast<char16_t>(c));
    const QString parts = QChar::decomposition(c);
    if (parts.size() == 2 && isLetter(parts.at(0).unicode()) && !accent(parts.at(1).unicode()).isEmpty()) {
        // An accent stands over an i and a j without their dots.
        const QChar base = parts.at(0);
        const bool dotted = base == QLatin1Char('i') || base == QLatin1Char('j');
        return accent(parts.at(1).unicode()) + QLatin1Char('{') +
               (dotted ? QString(QLatin1Char('\\') + base + QLatin1Char(' ')) : QString(base)) + QLatin1Char('}');
    }
    if (c == U'\u00df')
        return QStringLiteral("\\ss{}");
    return codePoint(c);
}

} // namespace

QString latexText(const QString& text)
{
    QString safe;
    for (const char32_t c : shownText(text).toUcs4())
        safe += character(c);
    return safe;
}

} // namespace alidade
