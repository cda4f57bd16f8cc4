// SPDX-License-Identifier: GPL-3.0-or-later
// One source for all formats: FUZZ_FORMAT is the reader's name in the registry.
#include "formats/formatreader.h"

#define FUZZ_JOIN2(a, b) a##b
#define FUZZ_JOIN(a, b) FUZZ_JOIN2(a, b)

namespace alidade {

const FormatReader& FUZZ_JOIN(FUZZ_FORMAT, Format)();

} // namespace alidade

using namespace alidade;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    const QByteArrayView bytes(data, static_cast<qsizetype>(size));
    const FormatReader& reader = FUZZ_JOIN(FUZZ_FORMAT, Format)();
    const QString path = QStringLiteral("results/machine/0123abcd-env.json");
    (void)reader.sniff({path, bytes.first(std::min(bytes.size(), kHeadBytes))});
    StringPool pool;
    const Limits limits;
    const Progress progress;
    const Result<RawResult> result = reader.read({path, bytes}, {pool, limits, progress});
    if (!result)
        return 0;
    for (const RawRun& run : result->runs) {
        for (const ResultBlock& block : run.blocks) {
            const size_t cases = static_cast<size_t>(block.grid->size());
            const auto fits = [cases](const auto& column) { return column.empty() || column.size() == cases; };
            if (block.values.size() != cases || !fits(block.status) || !fits(block.messages) ||
                !fits(block.summaries) || !fits(block.samples))
                __builtin_trap(); // what ResultBlock promises
        }
    }
    return 0;
}
