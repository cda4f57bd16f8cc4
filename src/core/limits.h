// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace alidade {

/// What a bundle from a stranger may cost. All adjustable; each is named in the message when it is hit.
struct Limits
{
    qint64 entryBytes = qint64(512) << 20;  ///< one file, unpacked
    qint64 bundleBytes = qint64(4) << 30;   ///< one bundle, unpacked
    qint64 spoolBytes = qint64(1) << 30;    ///< temporary disk for unpacked result files
    qint64 ratio = 200;                     ///< unpacked : packed …
    qint64 ratioFreeBytes = qint64(16) << 20; ///< … which only counts above this size
    qint64 entries = 200'000;
    int archiveDepth = 3; ///< archives in archives
    int nameBytes = 4096;
    int jsonDepth = 512;
    int unpackSeconds = 120; ///< CPU time of one alidade-unpack

    bool operator==(const Limits&) const = default;
};

} // namespace alidade
