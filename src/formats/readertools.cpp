// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readertools.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

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

Result<JsonDocument> parseWhole(const Entry& entry, const ReadContext& context, bool relaxed)
{
    JsonOptions options;
    options.depth = context.limits.jsonDepth;
    options.relaxed = relaxed;
    options.progress = &context.progress;
    return JsonDocument::parse(entry.bytes, options);
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

namespace {

/// "2026-03-01 12:00:00.617000" in UTC, the form that a file repeats for each of a hundred thousand processes; nothing
/// for any other. Milliseconds are rounded as QDateTime rounds them.
std::optional<qint64> plainDate(QStringView text)
{
    static constexpr char kForm[] = "dddd-dd-dd dd:dd:dd";
    constexpr qsizetype kLength = sizeof kForm - 1;
    const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
    if (text.size() < kLength || (text.size() > kLength && text.at(kLength) != QLatin1Char('.')))
        return std::nullopt;
    for (qsizetype i = 0; i < kLength; ++i) {
        if (kForm[i] == 'd' ? !isDigit(text.at(i)) : text.at(i) != QLatin1Char(kForm[i]))
            return std::nullopt;
    }
    const auto number = [text](qsizetype begin, qsizetype end) {
        int value = 0;
        for (qsizetype i = begin; i < end; ++i)
            value = value * 10 + (text.at(i).unicode() - u'0');
        return value;
    };
    // Tenths of milliseconds are enough to round by.
    int tenths = 0;
    int place = 1000;
    for (qsizetype i = kLength + 1; i < text.size(); ++i) {
        if (!isDigit(text.at(i)))
            return std::nullopt;
        tenths += place * (text.at(i).unicode() - u'0');
        place /= 10;
    }
    const QDate day(number(0, 4), number(5, 7), number(8, 10));
    const QTime time(number(11, 13), number(14, 16), number(17, 19));
    if (!day.isValid() || !time.isValid() || text.size() == kLength + 1)
        return std::nullopt;
    const qint64 milliseconds = (tenths + 5) / 10;
    constexpr qint64 kEpochDay = 2440588; // Julian day of 1970-01-01
    return ((day.toJulianDay() - kEpochDay) * 86400000LL) + time.msecsSinceStartOfDay() + milliseconds;
}

} // namespace

qint64 dateFromText(const QString& text)
{
    if (const std::optional<qint64> plain = plainDate(text))
        return *plain;
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
