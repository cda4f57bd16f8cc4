// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <compare>
#include <cstddef>
#include <functional>

namespace alidade {

/// A row number of the store that can't be mistaken for that of another table. 0 means "none".
template <typename Tag>
struct Id
{
    qint64 value = 0;

    constexpr bool isValid() const noexcept { return value > 0; }
    constexpr auto operator<=>(const Id&) const = default;
};

using BundleId = Id<struct BundleTag>;
using RunId = Id<struct RunTag>;
using CommitId = Id<struct CommitTag>;
using MachineId = Id<struct MachineTag>;
using ConfigurationId = Id<struct ConfigurationTag>;
using BenchmarkId = Id<struct BenchmarkTag>;
using RepositoryId = Id<struct RepositoryTag>;

template <typename Tag>
size_t qHash(Id<Tag> id, size_t seed = 0) noexcept
{
    return std::hash<qint64>{}(id.value) ^ seed;
}

} // namespace alidade

template <typename Tag>
struct std::hash<alidade::Id<Tag>>
{
    size_t operator()(alidade::Id<Tag> id) const noexcept { return std::hash<qint64>{}(id.value); }
};
