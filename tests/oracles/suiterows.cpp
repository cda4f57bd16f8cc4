// SPDX-License-Identifier: GPL-3.0-or-later
// What looks at many cases, machines or levels at once: limma, metafor and lme4 of R.
#include "oracles/oraclerow.h"
#include "stats/combine/randomeffects.h"
#include "stats/hierarchy/variance.h"
#include "stats/moderated/moderatedt.h"
#include "stats/random/random.h"

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

constexpr double kByIntention = std::numeric_limits<double>::quiet_NaN();
constexpr auto kR = OracleLanguage::R;

/// Suites of cases, baseline and contender in turn; variances differ from case to case.
std::vector<OracleInput> suites(std::uint64_t seed)
{
    std::vector<OracleInput> inputs;
    for (std::uint64_t i = 0; i < 20; ++i) {
        Random random(seed, i);
        const auto cases = static_cast<std::size_t>(6 + random.below(30));
        const auto n = static_cast<std::size_t>(2 + random.below(5)), m = static_cast<std::size_t>(2 + random.below(5));
        OracleInput input;
        for (std::size_t c = 0; c < cases; ++c) {
            const double spread = 0.01 * std::exp((0.2 + 0.1 * static_cast<double>(i % 8)) * random.normal());
            for (const std::size_t size : {n, m}) {
                std::vector<double>& side = input.emplace_back();
                for (std::size_t k = 0; k < size; ++k)
                    side.push_back((size == m && c % 4 == 0 ? 0.02 : 0) + spread * random.normal());
            }
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

std::vector<double> moderated(const OracleInput& x)
{
    std::vector<CaseContrast> contrasts;
    for (std::size_t i = 0; i + 1 < x.size(); i += 2)
        contrasts.push_back(caseContrast(x[i], x[i + 1]));
    const ModeratedSuite suite = moderatedT(contrasts, 0.95);
    std::vector<double> numbers = {suite.prior.df, suite.prior.variance};
    for (const ModeratedT& one : suite.cases) {
        numbers.push_back(one.t);
        numbers.push_back(one.p);
        numbers.push_back(one.low);
        numbers.push_back(one.high);
    }
    return numbers;
}

/// Effects in per cent, for metafor's threshold is absolute, and their variances; machines agree in some and differ in
/// others.
std::vector<OracleInput> machines(std::uint64_t seed)
{
    std::vector<OracleInput> inputs;
    for (std::uint64_t i = 0; i < 40; ++i) {
        Random random(seed, i);
        const auto count = static_cast<std::size_t>(2 + random.below(9));
        std::vector<double> effects, variances;
        for (std::size_t k = 0; k < count; ++k) {
            variances.push_back(std::exp(random.normal()));
            const double between = static_cast<double>(i % 4) * random.normal();
            effects.push_back(2 + between + std::sqrt(variances.back()) * random.normal());
        }
        inputs.push_back({effects, variances});
    }
    return inputs;
}

auto combinedBy(BetweenMethod method, bool neverBelowOwnErrors)
{
    return [method, neverBelowOwnErrors](const OracleInput& x) {
        std::vector<MachineEffect> effects;
        for (std::size_t i = 0; i < x[0].size(); ++i)
            effects.push_back({x[0][i], x[1][i]});
        RandomEffects result = combineMachines(effects, {method, neverBelowOwnErrors, 0.95});
        if (result.tauSquared == 0) // metafor comes to 0 in ever smaller steps, and ends somewhat above it
            result.iSquared = kByIntention;
        return std::vector<double>{result.effect.value,  result.effect.low,    result.effect.high, result.p,
                                   result.tauSquared,    result.iSquared,      result.q,           result.qP,
                                   result.predictionLow, result.predictionHigh};
    };
}

/// method and test as metafor calls them. Its own search ends at steps of 1e-5: it is told to go on.
QString metafor(const char* method, const char* test)
{
    return QStringLiteral("{f <- metafor::rma(x[[1]], x[[2]], method = '%1', test = '%2', "
                          "control = list(threshold = 1e-14, tol = 1e-14, maxiter = 100000)); p <- predict(f); "
                          "c(f$beta, f$ci.lb, f$ci.ub, f$pval, f$tau2, f$I2 / 100, f$QE, f$QEp, p$pi.lb, p$pi.ub)}")
        .arg(QLatin1String(method), QLatin1String(test));
}

/// Processes of equally many iterations.
std::vector<OracleInput> balanced(std::uint64_t seed)
{
    std::vector<OracleInput> inputs;
    for (std::uint64_t i = 0; i < 30; ++i) {
        Random random(seed, i);
        const auto processes = static_cast<std::size_t>(3 + random.below(8));
        const auto iterations = static_cast<std::size_t>(2 + random.below(20));
        OracleInput input;
        for (std::size_t p = 0; p < processes; ++p) {
            const double own = 10 + random.normal();
            std::vector<double>& process = input.emplace_back();
            for (std::size_t k = 0; k < iterations; ++k)
                process.push_back(own + 0.4 * random.normal());
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

/// Where processes do not differ REML gives their part of the variance to the iterations; ours stays as measured.
std::vector<double> components(const OracleInput& x)
{
    const VarianceComponents found = varianceComponents(x);
    const bool differ = found.processes > 0;
    return {found.mean, differ ? found.processes : kByIntention, differ ? found.iterations : kByIntention};
}

} // namespace

std::vector<OracleRow> suiteRows()
{
    const QString limma = QStringLiteral(
        "{k <- seq(1, length(x), 2); m <- t(sapply(k, function(i) c(x[[i]], x[[i + 1]]))); "
        "d <- cbind(1, rep(0:1, c(length(x[[1]]), length(x[[2]])))); f <- limma::eBayes(limma::lmFit(m, d)); "
        "h <- qt(.975, f$df.total) * f$stdev.unscaled[, 2] * sqrt(f$s2.post); b <- f$coefficients[, 2]; "
        "c(f$df.prior, f$s2.prior, t(cbind(f$t[, 2], f$p.value[, 2], b - h, b + h)))}");
    return {
        // Limma ends its search for d0 at relative steps of 1e-8; all that follows carries that on.
        {"R limma eBayes", kR, "limma", suites(401), limma, moderated, 1e-9, 1e-12},
        {"R metafor rma REML, knha", kR, "metafor", machines(402), metafor("REML", "knha"),
         combinedBy(BetweenMethod::Reml, false), 1e-9, 1e-13},
        {"R metafor rma REML, adhoc", kR, "metafor", machines(403), metafor("REML", "adhoc"),
         combinedBy(BetweenMethod::Reml, true), 1e-9, 1e-13},
        {"R metafor rma Paule-Mandel, adhoc", kR, "metafor", machines(404), metafor("PM", "adhoc"),
         combinedBy(BetweenMethod::PauleMandel, true), 1e-9, 1e-13},
        // Lme4 searches by values of the likelihood, which is flat to 1e-16 within 1e-8 of its top; ours is closed.
        {"R lme4 lmer", kR, "lme4", balanced(405),
         "{y <- unlist(x); p <- factor(rep(seq_along(x), lengths(x))); "
         "f <- lme4::lmer(y ~ 1 + (1 | p), control = lme4::lmerControl(optCtrl = list(xtol_abs = 1e-12, "
         "ftol_abs = 1e-15, maxeval = 100000))); c(lme4::fixef(f), as.data.frame(lme4::VarCorr(f))$vcov)}",
         components, 1e-6, 1e-12},
    };
}
