// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvfile.h"
#include "formats/readertools.h"

namespace alidade {

namespace {

/// airspeed velocity: one JSON file per commit and environment, and the files that describe machines and benchmarks.
class AsvReader final : public FormatReader
{
public:
    FormatInfo info() const override { return {QStringLiteral("asv"), QStringLiteral("asv")}; }

    Sniff sniff(const EntryHead& head) const override
    {
        const AsvGuess guess = guessAsvFile(head);
        return {guess.score, guess.file != AsvFile::Result && guess.file != AsvFile::None};
    }

    Result<RawResult> read(const Entry& entry, const ReadContext& context) const override
    {
        // People write asv.conf.json by hand, with comments; a program wrote all the others.
        const bool byHand = guessAsvFile({entry.path, entry.bytes}).file == AsvFile::Configuration;
        Result<JsonDocument> document = parseWhole(entry, context, byHand);
        if (!document)
            return std::move(document).error();
        switch (asvFileOf(document->root(), entry.path)) {
        case AsvFile::Benchmarks:
            return readAsvBenchmarks(*document);
        case AsvFile::Machine:
            return readAsvMachine(*document);
        case AsvFile::MachineList:
            return readAsvMachineList(*document);
        case AsvFile::Configuration:
            return readAsvConfiguration(*document);
        case AsvFile::SiteIndex:
            return readAsvSiteIndex(*document);
        case AsvFile::Result:
        case AsvFile::None:
            break;
        }
        return readAsvResult(entry, *document, context);
    }
};

} // namespace

const FormatReader& asvFormat()
{
    static const AsvReader reader;
    return reader;
}

} // namespace alidade
