// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sevenzipreader.h"

#include <algorithm>

namespace alidade {

namespace {

/// UTF-16 with a zero at the end, as UTF-8. Unpaired surrogates become the bytes that they would be.
std::string takeName(SevenZipReader& in)
{
    std::string name;
    uint32_t high = 0;
    while (in.good()) {
        const std::string_view bytes = in.take(2);
        uint32_t unit = bytes.size() == 2 ? le16(bytes.data()) : 0;
        if (unit == 0)
            break;
        if (unit >= 0xD800 && unit < 0xDC00) {
            high = unit;
            continue;
        }
        if (unit >= 0xDC00 && unit < 0xE000 && high != 0)
            unit = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
        high = 0;
        const auto put = [&name](uint32_t byte) { name.push_back(static_cast<char>(byte)); };
        if (unit < 0x80) {
            put(unit);
        } else if (unit < 0x800) {
            put(0xC0 | unit >> 6);
            put(0x80 | (unit & 0x3f));
        } else if (unit < 0x10000) {
            put(0xE0 | unit >> 12);
            put(0x80 | (unit >> 6 & 0x3f));
            put(0x80 | (unit & 0x3f));
        } else {
            put(0xF0 | unit >> 18);
            put(0x80 | (unit >> 12 & 0x3f));
            put(0x80 | (unit >> 6 & 0x3f));
            put(0x80 | (unit & 0x3f));
        }
    }
    return name;
}

void readAttributes(SevenZipReader& in, std::vector<SevenZipFile>& files)
{
    const std::vector<bool> defined = in.definedBits(files.size());
    in.byte();
    for (size_t i = 0; i < files.size() && in.good(); ++i) {
        const std::string_view value = defined[i] ? in.take(4) : std::string_view();
        if (value.size() < 4)
            continue;
        const uint32_t attributes = le32(value.data());
        const uint32_t kind = (attributes & 0x8000) != 0 ? attributes >> 28 : 0; // Unix mode in the upper half
        files[i].isFolder = files[i].isFolder || (attributes & 0x10) != 0 || kind == 4;
        files[i].special = kind != 0 && kind != 4 && kind != 8;
    }
}

} // namespace

std::vector<SevenZipFile> readSevenZipFiles(SevenZipReader& in)
{
    std::vector<SevenZipFile> files(in.count());
    std::vector<bool> emptyFile;
    for (unsigned char property = in.byte(); in.good() && property != kEnd; property = in.byte()) {
        SevenZipReader own(in.take(in.number()));
        if (property == kEmptyStream) {
            const std::vector<bool> empty = own.bits(files.size());
            for (size_t i = 0; i < files.size(); ++i)
                files[i].hasStream = !empty[i];
        } else if (property == kEmptyFile) {
            emptyFile =
                own.bits(size_t(std::count_if(files.begin(), files.end(), [](const auto& f) { return !f.hasStream; })));
        } else if (property == kNames) {
            own.byte();
            for (SevenZipFile& file : files)
                file.name = takeName(own);
        } else if (property == kAttributes) {
            readAttributes(own, files);
        }
        if (!own.good())
            in.fail();
    }
    size_t empty = 0;
    for (SevenZipFile& file : files) {
        if (!file.hasStream) {
            file.isFolder = file.isFolder || empty >= emptyFile.size() || !emptyFile[empty];
            ++empty;
        }
    }
    return files;
}

} // namespace alidade
