// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace alidade {

/// Which way is good. Formats seldom say; Unknown is treated as LowerIsBetter and shown as assumed.
enum class Direction { Unknown, LowerIsBetter, HigherIsBetter };

/// What is measured. Units are canonical: "s", "B", "1", "1/s"; a unit that is none of these is kept as its own text.
struct Metric
{
    QString name = QStringLiteral("time"); ///< "time", "cpu_time", "peak memory", a counter's name …
    QString unit = QStringLiteral("s");
    Direction direction = Direction::LowerIsBetter;
    bool primary = true; ///< what the benchmark is for; a Google Benchmark counter or cpu_time is not

    bool operator==(const Metric&) const = default;

    bool higherIsBetter() const { return direction == Direction::HigherIsBetter; }
};

/// A unit as a format writes it, as canonical unit and factor: "ms" → {"s", 1e-3}, "KB" → {"B", 1000}, "seconds" → {"s", 1}.
struct CanonicalUnit
{
    QString unit;
    double factor = 1;

    bool operator==(const CanonicalUnit&) const = default;
};
CanonicalUnit canonicalUnit(const QString& written);

} // namespace alidade
