// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/moderated/moderatedt.h"

#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

CaseContrast caseContrast(std::span<const double> baseline, std::span<const double> contender)
{
    const auto nA = static_cast<double>(baseline.size());
    const auto nB = static_cast<double>(contender.size());
    CaseContrast contrast{mean(contender) - mean(baseline), kNone, 0, 1 / nA + 1 / nB};
    if (baseline.empty() || contender.empty() || baseline.size() + contender.size() < 3)
        return contrast;
    contrast.df = nA + nB - 2;
    const double squaresA = baseline.size() > 1 ? variance(baseline) * (nA - 1) : 0;
    const double squaresB = contender.size() > 1 ? variance(contender) * (nB - 1) : 0;
    contrast.variance = (squaresA + squaresB) / contrast.df;
    return contrast;
}

ModeratedT moderatedT(const CaseContrast& one, const VariancePrior& prior, double confidence)
{
    const double variance = squeezedVariance(one.variance, one.df, prior);
    const double df = squeezedDf(one.df, prior);
    const double error = std::sqrt(variance * one.scale);
    if (!(df > 0) || !std::isfinite(error) || std::isnan(one.difference))
        return {one.difference, -kInfinity, kInfinity, kNone, kNone, kNone, variance};
    if (!(error > 0))
        return {one.difference, one.difference, one.difference, kNone, df, kNone, variance};
    const double half = studentQuantile(1 - (1 - confidence) / 2, df) * error;
    const double t = one.difference / error;
    return {one.difference, one.difference - half, one.difference + half, t, df, studentTwoSided(t, df), variance};
}

ModeratedSuite moderatedT(std::span<const CaseContrast> cases, double confidence)
{
    std::vector<double> variances;
    std::vector<double> df;
    variances.reserve(cases.size());
    df.reserve(cases.size());
    for (const CaseContrast& one : cases) {
        variances.push_back(one.variance);
        df.push_back(one.df);
    }
    ModeratedSuite suite{{}, fitVariancePrior(variances, df)};
    suite.cases.reserve(cases.size());
    for (const CaseContrast& one : cases)
        suite.cases.push_back(moderatedT(one, suite.prior, confidence));
    return suite;
}

} // namespace alidade
