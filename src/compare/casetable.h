// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/evidence.h"

#include <QHash>
#include <QString>

#include <array>
#include <deque>
#include <vector>

namespace alidade {

enum class Side { Baseline, Contender };

/// What both sides have of one version of one case's code.
struct CaseVersion
{
    BenchmarkId benchmark;
    std::array<SideEvidence, 2> sides;

    SideEvidence& side(Side which) { return sides[static_cast<size_t>(which)]; }
    const SideEvidence& side(Side which) const { return sides[static_cast<size_t>(which)]; }
};

/// One row of a comparison before it is judged.
struct AlignedCase
{
    QString benchmark;
    ParameterSet parameters;
    Metric metric;
    std::vector<CaseVersion> versions;
};

/// Puts the two sides' results opposite each other: by benchmark name, parameters, metric name and unit. Versions of a
/// benchmark's code are kept apart within a case. Does not judge.
class CaseTable
{
public:
    explicit CaseTable(double confidence)
        : m_confidence(confidence)
    {}

    void add(const StoredBlock& stored, qint64 runStart, bool baseline, bool contender);
    const std::deque<AlignedCase>& cases() const { return m_cases; }

private:
    struct Group
    {
        QMultiHash<QString, size_t> buckets; ///< parameterBucket to places in m_cases
        ParameterGridPtr lastGrid;           ///< runs mostly repeat their grid: then no look-up is needed
        std::vector<size_t> lastPlaces;
    };
    size_t place(Group& group, const ResultBlock& block, qsizetype index);
    void placesOf(Group& group, const ResultBlock& block);
    static CaseVersion& versionOf(AlignedCase& aligned, BenchmarkId benchmark);

    double m_confidence;
    QHash<QString, Group> m_groups;
    std::deque<AlignedCase> m_cases;
};

} // namespace alidade
