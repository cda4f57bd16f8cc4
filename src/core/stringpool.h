// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters.h"

#include <QByteArrayView>
#include <QString>

#include <string>
#include <string_view>
#include <unordered_map>

namespace alidade {

/// One shared QString per distinct UTF-8 text, and one shared grid per distinct grid, for the length of one import:
/// thousands of result files repeat the same few hundred names and parameter lists. Forgets all of it when the texts
/// reach 64 MiB, which no set of files that repeat themselves does. Not thread-safe.
class StringPool
{
public:
    QString string(QByteArrayView utf8);
    ParameterGridPtr grid(ParameterGrid&& grid);

    /// The grid that a format's own text of it stood for before, or null: saves building the lists again only to find
    /// that they are known.
    ParameterGridPtr knownGrid(QByteArrayView written) const;
    void rememberGrid(QByteArrayView written, const ParameterGridPtr& grid);

private:
    struct Hash
    {
        using is_transparent = void;
        size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
    };
    /// Called before `text` is kept.
    void makeRoom(size_t text);

    size_t m_bytes = 0; ///< of the texts kept
    std::unordered_map<std::string, QString, Hash, std::equal_to<>> m_strings;
    std::unordered_multimap<size_t, ParameterGridPtr> m_grids;
    std::unordered_map<std::string, ParameterGridPtr, Hash, std::equal_to<>> m_gridTexts;
};

} // namespace alidade
