// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <QByteArrayView>
#include <QString>

#include <vector>

namespace alidade {

/// A file that no reader takes for its own, and what the look at its head told of why.
struct Unrecognised
{
    QString path;
    QString damage; ///< "is empty", "is no whole JSON (17:3: ...)"; empty where it is merely something else
};

/// What is wrong with bytes that no reader takes, where that can be told: nothing in them, or JSON that breaks off, or
/// something else under a name that ends in .json. `whole` says that these are all the bytes, not only the first ones.
QString damageOf(const QString& path, QByteArrayView bytes, bool whole);
/// Whether its name says that results may have been in it.
bool isNamedJson(const QString& path);

/// Why such a file is refused where it was meant to be read: its damage, else the formats that are read here by name.
QString refusalOf(const QString& damage);

/// One line on files that were left out, `total` of them, a few by name.
QString leftOutText(const std::vector<Unrecognised>& files, qint64 total);

} // namespace alidade
