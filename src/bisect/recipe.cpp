// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/recipe.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr qint64 kMostBytes = 1 << 20;
constexpr double kBuildTimeoutSeconds = 3600;
constexpr double kMeasureTimeoutSeconds = 600;
constexpr double kMostSeconds = 7 * 86400.0;

/// Reads the members of one recipe; the first thing that is wrong is kept as the error.
class RecipeReader
{
public:
    RecipeReader(const QString& name, const QJsonObject& object)
        : m_name(name)
        , m_object(object)
    {}

    Result<Recipe> read();

private:
    QJsonValue take(const char* key);
    void wrong(const QString& path, const QString& what);
    QString text(const char* key, const QString& fallback);
    bool flag(const char* key);
    double seconds(const char* key, double fallback);
    QStringList argumentsOf(const QJsonValue& value, const QString& path);
    QList<QStringList> commandsOf(const QJsonValue& value, const QString& path);
    void readEnvironment(QMap<QString, QString>& environment);
    void readPassed(QStringList& passed);
    void readResults(bool& fromStdout);
    void refuseUnknown();

    QString m_name;
    QJsonObject m_object;
    QStringList m_known;
    bool m_shell = false;
    std::optional<Error> m_error;
};

QJsonValue RecipeReader::take(const char* key)
{
    m_known += QString::fromLatin1(key);
    return m_object.value(QLatin1String(key));
}

void RecipeReader::wrong(const QString& path, const QString& what)
{
    if (!m_error)
        m_error = Error{ErrorCode::InvalidInput, what, m_name + QStringLiteral(":$.") + path};
}

QString RecipeReader::text(const char* key, const QString& fallback)
{
    const QJsonValue value = take(key);
    if (!value.isUndefined() && !value.isString())
        wrong(QString::fromLatin1(key), QStringLiteral("must be a text"));
    return value.toString(fallback);
}

bool RecipeReader::flag(const char* key)
{
    const QJsonValue value = take(key);
    if (!value.isUndefined() && !value.isBool())
        wrong(QString::fromLatin1(key), QStringLiteral("must be true or false"));
    return value.toBool();
}

double RecipeReader::seconds(const char* key, double fallback)
{
    const QJsonValue value = take(key);
    if (value.isUndefined())
        return fallback;
    const double number = value.toDouble(-1);
    if (number > 0 && number <= kMostSeconds)
        return number;
    wrong(QString::fromLatin1(key), QStringLiteral("must be a number of seconds above 0 and at most a week"));
    return fallback;
}

QStringList RecipeReader::argumentsOf(const QJsonValue& value, const QString& path)
{
    if (value.isString()) {
        if (m_shell && !value.toString().trimmed().isEmpty())
            return {QStringLiteral("sh"), QStringLiteral("-c"), value.toString()};
        wrong(path,
              QStringLiteral("a command is a list of arguments, as in [\"make\", \"-j2\"]; for a line that a shell "
                             "reads, say so with \"shell\": true"));
        return {};
    }
    QStringList arguments;
    const QJsonArray list = value.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (!list[i].isString() || list[i].toString().contains(QChar(0)))
            wrong(QStringLiteral("%1[%2]").arg(path, QString::number(i)),
                  QStringLiteral("an argument must be a text; write a number as \"2\""));
        arguments += list[i].toString();
    }
    if (arguments.isEmpty() || arguments.first().isEmpty())
        wrong(path, QStringLiteral("a command needs a program as its first argument"));
    return arguments;
}

/// One command, or a list of commands.
QList<QStringList> RecipeReader::commandsOf(const QJsonValue& value, const QString& path)
{
    if (value.isUndefined())
        return {};
    const QJsonArray list = value.toArray();
    if (value.isArray() && list.isEmpty())
        return {};
    const bool several = m_shell ? value.isArray() : list.first().isArray();
    if (!several)
        return {argumentsOf(value, path)};
    QList<QStringList> commands;
    for (qsizetype i = 0; i < list.size(); ++i)
        commands += argumentsOf(list[i], QStringLiteral("%1[%2]").arg(path, QString::number(i)));
    return commands;
}

void RecipeReader::readEnvironment(QMap<QString, QString>& environment)
{
    const QJsonValue value = take("env");
    if (!value.isUndefined() && !value.isObject())
        wrong(QStringLiteral("env"), QStringLiteral("must be an object of texts"));
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (!it.value().isString())
            wrong(QStringLiteral("env.") + it.key(), QStringLiteral("must be a text; write a number as \"2\""));
        if (it.key().isEmpty() || it.key().contains(QLatin1Char('=')))
            wrong(QStringLiteral("env.") + it.key(), QStringLiteral("is no name of a variable"));
        environment.insert(it.key(), it.value().toString());
    }
}

void RecipeReader::readPassed(QStringList& passed)
{
    const QJsonValue value = take("pass_env");
    if (!value.isUndefined() && !value.isArray())
        wrong(QStringLiteral("pass_env"), QStringLiteral("must be a list of names"));
    const QJsonArray list = value.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list[i].toString().isEmpty())
            wrong(QStringLiteral("pass_env[%1]").arg(i), QStringLiteral("must be the name of a variable"));
        passed += list[i].toString();
    }
}

