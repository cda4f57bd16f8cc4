// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace alidade {

/// A built commit's level above the old end, in the order of the line.
struct StepLevel
{
    double level = 0;
    double variance = 0;
};

/// Three levels that fit the built commits far better than two. Gap g lies between the levels g and g + 1.
struct TwoSteps
{
    std::size_t firstGap = 0;
    std::size_t secondGap = 0;
    double firstStep = 0;
    double secondStep = 0;
    double gain = 0;              ///< by how much χ² falls
    std::vector<double> largerIn; ///< probability that the larger step lies in each gap

    bool firstIsLarger = true;
    double largerStep() const { return firstIsLarger ? firstStep : secondStep; }
    std::size_t largerGap() const { return firstIsLarger ? firstGap : secondGap; }
    std::size_t smallerGap() const { return firstIsLarger ? secondGap : firstGap; }
};

/// The best fit of three levels by weighted least squares over all pairs of gaps, if it lowers χ² by more than 30
/// against the best of two levels and both steps exceed four layout spreads. Larger: in the wanted direction (sign +1
/// or −1; 0: either).
std::optional<TwoSteps> findTwoSteps(std::span<const StepLevel> levels, double layout, int sign);

} // namespace alidade
