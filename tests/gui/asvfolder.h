// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace alidade {

/// Writes a folder in the shape of an ASV results folder: one machine, one environment, `commits` commits, one
/// benchmark without and one with two parameter values; from the middle on everything takes 20 % longer. Returns the
/// folder.
QString writeAsvFolder(const QString& parent, const QString& name, int commits,
                       const QString& machine = QStringLiteral("box"));

/// The same, with one file that is cut off in the middle.
QString writeDamagedAsvFolder(const QString& parent, const QString& name, int commits);

} // namespace alidade
