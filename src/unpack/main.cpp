// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one archive from descriptor 0 and writes its entries to descriptor 1; PROTOCOL.md is the contract.
#include "unpack/emitter.h"
#include "unpack/sandbox.h"
#include "unpack/sevenzip.h"
#include "unpack/stream.h"
#include "unpack/tar.h"
#include "unpack/tarheader.h"
#include "unpack/zip.h"
#include "unpack/zipdirectory.h"

#include <QtGlobal>

#include <charconv>
#include <cstring>
#include <new>
#include <optional>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace alidade;

struct Arguments
{
    UnpackLimits limits;
    uint64_t offset = 0;
    uint64_t size = ~uint64_t(0);
};

std::optional<Arguments> parse(int argc, char** argv)
{
    Arguments arguments;
    const struct
    {
        std::string_view name;
        uint64_t* value;
    } known[] = {{"--offset", &arguments.offset},
                 {"--size", &arguments.size},
                 {"--entry-bytes", &arguments.limits.entryBytes},
                 {"--bundle-bytes", &arguments.limits.bundleBytes},
                 {"--ratio", &arguments.limits.ratio},
                 {"--ratio-free", &arguments.limits.ratioFreeBytes},
                 {"--entries", &arguments.limits.entries},
                 {"--name-bytes", &arguments.limits.nameBytes},
                 {"--seconds", &arguments.limits.seconds}};
    for (int i = 1; i < argc; i += 2) {
        bool taken = false;
        for (const auto& option : known) {
            if (option.name != argv[i] || i + 1 == argc)
                continue;
            const char* end = argv[i + 1] + std::strlen(argv[i + 1]);
            const auto [rest, error] = std::from_chars(argv[i + 1], end, *option.value);
            taken = error == std::errc() && rest == end;
        }
        if (!taken)
            return std::nullopt;
    }
    if (arguments.limits.ratio == 0)
        return std::nullopt;
    return arguments;
}

bool startsWith(std::string_view head, std::string_view magic)
{
    return head.substr(0, magic.size()) == magic;
}

/// Chosen by content alone; names lie.
void readArchive(const InputFile& file, Emitter& out)
{
    char buffer[kTarBlock] = {};
    const std::string_view head(buffer, file.read(0, buffer, sizeof buffer));
    if (startsWith(head, {"\x1F\x8B", 2}))
        readCompressed(Codec::Gzip, file, out);
    else if (startsWith(head, "BZh"))
        readCompressed(Codec::Bzip2, file, out);
    else if (startsWith(head, {"\xFD"
                               "7zXZ\0",
                               6}))
        readCompressed(Codec::Xz, file, out);
    else if (startsWith(head, "\x28\xB5\x2F\xFD") ||
             (head.size() > 4 && (buffer[0] & 0xF0) == 0x50 && head.substr(1, 3) == "\x2A\x4D\x18"))
        readCompressed(Codec::Zstd, file, out);
    else if (startsWith(head, "7z\xBC\xAF\x27\x1C"))
        readSevenZip(file, out);
    else if (startsWith(head, "PK\x03\x04"))
        readZip(file, out);
    else if (head.size() == kTarBlock && (isTarHeader(buffer) || isZeroBlock(buffer))) {
        RangeSource source(file, 0, file.size());
        readTar(source, out);
    } else if (ZipDirectory(file).open() != ZipDirectory::Found::No)
        readZip(file, out);
    else
        out.broken(UnpackReason::Unsupported, "is no archive of a kind that is read (zip, tar, gz, xz, zst, bz2, 7z)");
    if (file.failed())
        out.broken(UnpackReason::Io, "the file could not be read");
}

void beSilent(QtMsgType, const QMessageLogContext&, const QString&) {}

[[noreturn]] void leave(UnpackExit code)
{
    ::_exit(static_cast<int>(code));
}

} // namespace

int main(int argc, char** argv)
{
    const std::optional<Arguments> arguments = parse(argc, argv);
    struct stat status
    {};
    if (!arguments || ::fstat(0, &status) != 0 || !S_ISREG(status.st_mode))
        leave(UnpackExit::Usage);
    const uint64_t fileSize = uint64_t(status.st_size);
    const uint64_t offset = std::min(arguments->offset, fileSize);
    const InputFile file(0, offset, std::min(arguments->size, fileSize - offset));
    qInstallMessageHandler(beSilent); // the filters log what the client is told anyway, with bytes of the archive in it
    if (!dropRights(arguments->limits.seconds))
        leave(UnpackExit::Sandbox);
    try {
        Emitter out(1, arguments->limits);
        readArchive(file, out);
        out.done();
    } catch (const std::bad_alloc&) {
        leave(UnpackExit::Memory);
    }
    leave(UnpackExit::Done); // without destructors of libraries, which may want more than the sandbox gives
}
