// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "formats/formatreader.h"
#include "formats/json.h"
#include "formats/readertools.h"

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace alidade {

/// One metric's number in one row, in the metric's unit.
struct RowValue
{
    QString metric;
    QString unit;
    double value;
};

/// One entry of `benchmarks`: one repetition, or one aggregate over repetitions.
struct BenchmarkRow
{
    QString name;
    QString runName;
    QString aggregate; ///< "mean", "median" …; empty for a repetition
    QString label;
    QString message;
    CaseStatus status = CaseStatus::Ok;
    double iterations = 0;
    double threads = 1;
    bool percentage = false;      ///< an aggregate that is no time (cv)
    std::vector<RowValue> values; ///< real_time, cpu_time and every counter, in file order
};

BenchmarkRow readBenchmarkRow(const JsonValue& object, StringPool& pool);

/// Groups the rows of a file by benchmark and parameters, wherever in the file they stand, and makes blocks of them.
class BenchmarkCases
{
public:
    BenchmarkCases(const QString& fileStem, Oddities& oddities)
        : m_fileStem(fileStem)
        , m_oddities(oddities)
    {}

    void add(BenchmarkRow&& row, const JsonPlace& place);
    std::vector<ResultBlock> blocks(StringPool& pool);

private:
    struct Case
    {
        ParameterSet parameters;
        std::vector<BenchmarkRow> repetitions;
        std::map<QString, BenchmarkRow> aggregates;
    };
    struct Family
    {
        QString benchmark;
        int line = 0;
        std::vector<Case> cases;
    };
    Case& caseOf(const BenchmarkRow& row, const JsonPlace& place);
    static std::vector<RowValue> metricsOf(Family& family);
    static ParameterGridPtr gridOf(const Family& family, StringPool& pool);
    ResultBlock block(const Family& family, const ParameterGridPtr& grid, const RowValue& metric);
    void fill(ResultBlock& block, size_t index, const Case& from, const RowValue& metric);

    QString m_fileStem;
    Oddities& m_oddities;
    std::vector<Family> m_families;
    std::unordered_map<QString, size_t> m_familyOf;
    std::unordered_map<QString, std::pair<size_t, size_t>> m_caseOf;
    std::unordered_set<QString> m_identities;
};

} // namespace alidade
