// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"

#include <QString>

#include <vector>

namespace alidade {

/// Runs drawn as text, one column each:
///
///     commit            a1      a2        a3
///     machine           zen4    zen4      zen4
///     env:python        3.12    3.12      3.12
///     parse             10      10        13          # ms
///     sort(n=10,t=f32)  1,2,3   1,2|3,4   5[4..6]     # us higher
///     print@v2          fail    skip      -           # B
///
/// Heads: commit (hexadecimal, filled up with zeros to 40 digits; "-" none), machine, tool, project, start (Unix
/// seconds), env:KEY, hw:KEY. Every other line is a case: benchmark(parameters)@version:metric. A cell is one value;
/// raw values joined by ',' with '|' between processes ("5|" is one process of one value); either followed by
/// [low..high], the file's interval, or {q25..q75}, its quartiles ("inf" is allowed). "fail", "skip", "off" (not run),
/// "-" (the run does not have it). After '#': the unit, and "higher" or "unknown" for the direction, "secondary" for a
/// metric that is not the main one. A mistake in a drawing ends the test program with its line.
std::vector<RawRun> runsFromText(const QString& drawing);

/// A drawing of one column.
RawRun runFromText(const QString& drawing);

/// "a1" as runsFromText fills it up.
QByteArray fullHash(const QByteArray& beginning);

} // namespace alidade