void RecipeReader::readResults(bool& fromStdout)
{
    const QString results = text("results", QStringLiteral("stdout"));
    if (results != QLatin1String("stdout") && results != QLatin1String("files"))
        wrong(QStringLiteral("results"),
              QStringLiteral("must be \"stdout\" (measure prints them) or \"files\" (it writes them to {results})"));
    fromStdout = results == QLatin1String("stdout");
}

void RecipeReader::refuseUnknown()
{
    for (const QString& key : m_object.keys()) {
        if (!m_known.contains(key))
            wrong(key, QStringLiteral("there is no such key; known are ") + m_known.join(QStringLiteral(", ")));
    }
}

Result<Recipe> RecipeReader::read()
{
    const QJsonValue version = take("alidade_recipe");
    if (version.toDouble() != 1)
        wrong(QStringLiteral("alidade_recipe"),
              version.isUndefined() ? QStringLiteral("is missing: a recipe begins with \"alidade_recipe\": 1")
                                    : QStringLiteral("only version 1 is known"));
    Recipe recipe;
    DriverRecipe& commands = recipe.commands;
    commands.name = text("name", QFileInfo(m_name).completeBaseName());
    recipe.description = text("description", {});
    recipe.driver = text("driver", QStringLiteral("local"));
    m_shell = flag("shell");
    commands.build = commandsOf(take("build"), QStringLiteral("build"));
    const QJsonValue measure = take("measure");
    if (measure.isUndefined())
        wrong(QStringLiteral("measure"), QStringLiteral("is missing: the command of one process run"));
    else
        commands.measure = argumentsOf(measure, QStringLiteral("measure"));
    readResults(commands.resultsFromStdout);
    commands.benchmark = text("benchmark", {});
    readEnvironment(commands.environment);
    readPassed(commands.passed);
    commands.buildTimeoutSeconds = seconds("build_timeout_s", kBuildTimeoutSeconds);
    commands.measureTimeoutSeconds = seconds("measure_timeout_s", kMeasureTimeoutSeconds);
    commands.submodules = flag("submodules");
    const QJsonValue options = take("options");
    if (!options.isUndefined() && !options.isObject())
        wrong(QStringLiteral("options"), QStringLiteral("must be an object"));
    commands.options = options.toObject();
    refuseUnknown();
    if (m_error)
        return *m_error;
    return recipe;
}

QString placeOf(const QByteArray& text, int offset)
{
    const QByteArray before = text.left(offset);
    const qsizetype line = before.count('\n') + 1;
    const qsizetype column = before.size() - before.lastIndexOf('\n');
    return QString::number(line) + QLatin1Char(':') + QString::number(column);
}

const QString kReadyFolder = QStringLiteral(":/alidade/recipes/");

} // namespace

Result<Recipe> parseRecipe(const QString& name, const QByteArray& text)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(text, &fault);
    if (fault.error != QJsonParseError::NoError)
        return Error{ErrorCode::InvalidInput,
                     QString(QStringLiteral("this is no recipe: not JSON (") + fault.errorString() + QLatin1Char(')')),
                     name + QLatin1Char(':') + placeOf(text, fault.offset)};
    if (!document.isObject())
        return Error{ErrorCode::InvalidInput, QStringLiteral("this is no recipe: a recipe is a JSON object"), name};
    Result<Recipe> recipe = RecipeReader(name, document.object()).read();
    if (recipe)
        recipe->text = text;
    return recipe;
}

Result<Recipe> readRecipe(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        const Result<Recipe> ready = readyRecipe(path);
        if (ready)
            return ready;
        return Error{ErrorCode::NotFound,
                     QString(QStringLiteral("can't be read (") + file.errorString() +
                             QStringLiteral("); ready recipes are ") + readyRecipeNames().join(QStringLiteral(", "))),
                     path};
    }
    if (file.size() > kMostBytes)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("is larger than 1 MiB: this is no recipe"), path};
    return parseRecipe(path, file.readAll());
}

QStringList readyRecipeNames()
{
    QStringList names;
    for (const QString& file : QDir(kReadyFolder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        names += file.chopped(5);
    return names;
}

Result<Recipe> readyRecipe(const QString& name)
{
    QFile file(kReadyFolder + name + QStringLiteral(".json"));
    if (name.contains(QLatin1Char('/')) || !file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::NotFound, QStringLiteral("there is no ready recipe of this name"), name};
    return parseRecipe(name, file.readAll());
}

QString shellText(const QStringList& arguments)
{
    const auto isPlain = [](const QString& text) {
        return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
            return c.isLetterOrNumber() || QStringLiteral("_@%+=:,./-{}").contains(c);
        });
    };
    QStringList shown;
    for (QString argument : arguments) {
        if (isPlain(argument)) {
            shown += argument;
            continue;
        }
        argument.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
        shown += QString(QLatin1Char('\'') + argument + QLatin1Char('\''));
    }
    return shown.join(QLatin1Char(' '));
}

QStringList Recipe::shown() const
{
    QStringList lines;
    for (const QStringList& arguments : commands.build)
        lines += shellText(arguments);
    lines += shellText(commands.measure);
    return lines;
}

} // namespace alidade
