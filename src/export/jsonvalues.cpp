// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/jsonvalues.h"

#include "core/number.h"
#include "export/comparisontext.h"
#include "export/jsonwriter.h"

#include <cmath>

namespace alidade {

namespace {

class JsonValueWriter final : public ValueWriter
{
public:
    explicit JsonValueWriter(QIODevice& device)
        : m_output(device)
        , m_json(m_output)
    {
        m_json.beginObject();
        m_json.key("values");
        m_json.beginArray();
    }

    Result<void> write(const ValueRow& row) override
    {
        m_json.beginObject();
        const auto text = [this](const char* name, const QString& value) {
            m_json.key(name);
            m_json.text(value);
        };
        text("bundle", row.bundle);
        text("entry", row.entry);
        m_json.key("run");
        m_json.number(row.run.value);
        text("commit", QString::fromUtf8(row.commit));
        text("machine", row.machine);
        text("environment", row.environment);
        text("benchmark", row.benchmark);
        text("version", row.version);
        m_json.key("parameters");
        m_json.parameters(row.parameters);
        text("metric", row.metric.name);
        text("unit", row.metric.unit);
        text("status", statusWord(row.status));
        text("kind", row.kind);
        text("statistic", row.statistic);
        optional("process", row.process);
        optional("index", row.index);
        m_json.key("value");
        if (std::isinf(row.value)) // JSON has no number for it; as text it is still not lost
            m_json.text(QString::fromLatin1(formatDouble(row.value)));
        else
            m_json.number(row.value);
        m_json.endObject();
        return m_output.failed() ? m_output.flush() : Result<void>();
    }

    Result<void> finish() override
    {
        m_json.endArray();
        m_json.endObject();
        return m_output.flush();
    }

private:
    void optional(const char* name, qint64 value)
    {
        m_json.key(name);
        if (value < 0)
            m_json.null();
        else
            m_json.number(value);
    }

    Output m_output;
    JsonWriter m_json;
};

} // namespace

std::unique_ptr<ValueWriter> jsonValueWriter(QIODevice& device)
{
    return std::make_unique<JsonValueWriter>(device);
}

} // namespace alidade
