// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metric.h"

#include <QHash>

namespace alidade {

CanonicalUnit canonicalUnit(const QString& written)
{
    static const QHash<QString, CanonicalUnit> known = [] {
        QHash<QString, CanonicalUnit> units;
        const auto add = [&units](const char* canonical, double factor, std::initializer_list<const char16_t*> names) {
            for (const char16_t* name : names)
                units.insert(QString::fromUtf16(name), {QLatin1String(canonical), factor});
        };
        add("s", 1, {u"s", u"sec", u"second", u"seconds"});
        add("s", 1e-3, {u"ms", u"msec", u"millisecond", u"milliseconds"});
        add("s", 1e-6, {u"us", u"usec", u"\u00b5s", u"\u03bcs", u"microsecond", u"microseconds"});
        add("s", 1e-9, {u"ns", u"nsec", u"nanosecond", u"nanoseconds"});
        add("B", 1, {u"B", u"byte", u"bytes"});
        add("B", 1e3, {u"kB", u"KB"});
        add("B", 1e6, {u"MB"});
        add("B", 1e9, {u"GB"});
        add("B", 1024, {u"KiB"});
        add("B", 1048576, {u"MiB"});
        add("B", 1073741824, {u"GiB"});
        add("1", 1, {u"", u"1", u"unit", u"integer", u"count"});
        add("1/s", 1, {u"1/s", u"/s", u"ops/s"});
        return units;
    }();
    return known.value(written, {written, 1});
}

} // namespace alidade
