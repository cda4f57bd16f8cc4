// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/searchfield.h"
#include "support/comparisonreports.h"

#include <QApplication>
#include <QListView>
#include <QTest>

using namespace alidade;

class TestSearchField : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void completesByKeys();
    void escapeKeepsTheText();
    void nothingToOffer();
};

namespace {

struct Stage
{
    Stage()
    {
        field.setVocabularySource([this] { return &words; });
        field.resize(400, 26);
        field.show();
        field.activateWindow();
        field.setFocus();
    }

    /// Where keys go: to the open list, which passes on what it does not use itself.
    QWidget* target()
    {
        QWidget* popup = QApplication::activePopupWidget();
        return popup ? popup : &field;
    }

    SearchVocabulary words = searchVocabulary(testing::smallReport().cases);
    SearchField field;
};

} // namespace

void TestSearchField::completesByKeys()
{
    Stage stage;
    QVERIFY(QTest::qWaitForWindowActive(&stage.field));
    for (const QChar letter : QStringLiteral("dt"))
        QTest::keyClick(stage.target(), letter.toLatin1());
    QCOMPARE(stage.field.text(), QStringLiteral("dt"));
    QCOMPARE(stage.field.offered(), QStringList{QStringLiteral("dtype:")});
    QTest::keyClick(stage.target(), Qt::Key_Down);
    QTest::keyClick(stage.target(), Qt::Key_Return);
    QCOMPARE(stage.field.text(), QStringLiteral("dtype:"));
    QCOMPARE(stage.field.offered().size(), 2); // the values follow by themselves
    QTest::keyClick(stage.target(), Qt::Key_Down);
    QTest::keyClick(stage.target(), Qt::Key_Down);
    QTest::keyClick(stage.target(), Qt::Key_Return);
    QCOMPARE(stage.field.text(), QStringLiteral("dtype:float64 "));
    QVERIFY(stage.field.offered().isEmpty());
}

void TestSearchField::escapeKeepsTheText()
{
    Stage stage;
    QVERIFY(QTest::qWaitForWindowActive(&stage.field));
    QTest::keyClick(stage.target(), 'n');
    QVERIFY(!stage.field.offered().isEmpty());
    QTest::keyClick(stage.target(), Qt::Key_Escape);
    QVERIFY(stage.field.offered().isEmpty());
    QCOMPARE(stage.field.text(), QStringLiteral("n"));
    QTest::keyClick(stage.target(), Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(!stage.field.offered().isEmpty());
}

void TestSearchField::nothingToOffer()
{
    Stage stage;
    stage.field.setVocabularySource([] { return nullptr; });
    QVERIFY(QTest::qWaitForWindowActive(&stage.field));
    QTest::keyClick(stage.target(), 'n');
    QVERIFY(stage.field.offered().isEmpty());
    QCOMPARE(stage.field.text(), QStringLiteral("n"));
}

QTEST_MAIN(TestSearchField)
#include "tst_searchfield.moc"
