// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracleinputs.h"
#include "stats/shape/cramervonmises.h"
#include "stats/shape/kolmogorovsmirnov.h"
#include "stats/shape/spread.h"
#include "stats/significance/permutation.h"
#include "stats/significance/tost.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

using namespace alidade;

namespace {

std::vector<double> kolmogorov(const OracleInput& x)
{
    const KolmogorovSmirnovResult result = kolmogorovSmirnov(x[0], x[1]);
    return {result.statistic, result.p};
}

auto cramerBy(CramerVonMisesP method)
{
    return [method](const OracleInput& x) {
        const CramerVonMisesResult result = cramerVonMises(x[0], x[1], method);
        return std::vector<double>{result.statistic, result.p};
    };
}

std::vector<double> permuted(const OracleInput& x)
{
    const auto difference = [](std::span<const double> a, std::span<const double> b) { return mean(b) - mean(a); };
    return {permutationTest(x[0], x[1], difference).p};
}

std::vector<double> equivalence(const OracleInput& x)
{
    const TostResult result = tost(x[0], x[1], -1, 1.5);
    return {result.pLow, result.pHigh};
}

std::vector<OracleRow> shapeRows()
{
    constexpr auto kPython = OracleLanguage::Python;
    constexpr auto kNone = OracleTies::None;
    constexpr auto kMany = OracleTies::Many;
    const auto levene = [](const OracleInput& x) {
        const SpreadResult result = brownForsythe(x[0], x[1]);
        return std::vector<double>{result.statistic, result.p};
    };
    const auto fligner = [](const OracleInput& x) {
        const SpreadResult result = flignerKilleen(x[0], x[1]);
        return std::vector<double>{result.statistic, result.p};
    };
    return {
        {"scipy ks_2samp exact", kPython, "", samplePairs(201, kNone),
         "list(stats.ks_2samp(x[0], x[1], method='exact'))[:2]", kolmogorov},
        // R takes 1 less the chance of a smaller distance: tails below 1e-5 lose digits there.
        {"R ks.test exact, ties", OracleLanguage::R, "", samplePairs(202, kMany),
         "{k <- ks.test(x[[1]], x[[2]], exact = TRUE); c(k$statistic, k$p.value)}", kolmogorov, 1e-9, 1e-13},
        {"scipy cramervonmises_2samp exact", kPython, "", samplePairs(203, kNone, 2, 9),
         "(lambda r: [r.statistic, r.pvalue])(stats.cramervonmises_2samp(x[0], x[1], method='exact'))",
         cramerBy(CramerVonMisesP::Exact)},
        // Scipy ends its series at terms below 1e-7, and both take 1 less the distribution function.
        {"scipy cramervonmises_2samp asymptotic, ties", kPython, "", samplePairs(204, kMany, 5, 40),
         "(lambda r: [r.statistic, r.pvalue])(stats.cramervonmises_2samp(x[0], x[1], method='asymptotic'))",
         cramerBy(CramerVonMisesP::Limit), 1e-9, 1e-9},
        {"scipy levene median", kPython, "", samplePairs(205, kNone, 3, 40),
         "[*stats.levene(x[0], x[1], center='median')]", levene},
        {"scipy levene median, ties", kPython, "", samplePairs(206, kMany, 5, 40),
         "[*stats.levene(x[0], x[1], center='median')]", levene},
        {"scipy fligner", kPython, "", samplePairs(207, kNone, 3, 40), "[*stats.fligner(x[0], x[1])]", fligner},
        {"scipy fligner, ties", kPython, "", samplePairs(208, kMany, 5, 40), "[*stats.fligner(x[0], x[1])]", fligner},
    };
}

} // namespace

std::vector<OracleRow> twoSampleRows()
{
    constexpr auto kPython = OracleLanguage::Python;
    constexpr auto kNone = OracleTies::None;
    std::vector<OracleRow> rows = shapeRows();
    rows.push_back({"scipy permutation_test", kPython, "", samplePairs(211, kNone, 2, 5),
                    "[stats.permutation_test((x[0], x[1]), lambda a, b, axis=-1: a.mean(axis) - b.mean(axis),"
                    " vectorized=True, n_resamples=np.inf).pvalue]",
                    permuted});
    rows.push_back({"statsmodels ttost_ind", kPython, "statsmodels.stats.weightstats", samplePairs(212, kNone),
                    "(lambda r: [r[1][1], r[2][1]])(sys.modules['statsmodels.stats.weightstats']"
                    ".ttost_ind(x[1], x[0], -1, 1.5, usevar='unequal'))",
                    equivalence});
    rows.push_back(
        {"R t.test", OracleLanguage::R, "", samplePairs(213, kNone),
         "{t <- t.test(x[[2]], x[[1]]); c(t$statistic, t$parameter, t$p.value, t$conf.int)}", [](const OracleInput& x) {
             const WelchResult result = welch(x[0], x[1], 0.95);
             return std::vector<double>{result.t, result.degreesOfFreedom, result.p, result.low, result.high};
         }});
    return rows;
}
