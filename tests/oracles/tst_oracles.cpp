// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oraclerun.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <iterator>

/// Our statistics against R and scipy on random inputs. Rows whose oracle is not installed are skipped and say so.
class TestOracles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void agrees_data();
    void agrees();

private:
    std::vector<OracleRow> m_rows;
    std::vector<OracleAnswer> m_answers;
};

namespace {

bool near(double ours, double theirs, const OracleRow& row)
{
    return ours == theirs || std::abs(ours - theirs) <= std::max(row.absolute, row.relative * std::abs(theirs));
}

} // namespace

void TestOracles::initTestCase()
{
    for (const auto& part : {twoSampleRows(), rankRows(), descriptionRows(), suiteRows()})
        std::copy(part.begin(), part.end(), std::back_inserter(m_rows));
    m_answers.resize(m_rows.size());
    askOracle(OracleLanguage::Python, m_rows, m_answers);
    askOracle(OracleLanguage::R, m_rows, m_answers);
}

void TestOracles::agrees_data()
{
    QTest::addColumn<int>("row");
    for (std::size_t r = 0; r < m_rows.size(); ++r)
        QTest::newRow(qPrintable(m_rows[r].name)) << static_cast<int>(r);
}

void TestOracles::agrees()
{
    QFETCH(int, row);
    const OracleRow& asked = m_rows.at(static_cast<std::size_t>(row));
    const OracleAnswer& answer = m_answers.at(static_cast<std::size_t>(row));
    if (!answer.absent.isEmpty())
        QSKIP(qPrintable(answer.absent));
    QVERIFY2(answer.failed.isEmpty(), qPrintable(answer.failed));
    QCOMPARE(answer.values.size(), asked.inputs.size());
    std::size_t compared = 0;
    for (std::size_t i = 0; i < asked.inputs.size(); ++i) {
        const std::vector<double> ours = asked.ours(asked.inputs[i]);
        const std::vector<double>& theirs = answer.values.at(i);
        QCOMPARE(ours.size(), theirs.size());
        for (std::size_t k = 0; k < ours.size(); ++k) {
            if (std::isnan(ours[k]))
                continue;
            ++compared;
            QVERIFY2(near(ours[k], theirs[k], asked),
                     qPrintable(QStringLiteral("input %1, number %2: ours %3, theirs %4")
                                    .arg(i)
                                    .arg(k)
                                    .arg(ours[k], 0, 'g', 17)
                                    .arg(theirs[k], 0, 'g', 17)));
        }
    }
    QVERIFY2(2 * compared >= asked.inputs.size(), "hardly any input was compared");
}

QTEST_GUILESS_MAIN(TestOracles)
#include "tst_oracles.moc"
