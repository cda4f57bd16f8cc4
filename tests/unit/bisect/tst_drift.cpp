// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/driftbank.h"
#include "stats/random/random.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

using Matrix = std::vector<std::vector<double>>;

/// Inverse by Gauss and Jordan with pivots; the matrices here are small.
Matrix inverse(Matrix a)
{
    const std::size_t n = a.size();
    Matrix out(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i)
        out[i][i] = 1;
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c; r < n; ++r)
            pivot = std::abs(a[r][c]) > std::abs(a[pivot][c]) ? r : pivot;
        std::swap(a[c], a[pivot]);
        std::swap(out[c], out[pivot]);
        const double by = a[c][c];
        for (std::size_t k = 0; k < n; ++k) {
            a[c][k] /= by;
            out[c][k] /= by;
        }
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = r == c ? 0 : a[r][c];
            for (std::size_t k = 0; factor != 0 && k < n; ++k) {
                a[r][k] -= factor * a[c][k];
                out[r][k] -= factor * out[c][k];
            }
        }
    }
    return out;
}

/// All unknowns at once, (drift at each reading, old level, new level), by conditioning one big Gaussian.
struct WholePosterior
{
    std::vector<double> mean;
    Matrix covariance;
};

WholePosterior conditioned(const std::vector<DriftReading>& readings, const DriftModel& model, double scale,
                           const std::vector<double>& weights, double oldPrior, double newPrior)
{
    const std::size_t n = readings.size();
    const double noise = scale * scale;
    Matrix prior(n + 2, std::vector<double>(n + 2, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
            prior[i][j] =
                model.variance * noise * std::exp(-std::abs(readings[i].time - readings[j].time) / model.timeConstant);
    }
    prior[n][n] = prior[n + 1][n + 1] = 1e4 * noise;
    std::vector<double> mean(n + 2, 0.0);
    mean[n] = oldPrior;
    mean[n + 1] = newPrior;
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < n; ++i) {
        if (readings[i].end != DriftEnd::Visited)
            seen.push_back(i);
    }
    const auto level = [&](std::size_t i) { return readings[i].end == DriftEnd::Old ? n : n + 1; };
    Matrix cross(n + 2, std::vector<double>(seen.size()));
    Matrix data(seen.size(), std::vector<double>(seen.size()));
    for (std::size_t s = 0; s < seen.size(); ++s) {
        for (std::size_t u = 0; u < n + 2; ++u)
            cross[u][s] = prior[u][seen[s]] + prior[u][level(seen[s])];
    }
    for (std::size_t s = 0; s < seen.size(); ++s) {
        for (std::size_t t = 0; t < seen.size(); ++t)
            data[s][t] = cross[seen[s]][t] + cross[level(seen[s])][t] + (s == t ? noise / weights[seen[s]] : 0);
    }
    const Matrix solved = inverse(data);
    WholePosterior out{mean, prior};
    for (std::size_t u = 0; u < n + 2; ++u) {
        for (std::size_t s = 0; s < seen.size(); ++s) {
            double gain = 0;
            for (std::size_t t = 0; t < seen.size(); ++t)
                gain += cross[u][t] * solved[t][s];
            const std::size_t i = seen[s];
            out.mean[u] += gain * (readings[i].y - mean[i] - mean[level(i)]);
            for (std::size_t v = 0; v < n + 2; ++v)
                out.covariance[u][v] -= gain * cross[v][s];
        }
    }
    return out;
}

std::vector<DriftReading> someReadings(std::size_t count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<DriftReading> readings;
    double time = 0;
    for (std::size_t i = 0; i < count; ++i) {
        time += random.uniform() < 0.2 ? 60 : 1;
        const DriftEnd end = i < 4 ? static_cast<DriftEnd>(i % 2) : static_cast<DriftEnd>(random.below(3));
        readings.push_back({time, 0.02 * random.normal() + (end == DriftEnd::New ? 0.05 : 0), end});
    }
    return readings;
}

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

} // namespace

