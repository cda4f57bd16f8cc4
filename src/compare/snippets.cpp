// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/snippets.h"

#include "core/number.h"

#include <QStringList>

#include <cmath>

namespace alidade {

namespace {

/// Words of the two languages for one and the same computation.
struct Language
{
    QString head;
    QString listOpen, listClose;
    QString infinity;
    QString assign;
    const char* intervals; ///< ratio and interval of two intervals: the far ends
    const char* logs;
    const char* moderated; ///< sets se and df
    const char* welch;     ///< the same
    const char* result;
};

QString number(double value, const Language& language)
{
    if (std::isinf(value))
        return value > 0 ? language.infinity : QString(QLatin1Char('-') + language.infinity);
    return QString::fromLatin1(formatDouble(value));
}

QString list(const std::vector<double>& values, const Language& language)
{
    QStringList parts;
    for (double value : values)
        parts += number(value, language);
    return language.listOpen + parts.join(QStringLiteral(", ")) + language.listClose;
}

/// Only what cannot end the comment.
QString commentOf(const CaseComparison& row)
{
    QString text = row.benchmark;
    if (!row.parameters.empty())
        text += QLatin1Char('(') + parameterText(row.parameters, true) + QLatin1Char(')');
    for (QChar& c : text) {
        if (!c.isPrint() || c.isSurrogate() || (c.isSpace() && c != QLatin1Char(' ')))
            c = QLatin1Char('?');
    }
    return QStringLiteral("# %1: %2, contender / baseline\n").arg(text, row.metric.name);
}

bool hasTest(const CaseComparison& row)
{
    const bool tested =
        row.basis == Basis::ModeratedProcesses || row.basis == Basis::Processes || row.basis == Basis::History;
    return tested && row.standardError > 0 && !std::isnan(row.p);
}

bool hasInterval(const CaseComparison& row)
{
    return (row.basis == Basis::Pooled || row.basis == Basis::FileInterval) && !std::isnan(row.ratio.low);
}

/// name = value, line by line.
class Script
{
public:
    Script(const CaseComparison& row, const Language& language)
        : m_text(commentOf(row) + language.head)
        , m_language(language)
    {}

    void set(const char* name, double value)
    {
        line(QLatin1String(name) + m_language.assign + number(value, m_language));
    }
    void set(const char* name, const std::vector<double>& values)
    {
        line(QLatin1String(name) + m_language.assign + list(values, m_language));
    }
    void line(const QString& text) { m_text += text + QLatin1Char('\n'); }
    void lines(const char* text) { m_text += QString::fromUtf8(text); }
    QString text() const { return m_text; }

private:
    QString m_text;
    const Language& m_language;
};

/// The numbers that both languages start from.
void setInputs(Script& script, const CaseComparison& row, const CaseProcesses& processes, const SuitePrior* prior)
{
    if (hasInterval(row)) {
        script.set("baseline", {row.baseline.estimate.value, row.baseline.estimate.low, row.baseline.estimate.high});
        script.set("contender",
                   {row.contender.estimate.value, row.contender.estimate.low, row.contender.estimate.high});
        return;
    }
    script.set("baseline", processes.baseline.levels);
    script.set("contender", processes.contender.levels);
    script.set("confidence", row.ratio.confidence);
    if (row.basis == Basis::ModeratedProcesses && prior) {
        script.set("d0", prior->degreesOfFreedom);
        script.set("s02", prior->variance);
        script.set("df_all", prior->pooledDegrees);
    } else if (row.basis == Basis::History) {
        script.set("se", row.standardError); // from the history of the case
        script.set("df", row.degreesOfFreedom);
    }
}

const Language& python()
{
    static const Language language{
        QStringLiteral("import numpy as np\nfrom scipy import stats\n"),
        QStringLiteral("np.array(["),
        QStringLiteral("])"),
        QStringLiteral("np.inf"),
        QStringLiteral(" = "),
        "ratio, low, high = contender[0] / baseline[0], contender[1] / baseline[2], contender[2] / baseline[1]\n"
        "print(f\"{ratio:.15g} {low:.15g} {high:.15g} nan\")\n",
        "a, b = np.log(baseline), np.log(contender)\n"
        "d = b.mean() - a.mean()\n",
        "df = len(a) + len(b) - 2\n"
        "sp2 = (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum()) / df\n"
        "s2 = s02 if np.isinf(d0) else (d0 * s02 + df * sp2) / (d0 + df)\n"
        "df = min(d0 + df, df_all)\n"
        "se = np.sqrt(s2 * (1 / len(a) + 1 / len(b)))\n",
        "va, vb = a.var(ddof=1) / len(a), b.var(ddof=1) / len(b)\n"
        "se = np.sqrt(va + vb)\n"
        "df = (va + vb) ** 2 / (va ** 2 / (len(a) - 1) + vb ** 2 / (len(b) - 1))\n",
        "p = 2 * stats.t.sf(abs(d / se), df)\n"
        "h = stats.t.ppf(1 - (1 - confidence) / 2, df) * se\n"
        "print(f\"{np.exp(d):.15g} {np.exp(d - h):.15g} {np.exp(d + h):.15g} {p:.15g}\")\n"};
    return language;
}

const Language& r()
{
    static const Language language{
        QString(),
        QStringLiteral("c("),
        QStringLiteral(")"),
        QStringLiteral("Inf"),
        QStringLiteral(" <- "),
        "ratio <- c(contender[1] / baseline[1], contender[2] / baseline[3], contender[3] / baseline[2])\n"
        "cat(sprintf(\"%.15g\", ratio), \"nan\\n\")\n",
        "a <- log(baseline); b <- log(contender)\n"
        "d <- mean(b) - mean(a)\n",
        "df <- length(a) + length(b) - 2\n"
        "sp2 <- (sum((a - mean(a))^2) + sum((b - mean(b))^2)) / df\n"
        "s2 <- if (is.infinite(d0)) s02 else (d0 * s02 + df * sp2) / (d0 + df)\n"
        "df <- min(d0 + df, df_all)\n"
        "se <- sqrt(s2 * (1 / length(a) + 1 / length(b)))\n",
        "va <- var(a) / length(a); vb <- var(b) / length(b)\n"
        "se <- sqrt(va + vb)\n"
        "df <- (va + vb)^2 / (va^2 / (length(a) - 1) + vb^2 / (length(b) - 1))\n",
        "p <- 2 * pt(abs(d / se), df, lower.tail = FALSE)\n"
        "h <- qt(1 - (1 - confidence) / 2, df) * se\n"
        "cat(sprintf(\"%.15g\", c(exp(d), exp(d - h), exp(d + h), p)), \"\\n\")\n"};
    return language;
}

QString snippet(const Language& language, const CaseComparison& row, const CaseProcesses& processes,
                const SuitePrior* prior)
{
    if (!hasTest(row) && !hasInterval(row))
        return {};
    Script script(row, language);
    setInputs(script, row, processes, prior);
    if (hasInterval(row)) {
        script.lines(language.intervals);
        return script.text();
    }
    script.lines(language.logs);
    if (row.basis == Basis::ModeratedProcesses)
        script.lines(language.moderated);
    else if (row.basis == Basis::Processes)
        script.lines(language.welch);
    script.lines(language.result);
    return script.text();
}

} // namespace

QString pythonSnippet(const CaseComparison& row, const CaseProcesses& processes, const SuitePrior* prior)
{
    return snippet(python(), row, processes, prior);
}

QString rSnippet(const CaseComparison& row, const CaseProcesses& processes, const SuitePrior* prior)
{
    return snippet(r(), row, processes, prior);
}

} // namespace alidade
