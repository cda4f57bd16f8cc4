// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace alidade {

/// Writes one compact JSON object, members in the order given. Doubles by core/number.h: the shortest text that reads
/// back as the same bits; what is not finite as "NaN", "Infinity" or "-Infinity" in quotes.
class JsonLine
{
public:
    JsonLine& number(const char* key, double value);
    JsonLine& integer(const char* key, qint64 value);
    JsonLine& boolean(const char* key, bool value);
    JsonLine& text(const char* key, const QString& value);
    JsonLine& ascii(const char* key, const QByteArray& value); ///< of a hash or a word: no escapes needed
    JsonLine& raw(const char* key, const QByteArray& json);

    QByteArray finish() &&;

    static QByteArray quoted(const QString& text);
    static QByteArray numberText(double value);

private:
    void key(const char* name);

    QByteArray m_text = "{";
};

/// Reads members with their kind checked. After any read that failed, ok() is false and missing() names the first.
class JsonFields
{
public:
    explicit JsonFields(const QJsonObject& object)
        : m_object(object)
    {}

    double number(const char* key);
    int integer(const char* key); ///< a whole number in the range of an int
    bool boolean(const char* key);
    QString text(const char* key);
    QByteArray ascii(const char* key);
    QJsonArray array(const char* key);
    bool has(const char* key) const { return m_object.contains(QLatin1String(key)); }

    bool ok() const { return m_missing.isEmpty(); }
    const QString& missing() const { return m_missing; }
    void refuse(const char* key);

    /// A number as JsonLine writes it; nothing for another kind of value.
    static std::optional<double> numberOf(const QJsonValue& value);

private:
    QJsonValue value(const char* key) const { return m_object.value(QLatin1String(key)); }

    QJsonObject m_object;
    QString m_missing;
};

} // namespace alidade
