// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "compare/sidelabel.h"

#include "core/diagnostic.h"

#include <QHash>
#include <QMap>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace alidade {

namespace {

constexpr qsizetype kShownCandidates = 5;
constexpr qsizetype kLeastKeyDigits = 12; ///< no run has so high a number

using RunSet = QSet<RunId>;

Error wrong(const QString& part, const QString& reason)
{
    return {ErrorCode::WrongUsage, QStringLiteral("\u201c%1\u201d %2").arg(shownText(part), reason), {}};
}

RunSet runsWhere(const Catalogue& catalogue, const std::function<bool(const RunRecord&)>& wanted)
{
    RunSet runs;
    for (const RunRecord& run : catalogue.runs) {
        if (wanted(run))
            runs.insert(run.id);
    }
    return runs;
}

/// "…: try a, b, c"; empty for no candidates.
QString suggestion(QStringList candidates)
{
    candidates.removeDuplicates();
    candidates.removeAll(QString());
    if (candidates.isEmpty())
        return {};
    const bool more = candidates.size() > kShownCandidates;
    QString text =
        QStringLiteral("; there is ") + shownText(candidates.mid(0, kShownCandidates).join(QStringLiteral(", ")));
    if (more)
        text += QStringLiteral(", \u2026");
    return text;
}

Result<RunSet> byCommit(const Catalogue& catalogue, const QString& part, const QString& value)
{
    const QByteArray wanted = value.toUtf8();
    const QByteArray prefix = wanted.toLower();
    std::vector<const CommitRecord*> found;
    for (const CommitRecord& commit : catalogue.commits) {
        if (commit.hash == wanted) {
            found = {&commit};
            break;
        }
        if (!prefix.isEmpty() && isFullHash(commit.hash) && commit.hash.startsWith(prefix))
            found.push_back(&commit);
    }
    if (found.empty())
        return wrong(part, QStringLiteral("selects nothing: no stored result is of this commit"));
    if (found.size() > 1) {
        QStringList candidates;
        for (size_t i = 0; i < found.size() && i < static_cast<size_t>(kShownCandidates); ++i)
            candidates += QString::fromLatin1(found[i]->hash);
        if (found.size() > static_cast<size_t>(kShownCandidates))
            candidates += QStringLiteral("\u2026");
        return wrong(part, QStringLiteral("is ambiguous: %1 stored commits begin so (%2)")
                               .arg(found.size())
                               .arg(candidates.join(QStringLiteral(", "))));
    }
    const CommitId id = found.front()->id;
    return runsWhere(catalogue, [id](const RunRecord& run) { return run.commit == id; });
}

Result<RunSet> byTag(const Catalogue& catalogue, const QString& part, const QString& value)
{
    QSet<CommitId> commits;
    QStringList tags;
    for (const CommitRecord& commit : catalogue.commits) {
        tags += commit.tag;
        if (commit.tag == value)
            commits.insert(commit.id);
    }
    if (commits.isEmpty())
        return wrong(part, QStringLiteral("selects nothing: no stored commit has this tag") + suggestion(tags));
    return runsWhere(catalogue, [&commits](const RunRecord& run) { return commits.contains(run.commit); });
}

bool isBundle(const BundleRecord& bundle, const QString& value)
{
    if (bundle.name == value || (!bundle.label.isEmpty() && bundle.label == value))
        return true;
    return value.size() >= 6 && QString::fromLatin1(bundle.sha256.toHex()).startsWith(value.toLower());
}

Result<RunSet> byBundle(const Catalogue& catalogue, const QString& part, const QString& value)
{
    QSet<BundleId> bundles;
    QStringList names;
    bool hidden = false;
    for (const BundleRecord& bundle : catalogue.bundles) {
        if (isBundle(bundle, value)) {
            hidden = hidden || bundle.hidden;
            bundles.insert(bundle.id);
        } else if (!bundle.hidden) {
            names += bundle.name;
        }
    }
    if (bundles.isEmpty())
        return wrong(part,
                     QStringLiteral("selects nothing: no bundle has this name, label or checksum") + suggestion(names));
    RunSet runs = runsWhere(catalogue, [&bundles](const RunRecord& run) { return bundles.contains(run.bundle); });
    if (runs.isEmpty())
        return wrong(part, hidden ? QStringLiteral("selects nothing: the bundle is hidden; show it again first")
                                  : QStringLiteral("selects nothing: the bundle holds no run"));
    return runs;
}

/// Content keys are the same in every store, numbers are not.
Result<RunSet> byRunKey(const Catalogue& catalogue, const QString& part, const QByteArray& digits)
{
    const RunSet runs =
        runsWhere(catalogue, [&digits](const RunRecord& run) { return run.key.toHex().startsWith(digits); });
    if (runs.isEmpty())
        return wrong(part, QStringLiteral("selects nothing: no run has this content"));
    return runs;
}

Result<RunSet> byRun(const Catalogue& catalogue, const QString& part, const QString& value)
{
    bool isNumber = false;
    const qint64 id = value.toLongLong(&isNumber);
    if (value.size() >= kLeastKeyDigits)
        return byRunKey(catalogue, part, value.toLatin1().toLower());
    if (!isNumber)
        return wrong(part, QStringLiteral("is no run: runs are numbered (see `list runs`)"));
    RunSet runs = runsWhere(catalogue, [id](const RunRecord& run) { return run.id.value == id; });
    if (runs.isEmpty())
        return wrong(part, QStringLiteral("selects nothing: there is no run of this number"));
    return runs;
}

/// tool, project, env, or any key of the configurations.
Result<RunSet> byKey(const Catalogue& catalogue, const QString& part, const QString& key, const QString& value)
{
    QHash<ConfigurationId, const Configuration*> configurations;
    for (const ConfigurationRecord& record : catalogue.configurations)
        configurations.insert(record.id, &record.configuration);
    QStringList values;
    bool keyKnown = false;
    RunSet runs;
    for (const RunRecord& run : catalogue.runs) {
        QStringList has;
        if (key == QStringLiteral("tool"))
            has += run.tool;
        else if (key == QStringLiteral("project"))
            has += run.project;
        if (const Configuration* configuration = configurations.value(run.configuration)) {
            const KeyValues all = configuration->all();
            if (all.contains(key))
                has += all.value(key);
            else if (key == QStringLiteral("env") || key == QStringLiteral("environment"))
                has += {configuration->environmentName, configuration->shortName()};
        }
        keyKnown = keyKnown || !has.isEmpty();
        values += has;
        if (has.contains(value, key == QStringLiteral("tool") ? Qt::CaseInsensitive : Qt::CaseSensitive))
            runs.insert(run.id);
    }
    if (!keyKnown)
        return wrong(part, QStringLiteral("selects nothing: no run has a key \u201c%1\u201d").arg(shownText(key)));
    if (runs.isEmpty())
        return wrong(part, QStringLiteral("selects nothing: no run has this value") + suggestion(values));
    return runs;
}

struct Term
{
    QString text; ///< as written
    QString key;
    QString value;
};

/// "a:b,c=d,latest". A part without ':' or '=' belongs to the value before it: CPU names hold commas.
Result<std::vector<Term>> termsOf(const QString& text)
{
    std::vector<Term> terms;
    const QStringList parts = text.split(QLatin1Char(','));
    for (const QString& part : parts) {
        const QString trimmed = part.trimmed();
        if (trimmed.isEmpty())
            continue;
        if (trimmed == QStringLiteral("latest")) {
            terms.push_back({trimmed, trimmed, QString()});
            continue;
        }
        static const QStringList kinds = {QStringLiteral("commit"), QStringLiteral("tag"), QStringLiteral("bundle"),
                                          QStringLiteral("run")};
        const qsizetype colon = trimmed.indexOf(QLatin1Char(':'));
        const qsizetype equals = trimmed.indexOf(QLatin1Char('='));
        const bool isKind = colon > 0 && kinds.contains(trimmed.left(colon));
        if (isKind || equals > 0) {
            const qsizetype at = isKind ? colon : equals;
            terms.push_back({trimmed, trimmed.left(at).trimmed(), trimmed.mid(at + 1).trimmed()});
        } else if (!terms.empty() && terms.back().key != QStringLiteral("latest")) {
            terms.back().value += QLatin1Char(',') + part;
            terms.back().text += QLatin1Char(',') + part;
        } else {
            return wrong(trimmed,
                         QStringLiteral("is no selection: write commit:HASH, tag:NAME, bundle:NAME, run:NUMBER, "
                                        "key=value or latest, joined by commas"));
        }
    }
    if (terms.empty())
        return Error{ErrorCode::WrongUsage,
                     QStringLiteral("the selection is empty: write commit:HASH, bundle:NAME, key=value \u2026"),
                     {}};
    return terms;
}

Result<RunSet> runsOf(const Catalogue& catalogue, const Term& term)
{
    if (term.key == QStringLiteral("commit"))
        return byCommit(catalogue, term.text, term.value);
    if (term.key == QStringLiteral("tag"))
        return byTag(catalogue, term.text, term.value);
    if (term.key == QStringLiteral("bundle"))
        return byBundle(catalogue, term.text, term.value);
    if (term.key == QStringLiteral("run"))
        return byRun(catalogue, term.text, term.value);
    return byKey(catalogue, term.text, term.key, term.value);
}

/// The runs of the newest commit among them; of the newest start where none has a commit.
RunSet latestOf(const Catalogue& catalogue, const RunSet& runs)
{
    QHash<CommitId, const CommitRecord*> commits;
    for (const CommitRecord& commit : catalogue.commits)
        commits.insert(commit.id, &commit);
    const auto age = [&commits](const RunRecord& run) {
        const CommitRecord* commit = commits.value(run.commit);
        return std::tuple(commit != nullptr, commit ? commit->order : -1, commit ? commit->time : run.startedAt);
    };
    const RunRecord* newest = nullptr;
    for (const RunRecord& run : catalogue.runs) {
        if (runs.contains(run.id) && (!newest || age(run) >= age(*newest)))
            newest = &run;
    }
    return runsWhere(catalogue, [&runs, newest](const RunRecord& run) {
        return newest && runs.contains(run.id) &&
               (newest->commit.isValid() ? run.commit == newest->commit : run.id == newest->id);
    });
}

} // namespace

