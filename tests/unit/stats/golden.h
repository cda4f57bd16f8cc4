// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <algorithm>
#include <cmath>
#include <vector>

/// Inputs that reference values of several tests belong to. The references come from R 4.2.2 and from scipy 1.17.1 with
/// statsmodels 0.15.0 and numpy 2.4.6; each test names the function.
namespace golden {

inline const std::vector<double> kA = {10.2, 10.5, 9.9, 10.1, 10.8, 10.3, 10.0, 10.6, 10.4, 12.7};
inline const std::vector<double> kB = {10.9, 11.2, 10.7, 11.0, 11.5, 11.1, 10.95, 11.3, 13.1, 11.4};
inline const std::vector<double> kC = {1, 2, 2, 3, 3, 3, 4, 5};
inline const std::vector<double> kD = {2, 3, 3, 4, 4, 5, 5, 6};
inline const std::vector<double> kP = {.001, .008, .039, .041, .042, .06, .074, .205, .212, .216};
inline const std::vector<double> kX = {5, 5.2, 5.1, 5.4, 5.3, 5.6, 5.5, 5.8, 5.7, 6, 5.9, 6.2};

/// Equal within a relative 1e-7, the precision that the references are given with.
inline bool near(double value, double reference, double tolerance = 1e-7)
{
    return std::abs(value - reference) <= tolerance * std::max(1.0, std::abs(reference));
}

/// Rounded to so many significant digits: what a reference printed with as many must be equal to.
inline double digits(double value, int count)
{
    return QString::number(value, 'g', count).toDouble();
}

} // namespace golden
