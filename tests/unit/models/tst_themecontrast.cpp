// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/theme.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace alidade;

namespace {

/// Relative luminance of WCAG 2.1.
double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(static_cast<double>(color.redF())) + 0.7152 * linear(static_cast<double>(color.greenF())) +
           0.0722 * linear(static_cast<double>(color.blueF()));
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace

class TestThemeContrast : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knownRatio();
    void words_data();
    void words();
};

void TestThemeContrast::knownRatio()
{
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0); // by definition
}

void TestThemeContrast::words_data()
{
    QTest::addColumn<QColor>("word");
    QTest::addColumn<QColor>("surface");
    for (const ThemeColors& c : {Theme::light(), Theme::dark()}) {
        const QByteArray scheme = c.dark ? "dark " : "light ";
        std::vector<std::pair<QByteArray, QColor>> words = {
            {"text", c.text}, {"muted", c.muted}, {"accent", c.accent}, {"warning", c.warning}};
        for (size_t i = 0; i < c.words.size(); ++i)
            words.emplace_back(verdictWord(static_cast<Verdict>(i)).toLatin1(), c.words[i]);
        const std::vector<std::pair<QByteArray, QColor>> surfaces = {{"base", c.base},
                                                                     {"alternate", c.alternate},
                                                                     {"window", c.window},
                                                                     {"head", c.head},
                                                                     {"selection", c.selection}};
        for (const auto& [wordName, word] : words) {
            for (const auto& [surfaceName, surface] : surfaces)
                QTest::newRow((scheme + wordName + " on " + surfaceName).constData()) << word << surface;
        }
        QTest::newRow((scheme + "on accent").constData()) << c.onAccent << c.accent;
        QTest::newRow((scheme + "selected text").constData()) << c.selectedText << c.selection;
        QTest::newRow((scheme + "warning strip").constData()) << c.warning << c.warningFill;
    }
}

void TestThemeContrast::words()
{
    QFETCH(QColor, word);
    QFETCH(QColor, surface);
    const double ratio = contrast(word, surface);
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

QTEST_GUILESS_MAIN(TestThemeContrast)
#include "tst_themecontrast.moc"
