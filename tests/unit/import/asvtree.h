// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace alidade {

/// A folder of ASV results, as the tool writes them, for tests.
class AsvTree
{
public:
    explicit AsvTree(const QString& folder)
        : m_folder(folder)
    {}

    void write(const QString& path, const QByteArray& content) const;
    void writeMachine(const QString& machine, const QByteArray& cpu = "fast") const;
    /// time_sum without parameters and time_sort over n=1,2 with `second` as the JSON of the second result.
    void writeResult(const QString& machine, const QByteArray& commit, double value,
                     const QByteArray& second = "0.5") const;
    void writeBenchmarks() const;

    /// A full hash that begins with these digits.
    static QByteArray hash(const QByteArray& digits) { return digits + QByteArray(40 - digits.size(), '0'); }

    QString folder() const { return m_folder; }

private:
    QString m_folder;
};

} // namespace alidade
