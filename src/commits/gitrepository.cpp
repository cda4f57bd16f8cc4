// SPDX-License-Identifier: GPL-3.0-or-later
#include "commits/gitrepository.h"

#include "commits/gitprocess.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QUrl>

#include <algorithm>

namespace alidade {

namespace {

const QString kEndOfOptions = QStringLiteral("--end-of-options");

// The shape that git itself looks for.
bool isBare(const QString& folder)
{
    const QDir dir(folder);
    return QFileInfo(dir.filePath(QStringLiteral("HEAD"))).isFile() &&
           QFileInfo(dir.filePath(QStringLiteral("objects"))).isDir() &&
           QFileInfo(dir.filePath(QStringLiteral("refs"))).isDir() &&
           !QFileInfo::exists(dir.filePath(QStringLiteral(".git")));
}

QString firstLine(const QByteArray& text)
{
    return QString::fromUtf8(text.left(text.indexOf('\n') < 0 ? text.size() : text.indexOf('\n')));
}

Error failed(const GitOutcome& outcome, const QString& where)
{
    const QString said = firstLine(outcome.errors);
    return {ErrorCode::External,
            said.isEmpty() ? QStringLiteral("git failed with exit code %1").arg(outcome.exitCode)
                           : QString(QStringLiteral("git says: ") + said),
            where};
}

/// One hash a line, each checked: text from elsewhere never becomes an option or a revision expression.
Result<QByteArray> hashLines(const std::vector<QByteArray>& hashes, const char* prefix, const QString& where)
{
    QByteArray lines;
    for (const QByteArray& hash : hashes) {
        if (!isFullHash(hash))
            return Error{ErrorCode::WrongUsage, QStringLiteral("only full hashes name a commit"), where};
        lines += prefix + hash + '\n';
    }
    return lines;
}

std::vector<QByteArray> splitLines(const QByteArray& output)
{
    std::vector<QByteArray> lines;
    for (const QByteArray& line : output.split('\n')) {
        if (!line.isEmpty())
            lines.push_back(line);
    }
    return lines;
}

QStringList graphArguments()
{
    // Plumbing, which heeds fewer settings than log. The same lines as CommitGraph::fromLines reads.
    return {QStringLiteral("rev-list"), QStringLiteral("--no-commit-header"),
            QStringLiteral("--format=%H%x09%P%x09%ct%x09%at"), QStringLiteral("--ignore-missing"),
            QStringLiteral("--stdin")};
}

} // namespace

Result<GitRepository> GitRepository::open(const QString& path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return Error{ErrorCode::NotFound, QStringLiteral("there is no such folder"), path};
    const QString folder = info.isDir() ? info.canonicalFilePath() : info.canonicalPath();
    GitRepository repository;
    if (isBare(folder)) {
        repository.m_path = folder;
        auto asked = repository.run({QStringLiteral("rev-parse"), QStringLiteral("--git-dir")}, {}, {});
        if (!asked)
            return std::move(asked).error();
        return repository;
    }
    const Result<GitOutcome> asked =
        runGit(folder, false, {QStringLiteral("rev-parse"), QStringLiteral("--show-toplevel")}, {}, {});
    if (!asked)
        return asked.error();
    QByteArray top = asked->output;
    if (top.endsWith('\n'))
        top.chop(1);
    if (asked->exitCode != 0 || top.isEmpty())
        return Error{ErrorCode::NotFound,
                     QString(QStringLiteral("is not in a git clone; choose the folder of one (git says: ") +
                             firstLine(asked->errors) + QLatin1Char(')')),
                     path};
    repository.m_path = QFileInfo(QFile::decodeName(top)).canonicalFilePath();
    return repository;
}

Result<QByteArray> GitRepository::run(const QStringList& arguments, const QByteArray& input,
                                      const Progress& progress) const
{
    Result<GitOutcome> outcome = runGit(m_path, isBare(m_path), arguments, input, progress);
    if (!outcome)
        return std::move(outcome).error();
    if (outcome->exitCode != 0)
        return failed(*outcome, m_path);
    return std::move(outcome->output);
}

QString GitRepository::remoteUrl() const
{
    const Result<QByteArray> output =
        run({QStringLiteral("config"), QStringLiteral("--get"), QStringLiteral("remote.origin.url")}, {}, {});
    if (!output)
        return {};
    const QString written = firstLine(*output);
    QUrl url(written, QUrl::StrictMode);
    if (!url.scheme().startsWith(QLatin1String("http")) || url.userInfo().isEmpty())
        return written;
    url.setUserInfo({}); // may hold a token
    return url.toString();
}

Result<std::vector<QByteArray>> GitRepository::tips() const
{
    const auto refs =
        run({QStringLiteral("rev-list"), QStringLiteral("--no-walk=unsorted"), QStringLiteral("--ignore-missing"),
             QStringLiteral("--branches"), QStringLiteral("--remotes"), QStringLiteral("--tags")},
            {}, {});
    if (!refs)
        return refs.error();
    std::vector<QByteArray> found = splitLines(*refs);
    // A detached head is on no branch; an unborn one names no commit yet.
    const auto head = runGit(m_path, isBare(m_path),
                             {QStringLiteral("rev-parse"), QStringLiteral("--verify"), QStringLiteral("--quiet"),
                              kEndOfOptions, QStringLiteral("HEAD^{commit}")},
                             {}, {});
    if (!head)
        return head.error();
    if (head->exitCode == 0) {
        const QByteArray hash = head->output.trimmed();
        if (isFullHash(hash) && std::find(found.begin(), found.end(), hash) == found.end())
            found.push_back(hash);
    }
    return found;
}

Result<std::vector<Commit>> GitRepository::commits(const Progress& progress) const
{
    return commitsSince({}, progress);
}

Result<std::vector<Commit>> GitRepository::commitsSince(const std::vector<QByteArray>& knownTips,
                                                        const Progress& progress) const
{
    const auto current = tips();
    if (!current)
        return current.error();
    if (current->empty())
        return std::vector<Commit>();
    const auto wanted = hashLines(*current, "", m_path);
    const auto known = hashLines(knownTips, "^", m_path);
    if (!wanted || !known)
        return wanted ? known.error() : wanted.error();
    const auto output = run(graphArguments(), *wanted + *known, progress);
    if (!output)
        return output.error();
    Result<CommitGraph> graph = CommitGraph::fromLines(*output);
    if (!graph)
        return Error{ErrorCode::External,
                     QStringLiteral("git printed what is no list of commits (") + graph.error().toString() +
                         QLatin1Char(')'),
                     m_path};
    return graph->commits();
}

Result<std::vector<GitRepository::CommitText>> GitRepository::texts(const std::vector<QByteArray>& hashes,
                                                                    const Progress& progress) const
{
    const auto wanted = hashLines(hashes, "", m_path);
    if (!wanted)
        return wanted.error();
    if (hashes.empty())
        return std::vector<CommitText>();
    const auto tags =
        run({QStringLiteral("for-each-ref"), QStringLiteral("--sort=refname"),
             QStringLiteral("--format=%(objectname) %(*objectname) %(refname:lstrip=2)"), QStringLiteral("refs/tags")},
            {}, progress);
    if (!tags)
        return tags.error();
    QHash<QByteArray, QString> tagOf;
    for (const QByteArray& line : splitLines(*tags)) {
        const QList<QByteArray> fields = line.split(' '); // a reference's name has no blank
        const QByteArray& target = fields.value(1).isEmpty() ? fields.value(0) : fields.value(1);
        if (!tagOf.contains(target))
            tagOf.insert(target, QString::fromUtf8(fields.value(2)));
    }
    const auto output =
        run({QStringLiteral("rev-list"), QStringLiteral("--no-walk=unsorted"), QStringLiteral("--no-commit-header"),
             QStringLiteral("--ignore-missing"), QStringLiteral("--format=%H %s"), QStringLiteral("--stdin")},
            *wanted, progress);
    if (!output)
        return output.error();
    std::vector<CommitText> found;
    for (const QByteArray& line : splitLines(*output)) {
        const qsizetype blank = line.indexOf(' ');
        const QByteArray hash = line.left(blank);
        found.push_back({hash, QString::fromUtf8(line.mid(blank + 1)), tagOf.value(hash)});
    }
    return found;
}

} // namespace alidade