class TestDrift : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void smoothingIsTheExactPosterior_data()
    {
        QTest::addColumn<double>("variance");
        QTest::addColumn<double>("timeConstant");
        QTest::newRow("no drift") << 0.0 << 1.0;
        QTest::newRow("fast") << 1.0 << 15.0;
        QTest::newRow("strong and slow") << 30.0 << 400.0;
    }

    void smoothingIsTheExactPosterior()
    {
        QFETCH(double, variance);
        QFETCH(double, timeConstant);
        const DriftModel model{variance, timeConstant};
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const std::vector<DriftReading> readings = someReadings(14, seed);
            std::vector<double> weights;
            Random random(seed, 3);
            for (std::size_t i = 0; i < readings.size(); ++i)
                weights.push_back(0.2 + random.uniform());
            DriftSmoother smoother;
            DriftPath path;
            smoother.smooth(readings, model, 0.02, weights, path);
            const WholePosterior whole = conditioned(readings, model, 0.02, weights, readings[0].y, readings[1].y);
            const std::size_t n = readings.size();
            for (std::size_t i = 0; i < n; ++i) {
                for (std::size_t e = 0; e < 2; ++e) {
                    const double mean = whole.mean[i] + whole.mean[n + e];
                    const double spread =
                        whole.covariance[i][i] + 2 * whole.covariance[i][n + e] + whole.covariance[n + e][n + e];
                    QVERIFY(near(path.nodes[i].base[e], mean, 1e-8));
                    QVERIFY(near(path.nodes[i].baseVariance[e], spread, 1e-6 * 4e-4));
                }
                QVERIFY(near(path.nodes[i].drift, whole.mean[i], 1e-6));
            }
            QVERIFY(near(path.step, whole.mean[n + 1] - whole.mean[n], 1e-8));
            const double stepVariance =
                whole.covariance[n][n] - 2 * whole.covariance[n][n + 1] + whole.covariance[n + 1][n + 1];
            QVERIFY(near(path.stepVariance, stepVariance, 1e-6 * 4e-4));
        }
    }

    void theBankFindsTheDriftThatThereIs()
    {
        // Same noise, once with a drift of five spreads and once without.
        for (const bool drifting : {false, true}) {
            Random random(5);
            std::vector<DriftReading> readings;
            double drift = 0;
            for (int i = 0; i < 400; ++i) {
                const double kept = std::exp(-1 / 100.0);
                drift = kept * drift + (drifting ? 0.1 : 0) * std::sqrt(1 - kept * kept) * random.normal();
                const DriftEnd end = static_cast<DriftEnd>(i % 2);
                readings.push_back({double(i), drift + 0.02 * random.studentT(4) + (i % 2) * 0.05, end});
            }
            DriftFitter fitter;
            DriftFit fit;
            fitter.fitBest(readings, *DriftFitter::firstScale(readings), 0, fit);
            QVERIFY(near(fit.scale, 0.02, 0.006));
            QVERIFY(near(fit.step(), 0.05, 4 * fit.stepError()));
            QVERIFY(fit.stepError() < 0.005);
            QCOMPARE(fit.model.variance >= 10, drifting);
            QVERIFY(drifting || fit.model.variance <= 0.1);
        }
    }

    void oneOddReadingMovesNothing()
    {
        std::vector<DriftReading> readings;
        Random random(9);
        for (int i = 0; i < 40; ++i)
            readings.push_back({double(i), 0.01 * random.normal() + (i % 2) * 0.05, static_cast<DriftEnd>(i % 2)});
        DriftFitter fitter;
        DriftFit before;
        fitter.fit(readings, {1, 100}, 0.01, before);
        readings[20].y += 5;
        DriftFit after;
        fitter.fit(readings, {1, 100}, 0.01, after);
        QVERIFY(near(after.step(), before.step(), 0.004));
    }

    void forcedDriftLeavesOutCalmModels()
    {
        std::vector<DriftReading> readings;
        Random random(2);
        for (int i = 0; i < 60; ++i)
            readings.push_back({double(i), 0.01 * random.normal(), static_cast<DriftEnd>(i % 2)});
        DriftFitter fitter;
        DriftFit fit;
        fitter.fitBest(readings, 0.01, 1, fit);
        QVERIFY(fit.model.variance >= 1);
    }
};

QTEST_APPLESS_MAIN(TestDrift)
#include "tst_drift.moc"
