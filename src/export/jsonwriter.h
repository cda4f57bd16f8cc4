// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters.h"
#include "export/output.h"

#include <QStringList>

#include <vector>

namespace alidade {

/// Writes one JSON document piece by piece. The outer levels get a line per element, inner ones stay on it, so that a
/// diff of two reports shows the cases that differ. Keys are the caller's to keep unique.
class JsonWriter
{
public:
    explicit JsonWriter(Output& output)
        : m_output(output)
    {}

    void beginObject();
    void endObject();
    void beginArray();
    void endArray();
    void key(const char* name);
    void key(const QString& name);

    void text(const QString& value);
    void number(double value); ///< null where JSON has no number for it (NaN, infinite)
    void number(qint64 value);
    void boolean(bool value);
    void null();
    /// A cell of a table: a number where the column is of numbers and it reads as one, null where it is empty there.
    void cell(const QString& value, bool numeric);
    /// [low, high]; null where both are NaN. An open bound is null inside.
    void interval(double low, double high);
    void texts(const QStringList& values);
    /// A key and its value.
    void text(const char* name, const QString& value);
    void number(const char* name, double value);
    void number(const char* name, qint64 value);
    void boolean(const char* name, bool value);
    void interval(const char* name, double low, double high);
    void texts(const char* name, const QStringList& values);
    void parameters(const char* name, const ParameterSet& set);
    /// {name: value}; unnamed ones are "param1", "param2" …
    void parameters(const ParameterSet& set);

private:
    struct Level
    {
        bool array = false;
        bool empty = true;
        bool lines = false; ///< one line per element
    };
    void element();
    void begin(char bracket);
    void end(char bracket);
    void newLine();

    Output& m_output;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

/// A JSON string with its quotes; unpaired surrogates become U+FFFD.
QByteArray jsonString(const QString& text);

} // namespace alidade
