// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readertools.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

void Oddities::add(Severity severity, const char* code, const QString& text, const JsonPlace& place)
{
    const QLatin1String wanted(code);
    for (Kind& kind : m_kinds) {
        if (kind.first.code == wanted) {
            ++kind.count;
            return;
        }
    }
    m_kinds.push_back({{severity, QString(wanted), text, {}, place.line, place.line > 0 ? place.column : 0}, 1});
}

std::vector<Diagnostic> Oddities::take()
{
    std::vector<Diagnostic> list;
    list.reserve(m_kinds.size());
    for (Kind& kind : m_kinds) {
        if (kind.count > 1)
            kind.first.text += QStringLiteral(" (and %1 more like it in this file)").arg(kind.count - 1);
        list.push_back(std::move(kind.first));
    }
    m_kinds.clear();
    return list;
}

bool beginsWith(QByteArrayView bytes, char first)
{
    const bool wide = isUtf16(bytes);
    const qsizetype low = wide && bytes[0] == '\xfe' ? 1 : 0; // the byte of a unit that holds a plain character
    const qsizetype step = wide ? 2 : 1;
    qsizetype i = wide ? 2 : bytes.startsWith("\xef\xbb\xbf") ? 3 : 0;
    const auto is = [&](char c) { return bytes[i + low] == c && (!wide || bytes[i + 1 - low] == '\0'); };
    while (i + step <= bytes.size() && (is(' ') || is('\n') || is('\r') || is('\t')))
        i += step;
    return i + step <= bytes.size() && is(first);
}

Result<JsonDocument> parseHead(const EntryHead& head)
{
    JsonOptions options;
    options.prefix = true;
    options.relaxed = true;
    return JsonDocument::parse(head.bytes.first(std::min(head.bytes.size(), kHeadBytes)), options);
}

QString fileNameOf(const QString& path)
{
    return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
}

QString fileStemOf(const QString& path)
{
    QString name = fileNameOf(path);
    for (const char* ending : {".gz", ".xz", ".bz2", ".zst", ".json"}) {
        if (name.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            name.chop(static_cast<qsizetype>(std::char_traits<char>::length(ending)));
    }
    return name;
}

Summary emptySummary()
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
}

double medianOf(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

qint64 dateFromText(const QString& text)
{
    QString iso = text.trimmed();
    if (iso.size() < 19)
        return 0;
    if (iso.at(4) == QLatin1Char('/') && iso.at(7) == QLatin1Char('/'))
        iso[4] = iso[7] = QLatin1Char('-');
    if (iso.at(10) == QLatin1Char(' '))
        iso[10] = QLatin1Char('T');
    const QString tail = iso.mid(19);
    const bool zoned =
        tail.contains(QLatin1Char('Z')) || tail.contains(QLatin1Char('+')) || tail.contains(QLatin1Char('-'));
    if (!zoned)
        iso += QLatin1Char('Z');
    const QDateTime date = QDateTime::fromString(iso, Qt::ISODateWithMs);
    return date.isValid() ? date.toMSecsSinceEpoch() : 0;
}

bool looksLikeHash(QByteArrayView text)
{
    if (text.size() < 7 || text.size() > 64)
        return false;
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
}

} // namespace alidade
