// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metric.h"
#include "core/run.h"
#include "formats/formatreader.h"
#include "formats/json.h"

namespace alidade {

/// Collects a reader's oddities; those of one kind that a file repeats a thousand times are told once, with their
/// number.
class Oddities
{
public:
    void add(Severity severity, const char* code, const QString& text, const JsonPlace& place = {0, 0});
    /// The first of each code, "(and n more like it)" where there were more.
    std::vector<Diagnostic> take();

private:
    struct Kind
    {
        Diagnostic first;
        qint64 count = 0;
    };
    std::vector<Kind> m_kinds;
};

/// What the entry's first bytes hold, whole or cut; Missing where it is no JSON object.
Result<JsonDocument> parseHead(const EntryHead& head);
/// The whole entry, within the limits; asv.conf.json alone is written by hand and read relaxed.
Result<JsonDocument> parseWhole(const Entry& entry, const ReadContext& context, bool relaxed = false);
/// Whether the bytes begin, after white space and a byte order mark, with `first`.
bool beginsWith(QByteArrayView bytes, char first);

/// "a/b/name.json" → "name.json", and without its endings → "name".
QString fileNameOf(const QString& path);
QString fileStemOf(const QString& path);

/// A summary without any value.
Summary emptySummary();
/// The middle value (mean of the two middle ones); NaN without values. NaNs among them are left out.
double medianOf(std::vector<double> values);

/// Unix ms of a date as tools write it: ISO 8601 with or without zone, "2016-10-21 03:14:19.670631", "2016/08/02
/// 17:44:46", year first. A date without a zone is taken as UTC, since the zone of the machine is not in the file. 0
/// where it is none.
qint64 dateFromText(const QString& text);

/// Whether a text can be a commit's hash, full or shortened.
bool looksLikeHash(QByteArrayView text);

} // namespace alidade
