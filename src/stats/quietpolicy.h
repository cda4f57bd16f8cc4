// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/math/policies/policy.hpp>

namespace alidade {

/// For Boost.Math, which throws by default: arguments are checked by the caller; what is left, such as an overflow to
/// infinity, is a value and not an exception.
using QuietPolicy =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

} // namespace alidade
