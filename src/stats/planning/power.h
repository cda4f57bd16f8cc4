// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace alidade {

/// What is to be found: a log ratio of this size, by a two-sided test at alpha, this often.
struct PowerTarget
{
    double effect = 0; ///< log ratio, not 0; its sign does not matter
    double alpha = 0.05;
    double power = 0.8;
};

/// No plan asks for more processes a side than this.
inline constexpr std::size_t kMostProcesses = 100000;

/// n = 2·(z(1 - α/2) + z(power))²·T²/effect² processes a side, not rounded; sd is T, the spread of log process values.
/// The quick answer, a little low for small n.
double processesByFormula(double sd, const PowerTarget& target);

/// How often the t test with n processes a side finds the effect, by the noncentral t. NaN for n < 2 or sd not
/// positive.
double tTestPower(std::size_t n, double sd, double effect, double alpha);

/// The smallest n from 2 on with tTestPower at the target. Nothing beyond kMostProcesses, or for an effect of 0.
std::optional<std::size_t> processesNeeded(double sd, const PowerTarget& target);

struct BootstrapPowerPolicy
{
    std::uint64_t seed = 1;
    std::size_t trials = 1000;
};

/// The same by trial: n processes a side drawn from the stored ones (log values about their side's mean, widened by
/// √(m/(m - 1)) for the mean that was taken off), the effect added to one, Welch's test. Heavy tails and modes count as
/// they are. NaN for fewer than two stored values on either side, or n < 2. Trial i draws from the stream (seed, i).
double bootstrapPower(std::span<const double> baseline, std::span<const double> contender, std::size_t n,
                      const PowerTarget& target, const BootstrapPowerPolicy& policy = {});

/// The smallest n from 2 on that the trials give the target's power, to within their chance error; not beyond most.
std::optional<std::size_t> processesByBootstrap(std::span<const double> baseline, std::span<const double> contender,
                                                const PowerTarget& target, std::size_t most = 1000,
                                                const BootstrapPowerPolicy& policy = {});

} // namespace alidade
