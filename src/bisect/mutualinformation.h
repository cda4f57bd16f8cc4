// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace alidade {

/// Mutual information, in bits, between a yes-or-no of probability `chance` and one Gaussian reading of it whose two
/// means lie √signal standard deviations apart (signal = separation² ÷ variance). From a table; within 1 % of the
/// integral.
double mutualInformation(double chance, double signal);

/// Entropy of a yes-or-no, in bits.
double binaryEntropy(double chance);

} // namespace alidade
