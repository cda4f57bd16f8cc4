// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockcodec.h"
#include "store/columncodec.h"
#include "storefixture.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace alidade;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

QByteArrayView viewOf(const std::string& bytes)
{
    return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

std::vector<double> repeated(double value, int count)
{
    return std::vector<double>(static_cast<size_t>(count), value);
}

} // namespace

Q_DECLARE_METATYPE(std::vector<double>)

class TestColumnCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exactAndSmall_data();
    void exactAndSmall();
    void millionsOfValues();
    void everyCutAndFlipIsSurvived();
    void hugeCountsInShortBlobs();
};

void TestColumnCodec::exactAndSmall_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<int>("bytes"); // how many it may take
    using Values = std::vector<double>;
    QTest::newRow("none") << Values{} << 1;
    QTest::newRow("five digits") << Values{1.0239e-3, 9.9999e-9, 123.45, 7, 5e-10} << 16;
    QTest::newRow("five digits and gaps") << Values{1.0239e-3, kNan, kInfinity, -kInfinity, -1.5} << 16;
    QTest::newRow("seven digits") << Values{1.023456e-3, 9.999999e-9, 1234567} << 13;
    QTest::newRow("bytes of memory") << Values{28311552, 4294967295.0, 0} << 13;
    QTest::newRow("all equal") << repeated(0.1 + 0.2, 1000) << 10;
    QTest::newRow("all missing") << repeated(kNan, 1000) << 10;
    QTest::newRow("signed zeros") << Values{-0.0, 0.0} << 17;
    QTest::newRow("full precision") << Values{0.1 + 0.2, M_PI, 1e300, 5e-324, -1e-310} << 41;
    QTest::newRow("beyond 32 bits") << Values{4294967296.0, 1} << 17;
    QTest::newRow("powers of ten") << Values{1e22, 1e23, 1e-22, 1e-23, 1e15} << 41;
    QTest::newRow("one exponent code past the last") << Values{9.9999e26, 1.0001e-27} << 17;
}

void TestColumnCodec::exactAndSmall()
{
    QFETCH(std::vector<double>, values);
    QFETCH(int, bytes);
    std::string packed = "x"; // it appends
    encodeColumn(values, packed);
    QVERIFY2(int(packed.size()) - 1 <= bytes, qPrintable(QString::number(packed.size() - 1)));
    ByteReader reader(viewOf(packed).sliced(1));
    std::vector<double> back{42};
    QVERIFY(decodeColumn(reader, values.size(), back));
    QVERIFY(reader.atEnd());
    QVERIFY(sameBits(values, back));
}

void TestColumnCodec::millionsOfValues()
{
    std::mt19937_64 random(11);
    std::vector<double> values(50);
    std::vector<double> back;
    for (int round = 0; round < 40'000; ++round) {
        const int digits = round % 17;
        for (double& value : values) {
            value = std::bit_cast<double>(random());
            if (digits > 0) // what a program that prints so many digits would have written
                value =
                    QByteArray::number(std::bit_cast<double>((random() >> 12) | 0x3ff0000000000000) * 1e-3, 'g', digits)
                        .toDouble();
        }
        std::string packed;
        encodeColumn(values, packed);
        ByteReader reader(viewOf(packed));
        QVERIFY(decodeColumn(reader, values.size(), back) && reader.atEnd());
        QVERIFY(sameBits(values, back));
        if (digits > 0 && digits <= 5)
            QVERIFY(packed.size() <= 1 + 3 * values.size());
    }
}

void TestColumnCodec::everyCutAndFlipIsSurvived()
{
    std::mt19937_64 random(13);
    BlockEncoder encoder;
    for (const ResultBlock& block : randomRun(random, 12).blocks) {
        std::string arena;
        const PackedBlock packed = encoder.encode(block, arena);
        const size_t cases = block.values.size();
        const auto decodeAll = [&](QByteArrayView blob) {
            ResultBlock back;
            static_cast<void>(decodeValues(blob, cases, back));
            static_cast<void>(decodeStatus(blob, cases, back));
            static_cast<void>(decodeSummaries(blob, cases, back));
            static_cast<void>(decodeMessages(blob, cases, back));
            static_cast<void>(decodeSamples(blob, cases, back));
            static_cast<void>(decodeGrid(blob));
        };
        const std::string grid = encodeGrid(*block.grid);
        QVERIFY(decodeGrid(viewOf(grid)) && *decodeGrid(viewOf(grid)) == *block.grid);
        for (const std::string& whole :
             {arena, grid,
              packed.samples.present ? packed.samples.in(arena).toByteArray().toStdString() : std::string()}) {
            for (size_t cut = 0; cut <= whole.size(); cut += 1 + whole.size() / 200)
                decodeAll(viewOf(whole).first(static_cast<qsizetype>(cut)));
            for (int flips = 0; flips < 200 && !whole.empty(); ++flips) {
                std::string changed = whole;
                changed[random() % changed.size()] = static_cast<char>(random());
                decodeAll(viewOf(changed));
            }
        }
        ResultBlock back;
        const QByteArrayView values = packed.values.in(arena);
        QVERIFY(!decodeValues(values.chopped(1), cases, back));                      // nothing is read past the end
        QVERIFY(!decodeValues(QByteArray(values.toByteArray() + 'x'), cases, back)); // nor left over
    }
}

void TestColumnCodec::hugeCountsInShortBlobs()
{
    ResultBlock block;
    const size_t many = size_t(1) << 40;
    QVERIFY(!decodeValues(QByteArrayView("\0\0\0", 3), many, block));
    QVERIFY(!decodeMessages(QByteArrayView("\0\0", 2), many, block));
    QVERIFY(!decodeSamples(QByteArrayView("\1\1", 2), many, block));
    QVERIFY(!decodeGrid(QByteArrayView("\xff\xff\xff\xff\xff\x0f\0\0", 8)));
    ParameterGrid grid;
    for (int i = 0; i < 8; ++i)
        grid.axes.push_back(QStringList(QList<QString>(100, QStringLiteral("x"))));
    QVERIFY(!decodeGrid(viewOf(encodeGrid(grid)))); // 10^16 combinations
}

QTEST_GUILESS_MAIN(TestColumnCodec)
#include "tst_columncodec.moc"
