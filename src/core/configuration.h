// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

#include <vector>

namespace alidade {

/// Keys as a format writes them ("cpu", "python", "numpy", …) to values as text; compared as text.
using KeyValues = QMap<QString, QString>;

/// Hardware and software that two runs must share to be compared, or differ in to be what is compared.
struct Configuration
{
    QString machine;         ///< name of the machine; "unknown machine" is shown where empty
    KeyValues hardware;      ///< arch, cpu, ram, num_cpu …
    QString environmentName; ///< the format's own name of the environment (ASV's env_name), for people only
    KeyValues environment;   ///< python, requirements, compiler, flags, allocator, environment variables …

    bool operator==(const Configuration&) const = default;

    /// hardware and environment together, machine under "machine".
    KeyValues all() const;
    /// "py3.12 · openblas": the environment in a few words, for lists.
    QString shortName() const;
};

/// A key whose values differ between two configurations; empty text where the key is missing.
struct KeyDifference
{
    QString key;
    QString left;
    QString right;

    bool operator==(const KeyDifference&) const = default;
};

/// All keys that differ, those that matter for performance (cpu, governor, BLAS, compiler, allocator, …) first.
std::vector<KeyDifference> differences(const Configuration& left, const Configuration& right);

/// Whether a differing value of this key can be expected to change timings.
bool mattersForPerformance(const QString& key);

} // namespace alidade
