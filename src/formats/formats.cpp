// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formatreader.h"

namespace alidade {

#define FORMAT(name) const FormatReader& name##Format();
#include "format.inc"
#undef FORMAT

const std::vector<const FormatReader*>& formatReaders()
{
    static const std::vector<const FormatReader*> readers = {
#define FORMAT(name) &name##Format(),
#include "format.inc"
#undef FORMAT
    };
    return readers;
}

Detection detectFormat(const EntryHead& head)
{
    Detection best;
    for (const FormatReader* reader : formatReaders()) {
        const Sniff sniff = reader->sniff(head);
        if (sniff.score > best.sniff.score)
            best = {reader, sniff};
    }
    return best;
}

} // namespace alidade
