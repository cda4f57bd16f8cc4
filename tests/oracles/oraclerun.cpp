// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oraclerun.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>

namespace {

/// The first Python that knows scipy: one that a user has put before the system's often does not.
QString pythonWithScipy()
{
    const QStringList candidates = {
        QStandardPaths::findExecutable(QStringLiteral("python3")),
        QStandardPaths::findExecutable(QStringLiteral("python3"), {QStringLiteral("/usr/bin")})};
    for (const QString& candidate : candidates) {
        if (candidate.isEmpty())
            continue;
        QProcess process;
        process.start(candidate, {QStringLiteral("-c"), QStringLiteral("import scipy.stats")});
        if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
            return candidate;
    }
    return {};
}

/// A line for each vector: row, input, then its values; shortest digits that read back to the same double.
bool writeInputs(const QString& path, OracleLanguage language, const std::vector<OracleRow>& rows)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].language != language)
            continue;
        for (std::size_t i = 0; i < rows[r].inputs.size(); ++i) {
            for (const std::vector<double>& values : rows[r].inputs[i]) {
                QByteArray line = QByteArray::number(quint64(r)) + ' ' + QByteArray::number(quint64(i));
                for (double value : values)
                    line += ' ' + QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
                file.write(line + '\n');
            }
        }
    }
    return true;
}

constexpr const char* kPythonFrame = R"(import importlib, sys, warnings
import numpy as np
from scipy import stats
warnings.simplefilter('ignore')
inputs = {}
for line in open(sys.argv[1]):
    words = line.split()
    inputs.setdefault(int(words[0]), {}).setdefault(int(words[1]), []).append(np.array(words[2:], dtype=float))
def answer(row, package, f):
    try:
        if package: importlib.import_module(package)
    except ImportError:
        print(row, 'absent', 'the Python module', package, 'is not installed'); return
    for i, x in inputs[row].items():
        try: print(row, i, *[repr(float(v)) for v in f(x)])
        except Exception as error: print(row, 'failed', 'input', i, repr(error))
)";

constexpr const char* kRFrame = R"(options(warn = -1)
inputs <- list()
for (line in readLines(commandArgs(TRUE)[1])) {
    words <- strsplit(line, ' ')[[1]]
    i <- paste(words[1], words[2])
    inputs[[i]] <- c(inputs[[i]], list(as.numeric(words[-(1:2)])))
}
answer <- function(row, package, f) {
    if (package != '' && !requireNamespace(package, quietly = TRUE)) {
        cat(row, 'absent the R package', package, 'is not installed\n')
        return(invisible())
    }
    for (i in grep(paste0('^', row, ' '), names(inputs), value = TRUE)) tryCatch(
        cat(i, sprintf('%.17g', as.numeric(f(inputs[[i]]))), '\n'),
        error = function(e) cat(row, 'failed input', i, conditionMessage(e), '\n'))
}
)";

QByteArray script(OracleLanguage language, const std::vector<OracleRow>& rows)
{
    const bool python = language == OracleLanguage::Python;
    QString text = QString::fromLatin1(python ? kPythonFrame : kRFrame);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].language == language)
            text += QStringLiteral("answer(%1, '%2', %3 %4)\n")
                        .arg(quint64(r))
                        .arg(rows[r].package, python ? QStringLiteral("lambda x:") : QStringLiteral("function(x)"),
                             rows[r].code);
    }
    return text.toUtf8();
}

void readAnswer(const QString& line, std::vector<OracleAnswer>& answers)
{
    const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    bool ok = words.size() >= 2;
    const qsizetype row = ok ? words[0].toLongLong(&ok) : 0;
    if (!ok || row < 0 || row >= qsizetype(answers.size()))
        return;
    OracleAnswer& answer = answers[static_cast<std::size_t>(row)];
    if (words[1] == QLatin1String("absent")) {
        answer.absent = words.mid(2).join(QLatin1Char(' '));
        return;
    }
    const auto input = words[1].toULongLong(&ok);
    if (!ok) {
        answer.failed = words.mid(1).join(QLatin1Char(' '));
        return;
    }
    std::vector<double>& values = answer.values[static_cast<std::size_t>(input)];
    for (const QString& word : words.mid(2))
        values.push_back(word.toLower().toDouble(&ok));
}

} // namespace

void askOracle(OracleLanguage language, const std::vector<OracleRow>& rows, std::vector<OracleAnswer>& answers)
{
    const bool python = language == OracleLanguage::Python;
    const QString program = python ? pythonWithScipy() : QStandardPaths::findExecutable(QStringLiteral("Rscript"));
    const auto forAll = [&](QString OracleAnswer::*what, const QString& text) {
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (rows[r].language == language)
                answers[r].*what = text;
        }
    };
    if (program.isEmpty()) {
        forAll(&OracleAnswer::absent,
               python ? QStringLiteral("Python with scipy is not installed") : QStringLiteral("R is not installed"));
        return;
    }
    const QTemporaryDir folder;
    const QString inputs = folder.filePath(QStringLiteral("inputs"));
    QFile source(folder.filePath(QStringLiteral("script")));
    if (!writeInputs(inputs, language, rows) || !source.open(QIODevice::WriteOnly)) {
        forAll(&OracleAnswer::failed, QStringLiteral("the inputs could not be written"));
        return;
    }
    source.write(script(language, rows));
    source.close();
    QProcess process;
    process.start(program, {source.fileName(), inputs});
    if (!process.waitForFinished(600'000) || process.exitCode() != 0) {
        forAll(&OracleAnswer::failed, QString::fromUtf8(process.readAllStandardError()).right(2000));
        return;
    }
    for (const QString& line : QString::fromUtf8(process.readAllStandardOutput()).split(QLatin1Char('\n')))
        readAnswer(line, answers);
}
