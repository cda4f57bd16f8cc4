// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace alidade {

class ComparisonModel;
class CompareTree;

/// The axis that all intervals of a CompareTree share, below it: ticks under the change column, how many rows are in
/// view at the left, what the shaded band means at the right.
class IntervalAxis final : public QWidget
{
    Q_OBJECT
public:
    explicit IntervalAxis(QWidget* parent = nullptr);

    void attach(const CompareTree* tree, const ComparisonModel* model);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString rowsText() const;

    const CompareTree* m_tree = nullptr;
    const ComparisonModel* m_model = nullptr;
};

} // namespace alidade
