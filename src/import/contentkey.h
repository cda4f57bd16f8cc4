// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace alidade {

/// What the user adds to a run that the file itself does not say. Part of the run's identity: one file that is imported
/// for two commits is two runs.
struct AddedFacts
{
    QByteArray commit; ///< empty where the file names one itself
    KeyValues keys;
};

/// Identity of a run: 32 bytes that depend on the entry's content, the run's place in it and what the user adds, not on
/// any name, folder or packing.
QByteArray runKey(const QByteArray& entrySha256, quint32 indexInEntry, const AddedFacts& added);

/// Identity of a bundle: over the keys of what it holds, in any order and with repetitions.
QByteArray bundleKey(std::vector<QByteArray> keys);

/// SHA-256 of a file's bytes, as sha256sum prints it; empty where it is no file or can't be read.
QByteArray fileChecksum(const QString& path);

} // namespace alidade
