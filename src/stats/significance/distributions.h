// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace alidade {

/// Two-sided p of Student's t. df may be infinite (normal). NaN where t is NaN or df is not positive.
double studentTwoSided(double t, double df);

/// Quantile of Student's t, 0 < p < 1; df may be infinite. NaN where df is not positive.
double studentQuantile(double p, double df);

/// P(T <= t) for Student's t shifted by the noncentrality: the power of t tests. NaN where df is not positive.
double noncentralStudent(double t, double df, double noncentrality);

/// P(F >= f) with these degrees of freedom, both positive and finite. NaN where they are not, or f is NaN.
double fisherTail(double f, double numerator, double denominator);

/// P(X >= x) for chi squared. NaN where df is not positive or x is NaN.
double chiSquaredTail(double x, double df);

/// P(Z <= z) of the standard normal.
double normalDistribution(double z);

} // namespace alidade
