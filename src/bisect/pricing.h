// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/state.h"

namespace alidade {

/// What the price depends on.
struct PriceTerms
{
    double entropy = 0; ///< over the candidates, in bits
    double noise = 0;   ///< of one run, log
    double step = 0;    ///< log
    double layout = 0;
    double confidence = 0.999;
    double failure = 0; ///< chance that a commit does not build
    double buildSeconds = 0;
    double runSeconds = 0;
    double endRunsMissing = 0; ///< until it is known whether the ends differ
    bool check = true;         ///< the fresh check is still to come
    double overhead = 2;       ///< runs that one run of a visited commit brings with it
};

/// Remaining ≈ H builds × (build ÷ (1 − failure) + runs of a visit), then a fresh check of 56·noise² ÷ step² runs; the
/// range from a lucky to an unlucky course. The same before the start, from a pilot or an assumed noise.
RemainingState price(const PriceTerms& terms);

} // namespace alidade