Result<ComparisonSide> resolveSide(const Catalogue& catalogue, const QString& text)
{
    Result<std::vector<Term>> terms = termsOf(text);
    if (!terms)
        return terms.error();
    // Two parts of one kind widen the choice (run:1,run:2), parts of different kinds narrow it.
    QMap<QString, RunSet> byKind;
    bool latest = false;
    for (const Term& term : *terms) {
        if (term.key == QStringLiteral("latest")) {
            latest = true;
            continue;
        }
        Result<RunSet> runs = runsOf(catalogue, term);
        if (!runs)
            return runs.error();
        byKind[term.key].unite(*runs);
    }
    RunSet chosen = runsWhere(catalogue, [&byKind](const RunRecord& run) {
        return std::all_of(byKind.begin(), byKind.end(), [&run](const RunSet& runs) { return runs.contains(run.id); });
    });
    if (latest)
        chosen = latestOf(catalogue, chosen);
    if (chosen.isEmpty())
        return wrong(text, catalogue.runs.empty() ? QStringLiteral("selects nothing: the store holds no run")
                                                  : QStringLiteral("selects nothing: no run is all of this at once"));
    ComparisonSide side;
    side.runs.assign(chosen.begin(), chosen.end());
    std::sort(side.runs.begin(), side.runs.end());
    side.label = runsLabel(catalogue, side.runs);
    if (side.label.isEmpty())
        side.label = text;
    side.text = text;
    static const QStringList noKeys = {QStringLiteral("commit"), QStringLiteral("tag"),  QStringLiteral("bundle"),
                                       QStringLiteral("run"),    QStringLiteral("tool"), QStringLiteral("project")};
    for (const QString& kind : byKind.keys()) {
        if (!noKeys.contains(kind))
            side.chosenBy += kind;
    }
    return side;
}

} // namespace alidade
