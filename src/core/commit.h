// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace alidade {

/// One commit of a graph. Hashes are full, lower-case hexadecimal (40 digits, or 64 in a SHA-256 repository).
struct Commit
{
    QByteArray hash;
    std::vector<QByteArray> parents;
    qint64 committerTime = 0; ///< Unix seconds
    qint64 authorTime = 0;    ///< Unix seconds

    bool operator==(const Commit&) const = default;
};

/// Where commit order came from, best first. Shown wherever an order is shown.
enum class OrderSource {
    Graph,    ///< topological order of a local clone
    SiteIndex, ///< revision numbers of a published ASV site
    Date      ///< nothing better: committer date, else run date
};

/// Whether the text is a full hash. Short hashes are never aligned, only shown.
inline bool isFullHash(QByteArrayView text)
{
    if (text.size() != 40 && text.size() != 64)
        return false;
    for (char c : text) {
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
    }
    return true;
}

} // namespace alidade
