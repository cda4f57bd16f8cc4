// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QToolButton>

#include <array>

class QLabel;

namespace alidade {

/// One headline count: glyph, number, word; checked means "only these".
class VerdictButton final : public QToolButton
{
    Q_OBJECT
public:
    enum class Detail { Full, Short, Number }; ///< "same within ±2 %", "same", nothing

    explicit VerdictButton(Verdict verdict, QWidget* parent = nullptr);

    Verdict verdict() const { return m_verdict; }
    void setCount(qint64 count, double margin);
    void setDetail(Detail detail);
    int widthFor(Detail detail) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString word(Detail detail) const;

    Verdict m_verdict;
    qint64 m_count = 0;
    QString m_margin;
    Detail m_detail = Detail::Full;
};

/// The answer in numbers, above everything: how many slower, faster … and the geometric mean. The counts set the
/// filter.
class VerdictCounts final : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictCounts(QWidget* parent = nullptr);

    void setReport(const ComparisonReport& report);
    unsigned verdicts() const; ///< bits of the verdicts to show
    void setVerdicts(unsigned bits);

Q_SIGNALS:
    void verdictsChanged(unsigned bits);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
    void showGeomean(bool withInterval);

    std::array<VerdictButton*, 7> m_buttons{};
    QLabel* m_geomean = nullptr;
    Estimate m_mean;
};

} // namespace alidade
