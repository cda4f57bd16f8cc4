// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/contentkey.h"

#include <QTest>

using namespace alidade;

class TestContentKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runKeyDependsOnEveryFact();
    void bundleKeyIsOfASet();
};

void TestContentKey::runKeyDependsOnEveryFact()
{
    const QByteArray entry(32, 'e');
    const auto keys = [](std::initializer_list<std::pair<QString, QString>> list) { return KeyValues(list); };
    const std::vector<QByteArray> all = {
        runKey(entry, 0, {}),
        runKey(entry, 1, {}),
        runKey(QByteArray(32, 'f'), 0, {}),
        runKey(entry, 0, {QByteArrayLiteral("abc"), {}}),
        runKey(entry, 0, {{}, keys({{QStringLiteral("a"), QStringLiteral("bc")}})}),
        runKey(entry, 0, {{}, keys({{QStringLiteral("ab"), QStringLiteral("c")}})}),
    };
    for (size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].size(), 32);
        for (size_t j = 0; j < i; ++j)
            QVERIFY2(all[i] != all[j], qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
    }
    QCOMPARE(runKey(entry, 0, {}), all[0]);
}

void TestContentKey::bundleKeyIsOfASet()
{
    const QByteArray a(32, 'a');
    const QByteArray b(32, 'b');
    QCOMPARE(bundleKey({a, b}), bundleKey({b, a}));
    QCOMPARE(bundleKey({a, b, a}), bundleKey({a, b}));
    QVERIFY(bundleKey({a}) != bundleKey({b}));
    QVERIFY(bundleKey({a}) != bundleKey({a, b}));
    QCOMPARE(bundleKey({}).size(), 32);
}

QTEST_GUILESS_MAIN(TestContentKey)
#include "tst_contentkey.moc"
