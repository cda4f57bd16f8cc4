// SPDX-License-Identifier: GPL-3.0-or-later
// Manifests come from strangers as results do: everything is checked, nothing is taken as it stands.
#include "export/reportmanifest.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace alidade {

namespace {

constexpr qint64 kLargestFile = 256LL << 20; ///< a JSON report of a million cases
constexpr qint64 kHeadBytes = 4096;
constexpr qsizetype kHashBytes = 32;

Error odd(const QString& what)
{
    return {ErrorCode::InvalidInput, QStringLiteral("no manifest of a comparison: %1").arg(what), {}};
}

/// Reads members and keeps the first complaint, so that callers need not look after each.
class Reader
{
public:
    QString text(const QJsonObject& object, const char* key)
    {
        const QJsonValue value = object.value(QLatin1String(key));
        if (!value.isString())
            complain(key, "a text");
        return value.toString();
    }

    bool boolean(const QJsonObject& object, const char* key)
    {
        const QJsonValue value = object.value(QLatin1String(key));
        if (!value.isBool())
            complain(key, "true or false");
        return value.toBool();
    }

    /// Above `least` and below `most`.
    double number(const QJsonObject& object, const char* key, double least, double most)
    {
        const QJsonValue value = object.value(QLatin1String(key));
        const double number = value.toDouble(least);
        if (!value.isDouble() || !(number > least) || !(number < most))
            complain(key, "a number in its range");
        return number;
    }

    QJsonObject object(const QJsonObject& parent, const char* key)
    {
        const QJsonValue value = parent.value(QLatin1String(key));
        if (!value.isObject())
            complain(key, "an object");
        return value.toObject();
    }

    QJsonArray array(const QJsonObject& object, const char* key)
    {
        const QJsonValue value = object.value(QLatin1String(key));
        if (!value.isArray())
            complain(key, "a list");
        return value.toArray();
    }

    QStringList texts(const QJsonObject& object, const char* key)
    {
        QStringList texts;
        for (const QJsonValue& value : array(object, key)) {
            if (!value.isString())
                complain(key, "a list of texts");
            texts += value.toString();
        }
        return texts;
    }

    QByteArray hash(const QJsonObject& object, const char* key, bool mayBeEmpty)
    {
        const QByteArray hex = text(object, key).toLatin1();
        const QByteArray bytes = QByteArray::fromHex(hex);
        if (!(mayBeEmpty && hex.isEmpty()) && (bytes.size() != kHashBytes || bytes.toHex() != hex.toLower()))
            complain(key, "64 hexadecimal digits");
        return bytes;
    }

    void complain(const char* key, const char* wanted)
    {
        if (m_complaint.isEmpty())
            m_complaint = QStringLiteral("\u201c%1\u201d is not %2").arg(QLatin1String(key), QLatin1String(wanted));
    }
    const QString& complaint() const { return m_complaint; }

private:
    QString m_complaint;
};

ManifestSide sideOf(Reader& reader, const QJsonObject& object)
{
    ManifestSide side;
    side.isPath = object.contains(QLatin1String("path"));
    side.selection = reader.text(object, side.isPath ? "path" : "selection");
    side.label = reader.text(object, "label");
    side.chosenBy = reader.texts(object, "chosen_by");
    for (const QJsonValue& value : reader.array(object, "runs")) {
        const QJsonObject run = value.toObject();
        side.runs.push_back({reader.hash(run, "key", false), reader.text(run, "bundle"), reader.text(run, "entry")});
    }
    if (side.runs.empty())
        reader.complain("runs", "a list of at least one run");
    return side;
}

FamilyMethod familyOf(Reader& reader, const QString& word)
{
    for (const FamilyMethod method :
         {FamilyMethod::BenjaminiHochberg, FamilyMethod::Holm, FamilyMethod::BenjaminiYekutieli}) {
        if (familyWord(method) == word)
            return method;
    }
    reader.complain("family", "bh, holm or by");
    return {};
}

ComparisonPolicy policyOf(Reader& reader, const QJsonObject& object)
{
    ComparisonPolicy policy;
    policy.margin = reader.number(object, "margin", 0, 10);
    for (const QJsonValue& value : reader.array(object, "margins")) {
        const QJsonObject rule = value.toObject();
        policy.margins.push_back({reader.text(rule, "pattern"), reader.number(rule, "margin", 0, 10)});
    }
    policy.confidence = reader.number(object, "confidence", 0.5, 1);
    policy.falseDiscovery = reader.number(object, "false_discovery", 0, 1);
    policy.family = familyOf(reader, reader.text(object, "family"));
    policy.treatment = reader.texts(object, "treatment");
    policy.primaryOnly = reader.boolean(object, "primary_only");
    policy.useHistory = reader.boolean(object, "use_history");
    bool isNumber = false;
    policy.seed = reader.text(object, "seed").toULongLong(&isNumber);
    if (!isNumber)
        reader.complain("seed", "a whole number in quotes");
    return policy;
}

Result<ReportManifest> manifestOf(const QJsonObject& object)
{
    if (object.value(QLatin1String("alidade_manifest")).toDouble() > 1)
        return Error{ErrorCode::Unsupported,
                     QStringLiteral("this manifest was written by a newer Alidade (%1)")
                         .arg(object.value(QLatin1String("version")).toString()),
                     {}};
    Reader reader;
    ReportManifest manifest;
    manifest.version = reader.text(object, "version");
    manifest.baseline = sideOf(reader, reader.object(object, "baseline"));
    manifest.contender = sideOf(reader, reader.object(object, "contender"));
    manifest.from = reader.texts(object, "from");
    manifest.policy = policyOf(reader, reader.object(object, "settings"));
    manifest.acrossMachines = reader.boolean(object, "across_machines");
    const QJsonObject shown = reader.object(object, "shown");
    manifest.filter = reader.text(shown, "filter");
    manifest.search = reader.text(shown, "search");
    manifest.verdicts = reader.texts(shown, "verdicts");
    for (const QJsonValue& value : reader.array(object, "inputs")) {
        const QJsonObject input = value.toObject();
        manifest.inputs.push_back({reader.text(input, "name"), reader.hash(input, "sha256", true)});
    }
    if (!reader.complaint().isEmpty())
        return odd(reader.complaint());
    return manifest;
}

} // namespace

Result<ReportManifest> readManifest(const QByteArray& bytes)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError)
        return odd(QStringLiteral("%1 at byte %2").arg(error.errorString()).arg(error.offset));
    QJsonObject object = document.object();
    if (object.value(QLatin1String("manifest")).isObject())
        object = object.value(QLatin1String("manifest")).toObject();
    if (!object.contains(QLatin1String("alidade_manifest")))
        return odd(QStringLiteral("it does not say alidade_manifest"));
    return manifestOf(object);
}

Result<ReportManifest> readManifestFile(const QString& path)
{
    QFile file(path);
    if (!file.exists())
        return Error{ErrorCode::NotFound, QStringLiteral("there is no such file"), path};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString(), path};
    if (file.size() > kLargestFile)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("too large for a manifest"), path};
    Result<ReportManifest> manifest = readManifest(file.readAll());
    if (manifest)
        return manifest;
    Error error = manifest.error();
    error.where = path;
    return error;
}

bool looksLikeManifest(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray head = file.read(kHeadBytes);
    return head.trimmed().startsWith('{') && head.contains("\"alidade_manifest\"");
}

} // namespace alidade
